#include "engine/systems/chariots/report/deeds.h"

#include "engine/base/text.h"
#include "engine/systems/chariots/model/game.h"
#include "engine/systems/chariots/words/standing.h"
#include "engine/systems/chariots/words/verbs.h"

/// Chariots of Fire: what facts do on the map, and how the battle stands.
namespace hexpost::chariots {
namespace {

using table::Deed;
using What = Fact::What;

std::vector<std::string> labels(const GameData& game, const std::vector<Hex>& way) {
  std::vector<std::string> out;
  for (const Hex h : way)
    out.push_back(game.data.scenario.map.grid.label(h));
  return out;
}

std::vector<Hex> way(const Fact& f) {
  return f.way.empty() ? std::vector<Hex>{f.from, f.to} : f.way;
}

Deed unit_goes(const GameData& game, UnitId u, const Fact& f) {
  const UnitInfo& info = game.data.units[static_cast<std::size_t>(u)];
  return {Deed::Kind::goes, info.name, info.side, labels(game, way(f))};
}

/// A unit, and the other half of its stack when both go.
std::vector<Deed> pair_goes(const GameData& game, const Fact& f) {
  std::vector<Deed> out{unit_goes(game, f.unit, f)};
  if (f.other != k_no_unit) out.push_back(unit_goes(game, f.other, f));
  return out;
}

Deed unit_passes(const GameData& game, const Fact& f) {
  const UnitInfo& info = game.data.units[static_cast<std::size_t>(f.unit)];
  return {Deed::Kind::passes, info.name, info.side, labels(game, {f.to})};
}

std::vector<Deed> leader_goes(const GameData& game, const Fact& f) {
  const LeaderInfo& info = game.data.leaders[static_cast<std::size_t>(f.leader)];
  return {{Deed::Kind::goes, info.name, info.side, labels(game, way(f))}};
}

}  // namespace

std::vector<Deed> deeds(const GameData& game, const Fact& f) {
  switch (f.what) {
    case What::moves:
      if (f.b != 0 && f.way.size() < 2) return {};  // comes onto the map and stays at its edge
      [[fallthrough]];
    case What::disengages:
    case What::advances:
      return pair_goes(game, f);
    case What::withdraws:
    case What::rallies_at:
      return {unit_goes(game, f.unit, f)};
    case What::passes_through_friend:
      return {unit_passes(game, f)};
    case What::turns_on_firer:
      return f.from == f.to ? std::vector<Deed>{} : std::vector{unit_goes(game, f.unit, f)};
    case What::leader_moves:
      return f.a == 1 || (f.b == 1 && f.way.size() < 2) ? std::vector<Deed>{} : leader_goes(game, f);
    case What::leader_displaced:
      return leader_goes(game, f);
    case What::fires:
    case What::fires_at_leader:
      return {{Deed::Kind::shot_at, {}, -1, labels(game, {f.to})}};
    case What::shock_column:
    case What::heroic_round:
      return {{Deed::Kind::fights, {}, -1, labels(game, {f.to})}};
    case What::routs:
    case What::flees:
    case What::eliminated:
    case What::standard_captured:
    case What::standard_destroyed:
    case What::leader_wounded:
    case What::leader_killed:
    case What::leader_flees:
    case What::heroic_killed:
    case What::army_withdraws:
      return {{Deed::Kind::loses, {}, f.side, {}}};
    default:
      return {};
  }
}

table::Score score(const TableView& v) {
  table::Score out{base::tr("Rout Points"), v.s.turn, {}};
  for (const SideId side : {SideId{0}, SideId{1}})
    out.lines.push_back({side, v.s.rout_points[side], v.s.withdrawal[side]});
  return out;
}

}  // namespace hexpost::chariots
