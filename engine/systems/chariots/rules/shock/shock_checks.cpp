#include "engine/systems/chariots/rules/shock/shock_checks.h"

#include <algorithm>

#include "engine/systems/chariots/rules/cohesion/cohesion.h"
#include "engine/systems/chariots/rules/shock/advance.h"
#include "engine/systems/chariots/rules/shock/checks.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"

namespace hexpost::chariots {
namespace {

bool all_routed(View v, const std::vector<UnitId>& units) {
  return std::ranges::all_of(units, [v](UnitId u) { return !v.here(u) || v.unit(u).routed; });
}

/// [9.44] [Q118] Hits of one step to the units of one hex after another: those who stood with one that has got away to
/// its Standard do not count as fled with the last.
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

}  // namespace

/// [8.14] [8.64] 1: a unit that need not attack checks [9.15]; if it fails, it stays out, and no other
/// unit takes over its target [Q94]. The hit may Rout it [Q56].
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

}  // namespace hexpost::chariots
