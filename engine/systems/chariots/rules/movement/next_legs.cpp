#include "engine/systems/chariots/rules/movement/next_legs.h"

#include <algorithm>
#include <optional>

#include "engine/systems/chariots/rules/movement/walk.h"

namespace hexpost::chariots {

std::vector<Leg> next_legs(View v, const Walk& w) {
  std::vector<Leg> out;
  if (w.over) return out;
  const auto add = [&](const Leg& leg) {
    Walk copy = w;
    if (!try_leg(v, copy, leg)) out.push_back(leg);
  };
  std::optional<Units> fronts;  // of the hex, for all turns there
  visit_steps_and_turns(v, w, [&](const Leg& leg) {
    if (leg.is == Leg::Is::face && !fronts) fronts = in_front_of(v, w);
    const Step step = leg.is == Leg::Is::face ? look_facing(v, w, leg.facing, *fronts) : look(v, w, leg.hex);
    if (!step.refusal) out.push_back(leg);
  });
  if (!w.on_map) return out;
  const UnitId firer = firer_of(v, w);
  if (!w.fired && v.missile_unit(firer) && v.unit(firer).supply != Supply::none) {
    for (const UnitId e : v.living(other(v.side(w.unit)))) {
      if (hex::distance(w.at, v.unit(e).at) <= 4) add({.is = Leg::Is::fire, .target = e});
    }
  }
  if (is_formed(v.type(w.unit))) {
    for (const int off : {-1, 1})
      add({.is = w.column ? Leg::Is::line : Leg::Is::column, .facing = hex::clock(w.facing + off)});
  }
  return out;
}

}  // namespace hexpost::chariots
