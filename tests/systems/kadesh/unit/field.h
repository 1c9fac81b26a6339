#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/orders/compass.h"
#include "engine/systems/kadesh/load/battle.h"
#include "engine/systems/kadesh/model/view.h"
#include "engine/systems/kadesh/rules/turn/play.h"

/// An empty battlefield to put pieces on.
namespace hexpost::kadesh::test {

/// The battle's data; the files are read once.
inline const Data& loaded_once(const std::string& id) {
  static std::map<std::string, Data> known;
  const auto at = known.find(id);
  if (at != known.end()) return at->second;
  auto loaded = load_scenario(data::Library::builtin(), id);
  if (!loaded) throw std::runtime_error(loaded.error().where + ": " + loaded.error().what);
  return known.emplace(id, std::move(loaded->data)).first->second;
}

/// A copy of it.
inline Data load(const std::string& id) {
  return loaded_once(id);
}

/// What a player is told, in the reader's language.
inline std::string told(const Fact& fact) {
  return base::text(fact.sentence, [](int, int n) { return orders::facing_shown(hex::clock(n)); });
}

struct Field {
  explicit Field(const std::string& id = "ramses") : data(load(id)) {
    s.units.resize(data.units.size());
    s.leaders.resize(data.leaders.size());
    s.fords.resize(data.map.fords.size(), false);
    rebuild_index(data, s);
  }
  View view() const { return {data, s}; }
  Hex at(std::string_view label) const { return *data.map.grid.find(label); }
  UnitId id(std::string_view name) const {
    for (std::size_t u = 0; u < data.units.size(); ++u) {
      if (data.units[u].name == name) return static_cast<UnitId>(u);
    }
    throw std::runtime_error("no unit " + std::string(name));
  }
  Unit& unit(std::string_view name) { return s.units[static_cast<std::size_t>(id(name))]; }
  UnitId put(std::string_view name, std::string_view label, std::string_view facing = "E",
             Level level = Level::ordered) {
    const UnitId u = id(name);
    kadesh::put(data, s, u, at(label));
    s.units[static_cast<std::size_t>(u)].facing = *hex::find_facing(facing);
    s.units[static_cast<std::size_t>(u)].level = level;
    return u;
  }
  Data data;
  State s;
};

}  // namespace hexpost::kadesh::test
