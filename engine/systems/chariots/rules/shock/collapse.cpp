#include "engine/systems/chariots/rules/shock/collapse.h"

#include <algorithm>

#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/cohesion/cohesion.h"
#include "engine/systems/chariots/rules/shock/advance.h"
#include "engine/systems/chariots/rules/shock/questions.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"

namespace hexpost::chariots {
namespace {

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

}  // namespace

/// [Q40] All Routs of all combats come first, then the checks, then advances, then who is Engaged.
void find_endings(Play& p, Shocks& shocks) {
  std::erase_if(shocks.combats, [](const Combat& c) { return !c.fought; });
  std::vector<CombatEnd> endings;
  for (const Combat& combat : shocks.combats)
    endings.push_back(ending_of(p, combat));
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

void advance_and_engage(Play& p, Shocks& shocks) {
  for (Combat& combat : shocks.combats)
    advances(p, combat, shocks.gone);
  for (const Combat& combat : shocks.combats)
    engage(p, combat, shocks.gone);
  shocks.combats.clear(), shocks.engaged_before.clear(), shocks.gone.clear();  // nothing is left to go by
}

}  // namespace hexpost::chariots
