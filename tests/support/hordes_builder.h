#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/systems/hordes/model/view.h"

/// Tiny Hordes & Heroes battles for tests. A map is text, one character a hex, one line a row from the top:
///   .  clear   b broken   w wood   ~ river   f ford   = bridge   l lake   v built-up   # impenetrable
///   h  hill (level 1)     n narrow passage in clear ground
/// Even rows lie half a hex further right, as on the battlefields of the game. Units are put on it by hex label.
namespace hexpost::hordes::test {

inline TroopType troop(std::string id, TroopClass c, Kind kind, int speed, bool column, int factor, int impact,
                       int stands = 4) {
  TroopType t;
  t.name = id, t.id = std::move(id), t.troop_class = c, t.kind = kind, t.speed = speed, t.column = column;
  t.factor = factor, t.impact = impact, t.stands = stands;
  return t;
}

/// One list with a type of every sort; both sides use it.
inline ArmyList sample_list() {
  using enum TroopClass;
  ArmyList list;
  list.id = list.name = "sample";
  const auto add = [&](TroopType t, auto&& change) {
    change(t);
    list.types.push_back(std::move(t));
  };
  const auto plain = [](TroopType&) {};
  add(troop("maa", b, Kind::cavalry, 3, true, 5, 4), [](auto& t) { t.armour = 2, t.dismounts_as = "foot-maa"; });
  add(troop("foot-maa", b, Kind::infantry, 1, true, 5, 1), [](auto& t) { t.armour = 2; });
  add(troop("knights", a, Kind::cavalry, 3, true, 6, 4), [](auto& t) { t.armour = 2; });
  add(troop("mongols", b, Kind::cavalry, 5, false, 2, 0), [](auto& t) { t.shooting = 6, t.evade = 2, t.flee = true; });
  add(troop("horse", b, Kind::cavalry, 4, false, 4, 3), plain);
  add(troop("hobilars", c, Kind::cavalry, 4, false, 2, 1),
      [](auto& t) { t.evade = 1, t.flee = true, t.dismounts_as = "foot-maa"; });
  add(troop("longbows", b, Kind::infantry, 1, true, 2, 0),
      [](auto& t) { t.shooting = 5, t.armour = 1, t.stakes = true; });
  add(troop("archers", c, Kind::infantry, 1, true, 2, 0), [](auto& t) { t.shooting = 7; });
  add(troop("crossbows", c, Kind::infantry, 1, true, 2, 0),
      [](auto& t) { t.shooting = 7, t.crossbow = true, t.armour = 1, t.pavises = true; });
  add(troop("handguns", c, Kind::infantry, 1, true, 2, 0), [](auto& t) { t.shooting = 7, t.gunpowder = true; });
  add(troop("hoplites", b, Kind::infantry, 1, true, 5, 4), [](auto& t) { t.armour = 2, t.shield_wall = true; });
  add(troop("guards", a, Kind::infantry, 1, true, 6, 2), [](auto& t) { t.armour = 2, t.shield_wall = true; });
  add(troop("auxiliaries", c, Kind::infantry, 1, true, 4, 1), [](auto& t) { t.armour = 1, t.shield_wall = true; });
  add(troop("bills", c, Kind::infantry, 1, true, 4, 1), [](auto& t) { t.armour = 1; });
  add(troop("scutarii", c, Kind::infantry, 2, false, 4, 2), plain);
  add(troop("skirmishers", c, Kind::infantry, 2, false, 1, 0), [](auto& t) { t.shooting = 8, t.evade = 2; });
  add(troop("peasants", e, Kind::infantry, 1, false, 1, 0), [](auto& t) { t.horde = true; });
  add(troop("warriors", c, Kind::infantry, 2, false, 4, 1), [](auto& t) { t.horde = true, t.armour = 1; });
  add(troop("falxmen", c, Kind::infantry, 2, false, 5, 3), [](auto& t) { t.horde = t.aggressive = true; });
  add(troop("pikes", b, Kind::infantry, 1, true, 4, 4), [](auto& t) { t.pikes = t.shield_wall = true, t.armour = 1; });
  add(troop("chariots", b, Kind::chariot, 4, false, 3, 2, 3),
      [](auto& t) { t.shooting = 7, t.flee = true, t.armour = 1; });
  add(troop("column-chariots", b, Kind::chariot, 3, true, 3, 2, 3), plain);
  add(troop("elephants", c, Kind::elephant, 2, false, 6, 3, 3), [](auto& t) { t.armour = 1; });
  add(troop("wagons", b, Kind::war_wagon, 1, false, 2, 0, 2), [](auto& t) { t.hard_target = true; });
  const auto engine = [&](std::string id, int stands, Trajectory trajectory, int range, std::array<int, 3> near,
                          std::array<int, 3> far) {
    TroopType t = troop(std::move(id), c, Kind::artillery, 1, false, 1, 0, stands);
    t.engine = Engine{trajectory, range, 1, {near}, {far}, false};
    list.types.push_back(std::move(t));
  };
  engine("bolts", 2, Trajectory::low, 6, {6, 10, 0}, {8, 12, 0});
  engine("catapult", 2, Trajectory::high, 10, {8, 10, 12}, {8, 11, 0});
  engine("cannon", 2, Trajectory::low, 8, {6, 9, 12}, {8, 11, 0});
  engine("organ", 2, Trajectory::grape, 4, {5, 8, 11}, {9, 0, 0});
  list.types[list.types.size() - 3].engine->emplaced = true;
  return list;
}

/// A battle: describe it, then `start()`; after that `s` may be changed at will.
class Battle {
 public:
  /// `rows`: the map as described above; blanks and indentation in it do not count.
  explicit Battle(std::string_view rows) { read(rows); }
  /// A plain of that many columns and rows.
  Battle(int columns, int rows) {
    std::string text;
    for (int r = 0; r < rows; ++r)
      text += std::string(static_cast<std::size_t>(columns), '.') + "\n";
    read(text);
  }

  Options& options() { return scenario_.options; }
  Scenario& scenario() { return scenario_; }
  Hex at(std::string_view label) const {
    const auto h = scenario_.map.grid.find(label);
    base::ensure(h.has_value(), "no such hex in the test's map");
    return *h;
  }
  MapHex& ground(std::string_view label) { return scenario_.map.hexes[scenario_.map.grid.index(at(label))]; }

  /// A road from the first hex on through all of them, each adjacent to the next.
  Battle& road(std::initializer_list<std::string_view> labels) {
    std::string_view last;
    for (const std::string_view label : labels) {
      if (!last.empty())
        join(last, label, [](MapHex& m, hex::Side by) { m.road = static_cast<std::uint8_t>(m.road | 1u << by); });
      last = label;
    }
    return *this;
  }
  Battle& steep(std::string_view a, std::string_view b) {
    return join(a, b, [](MapHex& m, hex::Side by) { m.steep = static_cast<std::uint8_t>(m.steep | 1u << by); });
  }
  Battle& wall(std::string_view a, std::string_view b, Obstacle kind = Obstacle::stone_wall) {
    return join(a, b, [kind](MapHex& m, hex::Side by) { m.walls[static_cast<std::size_t>(by)] = kind; });
  }

  /// Adds a unit of side 0 (edge: last row, facing N unless told) or 1 (row 1, facing S). No hex: not on the table.
  UnitId unit(SideId side, std::string name, std::string type, std::string_view label = {},
              std::string_view facing = {}) {
    UnitSetup setup;
    setup.name = std::move(name), setup.type = std::move(type);
    if (!label.empty()) setup.at = at(label);
    setup.facing =
        facing.empty() ? hex::Facing{static_cast<std::uint8_t>(side == 0 ? 0 : 6)} : *hex::find_facing(facing);
    scenario_.sides[side].units.push_back(setup);
    const auto n = scenario_.sides[side].units.size() - 1;
    if (side == 0) base::ensure(scenario_.sides[1].units.empty(), "units of side 0 come first");
    return static_cast<UnitId>(side == 0 ? n : scenario_.sides[0].units.size() + n);
  }
  GeneralId general(SideId side, std::string name, std::string_view label, int move = 3, int range = 3,
                    bool hero = false) {
    GeneralSetup setup;
    setup.name = std::move(name), setup.move = move, setup.range = range, setup.hero = hero, setup.at = at(label);
    scenario_.sides[side].generals.push_back(setup);
    const auto n = scenario_.sides[side].generals.size() - 1;
    if (side == 0) base::ensure(scenario_.sides[1].generals.empty(), "generals of side 0 come first");
    return static_cast<GeneralId>(side == 0 ? n : scenario_.sides[0].generals.size() + n);
  }

  /// Resolves the scenario: side 0 on move in its movement phase, every unit in command.
  Battle& start() {
    auto resolved = resolve(scenario_);
    base::ensure(resolved.has_value(), resolved ? "" : resolved.error().what.c_str());
    data = std::move(resolved).value();
    s = initial_state(data);
    s.phase = Phase::movement;
    for (Unit& unit : s.units)
      unit.commanded = true;
    return *this;
  }
  /// The other side's bound: side 1 on move.
  Battle& bound_of(SideId side) {
    s.active = side;
    return *this;
  }
  /// Tests move units by hand, so the board is made anew.
  View view() const {
    rebuild_board(data, s);
    return {data, s};
  }
  Unit& operator[](UnitId u) { return s.units[static_cast<std::size_t>(u)]; }
  General& commander(GeneralId g) { return s.generals[static_cast<std::size_t>(g)]; }
  std::string label(Hex h) const { return scenario_.map.grid.label(h); }
  std::vector<std::string> labels(const std::vector<Hex>& hexes) const {
    std::vector<std::string> out;
    for (const Hex h : hexes)
      out.push_back(label(h));
    return out;
  }

  Data data;
  mutable State s;

 private:
  void read(std::string_view rows) {
    scenario_.id = scenario_.name = "test";
    scenario_.placed = true;
    scenario_.armies = {sample_list(), sample_list()};
    scenario_.sides[0].name = "South", scenario_.sides[0].army = "sample", scenario_.sides[0].south = 1;
    scenario_.sides[1].name = "North", scenario_.sides[1].army = "sample", scenario_.sides[1].south = 0;
    auto& map = scenario_.map;
    map.id = map.name = "test";
    int columns = 0, in_row = 0, row_count = 0;
    const auto end_row = [&] {
      if (in_row == 0) return;
      base::ensure(columns == 0 || columns == in_row, "rows of different length");
      columns = in_row, in_row = 0, ++row_count;
    };
    for (const char c : rows) {
      if (c == '\n') end_row();
      if (c == '\n' || c == ' ' || c == '\t' || c == '\r') continue;
      map.hexes.push_back(ground_of(c));
      ++in_row;
    }
    end_row();
    map.grid.columns = static_cast<std::int16_t>(columns), map.grid.rows = static_cast<std::int16_t>(row_count);
  }
  static MapHex ground_of(char c) {
    using enum Terrain;
    static constexpr std::pair<char, Terrain> k_grounds[] = {
        {'.', clear}, {'h', clear}, {'n', clear}, {'b', broken},   {'w', wood},        {'~', river},
        {'f', river}, {'=', river}, {'l', lake},  {'v', built_up}, {'#', impenetrable}};
    for (const auto& [letter, terrain] : k_grounds) {
      if (letter != c) continue;
      MapHex m;
      m.terrain = terrain;
      m.level = c == 'h' ? 1 : 0;
      m.crossing = c == 'f' || c == '=' || c == 'n', m.bridge = c == '=';
      return m;
    }
    base::bug("unknown letter in a test's map");
  }
  template <class Change>
  Battle& join(std::string_view a, std::string_view b, Change change) {
    const auto side = hex::side_towards(at(a), at(b));
    base::ensure(side.has_value(), "hexes of a test's hexside are not adjacent");
    change(ground(a), *side);
    change(ground(b), hex::opposite(*side));
    return *this;
  }
  Scenario scenario_;
};

/// The place of a troop type in the first army's list.
inline std::int16_t type_index(const Battle& b, std::string_view id) {
  const auto& types = b.data.scenario.armies[0].types;
  std::int16_t i = 0;
  while (types[static_cast<std::size_t>(i)].id != id)
    ++i;
  return i;
}

}  // namespace hexpost::hordes::test
