#pragma once

#include <bitset>
#include <optional>
#include <vector>

#include "engine/hex/hex.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes 1.8 and the shooting column of the terrain table: what can be seen and aimed at. Ranges of weapons,
/// shooters and scores are in shooting.h.
namespace hexpost::hordes {

/// Points spread evenly over a hex. A line through its centre leaves as many of them on one side as on the other.
inline constexpr std::size_t k_points_of_a_hex = 288;

/// What one hex hides of the target.
struct Shadow {
  hex::Hex at;        ///< counted from the eye
  bool half = false;  ///< it hides half of the target or more
  std::bitset<k_points_of_a_hex> hidden;
};

/// A line of sight, turned and mirrored so that only lines of different shapes need shadows of their own.
class Sight {
 public:
  /// The two hexes must not be the same.
  Sight(hex::Hex from, hex::Hex to);
  Sight(const Sight&) = delete;
  Sight& operator=(const Sight&) = delete;
  /// True if more than half of the target can be seen from the centre of `from` past the hexes for which `blocks(hex)`
  /// holds. Hexes off the map are asked, too.
  bool open(const auto& blocks) const {
    std::bitset<k_points_of_a_hex> hidden;
    for (const Shadow& shadow : *shadows_) {
      if (!blocks(place(shadow.at))) continue;
      if (shadow.half) return false;
      hidden |= shadow.hidden;
    }
    return 2 * hidden.count() < k_points_of_a_hex;
  }

 private:
  hex::Hex place(hex::Hex at) const {
    return {static_cast<std::int16_t>(from_.q + at.q * q_.q + at.r * r_.q),
            static_cast<std::int16_t>(from_.r + at.q * q_.r + at.r * r_.r)};
  }
  hex::Hex from_;
  hex::Hex q_, r_;           // the steps on the map that are steps along q and r in the shadows
  std::vector<Shadow> own_;  // of a line that is too long to be known
  const std::vector<Shadow>* shadows_ = nullptr;
};

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
