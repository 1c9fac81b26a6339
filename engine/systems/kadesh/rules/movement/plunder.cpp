#include "engine/systems/kadesh/rules/movement/plunder.h"

#include <algorithm>

#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/retreat/harm.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

constexpr int k_plunder_distance = 10;  // [8.12]
constexpr int k_no_line = -1;

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

LinesToCamp::LinesToCamp(View v) : v_(v), far_(v.data.numbers.size(), k_no_line) {
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
      if (to < 0 || far_[static_cast<std::size_t>(to)] != k_no_line || barred(to)) continue;
      far_[static_cast<std::size_t>(to)] = far + 1;
      open.push_back(to);
    }
  }
}

std::optional<int> LinesToCamp::from(Hex h) const {
  int best = k_plunder_distance + 1;
  for (const int next : v_.data.numbers.beside(v_.data.slot(h))) {
    if (next >= 0 && far_[static_cast<std::size_t>(next)] != k_no_line)
      best = std::min(best, far_[static_cast<std::size_t>(next)] + 1);
  }
  return best <= k_plunder_distance ? std::optional(best) : std::nullopt;
}

bool LinesToCamp::holds_egyptians(int slot) const {
  for (UnitId u = v_.first_at(slot); u != k_no_unit; u = v_.unit(u).next) {
    if (v_.side(u) == k_egypt && !v_.routed(u)) return true;
  }
  return false;
}

bool LinesToCamp::barred(int slot) const {
  return holds_egyptians(slot) ||
         std::ranges::any_of(v_.data.numbers.beside(slot), [&](std::int16_t next) { return holds_egyptians(next); });
}

void temptation(Play& p) {
  Army units = p.view().on_map_of(p.active());
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
  Army units = p.view().on_map_of(p.active());
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
