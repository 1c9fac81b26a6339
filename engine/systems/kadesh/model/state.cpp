#include "engine/systems/kadesh/model/state.h"

#include <algorithm>

#include "engine/base/ensure.h"

namespace hexpost::kadesh {
namespace {

UnitId& first(const Data& data, State& s, Hex at) {
  const int slot = data.slot(at);
  base::ensure(slot >= 0, "a unit is put off the map");
  return s.first_at[static_cast<std::size_t>(slot)];
}

/// Adds a hex with units of u's side next to all its neighbours, or takes it away.
void count_beside(const Data& data, State& s, UnitId u, int hexes) {
  const int one = hexes * one_beside(u < data.first_hittite ? k_egypt : k_hatti);
  for (const int next : data.numbers.beside(data.slot(s.units[static_cast<std::size_t>(u)].at))) {
    if (next < 0) continue;
    std::uint8_t& count = s.beside[static_cast<std::size_t>(next)];
    count = static_cast<std::uint8_t>(count + one);
  }
}

void leave(const Data& data, State& s, UnitId u) {
  Unit& unit = s.units[static_cast<std::size_t>(u)];
  if (unit.place != Place::map) return;
  UnitId& lowest = first(data, s, unit.at);
  UnitId* link = &lowest;
  while (*link != u)
    link = &s.units[static_cast<std::size_t>(*link)].next;
  *link = unit.next;
  unit.next = k_no_unit;
  if (lowest == k_no_unit) count_beside(data, s, u, -1);
}

void enter(const Data& data, State& s, UnitId u) {
  Unit& unit = s.units[static_cast<std::size_t>(u)];
  UnitId* link = &first(data, s, unit.at);
  if (*link == k_no_unit) count_beside(data, s, u, 1);
  while (*link != k_no_unit && *link < u)
    link = &s.units[static_cast<std::size_t>(*link)].next;
  unit.next = *link;
  *link = u;
}

/// All units of the unit's side on the map.
Army& army(const Data& data, State& s, UnitId u) {
  return s.on_map[data.units[static_cast<std::size_t>(u)].side];
}

}  // namespace

void put(const Data& data, State& s, UnitId u, Hex at) {
  leave(data, s, u);
  Unit& unit = s.units[static_cast<std::size_t>(u)];
  if (unit.place != Place::map) {
    Army& all = army(data, s, u);
    all.push_back(u);
    std::rotate(std::lower_bound(all.begin(), all.end() - 1, u), all.end() - 1, all.end());
  }
  unit.place = Place::map;
  unit.at = at;
  enter(data, s, u);
}

void take_off(const Data& data, State& s, UnitId u, Place to) {
  leave(data, s, u);
  Unit& unit = s.units[static_cast<std::size_t>(u)];
  if (unit.place == Place::map) {
    Army& all = army(data, s, u);
    all.erase(std::ranges::lower_bound(all, u));
  }
  unit.place = to;
  unit.at = {};
}

void rebuild_index(const Data& data, State& s) {
  s.first_at.assign(data.map.hexes.size(), k_no_unit);
  s.beside.assign(data.map.hexes.size(), 0);
  for (std::size_t u = s.units.size(); u-- > 0;) {
    s.units[u].next = k_no_unit;
    if (s.units[u].place == Place::map) enter(data, s, static_cast<UnitId>(u));
  }
  for (Army& all : s.on_map)
    all.clear();
  for (UnitId u = 0; u < static_cast<UnitId>(s.units.size()); ++u) {
    if (s.units[static_cast<std::size_t>(u)].place == Place::map) army(data, s, u).push_back(u);
  }
}

}  // namespace hexpost::kadesh
