#include "engine/table/fact.h"

namespace hexpost::table {

std::vector<Deed> deeds(const Fact& fact, const hex::Grid& grid) {
  std::vector<Deed> out;
  for (const MapDeed& deed : fact.on_map) {
    out.push_back({deed.kind, deed.piece, deed.side, {}});
    for (const hex::Hex h : deed.hexes)
      out.back().hexes.push_back(grid.label(h));
  }
  return out;
}

}  // namespace hexpost::table
