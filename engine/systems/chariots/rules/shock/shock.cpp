#include "engine/systems/chariots/rules/shock/shock.h"

#include <algorithm>
#include <array>
#include <memory>

#include "engine/systems/chariots/rules/movement/next_to_react.h"
#include "engine/systems/chariots/rules/shock/checks.h"
#include "engine/systems/chariots/rules/shock/collapse.h"
#include "engine/systems/chariots/rules/shock/questions.h"
#include "engine/systems/chariots/rules/shock/shock_checks.h"
#include "engine/systems/chariots/rules/shock/shock_fight.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"
#include "engine/systems/chariots/rules/turn/orders_phase.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

namespace hexpost::chariots {

/// [8.55] [Q98] All attackers must be chariots, and all defenders hill infantry or runners; runners turn the tables on
/// three-man chariots alone [Q60].
bool may_turn_tables(View v, const Combat& combat, UnitId u) {
  if (!v.fit(u) || !aggressive(v.type(u)) || v.partner(u) != k_no_unit) return false;
  for (const UnitId d : combat.defenders) {
    if (v.here(d) && !aggressive(v.type(d))) return false;
  }
  bool in_front = false;
  for (const Party& party : parties(v, combat.attackers)) {
    const FightsAs as = party_type(v, party);
    const bool chariots = as == FightsAs::ch2 || as == FightsAs::ch3 || as == FightsAs::ch2_ri;
    if (!chariots || (v.type(u) == UnitType::ri && as != FightsAs::ch3)) return false;
    in_front = in_front || v.fronts(u, v.unit(party.front()).at);
  }
  return in_front;
}

namespace {

/// [8.56] [Q44] The unit that has turned the tables attacks those of its attackers that are in front of it. Their
/// attack on it is over. A stack is attacked as one, with the half that did not go in [8.41].
void fight_back(Play& p, Combat& combat, UnitId u) {
  Combat charge;
  charge.attackers = {u};
  for (const UnitId a : combat.attackers) {
    const Hex at = p.unit(a).at;
    if (!p.view().fronts(u, at) || base::contains(charge.hexes, at)) continue;
    charge.hexes.push_back(at);
    for (const UnitId e : p.view().units_at(at)) {
      if (p.view().hostile(e, u)) charge.defenders.push_back(e);
    }
  }
  std::erase(combat.defenders, u);
  const auto before = engaged_units(p);
  p.tell("8.56", [&] { return shock_declared(p, {u}, charge.defenders); });
  fight(p, charge, before, {});
}

/// [8.55] [8.56] Each defender that may and wants to tries, in the owner's order; each success is fought out at once,
/// and the combats lose what it has settled.
void turn_tables(Play& p, Shocks& shocks) {
  std::vector<Combat>& combats = shocks.combats;
  std::vector<UnitId> tried;
  while (true) {
    std::vector<UnitId> able;
    for (Combat& combat : combats) {
      tidy(p, combat);
      for (const UnitId u : combat.defenders) {
        if (may_turn_tables(p, combat, u) && !base::contains(tried, u)) able.push_back(u);
      }
    }
    if (able.empty()) return;
    std::sort(able.begin(), able.end());
    const UnitId u = next_to_react(p, able, "8.55");
    tried.push_back(u);
    Combat& combat = *std::ranges::find_if(combats, [u](const Combat& c) { return base::contains(c.defenders, u); });
    const View v = p.view();
    const Check check = turn_tables_check(v, u);
    const int margin = v.rout_limit(u) - v.unit(u).hits;
    const std::vector<table::Circumstance> when{{"attackers", static_cast<int>(combat.attackers.size())},
                                                {"margin", margin},
                                                {"tq", check.rating},
                                                {"engaged", v.engaged(u) ? 1 : 0}};
    const UnitId first = combat.attackers.front();
    if (!p.ask(v.side(u), k_shock_first.of<bool>(v.name(u), v.name(first), table::yes_no(), when))) continue;
    const auto turns = p.d10("8.55", table::gains(v.side(u)), [check](int face) { return check.passes(face); });
    p.tell("8.55", [&] {
      return turns ? say("{} turns the tables on {}: it rolls {} against {}", p.name(u), p.name(first), turns.face,
                         check.rating)
                   : say("{} does not turn the tables on {}: it rolls {} against {}", p.name(u), p.name(first),
                         turns.face, check.rating);
    });
    if (turns) fight_back(p, combat, u);
  }
}

bool can_strike(const Combat& combat) {
  return !combat.attackers.empty() && !combat.defenders.empty();
}

void check_those_attacked(Play& p, Shocks& shocks, Combat& combat) {
  check_defenders(p, combat, shocks.gone);
}

/// Drops combats that have come to nothing.
void drop_idle(Play& p, Shocks& shocks) {
  for (Combat& combat : shocks.combats)
    tidy(p, combat);
  std::erase_if(shocks.combats, [](const Combat& combat) { return !can_strike(combat); });
}

/// [8.16] A leader that has left may have taken a Standard along, and Routed units have fled [9.34].
void say_who_strikes(Play& p, Shocks& shocks, Combat& combat) {
  tidy(p, combat);
  if (can_strike(combat)) choose_types(p, combat, shocks.combats);
}

void roll_for(Play& p, Combat& combat) {
  if (can_strike(combat)) strike(p, combat);
}

using Steps = table::Procedure<Play, Shocks>;

/// [8.13] Each step for all combats before the next.
constexpr std::array k_procedure{
    Steps::each<check_attackers>(),                         // [8.14] 1
    Steps::once<turn_tables>(),                             // [8.55] before the unit's own check
    Steps::each<check_those_attacked>(),                    // [8.14] 2
    Steps::once<drop_idle>(),                               // here begins a combat outside the procedure
    Steps::each<leaders_in_shock>(),                        // [8.15] 3
    Steps::each<say_who_strikes, roll_for>().at_once(),     // [8.16] [8.17] 4
    Steps::once<find_endings>().at_once(),                  // [8.18] 5
    Steps::until_empty<&Shocks::breaking, break_next>(),    //
    Steps::once<begin_to_steady>().at_once(),               // [Q100]
    Steps::until_empty<&Shocks::steadying, steady_next>(),  //
    Steps::once<advance_and_engage>(),                      // [8.2] [9.2]
};
constexpr table::Progress k_after_checks{3, 0};
static_assert(k_procedure[k_after_checks.step].play == Steps::once<drop_idle>().play);

}  // namespace

Shocks declare_shocks(Play& p, const std::vector<Strike>& strikes, const std::vector<Attacker>& all) {
  Shocks out{combats_of(p, strikes, all), engaged_units(p)};
  if (out.combats.empty()) p.tell("8.11", [&] { return say("No Shock by {}", p.side_name(p.s.active)); });
  for (const Combat& combat : out.combats) {
    p.tell("8.12", [&] { return shock_declared(p, combat.attackers, combat.defenders); });
  }
  return out;
}

bool go_on(Play& p, Shocks& shocks) {
  return Steps::go_on(k_procedure, p, shocks);
}

bool is_over(const Shocks& shocks) {
  return shocks.progress.step == k_procedure.size();
}

void fight(Play& p, const Combat& combat, const std::vector<UnitId>& engaged_before, const std::vector<UnitId>& gone) {
  Shocks shocks{{combat}, engaged_before, k_after_checks, gone};
  Steps::play(k_procedure, p, shocks);
}

/// [8.11]-[8.18]
void shock_segment(Play& p) {
  // asked even if no unit can attack, and then answered by itself: it consumes a line that waits for this segment
  const auto all = std::make_shared<const std::vector<Attacker>>(shock_attackers(p));
  const auto strikes = p.ask_or_stop(p.s.active, Designate{all});
  if (!strikes) return;
  if (!all->empty()) {
    Shocks shocks = declare_shocks(p, *strikes, *all);
    Steps::play(k_procedure, p, shocks);
  }
  end_orders_phase(p);
}

}  // namespace hexpost::chariots
