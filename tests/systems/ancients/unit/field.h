#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/systems/ancients/load/battle.h"
#include "engine/systems/ancients/model/position.h"

/// Commands & Colors: Ancients: boards for tests. Hexes are written as the rules number them, "6,4": row and place in
/// the row, both from 0.
namespace hexpost::ancients::test {

inline Data load(const std::string& id) {
  auto loaded = load_scenario(data::Library::builtin(), id);
  if (!loaded) throw std::runtime_error(loaded.error().where + ": " + loaded.error().what);
  return std::move(loaded->data);
}

/// An empty plain with the shipped figures; both sides have 5 cards, 5 banners win.
inline Data empty_field() {
  Data data = load("open-field");
  data.units.clear();
  data.leaders.clear();
  return data;
}

/// "6,4" as the program writes it: "0705". Other words stay as they are.
inline std::string label(std::string_view text) {
  const auto digits = [](std::string_view part) {
    return !part.empty() && part.size() <= 2 && part.find_first_not_of("0123456789") == std::string_view::npos;
  };
  const auto comma = text.find(',');
  if (comma == std::string_view::npos || !digits(text.substr(0, comma)) || !digits(text.substr(comma + 1)))
    return std::string(text);
  const auto two = [](std::string_view part) {
    const int n = std::stoi(std::string(part)) + 1;
    return (n < 10 ? "0" : "") + std::to_string(n);
  };
  return two(text.substr(0, comma)) + two(text.substr(comma + 1));
}

/// Adds a unit of the type that its name says: "B-HI1" is heavy infantry of the bottom side.
inline UnitId add_unit(Data& data, std::string_view name) {
  UnitInfo info;
  info.name = std::string(name);
  info.side = name.front() == 'T' ? k_top : k_bottom;
  const std::string_view code = name.substr(2, name.find_first_of("0123456789") - 2);
  for (std::size_t i = 0; i < k_type_codes.size(); ++i) {
    if (k_type_codes[i] == code) info.type = static_cast<UnitType>(i);
  }
  if (k_type_codes[index_of(info.type)] != code) throw std::runtime_error("no unit type " + std::string(name));
  data.units.push_back(std::move(info));
  return static_cast<UnitId>(data.units.size() - 1);
}

struct Field {
  Field() : data(empty_field()) {}
  View view() const { return {data, s}; }
  Hex at(std::string_view text) const {
    const auto h = data.board.grid.find(label(text));
    if (!h) throw std::runtime_error("no hex " + std::string(text));
    return *h;
  }
  UnitId put(std::string_view name, std::string_view text, int blocks = 0) {
    const UnitId u = add_unit(data, name);
    Unit unit;
    unit.side = data.units.back().side;
    unit.placed = true, unit.at = at(text);
    unit.blocks = static_cast<std::int8_t>(blocks > 0 ? blocks : View{data, s}.type(u).blocks);
    s.units.push_back(unit);
    return u;
  }
  LeaderId lead(std::string_view name, SideId side, std::string_view text) {
    LeaderInfo info;
    info.name = std::string(name), info.side = side;
    data.leaders.push_back(info);
    Leader leader;
    leader.side = side, leader.placed = true, leader.at = at(text);
    s.leaders.push_back(leader);
    return static_cast<LeaderId>(s.leaders.size() - 1);
  }
  void terrain(std::string_view text, Terrain kind, int hill = -1) {
    MapHex& hex = data.board.hexes[static_cast<std::size_t>(data.slot(at(text)))];
    hex.terrain = kind, hex.hill = static_cast<std::int8_t>(hill);
  }
  Data data;
  State s;
};

}  // namespace hexpost::ancients::test
