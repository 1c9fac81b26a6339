#include "engine/systems/kadesh/report/situation.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/orders/compass.h"
#include "engine/report/board.h"
#include "engine/report/parts.h"
#include "engine/report/words.h"
#include "engine/systems/kadesh/advice/outlook.h"
#include "engine/systems/kadesh/report/off_map.h"
#include "engine/systems/kadesh/report/score.h"
#include "engine/systems/kadesh/rules/victory/victory.h"

/// Day of the Chariot: Kadesh: the position as a report. Nothing is hidden in this system, so every viewer sees the
/// same.
namespace hexpost::kadesh {
namespace {

using base::fill;
using base::tr;
using report::Symbol;
using std::to_string;

constexpr auto k_terrain = base::words_for<Terrain>({"clear", "cultivated", "wood", "wood and stream", "marsh", "river",
                                                     "ford", "bridge", "camp", "fortress", "built-up"});

constexpr auto k_symbols =
    base::per_value<UnitType, Symbol>({Symbol::chariot, Symbol::light_foot, Symbol::heavy_foot, Symbol::foot,
                                       Symbol::light_foot, Symbol::bow, Symbol::light_horse});

/// One sign: what matters most on a map of characters.
std::string state_sign(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  if (unit.level == Level::routed) return "r";
  if (unit.level == Level::shaken) return "s";
  if (v.locked(u)) return "l";
  if (unit.charge) return "c";
  if (unit.level == Level::disordered) return "d";
  if (unit.march) return "m";
  return v.leaders_at(v.side(u), unit.at).empty() ? "" : "*";
}

void place_units(report::Cell& cell, const View& v, Hex h) {
  const Units pile = v.units_at(h);
  if (pile.empty()) return;
  const UnitId top = pile.front();
  cell.above = v.name(top);
  cell.below = state_sign(v, top) + (pile.size() > 1 ? "+" : "");
  cell.side = v.side(top);
  cell.facing = v.unit(top).facing;
  for (std::size_t i = pile.size(); i-- > 0;)
    cell.counters.push_back(unit_counter(v, pile[i]));
}

/// A leader rides with the uppermost unit of the side in the hex, or stands alone.
void place_leader(report::Cell& cell, const View& v, LeaderId l) {
  report::Counter* const with = report::top_counter(cell, v.leader_info(l).side);
  if (with != nullptr && with->symbol != Symbol::leader)
    with->leaders.push_back(v.leader_name(l));
  else
    report::put_alone(cell, leader_counter(v, l), "*");
}

/// [4.4] Walls stand round the Camp, the Fortress and towns; a road leads through them by a gate.
void lay_sides(report::Cell& out, const View& v, Hex h) {
  const MapHex& ground = *v.hex(h);
  for (std::size_t s = 0; s < hex::k_sides; ++s) {
    const unsigned bit = 1u << s;
    if (ground.water[s] != Hexside::none) out.river |= bit;
    if (ground.water[s] == Hexside::moat) out.wide_river |= bit;
    if (ground.walls[s] == Hexside::none) continue;
    out.walls |= bit;
    if ((ground.road & bit) != 0) out.gates |= bit;
  }
}

void lay_ground(report::Cell& out, const View& v) {
  const Hex h = v.data.map.grid.at(out.column, out.row);
  const MapHex& ground = *v.hex(h);
  out.terrain = k_terrain(v.terrain(h));
  out.level = ground.high ? 1 : 0;
  out.roads = ground.road;
  lay_sides(out, v, h);
  if (ground.terrain == Terrain::ford && v.terrain(h) != Terrain::ford) out.place = tr("ford?");
  const auto middle = [](const std::vector<Hex>& hexes) { return hexes[hexes.size() / 2]; };
  if (ground.terrain == Terrain::camp && h == middle(v.data.map.camp)) out.place = tr("the Camp");
  if (ground.terrain == Terrain::fortress && h == middle(v.data.map.fortress)) out.place = tr("Kadesh");
}

/// The whole map unless the pieces and the ground round them fill less than half of it: a small battle is printed
/// larger. While sides set up, the hexes in which they may count as well.
report::Extent frame(const View& v) {
  constexpr int k_margin = 6;
  const hex::Grid& grid = v.data.map.grid;
  std::vector<Hex> pieces;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.here(u)) pieces.push_back(v.unit(u).at);
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_here(l)) pieces.push_back(v.leader(l).at);
  }
  if (v.s.phase == Phase::setup) {
    for (const Group& g : v.data.groups)
      pieces.insert(pieces.end(), g.area.begin(), g.area.end());
  }
  const report::Extent out = report::around(grid, pieces, k_margin);
  const int area = (out.last_column - out.first_column + 1) * (out.last_row - out.first_row + 1);
  return 2 * area > grid.columns * grid.rows ? report::whole(grid) : out;
}

}  // namespace

std::string_view terrain_word(Terrain t) {
  return k_terrain(t);
}

std::string fire_figures(const View& v, UnitId u) {
  const int strength = v.missile(u);
  return strength == 0 ? std::string() : to_string(strength) + "-" + to_string(v.range(u));
}

std::string movement_figures(const View& v, UnitId u) {
  const int charge = v.unit(u).level == Level::ordered ? v.info(u).charge : 0;
  return to_string(v.ma(u)) + (charge > 0 ? "/" + to_string(charge) : "");
}

report::Counter unit_counter(const View& v, UnitId u) {
  const UnitInfo& info = v.info(u);
  report::Counter out;
  out.name = info.name;
  out.type = tr(type_name(info.type));
  out.symbol = k_symbols(info.type);
  out.side = info.side;
  out.facing = v.unit(u).facing;
  out.quality = to_string(v.morale(u));
  out.movement = movement_figures(v, u);
  out.strength = to_string(v.strength(u));
  if (const std::string fire = fire_figures(v, u); !fire.empty()) out.strength += " " + fire;
  out.marks = marks(v, u);
  return out;
}

report::Counter leader_counter(const View& v, LeaderId l) {
  const LeaderInfo& info = v.leader_info(l);
  report::Counter out;
  out.name = info.name;
  out.type = tr("leader");
  out.symbol = Symbol::leader;
  out.side = info.side;
  out.quality = "+" + to_string(info.rating);
  out.movement = to_string(info.ma);
  if (v.leader(l).mode == Mode::march) out.marks.push_back({"m", tr("in March")});
  if (v.leader(l).mode == Mode::reserve) out.marks.push_back({"v", tr("in Reserve")});
  return out;
}

std::vector<report::Mark> marks(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::vector<report::Mark> out;
  const auto add = [&](bool yes, const char* sign, std::string word) {
    if (yes) out.push_back({sign, std::move(word)});
  };
  if (unit.level != Level::ordered) {
    const char* sign = unit.level == Level::routed ? "r" : unit.level == Level::shaken ? "s" : "d";
    out.push_back({sign, tr(level_name(unit.level))});
  }
  std::vector<std::string> foes;
  for (const Lock& lock : v.s.locks) {
    if (lock.a == u || lock.b == u) foes.push_back(v.name(lock.a == u ? lock.b : lock.a));
  }
  if (!foes.empty()) out.push_back({"l", fill(tr("locked with {}"), {base::join(foes, " ")})});
  if (unit.charge) out.push_back({"c", fill(tr("charging at {}"), {v.label(*unit.charge)})});
  add(unit.out_of_command, "o", tr("not in command"));
  add(unit.march, "m", tr("in March"));
  add(unit.reserve, "v", tr("in Reserve"));
  add(unit.scattered, "x", tr("scattered"));
  add(unit.unreleased, "u", tr("not released"));
  add(unit.ford >= 0, "f", tr("searching a ford"));
  return out;
}

report::Map draw_map(const View& v, bool whole) {
  const hex::Grid& grid = v.data.map.grid;
  report::Map map = report::board(grid, whole ? report::whole(grid) : frame(v));
  for (report::Cell& cell : map.cells) {
    lay_ground(cell, v);
    place_units(cell, v, grid.at(cell.column, cell.row));
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_here(l)) place_leader(report::cell_at(map, grid, v.leader(l).at), v, l);
  }
  for (const SideId side : {k_egypt, k_hatti})
    map.sides.push_back(tr(v.side_name(side)));
  map.legend = {
      tr("Under a unit: d Disordered, s Shaken, r Routed, l locked, c charging, m in March, * a leader, + more "
         "units in the hex.")};
  return map;
}

namespace {

std::string cost(const Cost& c) {
  return c.prohibited ? "-" : c.whole ? tr("whole") : to_string(c.points);
}

/// "2/4": infantry, archers and runners; then chariots, scouts and leaders.
std::string costs(const CostRow& row) {
  return cost(row[0]) + "/" + cost(row[1]);
}

/// As the map draws it, or with the name that it has here.
std::string ground_word(Terrain t) {
  if (t == Terrain::orontes) return tr("the Orontes");
  return t == Terrain::town ? tr("town") : tr(terrain_word(t));
}

constexpr auto k_sides =
    base::texts_for<Hexside>({"", "stream", "moat", "wall of the Camp", "wall of the Fortress", "wall of a town"});

/// The part of the map's ground that the cells of the report draw.
struct Drawn {
  std::set<Terrain> terrain;
  std::set<Hexside> sides;
  bool slopes = false, roads = false;
};

Drawn drawn_ground(const View& v, const report::Map& map) {
  Drawn out;
  for (const report::Cell& cell : map.cells) {
    const Hex h = v.data.map.grid.at(cell.column, cell.row);
    const MapHex& ground = *v.hex(h);
    out.terrain.insert(v.terrain(h));
    out.sides.insert(ground.water.begin(), ground.water.end());
    out.sides.insert(ground.walls.begin(), ground.walls.end());
    out.slopes = out.slopes || ground.high, out.roads = out.roads || ground.road != 0;
  }
  out.sides.erase(Hexside::none);
  return out;
}

/// The costs and effects of the ground on the map [8.2] [4.4], in words and figures of the chart in force.
std::vector<std::string> ground_key(const View& v, const report::Map& map) {
  const Drawn drawn = drawn_ground(v, map);
  const Charts& charts = v.data.charts;
  std::vector<std::string> entering, crossing;
  for (const Terrain t : drawn.terrain)
    entering.push_back(ground_word(t) + " " + costs(charts.terrain[index_of(t)]));
  if (drawn.roads) entering.push_back(tr("along a road") + " " + costs(charts.road));
  for (const Hexside s : drawn.sides)
    crossing.push_back(tr(k_sides(s)) + " " + costs(charts.hexside[index_of(s)]));
  if (drawn.slopes) {
    crossing.push_back(tr("up a slope") + " " + costs(charts.upslope));
    crossing.push_back(tr("down a slope") + " " + costs(charts.downslope));
  }
  std::vector<std::string> out{
      tr("Movement Points [8.2] of foot / chariots, scouts and leaders; whole: the whole allowance, - barred."),
      fill(tr("Into a hex: {}."), {base::join(entering, ", ")})};
  if (!crossing.empty()) out.push_back(fill(tr("Across its side, in addition: {}."), {base::join(crossing, ", ")}));
  if (drawn.sides.contains(Hexside::moat))
    out.push_back(tr("Narrow water along a side is a stream, broad water a moat."));
  else if (drawn.sides.contains(Hexside::stream))
    out.push_back(tr("Water along a side is a stream."));
  if (drawn.terrain.contains(Terrain::town)) out.push_back(tr("Built-up ground is a town."));
  out.push_back(
      tr("No zone of control reaches into marsh, wood, the Orontes, towns and the Fortress, out of the Fortress, or "
         "across a stream, a moat or the wall of the Camp [4.4]."));
  return out;
}

constexpr auto k_phases = [] {
  using enum Phase;
  return base::texts_for<Phase>({{setup, "set-up"},
                                 {first, "the start of the turn"},
                                 {start, "the start of the turn"},
                                 {activation, "activation"},
                                 {command, "command and modes"},
                                 {modes, "command and modes"},
                                 {charges, "charges"},
                                 {overruns, "overruns"},
                                 {moves, "movement"},
                                 {reaction, "reaction movement"},
                                 {plunder, "plunder"},
                                 {archery, "archery"},
                                 {defence, "defensive fire"},
                                 {withdrawal, "retreat before combat"},
                                 {javelins, "javelins"},
                                 {slaughter, "slaughter"},
                                 {melee, "melee"},
                                 {rally, "rally"},
                                 {recovery, "recovery"},
                                 {shock, "shock"},
                                 {over, "the battle is over"}});
}();

std::string state_words(const View& v, UnitId u) {
  std::vector<std::string> words = report::words_of(marks(v, u));
  if (const UnitId partner = v.with_partner(u); partner != k_no_unit)
    words.push_back(fill(tr("with {}"), {v.name(partner)}));
  return base::join(words, ", ");
}

report::Table units_table(const View& v, SideId side, Formation formation) {
  report::Table t = report::columns({{tr("Unit")},
                                     {tr("Type")},
                                     {tr("Hex")},
                                     {tr("CS"), true},
                                     {tr("Fire")},
                                     {tr("Ml"), true},
                                     {tr("MA"), true},
                                     {tr("Levels"), true, report::Table::Tally::lost},
                                     {tr("State")}});
  for (const UnitId u : v.on_map_of(side)) {
    if (v.info(u).formation != formation) continue;
    t.rows.push_back({v.name(u), tr(type_name(v.type(u))),
                      v.label(v.unit(u).at) + " " + orders::facing_shown(v.unit(u).facing), to_string(v.strength(u)),
                      fire_figures(v, u), to_string(v.morale(u)), movement_figures(v, u),
                      to_string(index_of(v.unit(u).level)) + "/3", state_words(v, u)});
  }
  return t;
}

/// Formation by formation, as the counters list them.
void add_units(const View& v, SideId side, report::Section& section) {
  for (std::size_t f = 0; f < k_formations; ++f) {
    report::Table units = units_table(v, side, static_cast<Formation>(f));
    if (units.rows.empty()) continue;
    section.blocks.push_back(report::Paragraph{tr(v.data.formations[f].name), true});
    section.blocks.push_back(std::move(units));
  }
}

std::string subtitle(const View& v) {
  const std::string turn = to_string(v.s.turn), turns = to_string(last_turn(v.data));
  if (v.s.phase == Phase::over) return tr("the battle is over");
  if (v.s.phase == Phase::setup || v.s.phase == Phase::first)
    return fill(tr("Set-up of {}"), {tr(v.side_name(v.s.active))});
  return fill(tr("Turn {} of {}, {}: {}"), {turn, turns, tr(v.side_name(v.s.active)), tr(k_phases(v.s.phase))});
}

/// [14.0] [14.3] What the points would mean if the battle ended now.
std::string balance(const View& v) {
  const auto points = total_points(v);
  const int difference = points[k_egypt] - points[k_hatti];
  const std::string_view level = victory_level(v.data, std::abs(difference));
  if (level == "draw")
    return fill(tr("If the battle ended now it would be a draw; a victory needs {} points more than the enemy [14.3]."),
                {to_string(v.data.levels[0])});
  const std::string side = tr(v.side_name(difference > 0 ? k_egypt : k_hatti));
  if (level == "marginal") return fill(tr("If the battle ended now, {} would win a marginal victory [14.3]."), {side});
  if (level == "substantial")
    return fill(tr("If the battle ended now, {} would win a substantial victory [14.3]."), {side});
  return fill(tr("If the battle ended now, {} would win an overwhelming victory [14.3]."), {side});
}

std::string points_line(const View& v, SideId side) {
  int shaken = 0, routed = 0;
  for (const UnitId u : v.on_map_of(side)) {
    shaken += v.unit(u).level == Level::shaken ? 1 : 0;
    routed += v.routed(u) ? 1 : 0;
  }
  return fill(tr("Victory Points {0}, {1} of them awarded at once; own units Shaken {2}, Routed {3}."),
              {to_string(total_points(v)[side]), to_string(v.s.points[side]), to_string(shaken), to_string(routed)});
}

/// [14.0] Who has won, by which points, and what it cost.
void add_end(const View& v, report::Document& doc) {
  doc.sections.push_back({tr("Victory Points"), {report::Paragraph{victory_sentence(v), true}, points_table(v)}});
  report::Section losses{tr("Losses"), {losses_table(v)}};
  if (auto leaders = lost_leaders(v)) losses.blocks.push_back(report::Paragraph{*std::move(leaders)});
  doc.sections.push_back(std::move(losses));
}

}  // namespace

report::Document situation(const TableView& v, std::optional<table::Player>, const table::Awaited& awaited) {
  report::Document doc;
  doc.title = tr(v.data.name);
  doc.subtitle.push_back(subtitle(v));
  report::Map map = draw_map(v);
  report::List ground{ground_key(v, map)};
  map.trays = trays(v);
  if (v.s.phase == Phase::over) add_end(v, doc);  // before the map: it is read first
  doc.sections.push_back({tr("Map"), {std::move(map), std::move(ground)}});
  report::Section off{tr("Beside the map"), {}};
  if (v.s.phase != Phase::over) off.blocks.push_back(report::Paragraph{balance(v)});
  report::add_list(off, battle_states(v));
  report::add_table(off, boxes_table(v));
  if (!off.blocks.empty()) doc.sections.push_back(std::move(off));
  for (const SideId side : {k_egypt, k_hatti}) {
    report::Section section{tr(v.side_name(side)), {}};
    section.blocks.push_back(report::Paragraph{points_line(v, side)});
    section.blocks.push_back(leaders_list(v, side));
    add_units(v, side, section);
    if (awaited.goes_on()) report::add_table(section, outlook(v, side));
    doc.sections.push_back(std::move(section));
  }
  doc.footnotes.push_back(
      tr("CS is Combat Strength as it is now, Fire missile strength and range in hexes, Ml Morale, which 2D6 must not "
         "exceed, MA the Movement Allowance and after it the Charge allowance of Ordered units [2.2.2]; Levels those "
         "lost: 1 Disordered, 2 Shaken, 3 Routed [4.5]."));
  doc.footnotes.push_back(tr("Hex 1012 is in column 10, row 12."));
  if (std::string note = report::facing_note(); !note.empty()) doc.footnotes.push_back(std::move(note));
  return doc;
}

}  // namespace hexpost::kadesh
