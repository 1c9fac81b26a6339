#include "engine/systems/chariots/rules/movement/withdrawal.h"

#include <algorithm>

#include "engine/hex/trail.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/cohesion/cohesion.h"
#include "engine/systems/chariots/rules/cohesion/standards.h"
#include "engine/systems/chariots/rules/command/leaders_fate.h"
#include "engine/systems/chariots/rules/missile/missile.h"
#include "engine/systems/chariots/rules/movement/hazards.h"
#include "engine/systems/chariots/rules/movement/questions.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"
#include "engine/systems/chariots/rules/movement/withdrawal_ways.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 6.4 at the table: one enemy after the other withdraws from the unit that has come near.
namespace hexpost::chariots {
/// [6.42] The die of a unit that is not a chariot. The English edition rolls once for the whole phase [6.45], the
/// Polish each time.
bool withdrawal_die(Play& p, UnitId u, UnitId mover) {
  const View v = p.view();
  if (withdraws_freely(v, u) || has_passed_withdrawal(v, u)) return true;
  const Check check = withdrawal_check(v, u);
  enum class Die { passed, refused, refused_with_a_hit };
  const auto die = p.d10("6.42", table::suffers(v.side(u)), [check](int face) {
    constexpr int k_costs_a_hit = 9;
    return check.passes(face)                  ? Die::passed
           : face - check.off == k_costs_a_hit ? Die::refused_with_a_hit
                                               : Die::refused;
  });
  const bool passed = die.means == Die::passed;
  p.unit(u).withdrawal = passed ? Withdrawal::passed : Withdrawal::refused;
  if (passed) return true;
  p.tell("6.42", check.off == 0 ? say("{} does not get away from {}: it rolls {} against {}", p.name(u), p.name(mover),
                                      die.face, check.rating)
                                : say("{} does not get away from {}: it rolls {}, less {} for its leaders, against {}",
                                      p.name(u), p.name(mover), die.face, check.off, check.rating));
  if (die.means == Die::refused_with_a_hit) take_hits(p, u, 1, "6.42");
  return false;
}

namespace {

/// [6.43] The unit keeps its facing. It pays for the ground alone, and passes friends as in any move [6.55].
void go_back(Play& p, UnitId u, const WithdrawalWay& way) {
  const Hex start = p.unit(u).at;
  Hex from = start;
  for (std::size_t i = 0; i < way.path.size(); ++i) {
    const Hex h = way.path[i];
    const StepCost cost = step_cost(p, mover(p.view().type(u)), false, from, h);
    displace_leaders_in(p, u, h);  // [4.24] [Q69] no leader stays in a hex with an enemy, whichever of them came
    place(p, u, h);
    if (i == 0) carry_standards(p, u, start);  // [9.34] though it may Rout on the way
    if (h != way.to && !pass_friends(p, u, h, stays_on_road(p, mover(p.view().type(u)), start, way.path, i))) return;
    capture_standards(p, u);  // [9.33] [Q108]
    displace_leaders(p, u, h);
    if (cost.hits > 0 && !take_hits(p, u, cost.hits, "6.22")) return;
    from = h;
  }
  p.tell("6.42", say("{} withdraws from {} to {}", p.name(u), p.label(start), p.label(way.to))
                     .goes(p.view().name(u), p.view().side(u), hex::trail(start, way.path, way.to)));
  // [Q17] by option only
  if (p.view().options().ow_turnover && is_wheeled(p.view().type(u)) && !turnover_die(p, u, 0)) return;
  leaders_follow(p, u, start, way.path, true);
}

/// Of the hexes that are farthest from the mover the one that harms least, then costs least.
Hex farthest(const std::vector<WithdrawalWay>& ways, Hex from) {
  const auto best = std::ranges::min_element(ways, [from](const WithdrawalWay& a, const WithdrawalWay& b) {
    return std::tuple(-hex::distance(a.to, from), a.harm, a.points, a.to) <
           std::tuple(-hex::distance(b.to, from), b.harm, b.points, b.to);
  });
  return best->to;
}
Hex cheapest(const std::vector<WithdrawalWay>& ways) {
  return std::ranges::min_element(ways,
                                  [](const WithdrawalWay& a, const WithdrawalWay& b) {
                                    return std::tuple(a.harm, a.points, a.path.size(), a.to) <
                                           std::tuple(b.harm, b.points, b.path.size(), b.to);
                                  })
      ->to;
}

/// [Q75] First the die, then the hit for flank or rear, Withdrawal Fire, and the move.
void withdraw(Play& p, Walk& w, UnitId u, std::span<const Leg> rest) {
  const View v = p.view();
  const bool behind = approached_from_behind(v, w, u, rest);
  const int margin = v.rout_limit(u) - v.unit(u).hits;
  const std::vector<table::Circumstance> when{{"flanked", behind ? 1 : 0},
                                              {"hits", v.unit(u).hits},
                                              {"margin", margin},
                                              {"points", withdrawal_points(v, w, u)},
                                              {"stacked", v.partner(u) == k_no_unit ? 0 : 1},
                                              {"chariot", is_chariot(v.type(w.unit)) ? 1 : 0}};
  const auto tries = p.ask_in_step(v.side(u), k_withdraw.of<bool>(v.name(u), v.name(w.unit), table::yes_no(), when));
  if (!tries || !*tries || !withdrawal_die(p, u, w.unit)) return;
  if (behind && !take_hits(p, u, 1, "6.44")) return;
  withdrawal_fire(p, u, w.unit, w.with);
  if (p.stopped || !leave_the_lost(p, w)) return;  // no mover is left; of a stack the other half still comes near
  const auto ways = withdrawal_ways(p, w, u);
  if (ways.empty()) return;
  const Hex far = farthest(ways, w.at), near = cheapest(ways);
  std::vector<table::Option<Hex>> options;
  for (const WithdrawalWay& way : ways)
    options.push_back({way.to, p.view().label(way.to), way.to == far ? "far" : "", way.to == near ? "near" : ""});
  const auto to =
      p.ask_in_step(p.view().side(u), k_withdraw_to.of<Hex>(p.view().name(u), p.view().name(w.unit), options, when));
  if (to) go_back(p, u, *std::ranges::find(ways, *to, &WithdrawalWay::to));
}

}  // namespace

/// [6.47] The mover goes on afterwards; never called in the Shock segment.
/// [Q76] each in turn, seeing those before; a stack half by half [Q77]
void offer_withdrawals(Play& p, const Walk& walk, std::span<const Leg> rest, bool at_start) {
  Walk w = walk;
  std::vector<UnitId> asked;
  while (true) {
    // looked at anew each time: those before may have freed the way of others, or barred it
    std::vector<UnitId> able;
    for (const UnitId u : units_near(p, w)) {
      if (base::contains(asked, u) || !may_withdraw(p, w, u, at_start)) continue;
      // [Q12] of a stack that parts each half goes on with its move: a chance that was let go does not come again
      if (at_start && p.unit(w.unit).parting && p.view().used(Used::What::withdrawal_chance, u, w.unit)) continue;
      if (has_withdrawal_way(p, w, u)) able.push_back(u);
    }
    if (able.empty()) return;
    const UnitId u = next_to_react(p, able, "6.42");
    if (p.stopped) return;
    asked.push_back(u);
    if (w.with != k_no_unit) {
      for (const UnitId half : {w.unit, w.with})
        note_used(p, Used::What::withdrawal_chance, u, half);
    }
    withdraw(p, w, u, rest);
    if (p.stopped || !leave_the_lost(p, w)) return;
  }
}

}  // namespace hexpost::chariots
