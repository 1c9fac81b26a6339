#include "engine/systems/ancients/report/deeds.h"

#include <algorithm>

#include "engine/base/text.h"

namespace hexpost::ancients {

std::vector<table::Deed> deeds(const GameData& game, const Fact& fact) {
  using Kind = table::Deed::Kind;
  const auto label = [&](Hex h) { return game.data.board.grid.label(h); };
  std::vector<table::Deed> out;
  if (fact.way.size() > 1) {
    table::Deed goes{Kind::goes, fact.piece, fact.side, {}};
    for (const Hex h : fact.way)
      goes.hexes.push_back(label(h));
    out.push_back(std::move(goes));
  }
  for (const Hex h : fact.fighting)
    out.push_back({Kind::fights, {}, -1, {label(h)}});
  if (fact.loss) out.push_back({Kind::loses, {}, fact.side, {}});
  return out;
}

table::Score score(const TableView& v) {
  table::Score out{base::tr("Banners"), std::max<int>(v.s.turns[k_top], v.s.turns[k_bottom]), {}};
  for (const SideId side : {k_top, k_bottom})
    out.lines.push_back({side, v.s.banners[side], v.data.banners});
  return out;
}

}  // namespace hexpost::ancients
