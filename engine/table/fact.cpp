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

std::vector<CombatLine> lines_of(const std::vector<CombatRow>& rows, const base::Namer& name) {
  const auto cell = [&name](const base::Sentence& s) {
    return s.pattern.empty() ? std::string() : base::text(s, name);
  };
  std::vector<CombatLine> out;
  for (const CombatRow& row : rows)
    out.push_back({cell(row.who), cell(row.factor), row.dice, cell(row.total), cell(row.result)});
  return out;
}

}  // namespace hexpost::table
