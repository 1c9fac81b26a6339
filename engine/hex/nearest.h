#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "engine/hex/hex.h"

namespace hexpost::hex {

/// The distance from any hex to the nearest of some hexes. The answer for each hex of the map is computed once.
class Nearest {
 public:
  static constexpr int k_none = std::numeric_limits<int>::max();

  /// `slots`: number of hexes of the map.
  Nearest(std::vector<Hex> of, std::size_t slots) : of_(std::move(of)), known_(slots, k_unknown) {}

  /// Hexes from `h` to the nearest one; k_none if there is none. `slot` is the number of `h` on the map, -1 off it.
  int from(Hex h, int slot) {
    if (slot < 0) return search(h);
    int& known = known_[static_cast<std::size_t>(slot)];
    if (known == k_unknown) known = search(h);
    return known;
  }

 private:
  static constexpr int k_unknown = -1;
  int search(Hex h) const {
    int best = k_none;
    for (const Hex other : of_)
      best = std::min(best, distance(h, other));
    return best;
  }
  std::vector<Hex> of_;
  std::vector<int> known_;  // by slot
};

}  // namespace hexpost::hex
