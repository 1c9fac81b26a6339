#include "engine/systems/chariots/rules/movement/walk_start.h"

#include <algorithm>

/// Chariots of Fire: the start of a move [6.1].
namespace hexpost::chariots {
int vertices_between(Facing a, Facing b) {
  const int d = hex::clock(a - b) / 2;
  return d > 3 ? 6 - d : d;
}

bool could_charge(View v, UnitId u) {
  if (v.type(u) != UnitType::bi && v.type(u) != UnitType::ri) return false;
  return !v.unit(u).routed && !v.engaged(u) && v.partner(u) == k_no_unit;
}

int allowance(View v, UnitId u, int speed, bool column) {
  const int most = v.info(u).ma + (column ? 1 : 0);
  return speed > 0 && is_wheeled(v.type(u)) ? std::min(most, speed) : most;
}

bool leave_the_lost(View v, Walk& w) {
  if (!v.fit(w.with)) w.with = k_no_unit;
  if (v.fit(w.unit)) return true;
  if (w.with == k_no_unit) return false;
  w.unit = w.with, w.left[0] = w.left[1], w.with = k_no_unit;
  return true;
}

namespace {
/// [10.16] Leaders that came along with a stack that has parted must end the move with its last half. A leader that
/// reached the stack by its own move need not.
Leaders bound_to(View v, UnitId u) {
  Leaders out;
  if (!v.unit(u).parting || !v.unit(u).stepped || !v.here(u) || v.partner(u) != k_no_unit) return out;
  for (const LeaderId l : v.leaders_with(u)) {
    if (v.goes_with_moves(l) && !v.leader(l).moved) out.push_back(l);
  }
  return out;
}
}  // namespace

Walk start_walk(View v, const MoveOrder& order) {
  const Unit& unit = v.unit(order.unit);
  Walk w{.unit = order.unit,
         .with = order.with,
         .on_map = unit.placed,
         .at = unit.at,
         .facing = unit.facing,
         .column = unit.column,
         .speed = order.speed};
  if (const Entry* entry = v.entry(v.info(order.unit).wing); entry != nullptr && !unit.placed) {
    w.facing = entry->facing;
    w.column = w.facing % 2 != 0;
  }
  w.before = w.at;
  w.turned = unit.turned;
  w.begun = unit.parting;
  w.left_start = unit.parting && unit.stepped;  // parted where they stood they have left nothing [6.64] [6.83]
  w.fired = unit.fired;
  w.passed = unit.passed_through;
  w.along = bound_to(v, order.unit);
  w.pinned = unit.pinned_facing;
  if (w.pinned && unit.parting && !unit.stepped) w.pinned_points = unit.spent;  // all of it went into turning
  const Units halves = w.halves();
  for (std::size_t i = 0; i < halves.size(); ++i) {
    w.left[i] = allowance(v, halves[i], order.speed, w.column) - v.unit(halves[i]).spent;
    if (v.unit(halves[i]).fired) w.fired = true;
  }
  w.will_move = std::ranges::any_of(order.legs,
                                    [](const Leg& leg) { return leg.is != Leg::Is::fire && leg.is != Leg::Is::part; });
  return w;
}

}  // namespace hexpost::chariots
