#include "engine/report/board.h"

namespace hexpost::report {

Extent whole(const hex::Grid& grid) {
  return {1, grid.columns, 1, grid.rows};
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
