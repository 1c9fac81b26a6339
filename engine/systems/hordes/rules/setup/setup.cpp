#include "engine/systems/hordes/rules/setup/setup.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/movement/moving.h"

/// Hordes & Heroes 1.2: which side deploys first, which moves first, and the places of the units.
namespace hexpost::hordes {
namespace {

/// Scouts in the sense of 1.2.2: units, not stands, of speed 4 or 5.
int fast_units(View v, SideId side) {
  return base::count(v.all_units(), [&](UnitId u) {
    return v.side(u) == side && v.unit(u).alive && v.info(u).half_of == k_no_unit && v.speed(u) >= 4;
  });
}

/// Both throw until one is higher.
SideId roll_off(Play& p, table::Rule rule) {
  for (;;) {
    const int mine = p.d6(rule, table::gains(0));
    const int theirs = p.d6(rule, table::gains(1));
    if (mine != theirs) return mine > theirs ? SideId{0} : SideId{1};
  }
}

void choose_edge(Play& p, SideId side) {
  const bool south = p.ask(side, k_edge.of<bool>("", "", {{true, "south"}, {false, "north"}}));
  p.s.south[side] = south ? 1 : 0;
  p.s.south[other(side)] = south ? 0 : 1;
  p.tell("1.2.2", south ? say("{}: the southern table edge", p.side_name(side))
                        : say("{}: the northern table edge", p.side_name(side)));
}

/// True when the side wants to be the first.
bool wants_first(Play& p, SideId side, const table::Question& question) {
  return p.ask(side, question.cited("1.2.2").of<bool>("", "", {{true, "first"}, {false, "second"}}));
}

Facing towards_enemy(const State& s, SideId side) {
  return s.south[side] ? Facing{0} : Facing{6};
}

bool in_own_rows(const TableView& v, SideId side, Hex h) {
  const int row = v.data.scenario.map.grid.row(h);
  const int depth = v.data.scenario.deployment_rows;
  return v.s.south[side] ? row > v.data.scenario.map.grid.rows - depth : row <= depth;
}

/// True if a unit can stand in the hex; some terrain forbids it [1.5].
bool stands_in(const TableView& v, Hex h) {
  const Terrain t = v.terrain(h);
  return t != Terrain::impenetrable && t != Terrain::lake;
}

Refused judge_hex(const TableView& v, SideId side, Hex h) {
  if (!in_own_rows(v, side, h))
    return refuse("1.2.1", "{} is not within {} rows of your own edge",
                  {v.label(h), std::to_string(v.data.scenario.deployment_rows)});
  if (!stands_in(v, h)) return refuse("1.5", "a unit cannot stand in {}", {v.label(h)});
  return std::nullopt;
}

/// Wheels stand in such ground only on a road or a crossing [1.5].
bool ground_bears(const TableView& v, UnitId u, Hex h) {
  return !v.wheeled(u) || v.terrain(h) == Terrain::clear || on_road(v, h) || narrow(v, h);
}

/// A narrow passage holds a column of up to four stands; units that can wade may be placed beside it [1.5.9] [Q49].
bool has_room(const TableView& v, UnitId u, Hex h, bool column) {
  if (!narrow(v, h) || (v.terrain(h) == Terrain::river && !v.wheeled(u))) return true;
  return column && v.stands(u) <= 4;
}

/// True if the unit may be placed, not as a column, in a hex of its side's array.
bool array_takes(const TableView& v, UnitId u, Hex h) {
  return v.unit_at(h) == k_no_unit && ground_bears(v, u, h) && has_room(v, u, h, false);
}

bool waits(const TableView& v, UnitId u, SideId side) {
  return v.side(u) == side && v.unit(u).alive && !v.unit(u).placed && v.info(u).half_of == k_no_unit;
}

/// The side's rows, the one nearest the enemy first, each from the middle outwards.
std::vector<Hex> array_hexes(const TableView& v, SideId side) {
  const hex::Grid& grid = v.data.scenario.map.grid;
  std::vector<Hex> out;
  for (int k = 0; k < v.data.scenario.deployment_rows; ++k) {
    const int depth = v.data.scenario.deployment_rows - 1 - k;
    const int row = v.s.south[side] ? grid.rows - depth : 1 + depth;
    for (int i = 0; i < grid.columns; ++i) {
      const int column = (grid.columns + 1) / 2 + (i % 2 ? (i + 1) / 2 : -(i / 2));
      const Hex h = grid.at(column, row);
      if (grid.contains(h) && stands_in(v, h)) out.push_back(h);
    }
  }
  return out;
}

void put_unit(Play& p, const Place& o) {
  Unit& unit = p.unit(o.unit);
  unit.facing = o.turned ? o.facing : towards_enemy(p.s, unit.side);
  unit.column = o.column;
  place(p, o.unit, o.at);
  p.tell("1.2.1", say("{} is placed in {}", p.name(o.unit), p.label(o.at)));
}

void put_general(Play& p, GeneralId g, Hex at) {
  General& general = p.general(g);
  general.placed = true;
  general.at = at;
  general.host = p.view().unit_at(at);
  p.tell("1.2.1", say("{} is placed in {}", p.general_name(g), p.label(at)));
}

void place_rest(Play& p) {
  const SideId side = p.active();
  const auto hexes = array_hexes(TableView{p.view(), p.order_names}, side);
  for (UnitId u = 0; u < p.view().count(); ++u) {
    const TableView v{p.view(), p.order_names};
    if (!waits(v, u, side)) continue;
    const auto at = std::ranges::find_if(hexes, [&](Hex h) { return array_takes(v, u, h); });
    base::ensure(at != hexes.end(), "no room to deploy the army");
    put_unit(p, {u, *at, false, 0, false});
  }
  for (GeneralId g = 0; g < p.view().general_count(); ++g) {
    if (p.general(g).side != side || p.general(g).placed) continue;
    // with the first unit of the side that has no general yet
    const View v = p.view();
    Hex at{};
    for (const UnitId u : v.living(side)) {
      at = v.unit(u).at;
      if (!v.hosts_general(u)) break;
    }
    put_general(p, g, at);
  }
}

}  // namespace

Refused GivePlacement::judge_order(const TableView& v, const Place& o) const {
  const SideId side = v.s.active;
  if (v.side(o.unit) != side) return refuse("1.2.1", "{} is not your unit", {v.name(o.unit)});
  if (!waits(v, o.unit, side)) return refuse("1.2.1", "{} is on the table already", {v.name(o.unit)});
  if (auto refusal = judge_hex(v, side, o.at)) return refusal;
  if (v.unit_at(o.at) != k_no_unit) return refuse("1.0.1", "{} is in {}", {v.name(v.unit_at(o.at)), v.label(o.at)});
  if (!ground_bears(v, o.unit, o.at))
    return refuse("1.5", "{} cannot enter the ground of {}", {v.name(o.unit), v.label(o.at)});
  if (o.turned && !may_face(v, o.at, o.facing))
    return refuse("1.0.2", "a unit faces a hex point; a hexside only on a road", {});
  if (o.column && !v.may_form_column(o.unit)) return refuse("1.1.4", "{} cannot form column", {v.name(o.unit)});
  if (!has_room(v, o.unit, o.at, o.column))
    return refuse("1.5.9", "{} has room only for a column of up to four stands", {v.label(o.at)});
  return std::nullopt;
}

Refused GivePlacement::judge_order(const TableView& v, const Station& o) const {
  if (v.general(o.general).side != v.s.active)
    return refuse("1.2.1", "{} is not your general", {v.general_name(o.general)});
  if (v.general(o.general).placed) return refuse("1.2.1", "{} is on the table already", {v.general_name(o.general)});
  return judge_hex(v, v.s.active, o.at);
}

Refused GivePlacement::judge_order(const TableView&, const PlaceRest&) const {
  return std::nullopt;
}

std::vector<GivePlacement::Answer> GivePlacement::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out{PlaceRest{}};
  const auto hexes = array_hexes(v, v.s.active);
  for (UnitId u = 0; u < v.count(); ++u) {
    if (!waits(v, u, v.s.active)) continue;
    for (std::size_t i = 0; i < hexes.size() && out.size() < limit; ++i) {
      if (array_takes(v, u, hexes[i])) out.push_back(Place{u, hexes[i], false, 0, false});
    }
  }
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    if (v.general(g).side != v.s.active || v.general(g).placed) continue;
    for (std::size_t i = 0; i < hexes.size() && out.size() < limit; ++i)
      out.push_back(Station{g, hexes[i]});
  }
  return out;
}

/// [1.2.2] The side with more scouts chooses when to deploy; the first to deploy chooses the edge and moves second.
/// [1.2.3] by option three throws decide instead.
void initiative(Play& p) {
  p.tell("1.2", heading(2, say("The battle begins")));
  const Scenario& scenario = p.data.scenario;
  if (scenario.placed) {
    p.s.first = p.s.active = static_cast<SideId>(scenario.first);
    p.s.phase = Phase::command;
    p.s.stage = 0;
    return;
  }
  SideId deploys_first = 0;
  if (scenario.options.roll_for_initiative) {
    choose_edge(p, roll_off(p, "1.2.3"));
    const SideId deployer = roll_off(p, "1.2.3");
    deploys_first = wants_first(p, deployer, k_deployment) ? deployer : other(deployer);
    const SideId mover = roll_off(p, "1.2.3");
    p.s.first = wants_first(p, mover, k_first_move) ? mover : other(mover);
  } else {
    const int mine = fast_units(p, 0);
    const int theirs = fast_units(p, 1);
    SideId chooser = mine > theirs ? SideId{0} : SideId{1};
    if (mine == theirs) chooser = roll_off(p, "1.2.2");
    // the printed way is the default [Q22]
    deploys_first = wants_first(p, chooser, k_deployment) ? chooser : other(chooser);
    choose_edge(p, deploys_first);
    p.s.first = other(deploys_first);
  }
  p.tell("1.2.2", say("First to deploy: {}; first to move: {}", p.side_name(deploys_first), p.side_name(p.s.first)));
  p.s.active = deploys_first;
  p.s.phase = Phase::deployment;
  p.s.stage = 0;
}

/// [1.2.1] Each step deploys one unit or general; stage 0 is the first side's, 1 the second's.
void deployment(Play& p) {
  const auto order = p.ask_or_stop(p.active(), GivePlacement{});
  if (!order) return;
  if (const auto* o = std::get_if<Place>(&*order)) {
    put_unit(p, *o);
  } else if (const auto* station = std::get_if<Station>(&*order)) {
    put_general(p, station->general, station->at);
  } else {
    place_rest(p);
  }
  // a general stationed before the unit that comes to his hex joins it
  for (General& g : p.s.generals) {
    if (g.placed && g.side == p.active()) g.host = p.view().unit_at(g.at);
  }
  const TableView v{p.view(), p.order_names};
  for (UnitId u = 0; u < v.count(); ++u) {
    if (waits(v, u, p.active())) return;
  }
  for (const General& g : p.s.generals) {
    if (g.side == p.active() && !g.placed) return;
  }
  if (p.s.stage == 0) {
    p.s.stage = 1;
    p.s.active = other(p.s.active);
    return;
  }
  p.s.active = p.s.first;
  p.s.phase = Phase::command;
  p.s.stage = 0;
}

}  // namespace hexpost::hordes
