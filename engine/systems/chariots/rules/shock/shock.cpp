#include "engine/systems/chariots/rules/shock/shock.h"

#include <algorithm>

#include "engine/systems/chariots/rules/shock/aggression.h"
#include "engine/systems/chariots/rules/shock/shock_question.h"

/// Chariots of Fire 8.1 at the table: the segment from the designation to the checks before the fight.
namespace hexpost::chariots {
namespace {

using What = Fact::What;

bool all_routed(View v, const std::vector<UnitId>& units) {
  return std::ranges::all_of(units, [v](UnitId u) { return !v.here(u) || v.unit(u).routed; });
}

/// [9.44] [Q118] Hits of one step to the units of one hex after another: those who stood with one that has got away to
/// its Standard do not count as fled with the last.
class HitsOfStep {
 public:
  void take(Play& p, UnitId u, int hits) {
    const Hex at = p.view().unit(u).at;
    const bool gathered = std::ranges::find(gathered_, at) != gathered_.end();
    if (!take_hits(p, u, hits, "8.14", gathered) && p.view().here(u) && p.view().unit(u).at != at)
      gathered_.push_back(at);
  }

 private:
  std::vector<Hex> gathered_;
};

/// [8.14] [8.64] 1: whoever need not attack checks [9.15], and stays out when it fails; nobody takes over its target
/// [Q94]. The hit may Rout it [Q56].
void check_attackers(Play& p, Combat& combat) {
  if (all_routed(p, combat.defenders)) return;
  HitsOfStep step;
  for (const UnitId u : in_order(p, combat.attackers)) {
    if (!checks_first(p, u)) continue;
    const int tq = p.view().check_tq(u);
    const auto fails = p.d10("8.14", table::suffers(p.view().side(u)), [tq](int face) { return face > tq; });
    p.tell("8.14", {.what = fails ? What::shock_check_failed : What::shock_check,
                    .unit = u,
                    .side = p.view().side(u),
                    .a = fails.face,
                    .b = tq});
    if (!fails) continue;
    std::erase(combat.attackers, u);
    step.take(p, u, 1);
  }
}

/// [6.36] Columns that an attack stands against
void mark_columns(Play& p, const Combat& combat) {
  for (const UnitId u : combat.defenders) {
    if (p.view().fit(u) && p.unit(u).column) p.unit(u).column_attacked = true;
  }
}

}  // namespace

/// [Q36] [Q37] [Q97] attacks on a hex that is empty now lapse; what is left of a stack fights on as itself
void tidy(View v, Combat& combat) {
  std::erase_if(combat.attackers, [v](UnitId u) { return !v.fit(u); });
  std::erase_if(combat.defenders, [&](UnitId u) {
    return !v.here(u) || std::ranges::find(combat.hexes, v.unit(u).at) == combat.hexes.end();
  });
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
  std::erase_if(combat.hexes, [&](Hex h) { return std::ranges::find(faced, h) == faced.end(); });
  std::erase_if(combat.defenders,
                [&](UnitId u) { return std::ranges::find(combat.hexes, v.unit(u).at) == combat.hexes.end(); });
}

void check_defenders(Play& p, Combat& combat) {
  tidy(p, combat);
  mark_columns(p, combat);
  std::vector<UnitId> steady;
  std::ranges::copy_if(combat.defenders, std::back_inserter(steady), [&p](UnitId u) { return p.view().fit(u); });
  HitsOfStep step;
  for (const UnitId u : in_order(p, combat.defenders)) {
    const View v = p.view();
    if (!v.here(u) || v.engaged(u)) continue;
    const int tq = v.check_tq(u);
    const auto hits = p.d10("8.14", table::suffers(v.side(u)), [tq](int face) { return std::max(0, face - tq); });
    p.tell("8.14",
           {.what = What::defender_check, .unit = u, .side = v.side(u), .a = hits.face, .b = tq, .c = hits.means});
    if (hits.means == 0) continue;
    step.take(p, u, hits.means);  // a Routed one flees
  }
  if (combat.attackers.empty()) return;
  const SideId defender = other(p.view().side(combat.attackers.front()));
  std::vector<UnitId> gone;
  for (const Hex h : combat.hexes) {
    if (p.view().held_by(defender, h)) continue;
    const Party party = who_advances(p, combat, h, true, gone);
    if (party.empty()) continue;
    gone.insert(gone.end(), party.begin(), party.end());
    advance(p, party, h);
  }
  // the fight is with who did not Rout, though who did may have gathered in a hex that is attacked
  std::erase_if(combat.defenders,
                [&](UnitId u) { return std::ranges::find(steady, u) != steady.end() && !p.view().fit(u); });
  tidy(p, combat);
}

namespace {

/// What nobody looks at once the hits are dealt is forgotten, so that odds meet where it differs only there. Whose
/// weapons were superior says who advances [8.23]; hits of Routed units stand nowhere else.
void settle(View v, Combat& combat) {
  if (combat.superiority != Superiority::attacker) combat.by.clear(), combat.superiority = Superiority::none;
  combat.against.clear(), combat.used.clear(), combat.figures = {};
  combat.from_rear = false;
  combat.modifiers = {};
  std::erase_if(combat.taken, [v](const auto& entry) { return !v.unit(entry.first).routed; });
}

}  // namespace

Shocks declare_shocks(Play& p, const std::vector<Strike>& strikes) {
  Shocks out{combats_of(p, strikes), engaged_units(p)};
  if (out.combats.empty()) p.tell("8.11", {.what = What::no_shock, .side = p.s.active});
  for (const Combat& combat : out.combats) {
    p.tell("8.12", {.what = What::shock_declared,
                    .side = p.s.active,
                    .names = names_of(p, combat.attackers),
                    .others = names_of(p, combat.defenders)});
  }
  return out;
}

/// [8.13] step after step, each for all combats; a part is one step of one combat
bool go_on(Play& p, Shocks& shocks) {
  using Part = Shocks::Part;
  std::vector<Combat>& combats = shocks.combats;
  const auto after = [&shocks](Part part) { shocks.part = part, shocks.next = 0; };
  const auto each = [&](Part then, const auto& does) {
    if (shocks.next < combats.size())
      does(combats[shocks.next++]);
    else
      after(then);
  };
  const auto strikes = [](const Combat& c) { return !c.attackers.empty() && !c.defenders.empty(); };
  switch (shocks.part) {
    case Part::attackers:
      each(Part::tables, [&p](Combat& c) { check_attackers(p, c); });
      break;
    case Part::tables:  // [8.55] before the unit's own check
      turn_tables(p, combats);
      after(Part::defenders);
      break;
    case Part::defenders:
      each(Part::tidy, [&p](Combat& c) { check_defenders(p, c); });
      break;
    case Part::tidy:
      for (Combat& combat : combats)
        tidy(p, combat);
      std::erase_if(combats, [](const Combat& c) { return c.attackers.empty() || c.defenders.empty(); });
      after(Part::leaders);
      break;
    // where no die can fall the next part follows at once
    case Part::leaders:
      each(Part::types, [&p](Combat& c) { leaders_in_shock(p, c); });
      if (shocks.next < combats.size()) break;
      after(Part::types);
      [[fallthrough]];
    case Part::types:  // what no die decides is done once for all ways of the die
      if (shocks.next < combats.size()) {
        Combat& combat = combats[shocks.next];
        tidy(p, combat);  // a leader who left may have taken a Standard with him, and Routed units have fled [9.34]
        if (strikes(combat)) choose_types(p, combat, combats);
        shocks.part = Part::strike;
        break;
      }
      after(Part::strike);
      [[fallthrough]];
    case Part::strike:
      if (shocks.next < combats.size()) {
        Combat& combat = combats[shocks.next++];
        if (strikes(combat)) strike(p, combat);
        settle(p, combat);
        shocks.part = Part::types;
        if (shocks.next < combats.size()) break;
      }
      find_endings(p, shocks);
      after(Part::rout);
      if (!shocks.breaking.empty()) break;
      [[fallthrough]];
    case Part::rout:
      if (!shocks.breaking.empty()) {
        break_next(p, shocks);
        if (shocks.breaking.empty()) begin_to_steady(p, shocks), after(Part::steady);
        break;
      }
      begin_to_steady(p, shocks), after(Part::steady);
      if (!shocks.steadying.empty()) break;
      [[fallthrough]];
    case Part::steady:
      if (steady_next(p, shocks)) break;
      [[fallthrough]];
    case Part::advance:
      advance_and_engage(p, combats);
      combats.clear(), shocks.engaged_before.clear();  // nothing is left to go by
      after(Part::done);
      break;
    case Part::done:
      return false;
  }
  return true;
}

/// [8.15]-[8.18]
void fight(Play& p, std::vector<Combat> combats, const std::vector<UnitId>& engaged_before) {
  Shocks shocks{std::move(combats), engaged_before, Shocks::Part::tidy};
  while (go_on(p, shocks)) {
  }
}

/// [8.11]-[8.18]
void shock_segment(Play& p) {
  // asked even where nobody can attack, and then of nobody: a line that waits for this segment is over with it
  const bool anybody = !shock_attackers(p).empty();
  const auto strikes = p.ask(p.s.active, Designate{});
  if (anybody) {
    Shocks shocks = declare_shocks(p, strikes);
    while (go_on(p, shocks)) {
    }
  }
  end_orders_phase(p);
}

}  // namespace hexpost::chariots
