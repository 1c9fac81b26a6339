#include "engine/systems/chariots/rules/movement/may_act.h"

#include <algorithm>

#include "engine/orders/heading.h"
#include "engine/orders/tongue.h"
#include "engine/systems/chariots/book/polish.h"
#include "engine/systems/chariots/rules/movement/walk.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"

namespace hexpost::chariots {

std::vector<UnitId> on_the_way(View v) {
  std::vector<UnitId> out;
  if (std::ranges::none_of(v.s.units, [](const Unit& unit) { return unit.parting; })) return out;
  bool able = false;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (!v.unit(u).parting || v.unit(u).done || !v.fit(u) || v.engaged(u)) continue;
    out.push_back(u);
    able = able || !next_legs(v, start_walk(v, MoveOrder{u, k_no_unit, v.unit(u).speed, {}})).empty();
  }
  if (!able) out.clear();
  return out;
}

std::optional<base::Refusal> may_act(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  const std::string& name = v.name(u);
  if (v.side(u) != v.s.active) return refuse("5.41", "{} is not yours", {name});
  if (!unit.alive) return refuse("9.41", "{} is destroyed", {name});
  if (!unit.active) {
    auto refusal = refuse("5.41", "{} is not of the active command", {name});
    const bool later = std::ranges::any_of(
        v.s.pool, [&](MarkerId m) { return v.marker(m).wing != k_no_wing && v.marker(m).wing == v.info(u).wing; });
    if (later)
      refusal.hint =
          base::fill(base::tr("its wing has a marker in the Pool yet: lines below `{}` wait for it"),
                     {orders::shown(tongues(), orders::print(orders::Heading{v.wing(v.info(u).wing).name}))});
    return refusal;
  }
  if (unit.routed) return refuse("9.42", "{} is Routed and takes no orders but Rally", {name});
  if (unit.rallied) return refuse("9.55", "{} has just Rallied and takes no orders this game turn", {name});
  if (v.engaged(u)) return refuse("9.21", "{} is Engaged", {name}, "Disengage, or it fights on");
  if (v.s.order == OrderKind::disengage) return refuse("9.22", "the command Disengages: {} does nothing", {name});
  if (unit.done) return refuse("6.12", "{} has acted in this Orders Phase", {name});
  // [8.42] [Q121] A half left behind may stay where it is: the move of another unit decides that [6.14].
  if (const auto halves = on_the_way(v); halves.size() > 1 && !base::contains(halves, u))
    return refuse("6.14", "{} is on the way and moves on first", {v.name(halves.front())});
  return std::nullopt;
}

std::optional<base::Refusal> judge_stopped(View v, UnitId u) {
  if (!v.unit(u).stopped) return std::nullopt;
  return refuse("6.72", "{} has been stopped: it may fire, and nothing else", {v.name(u)});
}

}  // namespace hexpost::chariots
