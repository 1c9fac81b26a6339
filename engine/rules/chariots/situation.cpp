#include <algorithm>

#include "engine/rules/chariots/command.h"
#include "engine/rules/chariots/sys.h"

/// Chariots of Fire: the position as a report. Nothing is hidden in this system, so every viewer sees the same.
namespace hexpost::chariots {
namespace {

using base::fill;
using base::tr;
using std::to_string;

std::string_view terrain_word(Terrain t) {
  switch (t) {
    case Terrain::clear:
      return "clear";
    case Terrain::rough:
      return "broken";
    case Terrain::woods:
      return "wood";
    case Terrain::marsh:
      return "marsh";
    case Terrain::city:
      return "built-up";
    case Terrain::impassable:
      return "impenetrable";
  }
  return "clear";
}

std::string phase_word(Phase phase) {
  switch (phase) {
    case Phase::initiative:
      return tr("Initiative");
    case Phase::activation:
      return tr("the next marker");
    case Phase::orders:
      return tr("movement and missile fire");
    case Phase::shock:
      return tr("Shock");
    case Phase::reload:
      return tr("the end of the turn");
    case Phase::withdrawal:
      return tr("withdrawal");
    case Phase::over:
      return tr("the battle is over");
  }
  return {};
}

/// One sign beside the hits: what matters most on the map.
std::string state_sign(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::string out = to_string(unit.hits) + "/" + to_string(v.info(u).tq);
  if (unit.routed) return out + "r";
  if (v.engaged(u)) return out + "e";
  if (unit.column) return out + "c";
  return out + (v.leaders_with(u).empty() ? "" : "*");
}

std::string state_words(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::vector<std::string> words;
  if (unit.routed) words.push_back(tr("Routed"));
  if (unit.rallied) words.push_back(tr("Rallied"));
  if (unit.column) words.push_back(tr("Column"));
  if (unit.supply == Supply::low) words.push_back(tr("Missile Low"));
  if (unit.supply == Supply::none) words.push_back(tr("Missile No"));
  if (unit.moved_marker) words.push_back(tr("Moved"));
  if (const auto foes = v.engaged_with(u); !foes.empty()) {
    std::vector<std::string> names;
    for (const UnitId e : foes)
      names.push_back(v.name(e));
    words.push_back(fill(tr("Engaged with {}"), {base::join(names, " ")}));
  }
  if (const UnitId half = v.partner(u); half != k_no_unit) words.push_back(fill(tr("with {}"), {v.name(half)}));
  if (unit.active && !unit.routed) words.push_back(unit.in_command ? tr("In Command") : tr("Out of Command"));
  for (const LeaderId l : v.leaders_with(u))
    words.push_back(v.leader_name(l));
  return base::join(words, ", ");
}

/// The part of the map that is worth drawing: where pieces stand, and as far around them as foot goes in a turn.
void frame(const View& v, report::Map& map) {
  constexpr int k_margin = 4;
  const hex::Grid& grid = v.data.scenario.map.grid;
  map.first_column = grid.columns, map.first_row = grid.rows;
  map.columns = map.rows = 1;
  const auto hold = [&](Hex h) {
    map.first_column = std::min(map.first_column, grid.column(h)), map.columns = std::max(map.columns, grid.column(h));
    map.first_row = std::min(map.first_row, grid.row(h)), map.rows = std::max(map.rows, grid.row(h));
  };
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.here(u)) hold(v.unit(u).at);
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_here(l)) hold(v.leader(l).at);
  }
  for (const Standard& standard : v.s.standards) {
    if (standard.placed) hold(standard.at);
  }
  map.first_column = std::max(1, std::min(map.first_column, map.columns) - k_margin);
  map.first_row = std::max(1, std::min(map.first_row, map.rows) - k_margin);
  map.columns = std::min<int>(grid.columns, map.columns + k_margin);
  map.rows = std::min<int>(grid.rows, map.rows + k_margin);
}

report::Map draw_map(const View& v) {
  const hex::Grid& grid = v.data.scenario.map.grid;
  report::Map map;
  map.flat_top = grid.top == hex::Grid::Top::flat;
  map.shift_even = grid.shift_even;
  frame(v, map);
  for (const Hex h : grid.all()) {
    if (grid.column(h) < map.first_column || grid.column(h) > map.columns || grid.row(h) < map.first_row ||
        grid.row(h) > map.rows)
      continue;
    const MapHex& ground = *v.hex(h);
    report::Cell cell;
    cell.label = grid.label(h);
    cell.column = grid.column(h), cell.row = grid.row(h);
    cell.terrain = terrain_word(ground.terrain);
    cell.level = ground.level;
    cell.roads = ground.road;
    for (std::size_t s = 0; s < 6; ++s) {
      if (ground.sides[s] == Hexside::wall) cell.walls |= 1u << s;
      if (ground.sides[s] == Hexside::minor_river || ground.sides[s] == Hexside::major_river) cell.river |= 1u << s;
    }
    if (const UnitId u = v.first_at(h); u != k_no_unit) {
      cell.above = v.name(u);
      cell.below = v.unit(u).next == k_no_unit ? state_sign(v, u) : state_sign(v, u) + "+";
      cell.side = v.side(u);
      cell.facing = v.unit(u).facing;
    } else {
      for (const LeaderId l : v.leaders_at(h))
        cell.above = v.leader_name(l), cell.below = "*", cell.side = v.leader(l).side;
      for (std::size_t d = 0; d < v.s.standards.size() && cell.above.empty(); ++d) {
        const Standard& standard = v.s.standards[d];
        if (standard.placed && standard.at == h)
          cell.above = v.data.standards[d].name, cell.below = "=", cell.side = standard.side;
      }
    }
    map.cells.push_back(std::move(cell));
  }
  map.legend = {
      tr("The figures are hits and Troop Quality: r Routed, e Engaged, c Column, * with a leader, + more units in the "
         "hex; = a Standard.")};
  return map;
}

report::Table units_table(const View& v, SideId side) {
  report::Table t;
  t.head = {tr("Unit"), tr("Type"), tr("TQ"), tr("MA"), tr("Missile"), tr("Wing"), tr("Hex"), tr("Hits"), tr("State")};
  t.right = {false, false, true, true, false, false, false, true, false};
  for (const UnitId u : v.living(side)) {
    const UnitInfo& info = v.info(u);
    t.rows.push_back({info.name, std::string(type_name(info.type)), to_string(info.tq), to_string(info.ma),
                      std::string(missile_name(info.missile)), v.wing(info.wing).name,
                      v.label(v.unit(u).at) + " " + std::string(hex::facing_name(v.unit(u).facing)),
                      to_string(v.unit(u).hits), state_words(v, u)});
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
  if (leader.now.stamina > 0) {
    figures += ", " + fill(tr("Combat {}, Stamina {}, {} hits"),
                           {to_string(leader.now.combat), to_string(leader.now.stamina), to_string(leader.hits)});
  }
  if (info.heroic && info.kind != LeaderKind::hero) figures += ", " + tr("a Hero");
  if (info.archer) figures += ", " + tr("Archer");
  if (leader.wounded) figures += ", " + tr("wounded");
  if (info.foot_side) figures += ", " + (leader.on_foot ? tr("on foot") : tr("on his chariot"));
  const std::string where = !leader.alive ? tr("lost") : !leader.placed ? tr("not yet on the map") : v.label(leader.at);
  const std::string of = info.wing == k_no_wing ? std::string() : " (" + v.wing(info.wing).title + ")";
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

std::string waiting(const View& v, SideId side) {
  std::string out;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.side(u) == side && v.unit(u).alive && !v.unit(u).placed) out += (out.empty() ? "" : ", ") + v.name(u);
  }
  return out;
}

std::string subtitle(const View& v) {
  const std::string turn = to_string(v.s.turn);
  if (v.s.wing == k_no_wing) return fill(tr("Game turn {}: {}"), {turn, phase_word(v.s.phase)});
  return fill(tr("Game turn {}, {} of {}: {}"),
              {turn, v.wing(v.s.wing).title, v.data.scenario.sides[v.s.active].name, phase_word(v.s.phase)});
}

std::string pool(const View& v) {
  std::vector<std::string> names;
  for (const MarkerId m : v.s.pool) {
    const MarkerInfo& marker = v.marker(m);
    names.push_back(marker.wing == k_no_wing ? fill(tr("Momentum of {}"), {v.data.scenario.sides[marker.side].name})
                                             : v.wing(marker.wing).title);
  }
  return names.empty() ? tr("The Pool is empty.") : fill(tr("In the Pool: {}."), {base::join(names, ", ")});
}

}  // namespace

report::Document Sys::situation(const TableView& v, std::optional<table::Player>, const table::Awaited&) {
  report::Document doc;
  const Scenario& scenario = v.data.scenario;
  doc.title = scenario.name;
  doc.subtitle.push_back(subtitle(v));
  doc.sections.push_back({tr("Map"), {draw_map(v), report::Paragraph{pool(v)}}});
  for (SideId side = 0; side < 2; ++side) {
    report::Section section{scenario.sides[side].name, {}};
    section.blocks.push_back(
        report::Paragraph{fill(tr("{} Rout Points; the army withdraws at {}."),
                               {to_string(v.s.rout_points[side]), to_string(v.s.withdrawal[side])})});
    section.blocks.push_back(leaders_list(v, side));
    if (!v.living(side).empty()) section.blocks.push_back(units_table(v, side));
    if (const std::string names = waiting(v, side); !names.empty()) {
      section.blocks.push_back(report::Paragraph{fill(tr("Not yet on the map: {}."), {names})});
    }
    doc.sections.push_back(std::move(section));
  }
  return doc;
}

}  // namespace hexpost::chariots
