#pragma once

#include <algorithm>
#include <cstdint>

/// Chariots of Fire: a check, one die that is compared with a number. Each rule that has one returns it from a function
/// (questions.h of its chapter), and the roll, exact odds and the order sheet read it.
namespace hexpost::chariots {

struct Check {
  enum class Passes : std::uint8_t { at_most, below, at_least };
  int rating = 0;  ///< the number that the die is compared with
  int off = 0;     ///< taken off the die
  Passes by = Passes::at_most;

  /// `face`: printed, 0 to 9.
  constexpr bool passes(int face) const {
    const int die = face - off;
    return by == Passes::at_most ? die <= rating : by == Passes::below ? die < rating : die >= rating;
  }
  /// The points by which the die exceeds the rating.
  constexpr int excess(int face) const { return std::max(0, face - off - rating); }
  /// The bound of the printed faces that pass, before anything is taken off them.
  constexpr int face_needed() const {
    constexpr int k_highest = 9;
    return by == Passes::at_most ? std::min(k_highest, rating + off) : rating + off;
  }
};

}  // namespace hexpost::chariots
