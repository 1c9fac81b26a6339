#include "engine/systems/hordes/rules/victory/victory.h"

#include "engine/base/lists.h"
#include "engine/systems/hordes/rules/setup/army.h"

namespace hexpost::hordes {
namespace {

int now_of_type(const View& v, SideId side, std::int16_t type) {
  int n = 0;
  for (const Unit& u : v.s.units) {
    if (u.side != side || !u.alive) continue;
    if (u.front.type == type) n += u.front.now;
    if (u.rear.type == type) n += u.rear.now;
  }
  return n;
}

int general_value(const View& v, const General& g) {
  GeneralSetup as_bought;
  as_bought.move = g.move;
  as_bought.range = g.range;
  as_bought.hero = g.hero;
  if (const auto listed = general_points(v.data.scenario.armies[g.side], as_bought)) return *listed;
  return printed_general_points(g.move, g.range).value_or(10) + (g.hero ? k_hero_points : 0);
}

}  // namespace

int stands_left(const View& v, SideId side) {
  return base::sum(v.s.units,
                   [&](const Unit& u) { return (u.side == side && u.alive) ? u.front.now + u.rear.now : 0; });
}

int stands_lost(const View& v, SideId side) {
  return v.s.start_stands[side] - stands_left(v, side);
}

int breaking_losses(const View& v, SideId side) {
  const int start = v.s.start_stands[side];
  const int percent = v.options().break_percent;
  return percent >= 100 ? start : start * percent / 100 + 1;  // "more than" [Q30]
}

int points_lost(const View& v, SideId side) {
  const ArmyList& list = v.data.scenario.armies[side];
  int points = 0;
  for (std::size_t t = 0; t < list.types.size(); ++t) {
    const TroopType& type = list.types[t];
    int bought = 0;
    for (const UnitSetup& u : v.data.scenario.sides[side].units)
      bought += u.type == type.id ? type.stands : 0;
    const int lost = bought - now_of_type(v, side, static_cast<std::int16_t>(t));
    if (lost <= 0) continue;
    const int rest = lost % type.stands;
    points += (lost / type.stands + (2 * rest >= type.stands ? 1 : 0)) * type.points;  // [1.14.3]
  }
  for (const General& g : v.s.generals) {
    if (g.side == side && !g.alive) points += general_value(v, g);
  }
  return points;
}

Ending losing_condition(const View& v, SideId side) {
  bool any = false, left = false, chief_lost = false;
  for (const General& g : v.s.generals) {
    if (g.side != side) continue;
    any = true;
    left = left || g.alive;
    chief_lost = chief_lost || (g.chief && !g.alive);
  }
  if (any && !left) return Ending::generals_lost;  // [1.14.1]
  if (v.s.start_stands[side] > 0 && stands_lost(v, side) >= breaking_losses(v, side)) return Ending::army_broken;
  if (v.options().commander_in_chief && chief_lost) return Ending::chief_lost;  // [1.14.4]
  return Ending::none;
}

Decision by_points(const View& v, Ending ending) {
  const int a = points_lost(v, 0);
  const int b = points_lost(v, 1);
  return {ending, a == b ? -1 : (a < b ? 0 : 1)};
}

std::optional<Decision> decide(const View& v) {
  const std::array<Ending, 2> lost{losing_condition(v, 0), losing_condition(v, 1)};
  if (lost[0] == Ending::none && lost[1] == Ending::none) return std::nullopt;
  if (lost[0] != Ending::none && lost[1] != Ending::none) {
    const Decision both = by_points(v, lost[0]);  // [Q59]
    return Decision{lost[both.winner == 0 ? 1 : 0], both.winner};
  }
  return lost[0] != Ending::none ? Decision{lost[0], 1} : Decision{lost[1], 0};
}

std::optional<Decision> decide_after_turn(const View& v) {
  if (auto now = decide(v)) return now;
  if (v.options().turn_limit == 0 || v.s.turn < v.options().turn_limit) return std::nullopt;
  return by_points(v, Ending::turn_limit);
}

namespace {

void say_why(Play& p, const Decision& d) {
  const View v = p.view();
  const SideId loser = d.winner == 0 ? SideId{1} : SideId{0};
  switch (d.ending) {
    case Ending::generals_lost:
      return p.tell("1.14.1", say("{}: the last general is lost", p.side_name(loser)).loses(loser));
    case Ending::army_broken:
      return p.tell("1.14.2", say("{}: {} of {} stands lost, the army breaks", p.side_name(loser),
                                  stands_lost(v, loser), v.s.start_stands[loser])
                                  .loses(loser));
    case Ending::chief_lost:
      return p.tell("1.14.4", say("{}: the commander-in-chief is lost", p.side_name(loser)).loses(loser));
    case Ending::turn_limit:
      return p.tell("1.14.3", say("Time is up. Points lost: {} {}, {} {}", p.side_name(0), points_lost(v, 0),
                                  p.side_name(1), points_lost(v, 1)));
    case Ending::standstill:
      return p.tell("1.14.3", say("Neither side can act any more. Points lost: {} {}, {} {}", p.side_name(0),
                                  points_lost(v, 0), p.side_name(1), points_lost(v, 1)));
    case Ending::none:
    case Ending::agreed:
      return;
  }
}

void end(Play& p, const Decision& decided) {
  say_why(p, decided);
  p.s.phase = Phase::over;
  p.s.stage = 0;
  p.s.winner = static_cast<std::int8_t>(decided.winner);
  p.s.ending = decided.ending;
  p.tell("1.14", heading(2, decided.winner < 0 ? say("The battle ends in a draw")
                                               : say("The battle ends: victory for {}",
                                                     p.side_name(static_cast<SideId>(decided.winner)))));
}

}  // namespace

bool check_victory(Play& p, bool turn_ended) {
  const auto decided = turn_ended ? decide_after_turn(p) : decide(p);
  if (decided) end(p, *decided);
  return decided.has_value();
}

void end_by_points(Play& p) {
  end(p, by_points(p, Ending::standstill));
}

}  // namespace hexpost::hordes
