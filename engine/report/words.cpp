#include "engine/report/words.h"

#include <algorithm>
#include <array>
#include <map>

#include "engine/base/text.h"
#include "engine/hex/hex.h"
#include "engine/orders/compass.h"
#include "engine/report/ground.h"

namespace hexpost::report {
namespace {

using base::fill;
using base::tr;
using std::to_string;

constexpr int k_far = 10;  ///< hexes: more distant landmarks do not help to find a place

hex::Grid grid_of(const Map& map) {
  hex::Grid out;
  out.top = map.flat_top ? hex::Grid::Top::flat : hex::Grid::Top::pointy;
  out.shift_even = map.shift_even;
  out.columns = static_cast<std::int16_t>(map.columns);
  out.rows = static_cast<std::int16_t>(map.rows);
  return out;
}

/// The landmark in a cell, the best known first; empty for plain ground.
std::string landmark(const Cell& cell) {
  if (!cell.place.empty()) return base::printable(cell.place, 60);
  const std::string where = base::printable(cell.label, 12);
  if (base::same_word(cell.terrain, "built-up")) return fill(tr("the village in {}"), {where});
  if (base::same_word(cell.terrain, "bridge")) return fill(tr("the bridge in {}"), {where});
  if (base::same_word(cell.terrain, "ford")) return fill(tr("the ford in {}"), {where});
  if (cell.gates != 0) return fill(tr("the gate in {}"), {where});
  if (cell.level > 0) return fill(tr("the hill in {}"), {where});
  return {};
}

/// The direction from a to b in twelfths; side 0 faces 1 o'clock on a pointy-top grid and 12 o'clock on a flat-top
/// grid.
int direction(const Map& map, hex::Hex a, hex::Hex b) {
  const auto sides = hex::bearings(a, b);
  if (sides.empty()) return -1;
  const auto twelfth = [&](hex::Side s) { return 2 * s + (map.flat_top ? 0 : 1); };
  if (sides.size() == 1) return hex::clock(twelfth(sides[0]));
  const bool around = sides[1] - sides[0] > 1;  // the sixth side and the first
  return hex::clock(around ? twelfth(sides[1]) + 1 : twelfth(sides[0]) + 1);
}

std::string hexes(int n) {
  return n == 1 ? tr("1 hex") : fill(tr("{} hexes"), {to_string(n)});
}

/// "LE1, Legionaries (Rome), in 0406, facing north, figures 5(+2), movement 1, strength 4/4, disrupted; with Marcus."
std::string counter_sentence(const Map& map, const Cell& cell, const Counter& c) {
  std::vector<std::string> parts{base::printable(c.name, 60)};
  if (!c.type.empty()) parts.push_back(base::printable(c.type, 80));
  parts.push_back(fill(tr("in {}"), {base::printable(cell.label, 12)}));
  if (c.facing >= 0) parts.push_back(fill(tr("facing {}"), {direction_name(c.facing)}));
  if (!c.quality.empty()) parts.push_back(fill(tr("quality {}"), {base::printable(c.quality, 20)}));
  if (!c.movement.empty()) parts.push_back(fill(tr("movement {}"), {base::printable(c.movement, 20)}));
  if (!c.strength.empty()) parts.push_back(fill(tr("strength {}"), {base::printable(c.strength, 20)}));
  for (const Mark& mark : c.marks)
    parts.push_back(base::printable(mark.word, 80));
  for (const std::string& name : c.leaders)
    parts.push_back(fill(tr("with {}"), {base::printable(name, 60)}));
  for (const std::string& name : c.standards)
    parts.push_back(fill(tr("with the Standard {}"), {base::printable(name, 60)}));
  if (!base::same_word(cell.terrain, "clear")) parts.push_back(terrain_name(base::printable(cell.terrain, 30)));
  if (cell.level != 0) parts.push_back(fill(tr("level {}"), {to_string(cell.level)}));
  if (const std::string where = lies(map, cell); !where.empty()) parts.push_back(where);
  return base::join(parts, ", ") + ".";
}

void add_counters(const Map& map, int side, std::vector<std::string>& out) {
  for (const Cell& cell : map.cells) {
    for (const Counter& c : cell.counters) {
      if (c.side == side) out.push_back(counter_sentence(map, cell, c));
    }
  }
}

/// "Wood: 0304, 0305."
void add_ground(const Map& map, std::vector<std::string>& out) {
  std::map<std::string, std::vector<std::string>> kinds;
  std::map<int, std::vector<std::string>> levels;
  std::vector<std::string> roads;
  for (const Cell& cell : map.cells) {
    const std::string label = base::printable(cell.label, 12);
    if (!base::same_word(cell.terrain, "clear"))
      kinds[terrain_name(base::printable(cell.terrain, 30))].push_back(label);
    if (cell.level != 0) levels[cell.level].push_back(label);
    if (cell.roads != 0) roads.push_back(label);
    if (!cell.place.empty()) out.push_back(fill(tr("{} is in {}."), {base::printable(cell.place, 60), label}));
  }
  for (const auto& [kind, labels] : kinds)
    out.push_back(kind + ": " + base::join(labels, ", ") + ".");
  for (const auto& [level, labels] : levels)
    out.push_back(fill(tr("On level {}: {}."), {to_string(level), base::join(labels, ", ")}));
  if (!roads.empty()) out.push_back(fill(tr("Road: {}."), {base::join(roads, ", ")}));
}

/// Every hexside is described once, from the first of its hexes.
void add_sides(const Map& map, std::vector<std::string>& out) {
  const hex::Grid grid = grid_of(map);
  std::map<std::string, std::vector<std::string>> kinds;
  for (const Cell& cell : map.cells) {
    for (int s = 0; s < hex::k_sides; ++s) {
      const unsigned bit = 1u << s;
      std::vector<std::string> what;
      if (cell.steep & bit) what.push_back(tr("Steep sides"));
      if (cell.gates & bit)
        what.push_back(tr("Gates"));
      else if (cell.walls & bit)
        what.push_back(cell.fences & bit ? tr("Fences") : tr("Walls"));
      if (cell.fords & bit)
        what.push_back(tr("Fords and bridges"));
      else if (cell.river & bit)
        what.push_back(cell.wide_river & bit ? tr("Major river") : tr("River"));
      if (cell.stakes & bit) what.push_back(tr("Stakes"));
      if (what.empty()) continue;
      const hex::Hex beyond = hex::step(grid.at(cell.column, cell.row), s);
      const bool told = grid.contains(beyond) && (grid.row(beyond) < cell.row ||
                                                  (grid.row(beyond) == cell.row && grid.column(beyond) < cell.column));
      for (const std::string& kind : what) {
        if (told && kind != tr("Stakes")) continue;
        kinds[kind].push_back(fill(tr("{} to the {}"), {base::printable(cell.label, 12),
                                                        direction_name(hex::clock(2 * s + (map.flat_top ? 0 : 1)))}));
      }
    }
  }
  for (const auto& [kind, places] : kinds)
    out.push_back(kind + ": " + base::join(places, ", ") + ".");
}

std::string side_of(const Map& map, int side) {
  const auto i = static_cast<std::size_t>(side);
  return side >= 0 && i < map.sides.size() ? base::printable(map.sides[i], 60) : tr("nobody");
}

}  // namespace

std::string direction_name(int twelfth) {
  if (twelfth < 0 || twelfth >= hex::k_facings) return {};
  const std::array<std::string, hex::k_facings> k_names{
      tr("north"), tr("north-east"), tr("east-north-east"), tr("east"), tr("east-south-east"), tr("south-east"),
      tr("south"), tr("south-west"), tr("west-south-west"), tr("west"), tr("west-north-west"), tr("north-west")};
  return k_names[static_cast<std::size_t>(twelfth)];
}

std::string facing_note() {
  if (direction_name(0) == "north") return {};
  std::vector<std::string> all;
  for (int f = 0; f < hex::k_facings; ++f)
    all.push_back(orders::facing_shown(hex::clock(f)) + " (" + std::string(hex::facing_name(hex::clock(f))) + ") " +
                  direction_name(f));
  return fill(tr("Facings, and the letters that orders accept in every language: {}."), {base::join(all, ", ")});
}

std::string lies(const Map& map, const Cell& cell) {
  const hex::Grid grid = grid_of(map);
  const hex::Hex here = grid.at(cell.column, cell.row);
  const Cell* nearest = nullptr;
  int best = k_far + 1;
  for (const Cell& other : map.cells) {
    if (landmark(other).empty()) continue;
    const int distance = hex::distance(grid.at(other.column, other.row), here);
    const bool hill = other.place.empty() && base::same_word(other.terrain, "clear") && other.gates == 0;
    if (hill && distance == 0) continue;                // its level is stated anyway
    const int weight = hill ? distance + 2 : distance;  // a village is easier to find than a slope
    if (weight < best) best = weight, nearest = &other;
  }
  if (!nearest) return {};
  const hex::Hex there = grid.at(nearest->column, nearest->row);
  const int distance = hex::distance(there, here);
  if (distance == 0) return base::printable(cell.place, 60);
  std::string out =
      fill(tr("{} {} of {}"), {hexes(distance), direction_name(direction(map, there, here)), landmark(*nearest)});
  if (cell.level > nearest->level) out += ", " + tr("higher up");
  if (cell.level < nearest->level) out += ", " + tr("lower down");
  return out;
}

std::vector<std::string> traces(const Map& map) {
  std::vector<std::string> out;
  for (const Border& border : map.borders)
    out.push_back(fill(tr("A border of two sections runs from {} to {}. A hex on it belongs to both."),
                       {base::printable(border.from, 12), base::printable(border.to, 12)}));
  for (const Arrow& arrow : map.arrows) {
    if (arrow.way.size() < 2) continue;
    std::vector<std::string> way;
    for (const std::string& label : arrow.way)
      way.push_back(base::printable(label, 12));
    out.push_back(fill(
        tr("{} went {}."),
        {arrow.piece.empty() ? side_of(map, arrow.side) : base::printable(arrow.piece, 60), base::join(way, " - ")}));
  }
  std::vector<std::string> fought, shot;
  for (const std::string& label : map.bursts) {
    const bool only_shot = std::find(map.shots.begin(), map.shots.end(), label) != map.shots.end();
    (only_shot ? shot : fought).push_back(base::printable(label, 12));
  }
  if (!fought.empty()) out.push_back(fill(tr("Fighting in {}."), {base::join(fought, ", ")}));
  if (!shot.empty()) out.push_back(fill(tr("Shots at {}."), {base::join(shot, ", ")}));
  return out;
}

std::vector<std::string> sentences(const Map& map) {
  std::vector<std::string> out;
  out.push_back(
      fill(tr("The map shows columns {} to {} and rows {} to {}."),
           {to_string(map.first_column), to_string(map.columns), to_string(map.first_row), to_string(map.rows)}));
  const int sides = std::max<int>(2, static_cast<int>(map.sides.size()));
  for (int side = -1; side < sides; ++side) {
    const std::size_t before = out.size();
    out.push_back(fill(tr("On the map for {}:"), {side_of(map, side)}));
    add_counters(map, side, out);
    if (out.size() == before + 1) out.pop_back();
  }
  add_ground(map, out);
  add_sides(map, out);
  for (std::string& line : traces(map))
    out.push_back(std::move(line));
  return out;
}

}  // namespace hexpost::report
