#pragma once

#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/movement/move.h"
#include "engine/systems/chariots/rules/movement/orders.h"

/// Chariots of Fire 6.0: the legs of a move that may come next.
namespace hexpost::chariots {

/// Legs that are legal next, for lists and samples: hexes, facings, fires, formations; no `...`, no `part`.
std::vector<Leg> next_legs(View v, const Walk& w);
/// Visits the steps and turns that may be legal next. All others are refused.
void visit_steps_and_turns(View v, const Walk& w, auto visit) {
  if (w.over) return;
  if (!w.on_map) {
    const Entry* entry = v.entry(v.info(w.unit).wing);
    for (std::size_t i = 0; entry != nullptr && i < entry->hexes.size(); ++i)
      visit(Leg{.is = Leg::Is::go, .hex = entry->hexes[i]});
    return;
  }
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    if (ahead(w, side)) visit(Leg{.is = Leg::Is::go, .hex = hex::step(w.at, side)});
  }
  for (int f = w.column ? 1 : 0; f < hex::k_facings; f += 2) {
    if (f != w.facing) visit(Leg{.is = Leg::Is::face, .facing = static_cast<Facing>(f)});
  }
}

}  // namespace hexpost::chariots
