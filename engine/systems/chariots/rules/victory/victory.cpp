#include "engine/systems/chariots/rules/victory/victory.h"

#include <optional>

/// Chariots of Fire 11.0: Phase E.
namespace hexpost::chariots {
namespace {

void end_battle(Play& p, Ending ending, int winner) {
  p.s.phase = Phase::over;
  p.s.stage = 0;
  p.s.ending = ending;
  p.s.winner = static_cast<std::int8_t>(winner);
  p.tell("11.0", winner < 0 ? say("The battle ends in a draw")
                            : say("The battle ends: victory for {}", p.side_name(static_cast<SideId>(winner))));
}

/// The side that has lost less of what it can stand; -1: neither. Shares are compared without dividing.
int less_shaken(const State& s) {
  const int first = s.rout_points[0] * s.withdrawal[1];
  const int second = s.rout_points[1] * s.withdrawal[0];
  return first == second ? -1 : first < second ? 0 : 1;
}

}  // namespace

/// [11.0] [2.8] [Q53]: the levels alone count, not how many units are left [Q114]
void withdrawal_phase(Play& p) {
  std::array<std::optional<int>, 2> over;  // points above the level
  for (SideId side = 0; side < 2; ++side) {
    const int points = p.s.rout_points[side], level = p.s.withdrawal[side];
    if (points < level) continue;
    over[side] = points - level;
    p.tell("11.0", say("{} must withdraw: {} Rout Points of {}", p.side_name(side), points, level).loses(side));
  }
  if (over[0] && over[1])
    return end_battle(p, Ending::withdrawn, *over[0] == *over[1] ? -1 : *over[0] < *over[1] ? 0 : 1);
  if (over[0] || over[1]) return end_battle(p, Ending::withdrawn, over[0] ? 1 : 0);
  const Special& special = p.view().special();
  if (special.turn_limit == 0 || p.s.turn < special.turn_limit) return;
  p.tell("2.6", say("Game turn {} was the last", p.s.turn));
  end_battle(p, Ending::turn_limit, special.turn_limit_winner >= 0 ? special.turn_limit_winner : less_shaken(p.s));
}

}  // namespace hexpost::chariots
