#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hexpost::hex {

/// A hex in axial coordinates; the third cube coordinate is -q-r. Every grid of every system is turned into these on
/// loading, so distance, direction and lines are written once.
struct Hex {
  std::int16_t q = 0;
  std::int16_t r = 0;
  auto operator<=>(const Hex&) const = default;
};

/// One of the six hexsides, clockwise; also the direction of leaving by it. On a pointy-top grid 0 is
/// north-east (NE E SE SW W NW), on a flat-top grid 0 is north (N NE SE S SW NW).
using Side = int;
inline constexpr int k_sides = 6;

/// `side` modulo 6, as 0..5; `side` may be negative.
constexpr Side wrap(int side) {
  return ((side % 6) + 6) % 6;
}
constexpr Side opposite(Side side) {
  return wrap(side + 3);
}
/// Steps between two sides around the hex: 0..3.
constexpr int turn(Side a, Side b) {
  const int d = wrap(a - b);
  return d > 3 ? 6 - d : d;
}

/// The neighbour across a side.
constexpr Hex step(Hex from, Side side) {
  constexpr std::array<Hex, 6> k_step{{{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}}};
  const Hex d = k_step[static_cast<std::size_t>(wrap(side))];
  return {static_cast<std::int16_t>(from.q + d.q), static_cast<std::int16_t>(from.r + d.r)};
}

/// The six hexes around, by the side across which they lie.
constexpr std::array<Hex, k_sides> neighbours(Hex h) {
  return {step(h, 0), step(h, 1), step(h, 2), step(h, 3), step(h, 4), step(h, 5)};
}

/// Distance in hexes (0: the same hex).
constexpr int distance(Hex a, Hex b) {
  const int q = a.q - b.q, r = a.r - b.r, s = q + r;
  const int across = q < 0 ? -q : q, down = r < 0 ? -r : r, along = s < 0 ? -s : s;
  const int longer = across > down ? across : down;
  return longer > along ? longer : along;
}
constexpr bool adjacent(Hex a, Hex b) {
  return distance(a, b) == 1;
}
/// The side of `from` that borders on `to`; nothing unless they are adjacent.
constexpr std::optional<Side> side_towards(Hex from, Hex to) {
  // by the steps in both coordinates, each -1 to 1: rules ask this more often than anything else
  constexpr std::array<std::int8_t, 9> k_side_of{-1, 4, 3, 5, -1, 2, 0, 1, -1};
  const int q = to.q - from.q, r = to.r - from.r;
  if (q < -1 || q > 1 || r < -1 || r > 1) return std::nullopt;
  const Side s = k_side_of[static_cast<std::size_t>(3 * (q + 1) + r + 1)];
  return s < 0 ? std::nullopt : std::optional(s);
}
/// The sides whose direction comes nearest to the line from the centre of `from` to the centre of `to`: one, or two
/// when the line runs exactly between two directions. Empty for the same hex.
std::vector<Side> bearings(Hex from, Hex to);
/// The hexes strictly between two hexes on the straight line between their centres, step by step. Where the line
/// runs along a hexside, both hexes beside the side are in that step; otherwise a step holds one hex twice.
std::vector<std::array<Hex, 2>> between(Hex a, Hex b);
/// All hexes at most `radius` away, by row then column.
std::vector<Hex> disc(Hex centre, int radius);

/// How a printed map numbers its hexes: offset columns and rows turned into axial coordinates and labels.
struct Grid {
  enum class Top : std::uint8_t { pointy, flat };
  Top top = Top::pointy;
  bool shift_even = true;    ///< pointy: even rows, flat: even columns lie half a hex further (right, down)
  std::int16_t columns = 1;  ///< columns are numbered from 1
  std::int16_t rows = 1;     ///< rows are numbered from 1, from the top of the map
  bool row_first = false;    ///< labels have the row before the column
  bool operator==(const Grid&) const = default;

  /// The hex of a column and row; the pair need not lie on the map.
  Hex at(int column, int row) const;
  int column(Hex h) const;
  int row(Hex h) const;
  bool contains(Hex h) const;
  /// Two digits of column and two of row, "0406", or with row_first the other way round; three and three on maps with
  /// more than 99 of either.
  std::string label(Hex h) const;
  /// The hex of a label; nothing if it is not a label of this map.
  std::optional<Hex> find(std::string_view label) const;
  /// Every hex of the map, row by row.
  std::vector<Hex> all() const;
  /// Index of a hex in all(); the hex must lie on the map.
  std::size_t index(Hex h) const;

 private:
  int shift(int line) const;
};

/// A facing in twelfths of a full turn, clockwise from 12 o'clock: on a pointy-top grid the even ones are hex points
/// (0 N, 2 ENE, 4 ESE, 6 S, 8 WSW, 10 WNW) and the odd ones hexsides (1 NE, 3 E, 5 SE, 7 SW, 9 W, 11 NW).
using Facing = std::uint8_t;
inline constexpr int k_facings = 12;
constexpr Facing clock(int twelfths) {
  return static_cast<Facing>(((twelfths % 12) + 12) % 12);
}
/// "N", "NE", "ENE", "E", ... by index 0..11 (the compass names of a pointy-top grid).
std::string_view facing_name(Facing facing);
std::optional<Facing> find_facing(std::string_view name);
/// "NE", "E", "SE", "SW", "W", "NW" of a pointy-top grid.
std::string_view side_name(Side side);

}  // namespace hexpost::hex
