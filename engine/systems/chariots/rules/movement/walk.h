#pragma once

#include <vector>

#include "engine/systems/chariots/rules/movement/orders.h"

/// Chariots of Fire 6.0: a move is judged and made, one leg after the other.
namespace hexpost::chariots {

/// [6.5] True if the mover could end in the hex: it is empty, or holds its other half [6.52], or is an open city.
bool has_room(View v, const Walk& w, Hex h);
/// The half that fires.
UnitId firer_of(View v, const Walk& w);
/// The step into a hex, without making it.
Step look(View v, const Walk& w, Hex to);
/// [6.63] [6.64] The enemies in whose front hex the walk is.
Units in_front_of(View v, const Walk& w);
/// [6.6] [6.62] Movement Points for a turn by that many vertices, of a half of this kind.
int turning_points(View v, const Walk& w, Mover kind, int turns);
/// The present cost of turning to `facing`, or why it is refused. `fronts`: in_front_of(), for a caller that knows it.
Step look_facing(View v, const Walk& w, Facing facing);
Step look_facing(View v, const Walk& w, Facing facing, const Units& fronts);
/// Makes a turn that is allowed [look_facing].
void turn(View v, Walk& w, Facing facing, const Step& step);
/// Makes a step that is allowed [look].
void enter(Walk& w, Hex to, const Step& step);
/// Makes the leg on the walk. Nothing if it was legal; if it is refused, the walk stays as it was.
Objected try_leg(View v, Walk& w, const Leg& leg);
/// Why the move may not end where the walk is; nothing if it may.
Objected may_stop(View v, const Walk& w);

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
