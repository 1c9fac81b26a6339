#include "engine/base/text.h"
#include "engine/systems/hordes/rules/victory/victory.h"
#include "engine/systems/hordes/sys.h"

/// Hordes & Heroes: what facts do on the map, and how the battle stands.
namespace hexpost::hordes {
namespace {

using table::Deed;
using What = Fact::What;

Deed goes(const GameData& game, const Fact& f) {
  Deed out{Deed::Kind::goes, {}, f.side, {}};
  const Data& data = game.data;
  if (f.what == What::general_moves)
    out.piece = data.generals[static_cast<std::size_t>(f.general)].name;
  else
    out.piece = data.units[static_cast<std::size_t>(f.unit)].name;
  for (const Hex h : f.way.empty() ? std::vector<Hex>{f.from, f.to} : f.way)
    out.hexes.push_back(data.scenario.map.grid.label(h));
  return out;
}

Deed fights(const GameData& game, Hex h) {
  return {Deed::Kind::fights, {}, -1, {game.data.scenario.map.grid.label(h)}};
}

Deed loses(const Fact& f) {
  return {Deed::Kind::loses, {}, f.side, {}};
}

}  // namespace

std::vector<Deed> Sys::deeds(const GameData& game, const Fact& f) {
  switch (f.what) {
    case What::moves:
    case What::general_moves:
    case What::steps_back:
    case What::evades:
    case What::flee_response:
    case What::displaced:
    case What::recoils:
    case What::rampages:
    case What::follows_up:
    case What::pursues:
    case What::goes_along:
      return f.from == f.to ? std::vector<Deed>{} : std::vector{goes(game, f)};
    case What::flees:
      return {goes(game, f), loses(f)};
    case What::hits_scored:
    case What::fights:
    case What::single_combat:
      return {fights(game, f.to)};
    case What::loses_stands:
    case What::destroyed:
    case What::leaves_table:
    case What::cannot_move:
    case What::general_killed:
    case What::army_broken:
    case What::generals_lost:
    case What::chief_lost:
      return {loses(f)};
    default:
      return {};
  }
}

table::Score Sys::score(const TableView& v) {
  table::Score out{base::tr("Stands lost"), v.s.turn, {}};
  for (const SideId side : {SideId{0}, SideId{1}})
    out.lines.push_back({side, stands_lost(v, side), breaking_losses(v, side)});
  return out;
}

}  // namespace hexpost::hordes
