#pragma once

#include <optional>
#include <vector>

#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes 1.8 and the shooting column of the terrain table: what can be seen and aimed at. Ranges of weapons,
/// shooters and scores are in shooting.h.
namespace hexpost::hordes {

inline constexpr int k_small_arms_range = 2;  ///< hexes [1.8.2]
inline constexpr int k_short_range = 3;       ///< hexes, artillery [1.8.8]

/// The hex lies in the wedge between the two front sides of a hex point [1.8.2]; of a road hexside, in the wedge of one
/// of its two ends [Q54].
bool in_arc(Hex from, Facing facing, Hex target);
/// Points to which a unit may turn to have the target in its arc; one, or two when it lies on their common edge.
std::vector<Facing> facings_towards(Hex from, Hex target);
/// The target lies in the unit's arc as it stands: chariots all round [1.8.2].
bool aims_at(const View& v, UnitId shooter, Hex target);
/// The same after the free turn before shooting, which only an undisrupted unit has [1.8.2].
bool could_aim_at(const View& v, UnitId shooter, Hex target);

/// The rules of an overhead shot [1.8.7].
enum class Weapon : std::uint8_t { small_arms, low_engine, high_engine, grape_engine };
Weapon weapon(const TroopType& type);
inline bool engine(Weapon w) {
  return w != Weapon::small_arms;
}

/// Half-hex rule [Q6]: more than half of `to` is visible from the centre of `from` past units, woods, built-up areas,
/// impenetrable ground and higher ground; units block fire. Neighbours always see each other. Shield walls ask the
/// same of an enemy [Q15].
bool half_visible(const View& v, Hex from, Hex to);
/// Why a weapon in `from` cannot be shot at a unit in `to`: the line is not clear [Q6], friends in the way [1.8.7],
/// hidden in wood or built-up area [Q33], steep side too near [1.5]. Range and arc are not asked.
std::optional<base::Refusal> no_line(const View& v, SideId side, Weapon w, Hex from, Hex to);

/// The addition of a steep side to the needed score [1.5]: small arms 2 from the hex below it, 1 from two hexes
/// below; engines 2 from two hexes. 0 from higher or equal ground and from farther away.
int steep_cover(const View& v, Weapon w, Hex from, Hex to);

}  // namespace hexpost::hordes
