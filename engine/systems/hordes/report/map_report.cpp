#include "engine/systems/hordes/report/map_report.h"

#include "engine/base/text.h"
#include "engine/report/board.h"
#include "engine/report/parts.h"
#include "engine/systems/hordes/model/contact.h"

namespace hexpost::hordes {
namespace {

using base::tr;

/// A crossing of anything but water is a narrow passage [1.5.9].
std::string_view terrain_word(const MapHex& h) {
  switch (h.terrain) {
    case Terrain::clear:
      return h.crossing ? "passage" : "clear";
    case Terrain::broken:
      return h.crossing ? "passage" : "broken";
    case Terrain::wood:
      return h.crossing ? "passage" : "wood";
    case Terrain::river:
    case Terrain::lake:
      if (h.bridge) return "bridge";
      if (h.crossing) return "ford";
      return h.terrain == Terrain::river ? "river" : "lake";
    case Terrain::built_up:
      return "built-up";
    case Terrain::impenetrable:
      return h.crossing ? "passage" : "impenetrable";
  }
  return "clear";
}

/// One sign: what matters most on a map of characters.
std::string state_sign(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::string out = std::to_string(v.stands(u));
  if (unit.disrupted) return out + "d";
  if (unit.static_combat) return out + "s";
  if (unit.hold_fire) return out + "h";
  if (v.in_column(u)) return out + "c";
  return out + (v.hosts_general(u) ? "*" : "");
}

/// Lists know no troop types, only figures: who evades skirmishes, class A and the best armour are the heavy ones.
report::Symbol foot_symbol(const View& v, UnitId u, const TroopType& t) {
  using report::Symbol;
  if (t.pikes || v.pike_block(u)) return Symbol::pike;
  if (t.evade > 0) return Symbol::light_foot;
  if (t.shooting > 0) return Symbol::bow;
  if (t.horde) return Symbol::horde;
  return t.troop_class == TroopClass::a || t.armour > 1 ? Symbol::heavy_foot : Symbol::foot;
}

report::Symbol symbol(const View& v, UnitId u) {
  using report::Symbol;
  const TroopType& t = v.type(u);
  switch (t.kind) {
    case Kind::infantry:
      return foot_symbol(v, u, t);
    case Kind::cavalry:
      if (t.evade > 0) return Symbol::light_horse;
      return t.armour > 1 ? Symbol::heavy_horse : Symbol::horse;
    case Kind::chariot:
      return Symbol::chariot;
    case Kind::elephant:
      return Symbol::elephant;
    case Kind::war_wagon:
      return Symbol::wagon;
    case Kind::artillery:
      return Symbol::artillery;
  }
  return Symbol::none;
}

std::string type_words(const View& v, UnitId u) {
  const TroopType* rear = v.combined(u) ? v.rear_type(u) : nullptr;
  const std::string front = tr(v.type(u).name);
  return rear ? front + " + " + tr(rear->name) : front;
}

report::Counter unit_counter(const View& v, UnitId u) {
  report::Counter out;
  out.name = v.name(u);
  out.type = type_words(v, u);
  out.symbol = symbol(v, u);
  out.side = v.side(u);
  out.facing = v.unit(u).facing;
  out.quality = combat_figures(v.type(u));
  out.movement = std::to_string(v.speed(u));
  out.strength = std::to_string(v.stands(u)) + "/" + std::to_string(v.full_stands(u));
  out.marks = marks(v, u);
  for (const GeneralId g : v.hosted_by(u))
    out.leaders.push_back(v.general_name(g));
  return out;
}

report::Counter general_counter(const View& v, GeneralId g) {
  const General& general = v.general(g);
  report::Counter out;
  out.name = v.general_name(g);
  out.type = general.hero ? tr("General and hero") : tr("General");
  out.symbol = report::Symbol::leader;
  out.side = general.side;
  out.quality = std::to_string(general.range);
  out.movement = std::to_string(general.move);
  return out;
}

void lay_ground(report::Cell& out, const View& v) {
  const Hex h = v.data.scenario.map.grid.at(out.column, out.row);
  const MapHex& ground = *v.hex(h);
  out.terrain = terrain_word(ground);
  out.level = ground.level;
  out.roads = ground.road, out.steep = ground.steep;
  for (std::size_t s = 0; s < 6; ++s) {
    if (ground.walls[s] != Obstacle::none) out.walls |= 1u << s;
    if (ground.walls[s] == Obstacle::fence) out.fences |= 1u << s;
  }
  out.stakes = v.stakes_on(h);
}

void place_unit(report::Cell& cell, const View& v, UnitId u) {
  cell.above = v.name(u);
  cell.below = state_sign(v, u);
  cell.side = v.side(u);
  cell.facing = v.unit(u).facing;
  cell.counters.push_back(unit_counter(v, u));
}

}  // namespace

std::string combat_figures(const TroopType& t) {
  std::string out = std::to_string(t.factor);
  if (t.impact > 0) out += "(+" + std::to_string(t.impact) + ")";
  return out;
}

std::vector<report::Mark> marks(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::vector<report::Mark> out;
  const auto add = [&](bool yes, const char* sign, std::string word) {
    if (yes) out.push_back({sign, std::move(word)});
  };
  add(unit.disrupted, "d", tr("disrupted"));
  add(unit.static_combat, "s", tr("static combat"));
  add(unit.hold_fire, "h", tr("holding fire"));
  add(unit.squeezed, "q", tr("squeezed"));
  add(unit.column, "c", tr("column"));
  add(unit.dismounted, "f", tr("dismounted"));
  add(unit.stakes != 0, "k", tr("stakes planted"));
  add(unit.stakes_carried, "K", tr("carries stakes"));
  add(unit.pavises, "p", tr("pavises"));
  if (engaged(v, u)) add(true, unit.impact ? "i" : "e", unit.impact ? tr("engaged, impact") : tr("engaged"));
  return out;
}

report::Map draw_map(const View& v) {
  const hex::Grid& grid = v.data.scenario.map.grid;
  report::Map map = report::board(grid, report::whole(grid));
  for (report::Cell& cell : map.cells)
    lay_ground(cell, v);
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.on_table(u)) place_unit(report::cell_at(map, grid, v.unit(u).at), v, u);
  }
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    if (v.alone(g)) report::put_alone(report::cell_at(map, grid, v.general(g).at), general_counter(v, g), "*");
  }
  for (const SideSetup& side : v.data.scenario.sides)
    map.sides.push_back(tr(side.name));
  map.legend = {tr(
      "The figure is the number of stands left: d disrupted, s static combat, h holding fire, c column, * a general.")};
  return map;
}

}  // namespace hexpost::hordes
