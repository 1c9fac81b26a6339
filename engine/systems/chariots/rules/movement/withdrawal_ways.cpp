#include <algorithm>

#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/movement/withdrawal.h"

namespace hexpost::chariots {
namespace {

constexpr int k_withdrawal_distance = 2;  // [6.41] hexes from the mover

/// [6.41] [Q13]
int mover_allowance(View v, const Walk& w) {
  int most = 0, least = 99;
  for (const UnitId u : {w.unit, w.with}) {
    if (u == k_no_unit) continue;
    int ma = v.info(u).ma + (w.column ? 1 : 0);
    if (v.options().turnover && v.options().ow_declared_speed && is_wheeled(v.type(u)) && w.speed > 0) ma = w.speed;
    most = std::max(most, ma), least = std::min(least, ma);
  }
  return v.options().ow_stack_lower_ma ? least : most;
}

/// [6.42] [6.46] What the step costs one who withdraws; nothing when it is not for him, whatever points he has left.
std::optional<int> step_back(View v, const Walk& w, UnitId u, Hex from, Hex h) {
  if (hex::distance(h, w.at) < hex::distance(from, w.at)) return std::nullopt;  // [Q15] "away"
  if (!v.on_map(h) || v.enemy_at(v.side(u), h) || v.next_to(h, v.side(w.unit))) return std::nullopt;
  if (v.options().column_impassable) {
    for (UnitId there = v.first_at(h); there != k_no_unit; there = v.unit(there).next) {
      if (v.unit(there).column) return std::nullopt;
    }
  }
  const StepCost cost = step_cost(v, mover(v.type(u)), false, from, h);
  if (!cost.allowed) return std::nullopt;
  return cost.points + (room_for(v, u, h) ? 0 : v.charts().movement.pass_friend);
}

/// [6.55] what the friends in a hex passed through suffer by it, and what it costs the unit itself: hits, and a lost
/// unit as much as many of them.
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

/// One that is being looked for: the way so far, and what came of the hexes passed.
struct ReachedHex {
  WithdrawalWay way;
  int harm = 0;          ///< hits of the ground, and what passing friends costs them and itself, the last hex left out
  bool by_road = false;  ///< the last step was along a road
  bool settled = false;
  auto order() const { return std::tuple(harm, way.points, way.path.size(), way.to); }
};

}  // namespace

bool withdraws_freely(View v, UnitId u) {
  return is_chariot(v.type(u));
}

int withdrawal_points(View v, const Walk& w, UnitId u) {
  return v.info(u).ma - mover_allowance(v, w);
}

std::vector<UnitId> units_near(View v, const Walk& w) {
  return v.units_within(w.at, k_withdrawal_distance, other(v.side(w.unit)));
}

/// [6.41] [6.37] not by a Column, a Routed or an Engaged unit
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
    const auto cost = step_back(v, w, u, at, h);
    if (cost && *cost <= most && room_for(v, u, h)) return true;
  }
  return !withdrawal_ways(v, w, u).empty();  // through friends perhaps
}

/// The least harmful way to each hex that the points allow: harm, then points, then the number of hexes, then by hex,
/// so that the way to a hex is one and the same everywhere. A way that is dearer and does less harm is kept beside a
/// cheaper one: both may lead on.
std::vector<WithdrawalWay> withdrawal_ways(View v, const Walk& w, UnitId u) {
  const int most = withdrawal_points(v, w, u);
  std::vector<ReachedHex> reached{{{v.unit(u).at, {}, 0}}};
  while (true) {
    std::size_t best = reached.size();
    for (std::size_t i = 0; i < reached.size(); ++i) {
      if (!reached[i].settled && (best == reached.size() || reached[i].order() < reached[best].order())) best = i;
    }
    if (best == reached.size()) break;
    reached[best].settled = true;
    const ReachedHex from = reached[best];
    const Hex here = from.way.to;
    // [Q78] to join the other half costs nothing, to go on through it what friends cost [6.55]
    const bool through_half =
        !from.way.path.empty() && v.occupied(here) && room_for(v, u, here) && !open_city(v, v.side(u), here);
    const int so_far = from.way.points + (through_half ? v.charts().movement.pass_friend : 0);
    for (hex::Side side = 0; side < hex::k_sides; ++side) {
      const Hex h = hex::step(here, side);
      const auto cost = step_back(v, w, u, here, h);
      if (!cost || so_far + *cost > most) continue;
      const StepCost ground = step_cost(v, mover(v.type(u)), false, here, h);
      const bool by_road = ground.along_road;
      ReachedHex next{{h, from.way.path, so_far + *cost}, from.harm + ground.hits, by_road};
      if (!from.way.path.empty()) next.harm += harm_of(v, u, here, from.by_road && by_road);
      next.way.path.push_back(h);
      const bool worse = std::ranges::any_of(reached, [&next](const ReachedHex& other) {
        return other.way.to == next.way.to && other.by_road == next.by_road && other.harm <= next.harm &&
               other.way.points <= next.way.points && other.order() <= next.order();
      });
      if (!worse) reached.push_back(std::move(next));
    }
  }
  std::erase_if(reached, [&](const ReachedHex& r) { return r.way.path.empty() || !room_for(v, u, r.way.to); });
  std::sort(reached.begin(), reached.end(), [](const ReachedHex& a, const ReachedHex& b) {
    return std::tuple(a.way.to, a.harm, a.way.points, a.way.path.size(), a.way.path) <
           std::tuple(b.way.to, b.harm, b.way.points, b.way.path.size(), b.way.path);
  });
  std::vector<WithdrawalWay> out;
  for (ReachedHex& r : reached) {
    r.way.harm = r.harm;
    if (out.empty() || out.back().to != r.way.to) out.push_back(std::move(r.way));
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
