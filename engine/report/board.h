#pragma once

#include <span>

#include "engine/hex/hex.h"
#include "engine/report/document.h"

/// The hexes of a map before a rule system puts its ground and counters on them.
namespace hexpost::report {

struct Extent {
  int first_column = 1, last_column = 0, first_row = 1, last_row = 0;
};
Extent whole(const hex::Grid& grid);
/// The part that holds these hexes and `margin` more on each side; the whole grid if there are none.
Extent around(const hex::Grid& grid, std::span<const hex::Hex> hexes, int margin);

/// A map of that part of the grid: each hex with its number and its place, on clear ground.
Map board(const hex::Grid& grid, const Extent& part);
/// The cell of a hex that the map shows.
Cell& cell_at(Map& map, const hex::Grid& grid, hex::Hex h);

/// The first map of a document; null if it has none.
const Map* first_map(const Document& document);

/// Calls `take` with each counter on that map, and its cell.
void each_counter(const Document& document, const auto& take) {
  const Map* map = first_map(document);
  if (!map) return;
  for (const Cell& cell : map->cells) {
    for (const Counter& counter : cell.counters)
      take(cell, counter);
  }
}

}  // namespace hexpost::report
