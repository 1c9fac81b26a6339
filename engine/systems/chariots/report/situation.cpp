#include "engine/systems/chariots/report/situation.h"

#include <algorithm>
#include <set>

#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/orders/compass.h"
#include "engine/report/board.h"
#include "engine/report/parts.h"
#include "engine/report/words.h"
#include "engine/systems/chariots/advice/outlook.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/missile/fire_view.h"

/// Chariots of Fire: the position as a report. Nothing is hidden in this system, so every viewer sees the same.
namespace hexpost::chariots {
namespace {

using base::fill;
using base::tr;
using report::Symbol;
using std::to_string;

constexpr auto k_terrain = base::words_for<Terrain>({"clear", "broken", "wood", "marsh", "built-up", "impenetrable"});

constexpr auto k_types =
    base::texts_for<UnitType>({"Shock Infantry", "Heavy Infantry", "Light Infantry", "Barbarian Infantry",
                               "Runner Infantry", "two-man Chariots", "three-man Chariots", "Battle Wagons"});

constexpr auto k_symbols = base::per_value<UnitType, Symbol>({Symbol::foot, Symbol::heavy_foot, Symbol::light_foot,
                                                              Symbol::horde, Symbol::light_foot, Symbol::light_chariot,
                                                              Symbol::heavy_chariot, Symbol::wagon});

Symbol symbol(const UnitInfo& info) {
  const bool archers = info.type == UnitType::li && (info.missile == Missile::b || info.missile == Missile::c);
  return archers ? Symbol::bow : k_symbols(info.type);
}

/// One sign beside the hits: the most important state on a map of characters.
std::string state_sign(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::string out = unit.hits > 0 ? to_string(unit.hits) : std::string();  // three characters hold no Troop Quality
  if (unit.routed) return out + "r";
  if (v.engaged(u)) return out + "e";
  if (unit.column) return out + "c";
  return out + (v.leaders_with(u).empty() ? "" : "*");
}

report::Counter unit_counter(const View& v, UnitId u) {
  const UnitInfo& info = v.info(u);
  report::Counter out;
  out.name = info.name;
  out.type = tr(k_types(info.type));
  out.symbol = symbol(info);
  out.side = info.side;
  out.facing = v.unit(u).facing;
  out.quality = to_string(info.tq);
  out.movement = to_string(v.ma(u));
  out.strength = to_string(v.unit(u).hits) + "/" + to_string(info.tq);
  out.marks = marks(v, u);
  return out;
}

report::Counter leader_counter(const View& v, LeaderId l) {
  const LeaderKind kind = v.leader_info(l).kind;
  report::Counter out;
  out.name = v.leader_name(l);
  out.type = kind == LeaderKind::overall ? tr("Overall Commander")
             : kind == LeaderKind::wing  ? tr("Wing Commander")
                                         : tr("Hero");
  out.symbol = Symbol::leader;
  out.side = v.leader(l).side;
  out.quality = kind == LeaderKind::hero ? std::string() : to_string(v.leader(l).now.rating);
  out.movement = kind == LeaderKind::hero ? std::string() : to_string(v.leader(l).now.range);
  if (v.leader(l).wounded) out.marks.push_back({"w", tr("wounded")});
  if (v.leader(l).on_foot) out.marks.push_back({"f", tr("on foot")});
  return out;
}

report::Counter standard_counter(const View& v, StandardId d) {
  report::Counter out;
  out.name = v.standard_info(d).name;
  out.type = tr("Standard");
  out.symbol = Symbol::standard;
  out.side = v.standard(d).side;
  if (v.standard(d).captured) out.marks.push_back({"!", tr("captured")});
  return out;
}

void place_unit(report::Cell& cell, const View& v, UnitId u) {
  if (cell.above.empty()) {
    cell.above = v.name(u);
    cell.below = v.unit(u).next == k_no_unit ? state_sign(v, u) : state_sign(v, u) + "+";
    cell.side = v.side(u);
    cell.facing = v.unit(u).facing;
  }
  cell.counters.push_back(unit_counter(v, u));
}

void place_leader(report::Cell& cell, const View& v, LeaderId l) {
  if (report::Counter* with = report::top_counter(cell, v.leader(l).side))
    with->leaders.push_back(v.leader_name(l));
  else
    report::put_alone(cell, leader_counter(v, l), "*");
}

/// A captured Standard is with its captor, any other with a friend.
void place_standard(report::Cell& cell, const View& v, StandardId d) {
  const Standard& standard = v.standard(d);
  const std::string& name = v.standard_info(d).name;
  if (report::Counter* with = report::top_counter(cell, standard.captured ? other(standard.side) : standard.side))
    with->standards.push_back(standard.captured ? fill(tr("{} (captured)"), {name}) : name);
  else
    report::put_alone(cell, standard_counter(v, d), "=");
}

/// As far around the pieces as foot goes in a turn.
report::Extent frame(const View& v) {
  constexpr int k_margin = 4;
  std::vector<Hex> pieces;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.here(u)) pieces.push_back(v.unit(u).at);
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_here(l)) pieces.push_back(v.leader(l).at);
  }
  for (const Standard& standard : v.s.standards) {
    if (standard.placed) pieces.push_back(standard.at);
  }
  return report::around(v.data.scenario.map.grid, pieces, k_margin);
}

void lay_ground(report::Cell& out, const View& v) {
  const MapHex& ground = *v.hex(v.data.scenario.map.grid.at(out.column, out.row));
  out.terrain = k_terrain(ground.terrain);
  out.level = ground.level;
  out.roads = ground.road;
  for (std::size_t s = 0; s < 6; ++s) {
    const Hexside side = ground.sides[s];
    const unsigned bit = 1u << s;
    if (side == Hexside::wall || side == Hexside::gate) out.walls |= bit;
    if (side == Hexside::gate) out.gates |= bit;
    if (side == Hexside::minor_river || side == Hexside::major_river || side == Hexside::ford) out.river |= bit;
    if (side == Hexside::major_river || side == Hexside::ford) out.wide_river |= bit;
    if (side == Hexside::ford) out.fords |= bit;
  }
  if (ground.feature >= 0) out.place = v.data.scenario.map.features[static_cast<std::size_t>(ground.feature)];
}

}  // namespace

std::string_view terrain_word(Terrain t) {
  return k_terrain(t);
}

std::vector<report::Mark> marks(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::vector<report::Mark> out;
  if (unit.routed) out.push_back({"r", tr("Routed")});
  if (unit.rallied) out.push_back({"R", tr("Rallied")});
  if (unit.column) out.push_back({"c", tr("Column")});
  if (unit.supply == Supply::low) out.push_back({"l", tr("Missile Low")});
  if (unit.supply == Supply::none) out.push_back({"n", tr("Missile No")});
  if (unit.moved_marker) out.push_back({"m", tr("Moved")});
  if (const auto foes = v.engaged_with(u); !foes.empty())
    out.push_back({"e", fill(tr("Engaged with {}"), {v.listed(foes, " ")})});
  return out;
}

report::Map draw_map(const View& v, bool whole) {
  const hex::Grid& grid = v.data.scenario.map.grid;
  report::Map map = report::board(grid, whole ? report::whole(grid) : frame(v));
  for (report::Cell& cell : map.cells)
    lay_ground(cell, v);
  const auto at = [&](Hex h) -> report::Cell& { return report::cell_at(map, grid, h); };
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.here(u)) place_unit(at(v.unit(u).at), v, u);
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_here(l)) place_leader(at(v.leader(l).at), v, l);
  }
  for (std::size_t d = 0; d < v.s.standards.size(); ++d) {
    const auto id = static_cast<StandardId>(d);
    if (v.standard(id).placed) place_standard(at(v.standard(id).at), v, id);
  }
  for (const SideSetup& side : v.data.scenario.sides)
    map.sides.push_back(tr(side.name));
  map.legend = {tr(
      "The figure is the hits taken, none without any: r Routed, e Engaged, c Column, * with a leader, + more units in "
      "the hex; = a Standard.")};
  return map;
}

namespace {

/// "2h/2/3ht/-": SI and HI, other foot, chariots, wagons.
std::string costs(const CostRow& row) {
  std::string out;
  for (const Cost& cost : row) {
    if (!out.empty()) out += "/";
    if (cost.prohibited) {
      out += "-";
      continue;
    }
    out += to_string(cost.points) + (cost.hits > 0 ? "h" : "") + (cost.turnover > 0 ? "t" : "");
  }
  return out;
}

/// The part of the map's ground that the cells of the report draw.
struct Ground {
  std::set<Terrain> terrain;
  std::set<Hexside> sides;
  bool slopes = false, roads = false;
};

Ground ground_of(const View& v, const report::Map& drawn) {
  Ground out;
  for (const report::Cell& cell : drawn.cells) {
    const auto at = v.data.scenario.map.grid.find(cell.label);
    const MapHex* hex = at ? v.hex(*at) : nullptr;
    if (hex == nullptr) continue;
    if (hex->terrain != Terrain::clear) out.terrain.insert(hex->terrain);
    for (const Hexside side : hex->sides) {
      if (side != Hexside::none) out.sides.insert(side);
    }
    out.slopes = out.slopes || hex->level > 0, out.roads = out.roads || hex->road != 0;
  }
  return out;
}

constexpr auto k_sides = base::texts_for<Hexside>({"", "minor river", "river", "ford or bridge", "wall", "gate"});

/// "wood -1, uphill -1": columns on the Shock table.
std::string shock_words(const ShockTerrain& shock, const Ground& ground) {
  std::vector<std::string> out;
  const auto add = [&](bool here, const std::string& what, int columns) {
    if (here && columns != 0) out.push_back(what + (columns > 0 ? " +" : " ") + to_string(columns));
  };
  add(ground.terrain.contains(Terrain::woods) || ground.terrain.contains(Terrain::marsh),
      tr("all defenders in wood or marsh"), shock.defenders_covered);
  add(ground.slopes, tr("a defender higher"), shock.defender_higher);
  add(ground.slopes, tr("all defenders higher"), shock.defenders_higher);
  add(ground.slopes, tr("all defenders lower"), shock.defenders_lower);
  add(ground.sides.contains(Hexside::minor_river) || ground.sides.contains(Hexside::ford),
      tr("all attackers across a minor river or ford"), shock.across_minor_river);
  add(ground.sides.contains(Hexside::gate), tr("through a gate"), shock.through_gate);
  return base::join(out, ", ");
}

/// The key under the map: the costs [6.91] and Shock shifts [8.17] of the ground in the drawn part, by the charts in
/// force.
std::vector<std::string> ground_key(const View& v, const report::Map& drawn) {
  const Ground ground = ground_of(v, drawn);
  const MovementChart& chart = v.charts().movement;
  std::vector<std::string> entering, crossing;
  for (const Terrain t : ground.terrain)
    entering.push_back(tr(terrain_word(t)) + " " + costs(chart.terrain[index_of(t)]));
  if (ground.roads) entering.push_back(tr("along a road") + " " + costs(chart.road));
  for (const Hexside s : ground.sides)
    crossing.push_back(tr(k_sides(s)) + " " + costs(chart.hexside[index_of(s)]));
  if (ground.slopes) {
    crossing.push_back(tr("one level up") + " " + costs(chart.up_one));
    crossing.push_back(tr("more than one up") + " " + costs(chart.up_more));
    crossing.push_back(tr("down") + " " + costs(chart.down));
  }
  std::vector<std::string> out;
  if (entering.empty() && crossing.empty()) return out;
  out.push_back(
      tr("Movement Points [6.91] of SI and HI / other foot / chariots / wagons; h a Hit at once, t Turnover is "
         "checked, - barred."));
  if (!entering.empty()) out.push_back(fill(tr("Into a hex: {}."), {base::join(entering, ", ")}));
  if (!crossing.empty()) out.push_back(fill(tr("Across its side, in addition: {}."), {base::join(crossing, ", ")}));
  if (const std::string shock = shock_words(v.charts().shock_terrain, ground); !shock.empty())
    out.push_back(fill(tr("Columns in Shock [8.17]: {}."), {shock}));
  return out;
}

constexpr auto k_phases = base::texts_for<Phase>({"Initiative", "the next marker", "movement and missile fire", "Shock",
                                                  "the end of the turn", "withdrawal", "the battle is over"});

std::string state_words(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::vector<std::string> words = report::words_of(marks(v, u));
  if (const UnitId half = v.partner(u); half != k_no_unit) words.push_back(fill(tr("with {}"), {v.name(half)}));
  if (unit.active && !unit.routed) words.push_back(unit.in_command ? tr("In Command") : tr("Out of Command"));
  for (const LeaderId l : v.leaders_with(u))
    words.push_back(v.leader_name(l));
  return base::join(words, ", ");
}

/// Its weapon and how far it fires: "C 3"; without missiles left the weapon alone.
std::string missile(const View& v, UnitId u) {
  const std::string weapon(missile_name(v.info(u).missile));
  const int range = missile_range(v, u);
  return range == 0 ? weapon : weapon + " " + to_string(range);
}

/// One wing's units on the map.
report::Table units_table(const View& v, WingId wing) {
  report::Table t = report::columns({{tr("Unit")},
                                     {tr("Type")},
                                     {tr("TQ"), true},
                                     {tr("MA"), true},
                                     {tr("Missile")},
                                     {tr("Hex")},
                                     {tr("Hits"), true, report::Table::Tally::lost},
                                     {tr("State")}});
  for (const UnitId u : v.wing(wing).units) {
    if (!v.here(u)) continue;
    const UnitInfo& info = v.info(u);
    const int limit = v.unit(u).routed ? info.tq : v.rout_limit(u);  // what routed it, not what would again
    t.rows.push_back({info.name, std::string(type_name(info.type)), to_string(info.tq), to_string(v.ma(u)),
                      missile(v, u), v.label(v.unit(u).at) + " " + orders::facing_shown(v.unit(u).facing),
                      to_string(v.unit(u).hits) + "/" + to_string(limit), state_words(v, u)});
  }
  return t;
}

std::string leader_line(const View& v, LeaderId l) {
  const Leader& leader = v.leader(l);
  const LeaderInfo& info = v.leader_info(l);
  std::string figures = fill(tr("Command Range {}"), {to_string(leader.now.range)});
  if (info.kind == LeaderKind::overall) {
    figures +=
        ", " + fill(tr("Initiative {}, Charisma {}"), {to_string(leader.now.rating), to_string(leader.now.charisma)});
  } else if (info.kind == LeaderKind::wing) {
    figures += ", " + fill(tr("Capability {}"), {to_string(leader.now.rating)});
  } else {
    figures = tr("Hero");
  }
  if (leader.now.stamina > 0)
    figures += ", " + fill(tr("Combat {0}, Stamina {1}, {2} {2|hit|hits}"),
                           {to_string(leader.now.combat), to_string(leader.now.stamina), to_string(leader.hits)});
  if (info.heroic && info.kind != LeaderKind::hero) figures += ", " + tr("a Hero");
  if (info.archer) figures += ", " + tr("Archer");
  if (leader.wounded) figures += ", " + tr("wounded");
  if (info.foot_side) figures += ", " + (leader.on_foot ? tr("on foot") : tr("on the chariot"));
  const std::string of = info.wing == k_no_wing ? std::string() : " (" + tr(v.wing(info.wing).title) + ")";
  if (!leader.alive) return v.leader_name(l) + of + ": " + tr("lost");  // its figures no longer matter
  const std::string where = !leader.placed ? tr("not yet on the map") : v.label(leader.at);
  return v.leader_name(l) + of + ": " + figures + "; " + where;
}

report::List leaders_list(const View& v, SideId side) {
  report::List list;
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader(l).side == side) list.items.push_back(leader_line(v, l));
  }
  for (std::size_t d = 0; d < v.s.standards.size(); ++d) {
    const Standard& standard = v.s.standards[d];
    if (standard.side != side) continue;
    const std::string where = !standard.placed    ? tr("not on the map")
                              : standard.captured ? fill(tr("captured, in {}"), {v.label(standard.at)})
                                                  : v.label(standard.at);
    list.items.push_back(fill(tr("Standard {}: {}"), {v.data.standards[d].name, where}));
  }
  return list;
}

std::vector<std::string> waiting(const View& v, SideId side) {
  std::vector<std::string> out;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.side(u) == side && v.unit(u).alive && !v.unit(u).placed) out.push_back(v.name(u));
  }
  return out;
}

/// The state of the wing and its units; a wing without units on the map is left out.
void add_wing(const View& v, WingId wing, report::Section& section) {
  report::Table units = units_table(v, wing);
  if (units.rows.empty()) return;
  const LeaderId l = v.wing(wing).leader;
  const std::string led =
      l != k_no_leader && v.leader_here(l) ? fill(tr("under {}"), {v.leader_name(l)}) : tr("without a commander");
  section.blocks.push_back(report::Paragraph{tr(v.wing(wing).title) + ", " + led, true});
  section.blocks.push_back(std::move(units));
}

std::string subtitle(const View& v) {
  const std::string turn = to_string(v.s.turn);
  if (v.s.wing == k_no_wing) return fill(tr("Game turn {}: {}"), {turn, tr(k_phases(v.s.phase))});
  return fill(tr("Game turn {}, {} of {}: {}"),
              {turn, tr(v.wing(v.s.wing).title), tr(v.data.scenario.sides[v.s.active].name), tr(k_phases(v.s.phase))});
}

std::string pool(const View& v) {
  std::vector<std::string> names;
  for (const MarkerId m : v.s.pool) {
    const MarkerInfo& marker = v.marker(m);
    names.push_back(marker.wing == k_no_wing ? fill(tr("Momentum of {}"), {tr(v.data.scenario.sides[marker.side].name)})
                                             : tr(v.wing(marker.wing).title) + " [" + v.wing(marker.wing).name + "]");
  }
  return names.empty() ? tr("The Pool is empty.") : fill(tr("In the Pool: {}."), {base::join(names, ", ")});
}

}  // namespace

report::Document situation(const TableView& v, std::optional<table::Player>, const table::Awaited& awaited) {
  report::Document doc;
  const Scenario& scenario = v.data.scenario;
  doc.title = tr(scenario.name);
  doc.subtitle.push_back(subtitle(v));
  report::Map map = draw_map(v);
  report::List ground{ground_key(v, map)};
  doc.sections.push_back({tr("Map"), {std::move(map), std::move(ground), report::Paragraph{pool(v)}}});
  for (SideId side = 0; side < 2; ++side) {
    report::Section section{tr(scenario.sides[side].name), {}};
    section.blocks.push_back(
        report::Paragraph{fill(tr("{} Rout Points; the army withdraws at {}."),
                               {to_string(v.s.rout_points[side]), to_string(v.s.withdrawal[side])})});
    section.blocks.push_back(leaders_list(v, side));
    for (std::size_t w = 0; w < v.data.wings.size(); ++w) {
      const auto wing = static_cast<WingId>(w);
      if (v.wing(wing).side == side) add_wing(v, wing, section);
    }
    if (awaited.goes_on()) report::add_table(section, outlook(v, side));
    report::add_names(section, tr("Not yet on the map: {}."), waiting(v, side));
    doc.sections.push_back(std::move(section));
  }
  doc.footnotes.push_back(tr(
      "Types: SI Shock Infantry, HI Heavy, LI Light, BI Barbarian, RI Runner Infantry; CH-2 and CH-3 "
      "Chariots of two and three men; BW Battle Wagons. TQ Troop Quality: that many hits rout the unit. "
      "MA Movement Allowance. Missile: B bow, C composite bow, J javelins, S slings, and the range in hexes, chariots "
      "all round, others to their front and flanks [7.13]."));
  doc.footnotes.push_back(tr("Hex 1524 is in row 15, column 24."));
  if (std::string note = report::facing_note(); !note.empty()) doc.footnotes.push_back(std::move(note));
  return doc;
}

table::Score score(const TableView& v) {
  table::Score out{base::tr("Rout Points"), v.s.turn, {}};
  for (const SideId side : {SideId{0}, SideId{1}})
    out.lines.push_back({side, v.s.rout_points[side], v.s.withdrawal[side]});
  return out;
}

}  // namespace hexpost::chariots
