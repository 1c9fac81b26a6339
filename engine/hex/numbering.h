#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/hex/hex.h"

namespace hexpost::hex {

/// The neighbours of a hex that are on the map, by side; a list without memory of its own.
class Neighbours {
 public:
  void add(Hex h) { hexes_[count_++] = h; }
  const Hex* begin() const { return hexes_.data(); }
  const Hex* end() const { return hexes_.data() + count_; }
  std::size_t size() const { return count_; }

 private:
  std::array<Hex, k_sides> hexes_{};
  std::size_t count_ = 0;
};

/// The hexes of a map by number, and what searches ask of a number most often: its neighbours and its place in the
/// order of the labels. Numbers are those of Grid::index. A plain value that is made once for a battle.
class Numbering {
 public:
  Numbering() = default;
  /// All hexes of the grid for which `holds` is true; without it all of them.
  explicit Numbering(const Grid& grid, const std::function<bool(Hex)>& holds = {});

  /// How many numbers there are, those of hexes that the map does not have included.
  std::size_t size() const { return hexes_.size(); }
  /// The number of a hex; -1 off the map.
  int of(Hex h) const {
    const int q = h.q - first_q_;
    const int r = h.r - first_r_;
    if (q < 0 || r < 0 || q >= width_ || r >= height_) return -1;
    return numbers_[static_cast<std::size_t>(r * width_ + q)];
  }
  Hex hex(int number) const { return hexes_[static_cast<std::size_t>(number)]; }
  /// The number of the neighbour across the side; -1 off the map.
  int beside(int number, Side side) const {
    return beside_[static_cast<std::size_t>(number)][static_cast<std::size_t>(side)];
  }
  const std::array<std::int16_t, k_sides>& beside(int number) const {
    return beside_[static_cast<std::size_t>(number)];
  }
  Neighbours neighbours(Hex h) const {
    Neighbours out;
    for (Side side = 0; side < k_sides; ++side) {
      if (const Hex next = step(h, side); of(next) >= 0) out.add(next);
    }
    return out;
  }
  /// The place of the hex among all hexes of the map in the order of their labels.
  int by_label(int number) const { return by_label_[static_cast<std::size_t>(number)]; }

 private:
  int first_q_ = 0, first_r_ = 0, width_ = 0, height_ = 0;  // the box of axial coordinates that numbers_ covers
  std::vector<std::int32_t> numbers_;
  std::vector<Hex> hexes_;                                 // by number
  std::vector<std::array<std::int16_t, k_sides>> beside_;  // by number
  std::vector<std::int32_t> by_label_;                     // by number
};

}  // namespace hexpost::hex
