#include "engine/systems/kadesh/report/deeds.h"

#include "engine/base/text.h"
#include "engine/systems/kadesh/rules/victory/victory.h"

namespace hexpost::kadesh {

std::vector<table::Deed> deeds(const GameData& game, const Fact& fact) {
  using Kind = table::Deed::Kind;
  const auto label = [&](Hex h) { return game.data.map.grid.label(h); };
  std::vector<table::Deed> out;
  if (fact.way.size() > 1) {
    table::Deed goes{Kind::goes, fact.piece, fact.side, {}};
    for (const Hex h : fact.way)
      goes.hexes.push_back(label(h));
    out.push_back(std::move(goes));
  }
  for (const Hex h : fact.fighting)
    out.push_back({fact.shots ? Kind::shot_at : Kind::fights, {}, -1, {label(h)}});
  if (fact.loss) out.push_back({Kind::loses, {}, fact.side, {}});
  return out;
}

table::Score score(const TableView& v) {
  table::Score out{base::tr("Victory Points"), v.s.turn, {}};
  const auto points = total_points(v);
  for (const SideId side : {k_egypt, k_hatti})
    out.lines.push_back({side, points[side], 0});
  return out;
}

}  // namespace hexpost::kadesh
