#include "engine/systems/kadesh/rules/movement/reaction.h"

#include <algorithm>

#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/movement/questions.h"
#include "engine/systems/kadesh/rules/movement/walk.h"
#include "engine/systems/kadesh/rules/retreat/harm.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

constexpr int k_points_egypt = 5, k_points_hatti = 4;  // [8.11]

/// The goal and facing of a unit in reaction.
struct Reaction {
  Hex end;
  Facing facing = 3;
  bool operator==(const Reaction&) const = default;
};

int nearest(View v, SideId of, Hex from) {
  return v.nearest(of, from, 99);
}

/// The value of a place: enemies in the zone of control, those caught from flank or rear most.
int threat(View v, const Party& party, Hex end, Facing facing) {
  int out = 0;
  for (const Hex h : View::front_hexes(end, facing)) {
    if (!v.enemy_at(party.side, h)) continue;
    out += v.arc(v.top_at(h), end) == Arc::front ? 1 : 3;
  }
  return out;
}

/// Every hex in reach with every facing; standing orders know `stay`, `strike` and `away`: the unit stays where nothing
/// is to be struck, or no place is farther from the enemy.
std::vector<table::Option<Reaction>> reactions(View v, const Party& party, const Reaches& reaches) {
  const Facing now = party.units.empty() ? Facing{3} : v.unit(party.units.front()).facing;
  std::vector<table::Option<Reaction>> out{{{party.at, now}, "stay"}};
  out.reserve(1 + reaches.size() * (party.units.empty() ? 1 : hex::k_sides));
  std::size_t strike = 0, away = 0;
  int best_threat = threat(v, party, party.at, now), best_away = nearest(v, other(party.side), party.at);
  const bool left = v.in_zone(other(party.side), party.at) ||
                    std::ranges::any_of(party.units, [&](UnitId u) { return v.unit(u).left_zone; });
  for (const Reach& reach : reaches) {
    const Hex end = reach.end;
    if (!party.units.empty() && !room_for(v, party.units, end)) continue;
    if (left && !reach.stays && v.in_zone(other(party.side), end)) continue;  // [4.4.1]
    const int far = nearest(v, other(party.side), end);
    const std::string label = v.label(end);
    for (Facing f = 1; f < hex::k_facings; f = static_cast<Facing>(f + 2)) {
      if (party.units.empty() && f != 1) break;
      const std::string facing = party.units.empty() ? "" : " " + std::string(hex::facing_name(f));
      out.push_back({{end, f}, label + facing});
      const int good = party.units.empty() ? 0 : threat(v, party, end, f);
      if (good > best_threat) best_threat = good, strike = out.size() - 1;
      if (far > best_away) best_away = far, away = out.size() - 1;
    }
  }
  out[strike].label = "strike";
  (away == strike ? out[away].also : out[away].label) = "away";
  return out;
}

void react(Play& p, Party party, const std::string& name) {
  int points = party.side == k_egypt ? k_points_egypt : k_points_hatti;
  if (!party.units.empty() && p.view().in_zone(other(party.side), party.at)) points = (points + 1) / 2;
  const Reaches reaches = reachable(p, party, Gait::move, points);
  const auto options = reactions(p, party, reaches);
  const int flanked = !party.units.empty() && std::ranges::any_of(p.view().zones(p.active(), party.at), [&](UnitId e) {
    return !p.view().fronts(party.units.front(), p.unit(e).at);
  });
  const Reaction chosen = p.ask(
      party.side,
      k_react.of<Reaction>(name, "", options, {{"enemy", nearest(p, p.active(), party.at)}, {"flanked", flanked}}));
  if (chosen == options.front().value) return;
  const auto reach = std::ranges::find(reaches, chosen.end, &Reach::end);
  walk(p, party, {Gait::move, reaches.way(*reach), chosen.facing});
}

}  // namespace

void reaction_phase(Play& p) {
  const SideId side = p.passive();
  for (const UnitId u : p.view().on_map_of(side)) {
    const Unit& unit = p.unit(u);
    const bool may = unit.reserve && is_chariot(p.view().type(u)) && !p.view().routed(u) && !p.view().locked(u) &&
                     !unit.march && !unit.stopped && !unit.unreleased && !unit.scattered &&
                     !p.view().is_fortress(unit.at);
    if (!may) continue;
    Party party{{u}, {}, side, unit.at, false};
    if (const UnitId partner = p.view().with_partner(u); partner != k_no_unit) party.units.push_back(partner);
    react(p, party, p.name(u));
  }
  for (LeaderId l = 0; l < p.view().leader_count(); ++l) {
    if (!p.view().leader_here(l) || p.view().leader_info(l).side != side || p.leader(l).mode != Mode::reserve) continue;
    react(p, {{}, {l}, side, p.leader(l).at, false}, p.leader_name(l));
  }
}

}  // namespace hexpost::kadesh
