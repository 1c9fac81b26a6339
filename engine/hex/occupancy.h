#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/ensure.h"

namespace hexpost::hex {

/// Which pieces stand in which hex. A piece and a hex are numbers that the caller gives them. Pieces of one hex are
/// listed by number, so equal positions are equal values. Part of a state: a plain value without pointers.
class Occupancy {
 public:
  using Piece = std::int16_t;
  static constexpr Piece k_none = -1;

  Occupancy() = default;
  /// An empty board of `hexes` hexes for `pieces` pieces.
  Occupancy(std::size_t hexes, std::size_t pieces) : hexes_(hexes), links_(hexes + 2 * pieces, k_none) {}

  /// The lowest piece in the hex; k_none if it is empty.
  Piece first(int hex) const { return links_[static_cast<std::size_t>(hex)]; }
  /// The next piece in the same hex; k_none after the last.
  Piece next(Piece piece) const { return links_[next_of(piece)]; }
  /// The hex of the piece; -1 while it is off the board.
  int hex_of(Piece piece) const { return links_[where_of(piece)]; }

  /// Moves the piece to the hex, from another hex or from off the board.
  void put(Piece piece, int hex) {
    if (hex_of(piece) == hex) return;
    take(piece);
    std::size_t link = static_cast<std::size_t>(hex);
    while (links_[link] != k_none && links_[link] < piece)
      link = next_of(links_[link]);
    links_[next_of(piece)] = links_[link];
    links_[link] = piece;
    links_[where_of(piece)] = static_cast<std::int16_t>(hex);
  }
  /// Takes the piece off the board; does nothing if it is off already.
  void take(Piece piece) {
    const int hex = hex_of(piece);
    if (hex < 0) return;
    std::size_t link = static_cast<std::size_t>(hex);
    while (links_[link] != piece) {
      base::ensure(links_[link] != k_none, "a piece that is not where it is");
      link = next_of(links_[link]);
    }
    links_[link] = links_[next_of(piece)];
    links_[next_of(piece)] = links_[where_of(piece)] = k_none;
  }
  bool operator==(const Occupancy&) const = default;

 private:
  std::size_t next_of(Piece piece) const { return hexes_ + 2 * static_cast<std::size_t>(piece); }
  std::size_t where_of(Piece piece) const { return next_of(piece) + 1; }

  std::size_t hexes_ = 0;
  std::vector<std::int16_t> links_;  // the first piece of each hex; then each piece's next one and its hex
};

}  // namespace hexpost::hex
