#pragma once

#include <vector>

#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire 9.3 to 9.5 without dice: where Routed units go and which can be rallied.
namespace hexpost::chariots {

/// What bars a hex to a unit that has Routed [9.41].
enum class Bar : std::uint8_t {
  ground,  ///< it cannot enter the hex
  held,    ///< a unit stands there
  chariot  ///< an enemy chariot is next to it
};

/// Standards of the side that are on the map, captured ones too [9.33].
std::vector<StandardId> rallying_points(View v, SideId side);
/// [9.32] [9.33] The leader's own Standards in his hex, which he may take along.
std::vector<StandardId> standards_with(View v, LeaderId l);
/// [9.41] Where a unit that has just Routed goes: the free hexes nearest to the nearest Standard to which it has a
/// path, by hex. With option rout_path_to_placement it needs the path to the hex itself, not to the Standard. Empty: it
/// flees.
std::vector<Hex> rout_hexes(View v, UnitId u);
/// The obstacle between a unit without a path and its nearest Standard: of the barred hexes next to those that it could
/// reach, the one nearest to that Standard; of several the first by hex.
struct RoutBar {
  Bar why = Bar::ground;
  UnitId by = k_no_unit;  ///< the unit that holds it, or the chariot next to it
  Hex hex{};
  StandardId standard = k_no_standard;
};
/// Why a unit flees that has no rout_hexes(); its side has a Standard on the map.
RoutBar rout_bar(View v, UnitId u);
/// [9.34] [Q48] Routed units of the side that flee if a Standard leaves the hex, by id.
std::vector<UnitId> routed_about(View v, SideId side, Hex h);

/// [9.51] The leader with the best rating who could rally the unit now; k_no_leader if none can.
LeaderId rallier(View v, UnitId u);
/// [9.53] The number that the die is compared with: Charisma of an OC, Capability of another leader.
int rally_rating(View v, LeaderId l);
/// Routed units of the active side that may try to rally, by id.
std::vector<UnitId> rallyable(View v);

}  // namespace hexpost::chariots
