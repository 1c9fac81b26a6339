#pragma once

#include <bitset>
#include <vector>

#include "engine/hex/hex.h"

/// The geometry of the half-hex rule [Q6]: which part of a hex other hexes hide from the centre of a third one.
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

}  // namespace hexpost::hordes
