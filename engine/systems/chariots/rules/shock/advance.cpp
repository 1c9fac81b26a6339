#include "engine/systems/chariots/rules/shock/advance.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/cohesion/standards.h"
#include "engine/systems/chariots/rules/command/leaders_fate.h"
#include "engine/systems/chariots/rules/missile/missile.h"
#include "engine/systems/chariots/rules/movement/hazards.h"
#include "engine/systems/chariots/rules/movement/reaction.h"
#include "engine/systems/chariots/rules/shock/questions.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

/// Chariots of Fire 8.2 at the table: Advance after Combat, which only Shock causes [8.24].
namespace hexpost::chariots {
namespace {

int quality(View v, const Party& party) {
  int best = 0;
  for (const UnitId u : party)
    best = std::max(best, v.info(u).tq);
  return best;
}

/// [8.21] The unit takes the hits of the ground, which cannot Rout it.
void pay_ground(Play& p, UnitId u, Hex from, Hex to) {
  const int hits = entry_hits(p, u, from, to);
  if (hits <= 0) return;
  Unit& unit = p.unit(u);
  const int room = std::max(0, p.view().rout_limit(u) - 1 - unit.hits);
  unit.hits = static_cast<std::int16_t>(unit.hits + std::min(hits, room));
  if (room > 0) p.tell("8.21", [&] { return bad_ground_hits(p, u, to, std::min(hits, room)); });
}

/// [8.22] After its advance the party may turn by one vertex, either way.
void face_after(Play& p, const Party& party) {
  const UnitId lead = party.front();
  if (p.view().type(lead) == UnitType::bw) return;
  const Facing now = p.unit(lead).facing;
  std::vector<table::Option<Facing>> options{{now, "stay", "stay"}};
  const Facing left = hex::clock(now - 2), right = hex::clock(now + 2);
  options.push_back({left, std::string(hex::facing_name(left)), "left"});
  options.push_back({right, std::string(hex::facing_name(right)), "right"});
  const Facing to = p.ask(p.view().side(lead), k_advance_facing.of<Facing>(p.view().name(lead), "", options));
  if (to == now) return;
  for (const UnitId u : party)
    p.unit(u).facing = to;
  p.tell("8.22", [&] { return faces(p, lead); });
  for (const UnitId u : party)
    turn_on_bad_ground(p, u,
                       1);  // [6.65] 8.22 does not spare it; it is not a hit of the way in [8.21], so it may Rout
}

/// [Q42] Enemies next to the party turn and fire [6.66] [7.44]; those of the active side only turn: they may not fire.
void meet(Play& p, const Party& party) {
  const UnitId lead = party.front();
  const UnitId with = party.size() > 1 ? party[1] : k_no_unit;
  if (p.view().side(lead) == p.s.active) {
    entry_reactions(p, lead, with);
    return;
  }
  for (const UnitId e : p.view().adjacent_units(p.unit(lead).at, p.s.active)) {
    if (p.view().here(e) && p.view().fit(lead)) reaction_facing(p, e, lead, with);
  }
}

/// True if the whole party can enter the adjacent hex.
bool can_enter(View v, const Party& party, Hex to) {
  return std::ranges::all_of(
      party, [v, to](UnitId u) { return step_cost(v, mover(v.type(u)), v.unit(u).column, v.unit(u).at, to).allowed; });
}

/// [8.21] [8.23] [Q101] Empty: no attacker can. Units Out of Command may, too [Q87].
Party who_advances(Play& p, const Combat& combat, Hex to, bool in_check, const std::vector<UnitId>& gone) {
  const View v = p.view();
  if (v.occupied(to)) return {};  // [6.51] a friend has gathered there [9.41]
  std::vector<Party> able;
  for (const Party& party : parties(v, combat.attackers)) {
    const UnitId lead = party.front();
    if (!std::ranges::all_of(party, [v](UnitId u) { return v.fit(u); }) || base::contains(gone, lead)) continue;
    if (!hex::adjacent(v.unit(lead).at, to) || v.arc(lead, to) == Arc::rear || !can_enter(v, party, to)) continue;
    // [8.14] after the check alone another enemy before it holds it back
    if (in_check && !v.fronted_by(v.unit(lead).at, other(v.side(lead))).empty()) continue;
    able.push_back(party);
  }
  if (able.empty()) return {};
  if (combat.superiority == Superiority::attacker) {
    for (const Party& party : able) {
      if (base::contains(combat.by, party.front())) return party;
    }
  }
  int best = 0;
  for (const Party& party : able)
    best = std::max(best, quality(v, party));
  std::erase_if(able, [v, best](const Party& party) { return quality(v, party) < best; });
  std::vector<UnitId> leads = base::transformed(able, [&](const Party& party) { return party.front(); });
  const UnitId chosen = p.ask(v.side(leads.front()), k_advance.of<UnitId>("", v.label(to), p.listed(leads)));
  return *std::ranges::find_if(able, [chosen](const Party& party) { return party.front() == chosen; });
}

void advance(Play& p, const Party& party, Hex to) {
  const UnitId lead = party.front();
  const UnitId with = party.size() > 1 ? party[1] : k_no_unit;
  const Hex from = p.unit(lead).at;
  if (p.view().side(lead) == p.s.active) retire_fire(p, lead, with, to);  // [7.41] as it leaves its hex
  Party going;
  std::ranges::copy_if(party, std::back_inserter(going), [&p](UnitId u) { return p.view().fit(u); });
  if (going.empty()) return;
  displace_leaders_in(p, going.front(), to);
  for (const UnitId u : going) {
    place(p, u, to);
    if (p.unit(u).column) p.unit(u).facing = hex::clock(2 * *hex::side_towards(from, to) + 1);
  }
  refresh_engaged(p);
  new_step(p, lead, with);
  const UnitId partner = going.size() > 1 ? going[1] : k_no_unit;
  p.tell("8.21", [&] {
    return pair_goes(p, going.front(), partner, {from, to},
                     say("{} advances from {} to {}", pair(p, going.front(), partner), p.label(from), p.label(to)));
  });
  for (const UnitId u : going)
    pay_ground(p, u, from, to);
  leaders_follow(p, going.front(), from, {to}, false);  // [Q70]
  for (const UnitId u : going)
    carry_standards(p, u, from);
  capture_standards(p, going.front());
  displace_leaders(p, going.front(), to);
  face_after(p, going);
  std::erase_if(going, [&p](UnitId u) { return !p.view().fit(u); });
  if (!going.empty()) meet(p, going);
}

}  // namespace

void advance_into(Play& p, const Combat& combat, Hex to, bool in_check, std::vector<UnitId>& gone) {
  const Party party = who_advances(p, combat, to, in_check, gone);
  if (party.empty()) return;
  gone.insert(gone.end(), party.begin(), party.end());
  advance(p, party, to);
}

}  // namespace hexpost::chariots
