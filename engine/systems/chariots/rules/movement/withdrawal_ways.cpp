#include "engine/systems/chariots/rules/movement/withdrawal_ways.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>

#include "engine/base/lists.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/movement/cheapest_first.h"

namespace hexpost::chariots {
namespace {

constexpr int k_withdrawal_distance = 2;  // [6.41] hexes from the mover
constexpr std::size_t k_usual_reached = 64;

/// [6.41] [Q13]
int mover_allowance(View v, const Walk& w) {
  int most = 0, least = 99;
  for (const UnitId u : w.halves()) {
    int ma = v.info(u).ma + (w.column ? 1 : 0);
    if (v.options().turnover && v.options().ow_declared_speed && is_wheeled(v.type(u)) && w.speed > 0) ma = w.speed;
    most = std::max(most, ma), least = std::min(least, ma);
  }
  return v.options().ow_stack_lower_ma ? least : most;
}

/// [6.42] True if a unit that withdraws may come into the hex, wherever from.
bool is_way_back(View v, const Walk& w, UnitId u, Hex h) {
  if (v.enemy_at(v.side(u), h) || v.next_to(h, v.side(w.unit))) return false;
  if (v.options().column_impassable) {
    for (UnitId there = v.first_at(h); there != k_no_unit; there = v.unit(there).next) {
      if (v.unit(there).column) return false;
    }
  }
  return true;
}

/// [6.42] [6.46] Movement Points of a withdrawing unit's step into a hex that is_way_back() allows. Nothing if it may
/// not take the step or has fewer points left. `slot`: of `from`.
std::optional<int> step_back(View v, const Walk& w, UnitId u, int slot, Hex from, hex::Side side, int left) {
  const auto& ground = v.data.step_points[index_of(mover(v.type(u)))][static_cast<std::size_t>(slot)];
  const int points = ground[static_cast<std::size_t>(side)];
  if (points < 0 || points > left) return std::nullopt;
  const Hex h = hex::step(from, side);
  if (hex::distance(h, w.at) < hex::distance(from, w.at)) return std::nullopt;  // [Q15] "away"
  const int through = v.occupied(h) && !room_for(v, u, h) ? v.charts().movement.pass_friend : 0;
  return points + through <= left ? std::optional(points + through) : std::nullopt;
}

/// [6.55] The harm of passing through friends in a hex, to them and to the unit itself, in hits; a lost unit counts as
/// many hits.
int harm_of(View v, UnitId u, Hex h, bool along_road) {
  constexpr int k_lost = 20;
  int harm = 0;
  bool passed = false;
  for (UnitId there = v.first_at(h); there != k_no_unit; there = v.unit(there).next) {
    if (there == u || v.hostile(there, u) || open_city(v, v.side(u), h)) continue;
    passed = true;
    if (v.unit(there).routed) {
      harm += along_road ? 0 : k_lost;
    } else if (is_formed(v.type(there))) {
      ++harm;
    }
  }
  return harm + (passed && is_formed(v.type(u)) ? 1 : 0);
}

/// A way under search: its hexes so far, and the harm of passing them.
struct ReachedHex {
  Hex to;
  int from = -1;  ///< the one before it; -1: the way begins here
  int steps = 0;
  int points = 0;
  int harm = 0;          ///< hits of the ground, and what passing friends costs them and itself, the last hex left out
  bool by_road = false;  ///< the last step was along a road
  int other = -1;        ///< another way to the same hex, found before; -1: none
};

/// Least harm first, then points, steps and hex; none of the three comes near to its bound.
std::uint64_t rank(const ReachedHex& r) {
  return static_cast<std::uint64_t>(r.harm) << 48 | static_cast<std::uint64_t>(r.points) << 40 |
         static_cast<std::uint64_t>(r.steps) << 32 | rank_of(r.to);
}

std::vector<Hex> path_to(const std::vector<ReachedHex>& reached, const ReachedHex& end) {
  std::vector<Hex> out;
  for (const ReachedHex* r = &end; r->from >= 0; r = &reached[static_cast<std::size_t>(r->from)])
    out.push_back(r->to);
  std::ranges::reverse(out);
  return out;
}

}  // namespace

bool withdraws_freely(View v, UnitId u) {
  return is_chariot(v.type(u));
}

bool has_passed_withdrawal(View v, UnitId u) {
  return v.unit(u).withdrawal == Withdrawal::passed && !v.polish();
}

int withdrawal_points(View v, const Walk& w, UnitId u) {
  return v.info(u).ma - mover_allowance(v, w);
}

Units units_near(View v, const Walk& w) {
  return v.units_within(w.at, k_withdrawal_distance, other(v.side(w.unit)));
}

/// [6.41] [6.37] No Column, Routed or Engaged unit withdraws.
bool may_withdraw(View v, const Walk& w, UnitId u, bool at_start) {
  const Unit& unit = v.unit(u);
  const int now = hex::distance(unit.at, w.at);
  if (now > k_withdrawal_distance || !v.here(u) || !v.hostile(u, w.unit) || unit.routed || unit.column || v.engaged(u))
    return false;
  if (unit.withdrawal == Withdrawal::refused || withdrawal_points(v, w, u) <= 0) return false;
  if (at_start) {
    if (now != k_withdrawal_distance) return false;
  } else {
    const bool outside_before = w.entered || hex::distance(unit.at, w.before) > k_withdrawal_distance;
    if (!outside_before && !v.options().ow_every_step) return false;
  }
  return !v.options().ow_not_in_front_hex || v.fronted_by(unit.at, v.side(w.unit)).empty();
}

bool has_withdrawal_way(View v, const Walk& w, UnitId u) {
  const Hex at = v.unit(u).at;
  const int most = withdrawal_points(v, w, u);
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    const Hex h = hex::step(at, side);
    if (step_back(v, w, u, v.data.slot(at), at, side, most) && room_for(v, u, h) && is_way_back(v, w, u, h))
      return true;
  }
  return !withdrawal_ways(v, w, u).empty();  // perhaps through friends
}

/// The least harmful way to each hex that the points allow: harm, then points, then the number of hexes, then by hex,
/// so that the way to a hex is one and the same everywhere. A dearer way with less harm is kept along with a cheaper
/// one, because both may lead on.
std::vector<WithdrawalWay> withdrawal_ways(View v, const Walk& w, UnitId u) {
  const int most = withdrawal_points(v, w, u);
  std::vector<ReachedHex> reached;
  std::vector<std::int16_t> last_to(v.data.numbers.size(), -1);  // by slot
  std::vector<std::int8_t> barred(v.data.numbers.size(),
                                  -1);  // by slot: whether the hex is no way back; -1: not looked at
  const Mover kind = mover(v.type(u));
  CheapestFirst open;
  reached.reserve(k_usual_reached);
  const auto is_barred = [&](Hex h) {
    std::int8_t& known = barred[static_cast<std::size_t>(v.data.slot(h))];
    if (known < 0) known = is_way_back(v, w, u, h) ? 0 : 1;
    return known != 0;
  };
  const auto reach = [&](ReachedHex way) {
    std::int16_t& last = last_to[static_cast<std::size_t>(v.data.slot(way.to))];
    way.other = std::exchange(last, static_cast<std::int16_t>(reached.size()));
    open.add(rank(way), reached.size());
    reached.push_back(way);
  };
  const auto is_worse = [&](const ReachedHex& way) {
    for (int i = last_to[static_cast<std::size_t>(v.data.slot(way.to))]; i >= 0;) {
      const ReachedHex& known = reached[static_cast<std::size_t>(i)];
      if (known.by_road == way.by_road && known.harm <= way.harm && known.points <= way.points &&
          std::tuple(known.harm, known.points, known.steps) <= std::tuple(way.harm, way.points, way.steps))
        return true;
      i = known.other;
    }
    return false;
  };
  reach({.to = v.unit(u).at});
  while (!open.empty()) {
    const std::size_t best = open.take();
    const ReachedHex from = reached[best];
    const Hex here = from.to;
    const int slot = v.data.slot(here);
    // [Q78] to join the other half costs nothing, to go on through it what friends cost [6.55]
    const bool through_half =
        from.steps > 0 && v.occupied(here) && room_for(v, u, here) && !open_city(v, v.side(u), here);
    const int so_far = from.points + (through_half ? v.charts().movement.pass_friend : 0);
    for (hex::Side side = 0; side < hex::k_sides; ++side) {
      const auto points = step_back(v, w, u, slot, here, side, most - so_far);
      const Hex h = hex::step(here, side);
      if (!points || is_barred(h)) continue;
      const StepCost ground = step_cost(v, kind, false, here, h);
      ReachedHex next{.to = h,
                      .from = static_cast<int>(best),
                      .steps = from.steps + 1,
                      .points = so_far + *points,
                      .harm = from.harm + ground.hits,
                      .by_road = ground.along_road};
      if (from.steps > 0) next.harm += harm_of(v, u, here, from.by_road && next.by_road);
      if (!is_worse(next)) reach(next);
    }
  }
  std::vector<ReachedHex> ends =
      base::only(reached, [&](const ReachedHex& r) { return r.steps > 0 && room_for(v, u, r.to); });
  std::sort(ends.begin(), ends.end(), [&reached](const ReachedHex& a, const ReachedHex& b) {
    const auto key = [](const ReachedHex& r) { return std::tuple(r.to, r.harm, r.points, r.steps); };
    return key(a) != key(b) ? key(a) < key(b) : path_to(reached, a) < path_to(reached, b);
  });
  std::vector<WithdrawalWay> out;
  for (const ReachedHex& r : ends) {
    if (out.empty() || out.back().to != r.to) out.push_back({r.to, path_to(reached, r), r.points, r.harm});
  }
  return out;
}

/// [6.44] [Q16]
bool approached_from_behind(View v, const Walk& w, UnitId u, std::span<const Leg> rest) {
  const Hex at = v.unit(u).at;
  if (hex::adjacent(w.at, at)) return v.arc(u, w.at) != Arc::front;  // only with option ow_every_step
  if (!v.options().ow_shortest_path) {
    for (const Leg& leg : rest) {
      if (leg.is == Leg::Is::go && hex::adjacent(leg.hex, at)) return v.arc(u, leg.hex) != Arc::front;
    }
  }
  // by the hexes through which it could come next to the unit along a shortest way; any front hex among them speaks for
  // the unit
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    const Hex h = hex::step(w.at, side);
    if (hex::adjacent(h, at) && v.arc(u, h) == Arc::front) return false;
  }
  return true;
}

/// [6.42] [Q14]
int withdrawal_modifier(View v, UnitId u) {
  int capability = 0, charisma = 0;
  for (const LeaderId l : v.leaders_with(u)) {
    const LeaderInfo& info = v.leader_info(l);
    if (info.kind == LeaderKind::overall) charisma = v.leader(l).now.charisma;
    if (info.kind == LeaderKind::wing && v.wing(v.info(u).wing).leader == l) capability = v.leader(l).now.rating;
  }
  return v.options().ow_one_leader ? std::max(capability, charisma) : capability + charisma;
}

}  // namespace hexpost::chariots
