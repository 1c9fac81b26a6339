#include <algorithm>

#include "engine/base/failure.h"
#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/model/view.h"
#include "engine/table/stand_line.h"

namespace hexpost::hordes {
namespace {

[[noreturn]] void fail(std::string_view what, std::initializer_list<std::string_view> arguments, std::string where) {
  base::fail({"scenario", base::fill(base::tr(what), arguments), std::move(where)});
}

std::int16_t find_type_index(const ArmyList& list, std::string_view id) {
  for (std::size_t i = 0; i < list.types.size(); ++i) {
    if (list.types[i].id == id) return static_cast<std::int16_t>(i);
  }
  return -1;
}

void index_map(Data& data) {
  const hex::Grid& grid = data.scenario.map.grid;
  data.numbers = hex::Numbering(grid);
  for (const Hex h : grid.all()) {
    auto& across = data.across.emplace_back();
    for (hex::Side side = 0; side < hex::k_sides; ++side)
      across[static_cast<std::size_t>(side)] = across_side(data, h, side);
  }
}

UnitId unit_called(const Data& data, SideId side, std::string_view name) {
  for (std::size_t i = 0; i < data.units.size(); ++i) {
    if (data.units[i].side == side && data.units[i].name == name) return static_cast<UnitId>(i);
  }
  return k_no_unit;
}

const TroopType& type_of(const Data& data, UnitId u) {
  const UnitInfo& info = data.units[static_cast<std::size_t>(u)];
  return data.scenario.armies[info.side].types[static_cast<std::size_t>(info.type)];
}

/// Bought with six, formed to six from three units, or joined to six [1.1.8] [1.13.4] [1.5.10].
bool may_hold_six(const TroopType& type) {
  return (type.horde || type.pikes) && type.stands >= 4;
}

void index_side(Data& data, SideId side) {
  const SideSetup& setup = data.scenario.sides[side];
  const ArmyList& list = data.scenario.armies[side];
  for (const UnitSetup& unit : setup.units) {
    const std::int16_t type = find_type_index(list, unit.type);
    if (type < 0) fail("unit {0}: the army list has no troop type {1}", {unit.name, unit.type}, setup.name);
    data.units.push_back({unit.name, unit.group, side, type});
  }
  for (const GeneralSetup& general : setup.generals)
    data.generals.push_back({general.name, side, table::of_name(general.name)});
  for (const TroopType& type : list.types) {
    const std::int16_t on_foot =
        type.dismounts_as.empty() ? std::int16_t{-1} : find_type_index(list, type.dismounts_as);
    if (!type.dismounts_as.empty() && on_foot < 0)
      fail("{0} dismounts as {1}, which is not in the list", {type.id, type.dismounts_as}, list.id);
    data.dismounted[side].push_back(on_foot);
  }
}

void check_make_up(Data& data, SideId side) {
  std::vector<UnitId> used;
  const SideSetup& setup = data.scenario.sides[side];
  const auto take = [&](std::string_view name) {
    const UnitId u = unit_called(data, side, name);
    if (u == k_no_unit) fail("there is no unit {}", {name}, setup.name);
    if (base::contains(used, u)) fail("unit {} is used twice in blocks or pairs", {name}, setup.name);
    used.push_back(u);
    return u;
  };
  for (const auto& names : setup.blocks) {
    std::array<UnitId, 3> trio{};
    for (std::size_t i = 0; i < 3; ++i) {
      const UnitId u = trio[i] = take(names[i]);
      const auto& info = data.units[static_cast<std::size_t>(u)];
      if (!may_hold_six(type_of(data, u)) || type_of(data, u).stands != 4 ||
          info.type != data.units[static_cast<std::size_t>(trio[0])].type) {
        fail("{} cannot be part of a six-stand block: three units of one type of pikes or horde are needed", {names[i]},
             setup.name);
      }
    }
    data.units[static_cast<std::size_t>(trio[0])].third = data.units[static_cast<std::size_t>(trio[1])].third = trio[2];
  }
  for (const auto& names : setup.combined) {
    for (const std::string& name : names)
      take(name);
  }
}

void check_names_and_hexes(const Data& data) {
  std::vector<std::string> names =
      base::transformed(data.units, [&](const UnitInfo& unit) { return base::lower(unit.name); });
  for (const GeneralInfo& general : data.generals)
    names.push_back(base::lower(general.name));
  std::ranges::sort(names);
  if (const auto twice = std::ranges::adjacent_find(names); twice != names.end()) {
    fail("the name {} is given twice; both armies count", {*twice}, data.scenario.id);
  }
  std::vector<Hex> taken;
  for (SideId side = 0; side < 2; ++side) {
    for (const UnitSetup& unit : data.scenario.sides[side].units) {
      if (!unit.at) continue;
      const bool on_map = data.slot(*unit.at) >= 0;
      if (!on_map || base::contains(taken, *unit.at))
        fail(on_map ? "unit {} stands in a hex that is taken" : "unit {} stands off the map", {unit.name},
             data.scenario.id);
      taken.push_back(*unit.at);
    }
    for (const GeneralSetup& general : data.scenario.sides[side].generals) {
      if (general.at && data.slot(*general.at) < 0)
        fail("general {} stands off the map", {general.name}, data.scenario.id);
    }
  }
}

Unit fresh(const Data& data, UnitId u) {
  const UnitInfo& info = data.units[static_cast<std::size_t>(u)];
  const TroopType& type = type_of(data, u);
  Unit unit;
  unit.side = info.side;
  unit.front.type = info.type;
  if (info.half_of != k_no_unit) return unit;
  unit.alive = true;
  unit.front.now = unit.front.start = static_cast<std::int8_t>(type.stands);
  unit.pavises = type.pavises;
  unit.stakes_carried = type.stakes;
  return unit;
}

void put(Unit& unit, const UnitSetup& setup) {
  unit.facing = setup.facing;
  unit.column = setup.in_column;
  if (!setup.at) return;
  unit.at = *setup.at;
  unit.placed = true;
}

Stands some(const Stands& whole, int now) {
  return {whole.type, static_cast<std::int8_t>(now), static_cast<std::int8_t>(now)};
}

/// Two units become two of 2 + 2 stands, or what there is for it [1.13.8].
void make_combined(Unit& first, Unit& second) {
  const Stands front = first.front, rear = second.front;
  const int take_front = std::min<int>(2, front.now), take_rear = std::min<int>(2, rear.now);
  first.front = some(front, take_front), first.rear = some(rear, take_rear);
  if (front.now > take_front) {
    second.front = some(front, front.now - take_front);
    second.rear = rear.now > take_rear ? some(rear, rear.now - take_rear) : Stands{};
  } else {
    second.front = some(rear, rear.now - take_rear), second.rear = Stands{};
  }
  for (Unit* unit : {&first, &second})
    unit->pavises = false, unit->stakes_carried = false;
  if (second.front.now == 0) second.alive = second.placed = false;
}

void apply_make_up(const Data& data, State& s, SideId side) {
  const SideSetup& setup = data.scenario.sides[side];
  const auto unit = [&](const std::string& name) -> Unit& {
    return s.units[static_cast<std::size_t>(unit_called(data, side, name))];
  };
  for (const auto& names : setup.blocks) {
    for (std::size_t i = 0; i < 2; ++i)
      unit(names[i]).front.now = unit(names[i]).front.start = 6;
    Unit& third = unit(names[2]);
    third.front = {third.front.type, 0, 0}, third.alive = third.placed = false;
  }
  for (const auto& names : setup.combined)
    make_combined(unit(names[0]), unit(names[1]));
}

General appointed(const GeneralSetup& setup, SideId side) {
  General general;
  general.side = side;
  general.move = static_cast<std::int8_t>(setup.move), general.range = static_cast<std::int8_t>(setup.range);
  general.hero = setup.hero, general.chief = setup.chief;
  return general;
}

/// Fails for a scenario that contradicts itself.
Data resolved(Scenario scenario) {
  Data data;
  data.scenario = std::move(scenario);
  const auto& map = data.scenario.map;
  if (map.grid.columns < 1 || map.grid.rows < 1 ||
      map.hexes.size() != static_cast<std::size_t>(map.grid.columns) * static_cast<std::size_t>(map.grid.rows)) {
    fail("the map does not have one entry for every hex", {}, map.id);
  }
  index_map(data);
  for (SideId side = 0; side < 2; ++side)
    index_side(data, side);
  for (SideId side = 0; side < 2; ++side)
    check_make_up(data, side);
  const std::size_t bought = data.units.size();
  for (std::size_t i = 0; i < bought; ++i) {
    if (!may_hold_six(type_of(data, static_cast<UnitId>(i)))) continue;
    UnitInfo half = data.units[i];
    half.name += "-half", half.half_of = static_cast<UnitId>(i), half.third = k_no_unit;
    data.units[i].rear_half = static_cast<UnitId>(data.units.size());
    data.units.push_back(std::move(half));
  }
  for (SideId side = 0; side < 2; ++side) {
    for (const auto& names : data.scenario.sides[side].combined) {
      const UnitId wagons = unit_called(data, side, names[0]);
      if (type_of(data, wagons).kind != Kind::war_wagon) continue;
      UnitInfo foot = data.units[static_cast<std::size_t>(wagons)];
      foot.name += "-foot", foot.half_of = wagons,
                            foot.type = data.units[static_cast<std::size_t>(unit_called(data, side, names[1]))].type;
      data.units[static_cast<std::size_t>(wagons)].foot = static_cast<UnitId>(data.units.size());
      data.units.push_back(std::move(foot));
    }
  }
  if (data.units.size() > 1000 || data.generals.size() > 1000) fail("too many units", {}, data.scenario.id);
  check_names_and_hexes(data);
  return data;
}

}  // namespace

base::Result<Data> resolve(Scenario scenario) {
  return base::attempt([&] { return resolved(std::move(scenario)); });
}

State initial_state(const Data& data) {
  State s;
  const bool placed = data.scenario.placed;
  for (std::size_t i = 0; i < data.units.size(); ++i)
    s.units.push_back(fresh(data, static_cast<UnitId>(i)));
  std::size_t next = 0;
  for (SideId side = 0; side < 2; ++side) {
    const SideSetup& setup = data.scenario.sides[side];
    s.south[side] = setup.south != 0 ? 1 : 0;
    for (const UnitSetup& unit : setup.units) {
      if (placed) put(s.units[next], unit);
      ++next;
    }
    apply_make_up(data, s, side);
    for (const GeneralSetup& general : setup.generals)
      s.generals.push_back(appointed(general, side));
  }
  for (const Unit& unit : s.units)
    s.start_stands[unit.side] += unit.front.now + unit.rear.now;
  rebuild_board(data, s);
  const View v{data, s};
  for (std::size_t i = 0, g = 0; i < 2; ++i) {
    for (const GeneralSetup& setup : data.scenario.sides[i].generals) {
      General& general = s.generals[g++];
      if (!placed || !setup.at) continue;
      general.at = *setup.at, general.placed = true;
      const UnitId host = v.unit_at(general.at);
      if (host != k_no_unit && v.side(host) == general.side) general.host = host;
    }
  }
  s.first = s.active = static_cast<SideId>(data.scenario.first != 0 ? 1 : 0);
  s.phase = placed ? Phase::command : Phase::initiative;
  return s;
}

}  // namespace hexpost::hordes
