#include "engine/report/board.h"

#include <algorithm>

namespace hexpost::report {

Extent whole(const hex::Grid& grid) {
  return {1, grid.columns, 1, grid.rows};
}

Extent around(const hex::Grid& grid, std::span<const hex::Hex> hexes, int margin) {
  if (hexes.empty()) return whole(grid);
  Extent out{grid.columns, 1, grid.rows, 1};
  for (const hex::Hex h : hexes) {
    out.first_column = std::min(out.first_column, grid.column(h));
    out.last_column = std::max(out.last_column, grid.column(h));
    out.first_row = std::min(out.first_row, grid.row(h));
    out.last_row = std::max(out.last_row, grid.row(h));
  }
  return {std::max(1, out.first_column - margin), std::min<int>(grid.columns, out.last_column + margin),
          std::max(1, out.first_row - margin), std::min<int>(grid.rows, out.last_row + margin)};
}

Map board(const hex::Grid& grid, const Extent& part) {
  Map map;
  map.flat_top = grid.top == hex::Grid::Top::flat;
  map.shift_even = grid.shift_even;
  map.first_column = part.first_column, map.columns = part.last_column;
  map.first_row = part.first_row, map.rows = part.last_row;
  for (int row = part.first_row; row <= part.last_row; ++row) {
    for (int column = part.first_column; column <= part.last_column; ++column) {
      Cell cell;
      cell.label = grid.label(grid.at(column, row));
      cell.column = column, cell.row = row;
      cell.terrain = "clear";
      map.cells.push_back(std::move(cell));
    }
  }
  return map;
}

Cell& cell_at(Map& map, const hex::Grid& grid, hex::Hex h) {
  const int width = map.columns - map.first_column + 1;
  const int index = (grid.row(h) - map.first_row) * width + grid.column(h) - map.first_column;
  return map.cells.at(static_cast<std::size_t>(index));
}

const Map* first_map(const Document& document) {
  for (const Section& section : document.sections) {
    for (const Block& block : section.blocks) {
      if (const auto* map = std::get_if<Map>(&block)) return map;
    }
  }
  return nullptr;
}

}  // namespace hexpost::report
