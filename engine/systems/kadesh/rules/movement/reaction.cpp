#include "engine/systems/kadesh/rules/movement/reaction.h"

#include <algorithm>

#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/movement/walk.h"
#include "engine/systems/kadesh/rules/retreat/harm.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

constexpr int k_points_egypt = 5, k_points_hatti = 4;  // [8.11]
constexpr int k_plunder_distance = 10;                 // [8.12]

/// The goal and facing of a unit in reaction.
struct Reaction {
  std::vector<Hex> way;
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
std::vector<table::Option<Reaction>> reactions(View v, const Party& party, int points) {
  const Facing now = party.units.empty() ? Facing{3} : v.unit(party.units.front()).facing;
  std::vector<table::Option<Reaction>> out{{{{}, now}, "stay"}};
  std::size_t strike = 0, away = 0;
  int best_threat = threat(v, party, party.at, now), best_away = nearest(v, other(party.side), party.at);
  const bool left = v.in_zone(other(party.side), party.at) ||
                    std::ranges::any_of(party.units, [&](UnitId u) { return v.unit(u).left_zone; });
  for (const Reach& reach : reachable(v, party, Gait::move, points)) {
    const Hex end = reach.way.empty() ? party.at : reach.way.back();
    if (!party.units.empty() && !room_for(v, party.units, end)) continue;
    if (left && !reach.way.empty() && v.in_zone(other(party.side), end)) continue;  // [4.4.1]
    for (Facing f = 1; f < hex::k_facings; f = static_cast<Facing>(f + 2)) {
      if (party.units.empty() && f != 1) break;
      const std::string facing = party.units.empty() ? "" : " " + std::string(hex::facing_name(f));
      out.push_back({{reach.way, f}, v.label(end) + facing});
      const int good = party.units.empty() ? 0 : threat(v, party, end, f);
      if (good > best_threat) best_threat = good, strike = out.size() - 1;
      const int far = nearest(v, other(party.side), end);
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
  const auto options = reactions(p, party, points);
  const int flanked = !party.units.empty() && std::ranges::any_of(p.view().zones(p.active(), party.at), [&](UnitId e) {
    return !p.view().fronts(party.units.front(), p.unit(e).at);
  });
  const Reaction chosen = p.ask(
      party.side,
      table::Choice<Reaction>{
          "react", "8.11", name, "", options, {{"enemy", nearest(p, p.active(), party.at)}, {"flanked", flanked}}});
  if (chosen == options.front().value) return;
  walk(p, party, {Gait::move, chosen.way, chosen.facing});
}

/// Units that plunder or are tempted: on a roll of at most `limit` they are Shaken, or eliminated if they are Shaken.
void plunder(Play& p, UnitId u, int limit) {
  const SideId side = p.view().side(u);
  const Hex at = p.unit(u).at;
  int rating = 0;
  for (const LeaderId l : p.view().leaders_at(side, at))
    rating = std::max(rating, p.view().leader_info(l).rating);
  const int roll = p.dice("8.12", table::gains(side));
  if (roll + rating > limit) {
    p.tell("8.12", say("{} does not plunder: {} and {} against {}", p.name(u), roll, rating, limit));
    return;
  }
  p.tell("8.12", say("{} plunders: {} and {} against {}", p.name(u), roll, rating, limit));
  if (p.unit(u).level < Level::shaken) {
    set_level(p, u, Level::shaken, "8.12");
  } else {
    eliminate(p, u, "8.12");
    send_lone_leaders(p, side, at);
  }
}

/// [8.12] Lengths of the shortest lines to an empty Camp hex that neither meet nor pass unrouted Egyptians, up to ten
/// hexes.
class LinesToCamp {
 public:
  explicit LinesToCamp(View v) : v_(v), far_(v.data.numbers.size(), k_none) {
    std::vector<int> open;
    for (std::size_t i = 0; i < far_.size(); ++i) {
      const int slot = static_cast<int>(i);
      if (v.terrain(slot) != Terrain::camp || v.first_at(slot) != k_no_unit || barred(slot)) continue;
      far_[i] = 0;
      open.push_back(slot);
    }
    for (std::size_t i = 0; i < open.size(); ++i) {
      const int far = far_[static_cast<std::size_t>(open[i])];
      if (far == k_plunder_distance) break;
      for (const int to : v.data.numbers.beside(open[i])) {
        if (to < 0 || far_[static_cast<std::size_t>(to)] != k_none || barred(to)) continue;
        far_[static_cast<std::size_t>(to)] = far + 1;
        open.push_back(to);
      }
    }
  }
  /// From the hex of a unit, which may be next to Egyptians; nothing if there is no line.
  std::optional<int> from(Hex h) const {
    int best = k_plunder_distance + 1;
    for (const int next : v_.data.numbers.beside(v_.data.slot(h))) {
      if (next >= 0 && far_[static_cast<std::size_t>(next)] != k_none)
        best = std::min(best, far_[static_cast<std::size_t>(next)] + 1);
    }
    return best <= k_plunder_distance ? std::optional(best) : std::nullopt;
  }

 private:
  static constexpr int k_none = -1;
  bool holds_egyptians(int slot) const {
    for (UnitId u = v_.first_at(slot); u != k_no_unit; u = v_.unit(u).next) {
      if (v_.side(u) == k_egypt && !v_.routed(u)) return true;
    }
    return false;
  }
  bool barred(int slot) const {
    return holds_egyptians(slot) ||
           std::ranges::any_of(v_.data.numbers.beside(slot), [&](std::int16_t next) { return holds_egyptians(next); });
  }
  View v_;
  std::vector<int> far_;  // by slot
};

void overstack(Play& p) {
  std::vector<Hex> hexes;
  for (const UnitId u : p.view().on_map_of(p.active())) {
    const Hex at = p.unit(u).at;
    if (overstacked(p, at) && std::ranges::find(hexes, at) == hexes.end()) hexes.push_back(at);
  }
  std::ranges::sort(hexes, {}, [&](Hex h) { return p.view().by_label(h); });
  for (const Hex h : hexes) {
    p.tell("4.2.2", say("too many units are in {}: each loses a level", p.label(h)));
    for (const UnitId u : p.view().units_at(h)) {
      if (p.view().steady(u)) set_level(p, u, worse(p.unit(u).level), "4.2.2");
    }
  }
}

/// Limit of the check for a unit that has come into what it may plunder; as printed the distance is nought.
int limit_inside(View v, int distance) {
  return v.has(Option::plunder_ten_minus) ? k_plunder_distance - distance : distance;
}

bool may_plunder_here(View v, UnitId u) {
  const Hex at = v.unit(u).at;
  if (v.side(u) == k_hatti) return v.is_camp(at);
  return v.is_fortress(at) || v.terrain(at) == Terrain::town;
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

void temptation(Play& p) {
  std::vector<UnitId> units = p.view().on_map_of(p.active());
  std::ranges::stable_sort(units, {}, [&](UnitId u) { return p.view().by_label(p.unit(u).at); });
  std::optional<LinesToCamp> lines;  // anew after each unit that was tempted
  for (const UnitId u : units) {
    if (!p.view().here(u) || p.view().routed(u)) continue;
    if (may_plunder_here(p, u)) {
      if (p.has(Option::plunder_ten_minus)) plunder(p, u, limit_inside(p, 0));
      continue;
    }
    if (p.active() != k_hatti) continue;
    if (p.view().distance_to(p.unit(u).at, p.data.map.camp) > k_plunder_distance) continue;
    if (!lines) lines.emplace(p.view());
    const auto far = lines->from(p.unit(u).at);
    if (!far) continue;
    plunder(p, u, limit_inside(p, *far));
    lines.reset();
  }
}

void plunder_phase(Play& p) {
  std::vector<UnitId> units = p.view().on_map_of(p.active());
  std::ranges::stable_sort(units, {}, [&](UnitId u) { return p.view().by_label(p.unit(u).at); });
  for (const UnitId u : units) {
    const bool due = p.view().here(u) && p.unit(u).entered && !p.view().routed(u) && may_plunder_here(p, u);
    if (due && p.has(Option::plunder_ten_minus)) plunder(p, u, limit_inside(p, 0));
  }
  // [4.2.1 B] [K53] two chariots need a leader at the end of the moves as well, perhaps another one
  for (const UnitId u : p.view().on_map_of(p.active()))
    p.unit(u).led = is_led(p, u);
  for (const UnitId u : p.view().on_map_of(p.active())) {
    const auto all = p.view().units_at(p.unit(u).at);
    if (all.size() == 2 && all[0] == u && p.unit(u).led && !share_leader(p, all[0], all[1], p.unit(u).at))
      p.unit(all[0]).led = p.unit(all[1]).led = false;
  }
  overstack(p);
}

}  // namespace hexpost::kadesh
