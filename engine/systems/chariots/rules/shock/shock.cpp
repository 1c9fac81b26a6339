#include "engine/systems/chariots/rules/shock/shock.h"

#include <algorithm>
#include <array>
#include <memory>

#include "engine/base/lists.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/cohesion/cohesion.h"
#include "engine/systems/chariots/rules/movement/questions.h"
#include "engine/systems/chariots/rules/shock/advance.h"
#include "engine/systems/chariots/rules/shock/questions.h"
#include "engine/systems/chariots/rules/shock/shock_fight.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"
#include "engine/systems/chariots/rules/turn/orders_phase.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

namespace hexpost::chariots {
namespace {

bool all_routed(View v, const std::vector<UnitId>& units) {
  return std::ranges::all_of(units, [v](UnitId u) { return !v.here(u) || v.unit(u).routed; });
}

/// [9.44] [Q118] Hits of one step to the units of one hex after another: leaders with a unit that has reached its
/// Standard do not count as fled with the last unit.
class HitsOfStep {
 public:
  void take(Play& p, UnitId u, int hits) {
    const Hex at = p.view().unit(u).at;
    const bool gathered = base::contains(gathered_, at);
    if (!take_hits(p, u, hits, "8.14", gathered) && p.view().here(u) && p.view().unit(u).at != at)
      gathered_.push_back(at);
  }

 private:
  std::vector<Hex> gathered_;
};

/// [6.36] Columns that an attack stands against
void mark_columns(Play& p, const Combat& combat) {
  for (const UnitId u : combat.defenders) {
    if (p.view().fit(u) && p.unit(u).column) p.unit(u).column_attacked = true;
  }
}

/// [8.14] [8.64] 1: a unit that need not attack checks [9.15]; if it fails, it stays out, and no other
/// unit takes over its target [Q94]. The hit may Rout it [Q56].
/// [8.14] [8.64] Step 1: attackers that need not attack make a check [9.15]. One that fails does not attack, no other
/// unit takes over its target [Q94], and the hit may Rout it [Q56].
void check_attackers(Play& p, Combat& combat) {
  if (all_routed(p, combat.defenders)) return;
  HitsOfStep step;
  for (const UnitId u : in_order(p, combat.attackers)) {
    if (!checks_first(p, u)) continue;
    const Check check = shock_check(p, u);
    const auto fails =
        p.d10("8.14", table::suffers(p.view().side(u)), [check](int face) { return !check.passes(face); });
    p.tell("8.14", [&] {
      return fails
                 ? say("{} does not go in: it rolls {} against {} and takes 1 hit", p.name(u), fails.face, check.rating)
                 : say("{} goes in: it rolls {} against {}", p.name(u), fails.face, check.rating);
    });
    if (!fails) continue;
    std::erase(combat.attackers, u);
    step.take(p, u, 1);
  }
}

/// Drops from the combat attackers that cannot fight or have no target, and hexes without defenders [Q36] [Q37] [Q97].
/// [Q36] [Q37] [Q97] Attacks on a hex that is empty now are void; what is left of a stack fights on as itself
void tidy(View v, Combat& combat) {
  std::erase_if(combat.attackers, [v](UnitId u) { return !v.fit(u); });
  std::erase_if(combat.defenders, [&](UnitId u) { return !v.here(u) || !base::contains(combat.hexes, v.unit(u).at); });
  const auto defended = [&](Hex h) {
    return std::ranges::any_of(combat.defenders, [v, h](UnitId u) { return v.unit(u).at == h; });
  };
  std::vector<Hex> faced;
  std::vector<UnitId> able;
  for (const Party& party : parties(v, combat.attackers)) {
    bool strikes = false;
    for (const Hex h : combat.hexes) {
      if (!hex::adjacent(v.unit(party.front()).at, h) || !defended(h) || !can_shock(v, party, h)) continue;
      const Arc arc = v.arc(party.front(), h);
      if (arc == Arc::rear || (arc == Arc::flank && !v.polish())) continue;
      strikes = true;
      faced.push_back(h);
    }
    if (strikes) able.insert(able.end(), party.begin(), party.end());
  }
  std::sort(able.begin(), able.end());
  combat.attackers = able;
  std::erase_if(combat.hexes, [&](Hex h) { return !base::contains(faced, h); });
  std::erase_if(combat.defenders, [&](UnitId u) { return !base::contains(combat.hexes, v.unit(u).at); });
}

/// The results for the units of one combat; computed for all combats before any unit Routs.
struct CombatEnd {
  std::vector<UnitId> attackers, defenders;  ///< who Routs, or flees when Routed already
  std::vector<UnitId> held;                  ///< spared by 9.13, with one hit less than would Rout them
};

int taken_by(const Combat& combat, UnitId u) {
  const auto at = std::ranges::find(combat.taken, u, [](const auto& entry) { return entry.first; });
  return at == combat.taken.end() ? 0 : at->second;
}

/// Hits above what Routs the unit; at least 0: it would Rout.
int excess(View v, const Combat& combat, UnitId u) {
  if (v.unit(u).routed) return taken_by(combat, u) - 1;
  return v.unit(u).hits - v.rout_limit(u);
}

std::vector<UnitId> breaking(View v, const Combat& combat, const std::vector<UnitId>& units) {
  std::vector<UnitId> out;
  std::ranges::copy_if(units, std::back_inserter(out),
                       [&](UnitId u) { return v.here(u) && excess(v, combat, u) >= 0; });
  return out;
}

/// [9.13] 1: what the attacker would pay for the ground of the hexes it attacks, the least of them
int advance_hits(View v, const Combat& combat, UnitId u) {
  int least = -1;
  for (const Hex h : combat.hexes) {
    if (!hex::adjacent(v.unit(u).at, h)) continue;
    const int hits = entry_hits(v, u, v.unit(u).at, h);
    if (least < 0 || hits < least) least = hits;
  }
  return std::max(0, least);
}

CombatEnd ending_of(View v, const Combat& combat) {
  CombatEnd out{breaking(v, combat, combat.attackers), breaking(v, combat, combat.defenders), {}};
  // [9.43] a unit that is Routed already flees from any hit: it does not Rout, so 9.13 is about the others
  const auto routs = [v](UnitId u) { return !v.unit(u).routed; };
  const bool everybody = out.attackers.size() == combat.attackers.size() &&
                         out.defenders.size() == combat.defenders.size() && std::ranges::any_of(out.defenders, routs);
  if (!everybody) return out;
  // [9.13] [Q41] the worst unit of each side is compared; the side that is worse off Routs, the defender when they are
  // equal
  int attacker = -1000, defender = -1000;
  for (const UnitId u : combat.attackers)
    attacker = std::max(attacker, excess(v, combat, u) + advance_hits(v, combat, u));
  for (const UnitId u : combat.defenders) {
    if (routs(u)) defender = std::max(defender, excess(v, combat, u));
  }
  auto& spared = attacker > defender ? out.defenders : out.attackers;
  std::ranges::copy_if(spared, std::back_inserter(out.held), routs);
  std::erase_if(spared, routs);
  return out;
}

/// [8.21] Each hex that the defenders have left is taken, one by a party. A party in front of two chooses.
void advances(Play& p, Combat& combat, std::vector<UnitId>& gone) {
  const SideId defender = other(p.view().side(combat.attackers.front()));
  std::vector<Hex> open = combat.hexes;
  while (true) {
    // nor a hex to which a friend has run for its Standard [6.51] [9.41]
    std::erase_if(open, [&p](Hex h) { return p.view().occupied(h); });
    if (open.empty()) return;
    Hex to = open.front();
    if (open.size() > 1)
      to = p.ask(other(defender), k_advance_to.of<Hex>("", names_of(p, combat.attackers), p.listed(open)));
    std::erase(open, to);
    advance_into(p, combat, to, false, gone);
  }
}

/// [9.21] [Q102] Opponents of one combat that are still adjacent and have stayed in place become Engaged.
void engage(Play& p, const Combat& combat, const std::vector<UnitId>& gone) {
  std::vector<UnitId> ours, theirs;
  for (const UnitId a : combat.attackers) {
    for (const UnitId d : combat.defenders) {
      const View v = p.view();
      if (!v.fit(a) || !v.fit(d) || base::contains(gone, a) || !hex::adjacent(v.unit(a).at, v.unit(d).at)) continue;
      if (!base::contains(combat.hexes, v.unit(d).at)) continue;
      base::insert_sorted(p.s.engaged, EngagedPair{std::min(a, d), std::max(a, d)});
      if (!base::contains(ours, a)) ours.push_back(a);
      if (!base::contains(theirs, d)) theirs.push_back(d);
    }
  }
  if (!ours.empty())
    p.tell("9.21", [&] { return say("{} and {} are Engaged", names_of(p, ours), names_of(p, theirs)); });
}

/// [9.44] [Q118] The unit Routs, and these may do so together with it: halves of a stack that are shaken together.
void rout_together(Play& p, Shocks& shocks, UnitId u, const std::vector<UnitId>& others) {
  if (!p.view().here(u)) return;
  const Hex at = p.unit(u).at;
  rout(p, u, base::contains(shocks.gathered, at));
  const auto with_it = [&](UnitId o) { return p.view().here(o) && p.unit(o).at == at; };
  if (p.view().here(u) && std::ranges::any_of(others, with_it)) shocks.gathered.push_back(at);
}

/// [Q40] All Routs of all combats come first, then the checks, then advances, then who is Engaged.
/// [8.18] Fills `breaking`: the units that break, in order. Units that are spared get the hits that they keep [9.13].
void find_endings(Play& p, Shocks& shocks) {
  std::erase_if(shocks.combats, [](const Combat& c) { return !c.fought; });
  std::vector<CombatEnd> endings =
      base::transformed(shocks.combats, [&](const Combat& combat) { return ending_of(p, combat); });
  for (const CombatEnd& ending : endings) {
    for (const UnitId u : ending.held) {
      p.unit(u).hits = static_cast<std::int16_t>(std::max(0, p.view().rout_limit(u) - 1));
      p.tell("9.13", [&] { return say("{0} holds, with {1} {1|hit|hits}", p.name(u), p.unit(u).hits); });
    }
  }
  // only breaking units leave their hexes, so the order is known now
  std::uint8_t group = 0;
  for (const CombatEnd& ending : endings) {
    for (const auto* units : {&ending.attackers, &ending.defenders}) {
      for (const UnitId u : in_order(p, *units))
        shocks.breaking.push_back({u, group});
      ++group;
    }
  }
  for (Combat& combat : shocks.combats)
    combat.taken.clear();
}

/// The next unit of `breaking` Routs, or flees if it is Routed.
void break_next(Play& p, Shocks& shocks) {
  const Breaking now = shocks.breaking.front();
  shocks.breaking.erase(shocks.breaking.begin());
  const auto of_group = [&](const Breaking& b) { return b.group == now.group; };
  std::vector<UnitId> others;
  for (const Breaking& b : shocks.breaking) {
    if (of_group(b)) others.push_back(b.unit);
  }
  rout_together(p, shocks, now.unit, others);
  if (std::ranges::none_of(shocks.breaking, of_group)) shocks.gathered.clear();
}

/// [Q100] Fills `steadying`: units of the combats that were Engaged before.
void begin_to_steady(Play& p, Shocks& shocks) {
  for (const Combat& combat : shocks.combats) {
    for (const auto* units : {&combat.attackers, &combat.defenders}) {
      std::ranges::copy_if(*units, std::back_inserter(shocks.steadying),
                           [&](UnitId u) { return std::ranges::binary_search(shocks.engaged_before, u); });
    }
  }
  shocks.steadying = in_order(p, std::move(shocks.steadying));
}

/// Engaged before, and one hit short of Rout
/// [Q100] Takes units off `steadying` up to the first one that has to roll, and rolls for it.
void steady_next(Play& p, Shocks& shocks) {
  while (!shocks.steadying.empty()) {
    const UnitId u = shocks.steadying.front();
    shocks.steadying.erase(shocks.steadying.begin());
    const View v = p.view();
    if (!v.fit(u) || v.unit(u).hits != v.rout_limit(u) - 1) continue;
    const int tq = v.check_tq(u);
    const auto shaken = p.d10("8.18", table::suffers(v.side(u)), [tq](int face) { return face > tq; });
    p.tell("8.18", [&] {
      return shaken ? say("{} breaks: it rolls {} against {}", p.name(u), shaken.face, tq)
             : v.unit(u).hits > 0
                 ? say("{} steadies and loses a hit: it rolls {} against {}", p.name(u), shaken.face, tq)
                 : say("{} steadies: it rolls {} against {}", p.name(u), shaken.face, tq);
    });
    if (shaken) {
      rout_together(p, shocks, u, shocks.steadying);
    } else if (p.unit(u).hits > 0) {  // one hit Routs a unit of Troop Quality 1
      --p.unit(u).hits;
    }
    break;
  }
  if (shocks.steadying.empty()) shocks.gathered.clear();
}

/// [8.2] [9.2] The advances of all combats; then the units that are still adjacent become Engaged.
void advance_and_engage(Play& p, Shocks& shocks) {
  for (Combat& combat : shocks.combats)
    advances(p, combat, shocks.gone);
  for (const Combat& combat : shocks.combats)
    engage(p, combat, shocks.gone);
  shocks.combats.clear(), shocks.engaged_before.clear(), shocks.gone.clear();  // no criterion is left
}

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

/// [8.55] [8.56] Each defender that may and wants to tries, in the owner's order; each success is fought at once, and
/// the combats lose the attacks that it has settled.
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

/// Drops combats that can no longer be fought.
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

void check_defenders(Play& p, Combat& combat, std::vector<UnitId>& gone) {
  tidy(p, combat);
  mark_columns(p, combat);
  std::vector<UnitId> steady;
  std::ranges::copy_if(combat.defenders, std::back_inserter(steady), [&p](UnitId u) { return p.view().fit(u); });
  HitsOfStep step;
  for (const UnitId u : in_order(p, combat.defenders)) {
    const View v = p.view();
    if (!v.here(u) || v.engaged(u)) continue;
    const Check check = shock_check(v, u);
    const auto hits = p.d10("8.14", table::suffers(v.side(u)), [check](int face) { return check.excess(face); });
    p.tell("8.14", [&] {
      return hits.means == 0 ? say("{} stands: it rolls {} against {}", p.name(u), hits.face, check.rating)
                             : say("{} wavers: it rolls {} against {}", p.name(u), hits.face, check.rating);
    });
    if (hits.means == 0) continue;
    step.take(p, u, hits.means);  // a Routed one flees
  }
  if (combat.attackers.empty()) return;
  const SideId defender = other(p.view().side(combat.attackers.front()));
  for (const Hex h : combat.hexes) {
    if (!p.view().held_by(defender, h)) advance_into(p, combat, h, true, gone);
  }
  // only units that did not Rout fight, though Routed ones may have gathered in an attacked hex
  std::erase_if(combat.defenders, [&](UnitId u) { return base::contains(steady, u) && !p.view().fit(u); });
  tidy(p, combat);
}

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
