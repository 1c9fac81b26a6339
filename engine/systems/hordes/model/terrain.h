#pragma once

#include <string_view>

#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes 1.5, the terrain table: the effects of one step from a hex into its neighbour.
namespace hexpost::hordes {

/// The properties of a unit that matter for the ground.
struct Mover {
  bool wheels = false;
  bool cavalry = false;  ///< must start beside broken ground [1.5]
  bool foot = false;     ///< infantry: may climb a steep side
  bool column = false;   ///< in column or squeezed
  bool bulky = false;    ///< more than four stands that cannot part: no room in a narrow passage on land [1.5.9]
};
/// A small unit with C that is down to its last stand: it moves as if in column [1.10.1].
bool lone_stand(const View& v, UnitId u);
/// The unit as it stands: six stands part only in a move of their own, so it is bulky. `column` counts a lone stand.
Mover mover(const View& v, UnitId u);
/// A lone general with his bodyguard: as cavalry, and never too wide for a road or a bridge.
Mover general_mover();

/// True if a road runs through the hex.
bool on_road(const View& v, Hex h);
/// True if the unit may have this facing in the hex: to a hex point, or to a side by which a road leaves [1.0.2]
/// [1.5.2].
bool may_face(const View& v, Hex h, Facing facing);
/// The unit's facing after entering the hex: a road hexside only where the road leaves by it, else the hex point
/// before it [1.0.2].
Facing facing_in(const View& v, Hex h, Facing facing);
/// Only a column gets through: a ford, a bridge or another narrow passage [1.5.9].
bool narrow(const View& v, Hex h);
/// Units in the hex fight and shoot as if disrupted for standing in water: any river hex, but with option dry_bridge no
/// bridge [1.8.3] [Q49].
bool in_water(const View& v, Hex h);
/// Wood, river, broken ground or a built-up area: mounted troops fight as if disrupted there.
bool limiting(Terrain terrain);

/// Stakes are planted on the hexside of two adjacent hexes, from either of them [1.13.6].
bool stakes_between(const View& v, Hex a, Hex b);

/// What lies across that side of the hex with this slot; for Data::across.
Across across_side(const Data& data, Hex at, hex::Side side);
/// True if such troops can never make this step, in any formation. Ignores steep sides.
bool never_enters(const View& v, bool wheels, Hex from, Hex to);

/// The conditions and effects of a step into an adjacent hex. It always costs 1.
struct Step {
  std::string_view rule;         ///< of the refusal, or of the limit found; empty in good going
  std::string_view refused;      ///< why the step is not allowed at all, without a final stop; empty when it is
  bool whole_move = false;       ///< nothing before it in the same move and no hex after it
  bool halts = false;            ///< no hex after it
  bool first_hex = false;        ///< only from where the move began [cavalry and broken ground, rivers]
  bool keeps_formation = false;  ///< no change of formation in the same move
  bool empty_only = false;       ///< only into an empty hex [steep sides]
  bool road = false;             ///< along the road
};
/// Judges ground, hexsides, walls and stakes; neither other units nor zones of control. The hexes must be adjacent.
Step step(const View& v, Mover who, Hex from, Hex to);

}  // namespace hexpost::hordes
