#include "engine/systems/kadesh/rules/movement/plunder.h"

#include <algorithm>

#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/retreat/leaders_fate.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

constexpr int k_plunder_distance = 10;  // [8.12]
constexpr std::int8_t k_no_line = -1, k_barred = -2;

/// Units that plunder or are tempted: on a roll of at most `limit` they are Shaken, or eliminated if they are Shaken.
void plunder(Play& p, UnitId u, int limit) {
  const SideId side = p.view().side(u);
  const Hex at = p.unit(u).at;
  int rating = 0;
  for (const LeaderId l : p.view().leaders_at(side, at))
    rating = std::max(rating, p.view().leader_info(l).rating);
  const auto holds = p.dice("8.12", table::gains(side), [&](int sum) { return sum + rating > limit; });
  if (holds) {
    p.tell("8.12", say("{} does not plunder: {} and {} against {}", p.name(u), holds.face, rating, limit));
    return;
  }
  p.tell("8.12", say("{} plunders: {} and {} against {}", p.name(u), holds.face, rating, limit));
  if (p.unit(u).level < Level::shaken) {
    set_level(p, u, Level::shaken, "8.12");
  } else {
    eliminate(p, u, "8.12");
    send_lone_leaders(p, side, at);
  }
}

/// [4.2.2] [K56] Once a turn, for the side whose turn it is.
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

LinesToCamp::LinesToCamp(View v) : numbers_(&v.data.numbers), far_(numbers_->size(), k_no_line) {
  const auto far = [&](int slot) -> std::int8_t& { return far_[static_cast<std::size_t>(slot)]; };
  const auto bar = [&](int slot) {
    if (slot >= 0) far(slot) = k_barred;
  };
  for (const UnitId u : v.s.on_map[k_egypt]) {
    if (v.routed(u)) continue;
    const int at = v.data.slot(v.unit(u).at);
    bar(at);
    for (const int next : numbers_->beside(at))
      bar(next);
  }
  std::vector<int> open;
  for (const Hex h : v.data.map.camp) {
    const int slot = v.data.slot(h);
    if (far(slot) == k_barred || v.first_at(slot) != k_no_unit) continue;
    far(slot) = 0;
    open.push_back(slot);
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    const std::int8_t next = static_cast<std::int8_t>(far(open[i]) + 1);
    if (next > k_plunder_distance) break;
    for (const int to : numbers_->beside(open[i])) {
      if (to < 0 || far(to) != k_no_line) continue;
      far(to) = next;
      open.push_back(to);
    }
  }
}

std::optional<int> LinesToCamp::from(Hex h) const {
  int best = k_plunder_distance + 1;
  for (const int next : numbers_->beside(numbers_->of(h))) {
    if (next >= 0 && far_[static_cast<std::size_t>(next)] >= 0)
      best = std::min(best, far_[static_cast<std::size_t>(next)] + 1);
  }
  return best <= k_plunder_distance ? std::optional(best) : std::nullopt;
}

void temptation(Play& p) {
  // A unit that plunders outside the Camp bars and opens no line; one in the Camp may give up its hex.
  const bool camp_changes = p.has(Option::plunder_ten_minus);
  if (!camp_changes && p.active() != k_hatti) return;
  Army units = p.view().on_map_of(p.active());
  units.remove_if([&](UnitId u) {
    return !may_plunder_here(p, u) && p.view().distance_to(p.unit(u).at, p.data.map.camp) > k_plunder_distance;
  });
  std::ranges::stable_sort(units, {}, [&](UnitId u) { return p.view().by_label(p.unit(u).at); });
  std::optional<LinesToCamp> lines;
  for (const UnitId u : units) {
    if (!p.view().here(u) || p.view().routed(u)) continue;
    if (may_plunder_here(p, u)) {
      if (camp_changes) plunder(p, u, limit_inside(p, 0));
      continue;
    }
    if (p.active() != k_hatti) continue;
    if (!lines) lines.emplace(p.view());
    const auto far = lines->from(p.unit(u).at);
    if (!far) continue;
    plunder(p, u, limit_inside(p, *far));
    if (camp_changes) lines.reset();
  }
}

void plunder_phase(Play& p) {
  Army units = p.has(Option::plunder_ten_minus) ? p.view().on_map_of(p.active()) : Army{};
  std::ranges::stable_sort(units, {}, [&](UnitId u) { return p.view().by_label(p.unit(u).at); });
  for (const UnitId u : units) {
    const bool due = p.view().here(u) && p.unit(u).entered && !p.view().routed(u) && may_plunder_here(p, u);
    if (due) plunder(p, u, limit_inside(p, 0));
  }
  // [4.2.1 B] [K53] two chariots need a leader at the end of the moves as well, perhaps another one
  Army without;  // a leader as the movement began
  for (const UnitId u : p.view().on_map_of(p.active())) {
    if (!p.unit(u).led) without.push_back(u);
  }
  mark_led(p.data, p.s, p.active());
  for (const UnitId u : without)
    p.unit(u).led = false;
  for (const UnitId u : p.view().on_map_of(p.active())) {
    const auto all = p.view().units_at(p.unit(u).at);
    if (all.size() == 2 && all[0] == u && p.unit(u).led && !share_leader(p, all[0], all[1], p.unit(u).at))
      p.unit(all[0]).led = p.unit(all[1]).led = false;
  }
  overstack(p);
}

}  // namespace hexpost::kadesh
