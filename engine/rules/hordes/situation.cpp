#include <algorithm>

#include "engine/rules/hordes/sys.h"
#include "engine/rules/hordes/victory.h"

/// Hordes & Heroes: the position as a report. Nothing is hidden in this system, so every viewer sees the same.
namespace hexpost::hordes {
namespace {

using base::fill;
using base::tr;

std::string_view terrain_word(const MapHex& h) {
  if (h.bridge) return "bridge";
  if (h.crossing) return "ford";
  switch (h.terrain) {
    case Terrain::clear: return "clear";
    case Terrain::broken: return "broken";
    case Terrain::wood: return "wood";
    case Terrain::river: return "river";
    case Terrain::lake: return "lake";
    case Terrain::built_up: return "built-up";
    case Terrain::impenetrable: return "impenetrable";
  }
  return "clear";
}

std::string phase_word(Phase phase) {
  switch (phase) {
    case Phase::initiative: return tr("initiative");
    case Phase::deployment: return tr("deployment");
    case Phase::command: return tr("command move");
    case Phase::movement: return tr("tactical movement");
    case Phase::shooting: return tr("shooting");
    case Phase::melee: return tr("hand-to-hand combat");
    case Phase::over: return tr("the battle is over");
  }
  return {};
}

/// One sign: what matters most on the map.
std::string state_sign(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::string out = std::to_string(v.stands(u));
  if (unit.disrupted) return out + "d";
  if (unit.static_combat) return out + "s";
  if (unit.hold_fire) return out + "h";
  if (v.in_column(u)) return out + "c";
  return out + (v.hosts_general(u) ? "*" : "");
}

std::string state_words(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::vector<std::string> words;
  if (unit.disrupted) words.push_back(tr("disrupted"));
  if (unit.static_combat) words.push_back(tr("static combat"));
  if (unit.hold_fire) words.push_back(tr("holding fire"));
  if (unit.squeezed) words.push_back(tr("squeezed"));
  if (unit.column) words.push_back(tr("column"));
  if (unit.dismounted) words.push_back(tr("dismounted"));
  if (unit.stakes) words.push_back(tr("stakes planted"));
  if (unit.stakes_carried) words.push_back(tr("carries stakes"));
  if (unit.pavises) words.push_back(tr("pavises"));
  if (engaged(v, u)) words.push_back(unit.impact ? tr("engaged, impact") : tr("engaged"));
  for (const GeneralId g : v.hosted_by(u)) words.push_back(v.general_name(g));
  return base::join(words, ", ");
}

report::Map draw_map(const View& v) {
  const hex::Grid& grid = v.data.scenario.map.grid;
  report::Map map;
  map.flat_top = grid.top == hex::Grid::Top::flat;
  map.shift_even = grid.shift_even;
  map.columns = grid.columns, map.rows = grid.rows;
  for (const Hex h : grid.all()) {
    const MapHex& ground = *v.hex(h);
    report::Cell cell;
    cell.label = grid.label(h);
    cell.column = grid.column(h), cell.row = grid.row(h);
    cell.terrain = terrain_word(ground);
    cell.level = ground.level;
    cell.roads = ground.road, cell.steep = ground.steep;
    for (std::size_t s = 0; s < 6; ++s) {
      if (ground.walls[s] != Obstacle::none) cell.walls |= 1u << s;
    }
    if (const UnitId u = v.unit_at(h); u != k_no_unit) {
      cell.above = v.name(u);
      cell.below = state_sign(v, u);
      cell.side = v.side(u);
      cell.facing = v.unit(u).facing;
    } else {
      for (const GeneralId g : v.generals_at(h)) cell.above = v.general_name(g), cell.below = "*", cell.side = v.general(g).side;
    }
    map.cells.push_back(std::move(cell));
  }
  map.legend = {tr("The figure is the stands left: d disrupted, s static combat, h holding fire, c column, * a general.")};
  return map;
}

std::string figures(const TroopType& t) {
  std::string out = std::to_string(t.factor);
  if (t.impact > 0) out += "(+" + std::to_string(t.impact) + ")";
  return out;
}

std::string characteristics(const TroopType& t) {
  std::string out;
  const auto add = [&](bool yes, const std::string& word) {
    if (yes) out += (out.empty() ? "" : " ") + word;
  };
  add(t.armour > 0, "A" + std::to_string(t.armour));
  add(t.evade > 0, "E" + std::to_string(t.evade));
  add(t.flee, "F");
  add(t.shield_wall, "S");
  add(t.horde, t.aggressive ? "AH" : "H");
  add(t.aggressive && !t.horde, "A");
  add(t.hard_target, "HT");
  return out;
}

std::string shooting(const TroopType& t) {
  if (t.engine) return tr("engine");
  if (t.shooting == 0) return "-";
  return std::to_string(t.shooting) + "+" + (t.crossbow ? "C" : "") + (t.gunpowder ? "G" : "");
}

std::string speed(const View& v, UnitId u) {
  const TroopType& t = v.type(u);
  return std::to_string(v.speed(u)) + (t.column ? "C" : "") + (t.road ? "R" : "");
}

std::string figures_line(const View& v, UnitId u) {
  const TroopType& type = v.type(u);
  std::string out(1, static_cast<char>('A' + static_cast<int>(type.troop_class)));
  out += " " + speed(v, u) + " " + figures(type);
  if (type.engine || type.shooting > 0) out += " " + shooting(type);
  const std::string more = characteristics(type);
  return more.empty() ? out : out + " " + more;
}

report::Table units_table(const View& v, SideId side) {
  report::Table t;
  t.head = {tr("Unit"), tr("Type"), tr("Hex"), tr("Stands"), tr("Figures"), tr("State")};
  t.right = {false, false, false, true, false, false};
  for (const UnitId u : v.living(side)) {
    t.rows.push_back({v.name(u), v.type(u).name, v.label(v.unit(u).at) + " " + std::string(hex::facing_name(v.unit(u).facing)),
                      std::to_string(v.stands(u)) + "/" + std::to_string(v.full_stands(u)), figures_line(v, u), state_words(v, u)});
  }
  return t;
}

report::List generals_list(const View& v, SideId side) {
  report::List list;
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    const General& general = v.general(g);
    if (general.side != side) continue;
    std::string where = !general.alive ? tr("killed or captured")
                        : !general.placed ? tr("not yet on the table")
                        : general.host == k_no_unit ? fill(tr("alone in {}"), {v.label(general.at)})
                                                    : fill(tr("with {} in {}"), {v.name(general.host), v.label(general.at)});
    list.items.push_back(fill(tr("{}{}{}: moves {}, commands within {} hexes; {}"),
                              {v.general_name(g), general.hero ? tr(", hero") : std::string(), general.chief ? tr(", commander-in-chief") : std::string(),
                               std::to_string(general.move), std::to_string(general.range), where}));
  }
  return list;
}

std::string losses(const View& v, SideId side) {
  return fill(tr("{} of {} combat stands lost; the army breaks at {}."),
              {std::to_string(stands_lost(v, side)), std::to_string(v.s.start_stands[side]), std::to_string(breaking_losses(v, side))});
}

std::string waiting(const View& v, SideId side) {
  std::string out;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.side(u) == side && v.unit(u).alive && !v.unit(u).placed && v.info(u).half_of == k_no_unit) out += (out.empty() ? "" : ", ") + v.name(u);
  }
  return out;
}

}  // namespace

report::Document Sys::situation(const TableView& v, std::optional<table::Player>, const table::Awaited&) {
  report::Document doc;
  const Scenario& scenario = v.data.scenario;
  doc.title = scenario.name;
  doc.subtitle.push_back(fill(tr("Game turn {}, bound of {}: {}"), {std::to_string(v.s.turn), scenario.sides[v.s.active].name, phase_word(v.s.phase)}));
  doc.sections.push_back({tr("Map"), {draw_map(v)}});
  for (SideId side = 0; side < 2; ++side) {
    report::Section section{scenario.sides[side].name, {}};
    section.blocks.push_back(report::Paragraph{losses(v, side)});
    section.blocks.push_back(generals_list(v, side));
    if (!v.living(side).empty()) section.blocks.push_back(units_table(v, side));
    if (const std::string names = waiting(v, side); !names.empty()) section.blocks.push_back(report::Paragraph{fill(tr("Not yet on the table: {}."), {names})});
    doc.sections.push_back(std::move(section));
  }
  doc.footnotes.push_back(tr("Figures: class, speed (C may form column, R road bonus), Combat Factor (+Impact Bonus), shooting score (C crossbows, "
                             "G gunpowder), then A and a figure armour, E evades, F may flee, S shield wall, H horde, A aggressive, AH both, HT hard target."));
  doc.footnotes.push_back(tr("Static combat: an undecided fight that goes on; nobody in it has an Impact Bonus [1.9.5]."));
  return doc;
}

}  // namespace hexpost::hordes
