#pragma once

#include <optional>

#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes 1.8 and the shooting column of the terrain table: what can be seen and aimed at. Ranges of weapons,
/// shooters and scores are in shooting.h.
namespace hexpost::hordes {

inline constexpr int k_small_arms_range = 2;  ///< hexes [1.8.2]
inline constexpr int k_short_range = 3;       ///< hexes, artillery [1.8.8]

/// True if the target lies in the arc of a unit in `from` [1.8.2]: the wedge between the two front sides of a hex
/// point. A unit that faces a road hexside has the wedges of both ends of that side [Q54].
bool in_arc(Hex from, Facing facing, Hex target);
/// True if the target lies in the unit's arc as it stands; chariots shoot all round [1.8.2].
bool aims_at(const View& v, UnitId shooter, Hex target);

/// The kinds of weapon that overhead shots tell apart [1.8.7].
enum class Weapon : std::uint8_t { small_arms, low_engine, high_engine, grape_engine };
Weapon weapon(const TroopType& type);
/// True for artillery of each kind.
inline bool engine(Weapon w) {
  return w != Weapon::small_arms;
}

/// Half-hex rule [Q6]. True if more than half of `to` is visible from the centre of `from` past units, woods, built-up
/// areas, impenetrable ground and higher ground; units block fire. Neighbours always see each other. The rule of shield
/// walls uses it, too [Q15].
bool half_visible(const View& v, Hex from, Hex to);
/// Why a shooter of `side` in `from` cannot shoot at a unit in `to`; nothing if it can: the line is not clear [Q6],
/// friends are in the way [1.8.7], a wood or built-up area hides the target [Q33], a steep side is too near [1.5]. Does
/// not check range and arc.
Refused no_line(const View& v, SideId side, Weapon w, Hex from, Hex to);

/// What a steep side adds to the D12 score that the shooter needs [1.5]: for small arms 2 from the hex below the side
/// and 1 from two hexes below; for engines 2 from two hexes below. 0 from higher or equal ground and from farther away.
int steep_cover(const View& v, Weapon w, Hex from, Hex to);

}  // namespace hexpost::hordes
