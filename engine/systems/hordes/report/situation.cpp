#include "engine/systems/hordes/report/situation.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/orders/compass.h"
#include "engine/report/board.h"
#include "engine/report/parts.h"
#include "engine/report/words.h"
#include "engine/systems/hordes/advice/outlook.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/shooting/figures.h"
#include "engine/systems/hordes/rules/victory/victory.h"

/// Hordes & Heroes: the position as a report. Nothing is hidden in this system, so every viewer sees the same.
namespace hexpost::hordes {
namespace {

using base::fill;
using base::tr;

/// A crossing of anything but water is a narrow passage [1.5.9].
std::string_view terrain_word(const MapHex& h) {
  switch (h.terrain) {
    case Terrain::clear:
      return h.crossing ? "passage" : "clear";
    case Terrain::broken:
      return h.crossing ? "passage" : "broken";
    case Terrain::wood:
      return h.crossing ? "passage" : "wood";
    case Terrain::river:
    case Terrain::lake:
      if (h.bridge) return "bridge";
      if (h.crossing) return "ford";
      return h.terrain == Terrain::river ? "river" : "lake";
    case Terrain::built_up:
      return "built-up";
    case Terrain::impenetrable:
      return h.crossing ? "passage" : "impenetrable";
  }
  return "clear";
}

/// One sign: what matters most on a map of characters.
std::string state_sign(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::string out = std::to_string(v.stands(u));
  if (unit.disrupted) return out + "d";
  if (unit.static_combat) return out + "s";
  if (unit.hold_fire) return out + "h";
  if (v.in_column(u)) return out + "c";
  return out + (v.hosts_general(u) ? "*" : "");
}

/// Lists know no troop types, only figures: who evades skirmishes, class A and the best armour are the heavy ones.
report::Symbol foot_symbol(const View& v, UnitId u, const TroopType& t) {
  using report::Symbol;
  if (t.pikes || v.pike_block(u)) return Symbol::pike;
  if (t.evade > 0) return Symbol::light_foot;
  if (t.shooting > 0) return Symbol::bow;
  if (t.horde) return Symbol::horde;
  return t.troop_class == TroopClass::a || t.armour > 1 ? Symbol::heavy_foot : Symbol::foot;
}

report::Symbol symbol(const View& v, UnitId u) {
  using report::Symbol;
  const TroopType& t = v.type(u);
  switch (t.kind) {
    case Kind::infantry:
      return foot_symbol(v, u, t);
    case Kind::cavalry:
      if (t.evade > 0) return Symbol::light_horse;
      return t.armour > 1 ? Symbol::heavy_horse : Symbol::horse;
    case Kind::chariot:
      return Symbol::chariot;
    case Kind::elephant:
      return Symbol::elephant;
    case Kind::war_wagon:
      return Symbol::wagon;
    case Kind::artillery:
      return Symbol::artillery;
  }
  return Symbol::none;
}

std::string type_words(const View& v, UnitId u) {
  const TroopType* rear = v.combined(u) ? v.rear_type(u) : nullptr;
  const std::string front = tr(v.type(u).name);
  return rear ? front + " + " + tr(rear->name) : front;
}

report::Counter unit_counter(const View& v, UnitId u) {
  report::Counter out;
  out.name = v.name(u);
  out.type = type_words(v, u);
  out.symbol = symbol(v, u);
  out.side = v.side(u);
  out.facing = v.unit(u).facing;
  out.quality = combat_figures(v.type(u));
  out.movement = std::to_string(v.speed(u));
  out.strength = std::to_string(v.stands(u)) + "/" + std::to_string(v.full_stands(u));
  out.marks = marks(v, u);
  for (const GeneralId g : v.hosted_by(u))
    out.leaders.push_back(v.general_name(g));
  return out;
}

report::Counter general_counter(const View& v, GeneralId g) {
  const General& general = v.general(g);
  report::Counter out;
  out.name = v.general_name(g);
  out.type = general.hero ? tr("General and hero") : tr("General");
  out.symbol = report::Symbol::leader;
  out.side = general.side;
  out.quality = std::to_string(general.range);
  out.movement = std::to_string(general.move);
  return out;
}

void lay_ground(report::Cell& out, const View& v) {
  const Hex h = v.data.scenario.map.grid.at(out.column, out.row);
  const MapHex& ground = *v.hex(h);
  out.terrain = terrain_word(ground);
  out.level = ground.level;
  out.roads = ground.road, out.steep = ground.steep;
  for (std::size_t s = 0; s < 6; ++s) {
    if (ground.walls[s] != Obstacle::none) out.walls |= 1u << s;
    if (ground.walls[s] == Obstacle::fence) out.fences |= 1u << s;
  }
  out.stakes = v.stakes_on(h);
}

void place_unit(report::Cell& cell, const View& v, UnitId u) {
  cell.above = v.name(u);
  cell.below = state_sign(v, u);
  cell.side = v.side(u);
  cell.facing = v.unit(u).facing;
  cell.counters.push_back(unit_counter(v, u));
}

}  // namespace

std::string combat_figures(const TroopType& t) {
  std::string out = std::to_string(t.factor);
  if (t.impact > 0) out += "(+" + std::to_string(t.impact) + ")";
  return out;
}

std::vector<report::Mark> marks(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::vector<report::Mark> out;
  const auto add = [&](bool yes, const char* sign, std::string word) {
    if (yes) out.push_back({sign, std::move(word)});
  };
  add(unit.disrupted, "d", tr("disrupted"));
  add(unit.static_combat, "s", tr("static combat"));
  add(unit.hold_fire, "h", tr("holding fire"));
  add(unit.squeezed, "q", tr("squeezed"));
  add(unit.column, "c", tr("column"));
  add(unit.dismounted, "f", tr("dismounted"));
  add(unit.stakes != 0, "k", tr("stakes planted"));
  add(unit.stakes_carried, "K", tr("carries stakes"));
  add(unit.pavises, "p", tr("pavises"));
  if (engaged(v, u)) add(true, unit.impact ? "i" : "e", unit.impact ? tr("engaged, impact") : tr("engaged"));
  return out;
}

report::Map draw_map(const View& v) {
  const hex::Grid& grid = v.data.scenario.map.grid;
  report::Map map = report::board(grid, report::whole(grid));
  for (report::Cell& cell : map.cells)
    lay_ground(cell, v);
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.on_table(u)) place_unit(report::cell_at(map, grid, v.unit(u).at), v, u);
  }
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    if (v.alone(g)) report::put_alone(report::cell_at(map, grid, v.general(g).at), general_counter(v, g), "*");
  }
  for (const SideSetup& side : v.data.scenario.sides)
    map.sides.push_back(tr(side.name));
  map.legend = {tr(
      "The figure is the number of stands left: d disrupted, s static combat, h holding fire, c column, * a general.")};
  return map;
}

namespace {

/// The effects of a kind of ground on movement, shooting and combat; none of open ground.
constexpr auto k_effects = [] {
  using enum Terrain;
  return base::texts_for<Terrain>(
      {{clear, ""},
       {broken,
        "broken [1.5]: from one such hex to the next is a whole move; cavalry enters only if it starts next to it; no "
        "wheels; no impact, mounted fight as if disrupted"},
       {wood,
        "wood [1.5]: entering ends movement; no wheels; 2 more armour against shooting; no shooting through it; no "
        "impact, mounted fight as if disrupted"},
       {river,
        "river [1.5]: each step in, on or out takes a whole move; no wheels; all shoot and "
        "fight as if disrupted, no impact"},
       {lake, "lake [1.5]: no entering"},
       {built_up,
        "built-up [1.5]: entering ends movement, and no formation changes on the way in or out; no wheels; 2 more "
        "armour against shooting; no shooting through it; no impact, mounted fight as if disrupted"},
       {impenetrable, "impenetrable [1.5]: no entering, no shooting through or over it"}});
}();

/// The effects of the ground of a hex; empty for open ground.
std::string effect(const View& v, const MapHex& h) {
  if (h.crossing && h.terrain == Terrain::river) {
    const bool dry = h.bridge && v.options().dry_bridge;
    return dry ? tr("bridge [1.5.9] [Q49]: a column crosses the river without a stop and dry; all others wade")
               : tr("ford or bridge [1.5.9]: a column crosses the river without a stop; all others wade");
  }
  if (h.crossing) return tr("narrow passage [1.5.9]: only in column, no more than four stands");
  return h.terrain == Terrain::clear ? std::string() : tr(k_effects(h.terrain));
}

/// The key under the map: one line for each kind of ground on the battlefield, with its effects on movement, shooting
/// and combat [1.5].
std::vector<std::string> ground_key(const View& v) {
  std::set<std::string> grounds;
  bool high = false, steep = false, wall = false, road = false;
  for (const Hex h : v.data.scenario.map.grid.all()) {
    const MapHex& ground = *v.hex(h);
    if (auto text = effect(v, ground); !text.empty()) grounds.insert(std::move(text));
    high = high || ground.level > 0, steep = steep || ground.steep != 0, road = road || ground.road != 0;
    for (const Obstacle side : ground.walls)
      wall = wall || side != Obstacle::none;
  }
  std::vector<std::string> out(grounds.begin(), grounds.end());
  if (road) out.push_back(tr("road [1.5]: a hex more for a move that begins and ends on it"));
  if (high) out.push_back(tr("higher ground [1.5]: 1 more in hand-to-hand combat against those below"));
  if (steep)
    out.push_back(
        tr("steep side [1.5]: only infantry climbs it, into an empty hex, and does nothing else in the move"));
  if (wall)
    out.push_back(
        tr("wall or fence [1.13.7]: it protects units behind it from shots; crossing it ends movement; no wheels"));
  return out;
}

constexpr auto k_phases = base::texts_for<Phase>({"initiative", "deployment", "command move", "tactical movement",
                                                  "shooting", "hand-to-hand combat", "the battle is over"});

std::string state_words(const View& v, UnitId u) {
  std::vector<std::string> words = report::words_of(marks(v, u));
  for (const GeneralId g : v.hosted_by(u))
    words.push_back(v.general_name(g));
  return base::join(words, ", ");
}

std::string speed(const View& v, UnitId u) {
  const TroopType& t = v.type(u);
  return std::to_string(v.speed(u)) + (t.column ? "C" : "") + (t.road ? "R" : "");
}

std::string figures_line(const View& v, UnitId u) {
  const TroopType& type = v.type(u);
  std::string out(1, static_cast<char>('A' + static_cast<int>(type.troop_class)));
  out += " " + speed(v, u) + " " + combat_figures(type);
  if (const std::string own = shooting_figures(type); !own.empty()) out += " " + own;
  if (const TroopType* rear = v.combined(u) ? v.rear_type(u) : nullptr; rear && !shooting_figures(*rear).empty())
    out += " " + fill(tr("behind {}"), {shooting_figures(*rear)});
  const std::string more = characteristics(type);
  return more.empty() ? out : out + " " + more;
}

report::Table units_table(const View& v, std::span<const UnitId> units) {
  report::Table t = report::columns({{tr("Unit")},
                                     {tr("Type")},
                                     {tr("Hex")},
                                     {tr("Stands"), true, report::Table::Tally::left},
                                     {tr("Figures")},
                                     {tr("State")}});
  for (const UnitId u : units)
    t.rows.push_back(
        {v.name(u), tr(v.type(u).name), v.label(v.unit(u).at) + " " + orders::facing_shown(v.unit(u).facing),
         std::to_string(v.stands(u)) + "/" + std::to_string(v.full_stands(u)), figures_line(v, u), state_words(v, u)});
  return t;
}

/// "Group main": orders know it by that name, so that other languages say the name beside their own words for it.
std::string group_title(const std::string& name) {
  if (name.empty()) return tr("Without a group");
  const std::string id = "group " + name;
  std::string said = tr(id);
  return said == id ? fill(tr("Group {}"), {name}) : fill(tr("{} ({})"), {said, name});
}

/// Group by group, as the scenario or the army file names them; one table when there are none.
void add_units(const View& v, SideId side, report::Section& section) {
  std::vector<std::pair<std::string, std::vector<UnitId>>> groups;
  for (const UnitId u : v.living(side)) {
    const std::string& name = v.info(u).group;
    auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == name; });
    if (group == groups.end()) group = groups.insert(groups.end(), {name, {}});
    group->second.push_back(u);
  }
  for (const auto& [name, units] : groups) {
    if (groups.size() > 1) section.blocks.push_back(report::Paragraph{group_title(name), true});
    section.blocks.push_back(units_table(v, units));
  }
}

report::List generals_list(const View& v, SideId side) {
  report::List list;
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    const General& general = v.general(g);
    if (general.side != side) continue;
    const std::string who = v.general_name(g) + (general.hero ? tr(", hero") : std::string()) +
                            (general.chief ? tr(", commander-in-chief") : std::string());
    if (!general.alive) {  // its figures no longer matter
      list.items.push_back(fill(tr("{}: killed or captured"), {who}));
      continue;
    }
    std::string where = !general.placed ? tr("not yet on the table")
                        : general.host == k_no_unit
                            ? fill(tr("alone in {}"), {v.label(general.at)})
                            : fill(tr("with {} in {}"), {v.name(general.host), v.label(general.at)});
    list.items.push_back(fill(tr("{0}: moves {1}, commands within {2} {2|hex|hexes}; {3}"),
                              {who, std::to_string(general.move), std::to_string(general.range), where}));
  }
  return list;
}

std::string losses(const View& v, SideId side) {
  return fill(tr("{} of {} combat stands lost; the army breaks at {}."),
              {std::to_string(stands_lost(v, side)), std::to_string(v.s.start_stands[side]),
               std::to_string(breaking_losses(v, side))});
}

std::vector<std::string> waiting(const View& v, SideId side) {
  std::vector<std::string> out;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.side(u) == side && v.unit(u).alive && !v.unit(u).placed && v.info(u).half_of == k_no_unit)
      out.push_back(v.name(u));
  }
  return out;
}

}  // namespace

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

std::string shooting_figures(const TroopType& t) {
  if (t.shooting == 0 && !t.engine) return {};
  const std::string near =
      t.engine && t.engine->min_range > 1 ? std::to_string(t.engine->min_range) + "-" : std::string();
  const std::string score = std::to_string(t.shooting) + "+" + (t.crossbow ? "C" : "") + (t.gunpowder ? "G" : "");
  return (t.engine ? tr("engine") : score) + "/" + near + std::to_string(range_of(t));
}

report::Document situation(const TableView& v, std::optional<table::Player>, const table::Awaited& awaited) {
  report::Document doc;
  const Scenario& scenario = v.data.scenario;
  doc.title = tr(scenario.name);
  doc.subtitle.push_back(
      fill(tr("Game turn {}, bound of {}: {}"),
           {std::to_string(v.s.turn), tr(scenario.sides[v.s.active].name), tr(k_phases(v.s.phase))}));
  doc.sections.push_back({tr("Map"), {draw_map(v), report::List{ground_key(v)}}});
  for (SideId side = 0; side < 2; ++side) {
    report::Section section{tr(scenario.sides[side].name), {}};
    section.blocks.push_back(report::Paragraph{losses(v, side)});
    section.blocks.push_back(generals_list(v, side));
    add_units(v, side, section);
    if (awaited.goes_on()) report::add_table(section, outlook(v, side));
    report::add_names(section, tr("Not yet on the table: {}."), waiting(v, side));
    doc.sections.push_back(std::move(section));
  }
  doc.footnotes.push_back(
      tr("Figures: class, speed (C may form column, R road bonus), Combat Factor (+Impact Bonus), shooting score (C "
         "crossbows, "
         "G gunpowder) and range in hexes (front arc, chariots all round [1.8.2] [1.8.8]), then A and a "
         "figure armour, E evades, F may flee, S shield wall, H horde, A aggressive, AH both, HT hard target."));
  doc.footnotes.push_back(
      tr("Static combat: an undecided fight that goes on; units in it have no Impact Bonus [1.9.5]."));
  doc.footnotes.push_back(tr("Hex 0609 is in column 6, row 9."));
  if (std::string note = report::facing_note(); !note.empty()) doc.footnotes.push_back(std::move(note));
  return doc;
}

table::Score score(const TableView& v) {
  table::Score out{base::tr("Stands lost"), v.s.turn, {}};
  for (const SideId side : {SideId{0}, SideId{1}})
    out.lines.push_back({side, stands_lost(v, side), breaking_losses(v, side)});
  return out;
}

}  // namespace hexpost::hordes
