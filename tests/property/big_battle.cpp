#include "tests/property/big_battle.h"

#include <array>
#include <stdexcept>

#include "engine/systems/hordes/battle.h"
#include "engine/systems/hordes/load/lists.h"

namespace hexpost::property {
namespace {

using namespace hordes;

template <class T>
T need(base::Result<T> result) {
  if (!result) throw std::runtime_error(result.error().what);
  return *std::move(result);
}

BattleMap field() {
  BattleMap map;
  map.id = "big", map.name = "Open field";
  map.grid = {hex::Grid::Top::pointy, true, 26, 16};
  map.hexes.resize(26 * 16);
  for (const auto& [c, r] : std::array<std::pair<int, int>, 6>{{{5, 8}, {6, 8}, {6, 9}, {21, 9}, {20, 9}, {20, 8}}}) {
    map.hexes[map.grid.index(map.grid.at(c, r))].terrain = Terrain::wood;
  }
  return map;
}

SideSetup side(const Scenario& s, int number, std::initializer_list<const char*> types, int units) {
  SideSetup out;
  out.name = number == 0 ? "Rome" : "Dacia";
  out.south = number == 0 ? 1 : 0;
  const hex::Grid& grid = s.map.grid;
  const std::vector<std::string> cycle(types.begin(), types.end());
  for (int i = 0; i < units; ++i) {
    const int row = number == 0 ? 13 + i / 20 : 4 - i / 20;
    UnitSetup unit;
    unit.name = std::string(number == 0 ? "R" : "D") + std::to_string(i + 1);
    unit.type = cycle[static_cast<std::size_t>(i) % cycle.size()];
    unit.group = i % 20 < 7 ? "left" : i % 20 < 14 ? "main" : "right";
    unit.at = grid.at(4 + i % 20, row);
    unit.facing = number == 0 ? hex::Facing{0} : hex::Facing{6};
    out.units.push_back(unit);
  }
  for (int i = 0; i < std::max(1, units / 5); ++i) {
    GeneralSetup general;
    general.name = std::string(number == 0 ? "Legate" : "Chief") + std::to_string(i + 1);
    general.at = grid.at(5 + 3 * i, number == 0 ? 13 : 4);
    out.generals.push_back(general);
  }
  return out;
}

}  // namespace

std::unique_ptr<table::Battle> big_battle(int units, int break_percent) {
  Scenario s;
  s.options.break_percent = break_percent;
  s.id = "big-battle", s.name = "Big battle";
  s.map = field();
  s.placed = true;
  const auto& library = data::Library::builtin();
  s.armies = {need(hexpost::hordes::load_list(library, "imperial-roman")),
              need(hexpost::hordes::load_list(library, "dacian"))};
  s.sides = {
      side(s, 0,
           {"legionaries", "auxiliaries", "legionaries", "auxiliary-archers", "legionaries", "skirmishers",
            "alae-cavalry"},
           units),
      side(s, 1, {"warriors", "warriors", "archers", "warriors", "falxmen", "skirmishers", "noble-cavalry"}, units)};
  s.sides[0].army = s.armies[0].id, s.sides[1].army = s.armies[1].id;
  return need(battle(std::move(s)));
}

}  // namespace hexpost::property
