#include "engine/systems/kadesh/rules/movement/walk.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/movement/questions.h"
#include "engine/systems/kadesh/rules/retreat/harm.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

constexpr int k_near = 3;  ///< [7.4] hexes

/// Its own commander.
LeaderId commander(View v) {
  return v.data.formations[index_of(Formation::garrison)].recovery.front();
}

Barred units_bar(View v, const Party& party, const Walk& walk) {
  const LeaderId l = commander(v);
  const Hex post = v.leader(l).at;
  for (const UnitId u : party.units) {
    if (v.info(u).formation != Formation::garrison) continue;
    const int before = party.entering ? 9999 : hex::distance(party.at, post);
    const int after = hex::distance(walk.way.back(), post);
    if (after > k_near && after >= before)
      return refuse("7.4", "{} must end within 3 hexes of {}, or nearer", {v.name(u), v.leader_name(l)});
    if (before > k_near || !needs_command(v.type(u))) continue;
    State then = v.s;  // [K122] in command where it ends, too
    put(v.data, then, u, walk.way.back());
    if (!in_reach({v.data, then}, l, u, v.leader_info(l).range))
      return refuse("7.4", "{} must end in command of {}", {v.name(u), v.leader_name(l)});
  }
  return std::nullopt;
}

/// The commander leaves none behind that stands near him, is free to move and does not go along.
Barred commander_bar(View v, const Party& party, const Walk& walk) {
  const LeaderId l = commander(v);
  State then = v.s;
  then.leaders[static_cast<std::size_t>(l)].at = walk.way.back();
  for (const UnitId u : party.units)
    put(v.data, then, u, walk.way.back());
  const int range = v.leader_info(l).range;
  for (const UnitId u : v.s.on_map[v.leader_info(l).side]) {
    const bool bound = v.info(u).formation == Formation::garrison && !v.unit(u).unreleased && !v.routed(u) &&
                       hex::distance(v.unit(u).at, v.leader(l).at) <= k_near;
    if (!bound || std::ranges::find(party.units, u) != party.units.end()) continue;
    if (hex::distance(v.unit(u).at, walk.way.back()) > k_near)
      return refuse("7.4", "{} must end within 3 hexes of {}", {v.leader_name(l), v.name(u)});
    if (needs_command(v.type(u)) && in_reach(v, l, u, range) && !in_reach({v.data, then}, l, u, range))
      return refuse("7.4", "{} would leave {} out of command", {v.leader_name(l), v.name(u)});
  }
  return std::nullopt;
}

/// [7.4] [K122] [K123] The garrison stays within three hexes of its commander and in his command, whether it is the
/// units that move or he.
Barred garrison_bar(View v, const Party& party, const Walk& walk) {
  const LeaderId l = commander(v);
  if (!v.leader_here(l) || walk.way.empty()) return std::nullopt;
  if (std::ranges::find(party.leaders, l) != party.leaders.end()) return commander_bar(v, party, walk);
  return units_bar(v, party, walk);
}

Fact walks(const Play& p, const Party& party, const Walk& walk) {
  std::string who = listed(p, party.units);
  for (const LeaderId l : party.leaders)
    who += (who.empty() ? "" : ", ") + p.leader_name(l);
  const bool many = party.units.size() + party.leaders.size() > 1;
  if (walk.way.empty()) {
    const base::Arg facing = p.point(*walk.face);
    return many ? say("{} turn to {}", who, facing) : say("{} turns to {}", who, facing);
  }
  const std::string to = p.label(walk.way.back());
  if (party.entering)
    return many ? say("{} enter the map and go to {}", who, to) : say("{} enters the map and goes to {}", who, to);
  if (walk.gait == Gait::march) return many ? say("{} march to {}", who, to) : say("{} marches to {}", who, to);
  if (walk.gait == Gait::quick)
    return many ? say("{} go in quick time to {}", who, to) : say("{} goes in quick time to {}", who, to);
  return many ? say("{} go to {}", who, to) : say("{} goes to {}", who, to);
}

/// [8.8] [8.9] The way and its target are one event.
Fact charges(const Play& p, const Party& party, const Walk& walk) {
  const std::string who = listed(p, party.units), target = p.label(*walk.target);
  const bool many = party.units.size() > 1, overrun = walk.gait == Gait::overrun;
  if (walk.way.empty() && walk.face == p.view().unit(party.units.front()).facing)
    return overrun ? say("{} will overrun {}", who, target) : say("{} will charge {}", who, target);
  if (walk.way.empty()) {
    const base::Arg facing = p.point(*walk.face);
    if (overrun)
      return many ? say("{} turn to {} and will overrun {}", who, facing, target)
                  : say("{} turns to {} and will overrun {}", who, facing, target);
    return many ? say("{} turn to {} and will charge {}", who, facing, target)
                : say("{} turns to {} and will charge {}", who, facing, target);
  }
  const std::string to = p.label(walk.way.back());
  if (overrun)
    return many ? say("{} charge to {} and will overrun {}", who, to, target)
                : say("{} charges to {} and will overrun {}", who, to, target);
  return many ? say("{} charge to {}, against {}", who, to, target)
              : say("{} charges to {}, against {}", who, to, target);
}

/// Tells the way, the turn and the target of a charge in one event, before the party goes; nothing if it stays as it
/// is.
void tell_walk(Play& p, const Party& party, const Walk& walk) {
  if (walk.way.empty() && !walk.face) return;
  const std::string_view rule = walk.gait == Gait::overrun ? "8.9"
                                : walk.target              ? "8.8"
                                : walk.way.empty()         ? "4.3"
                                                           : "8.1";
  p.tell(rule, [&] {
    Fact fact = walk.target ? charges(p, party, walk) : walks(p, party, walk);
    if (walk.way.empty()) return fact;
    std::vector<Hex> along;
    if (!party.entering) along.push_back(party.at);
    along.insert(along.end(), walk.way.begin(), walk.way.end());
    const std::string piece = party.units.empty() ? p.leader_name(party.leaders.front()) : p.name(party.units.front());
    return std::move(fact).goes(piece, party.side, along);
  });
}

constexpr int k_unlimited = 200;  ///< Movement Points that reach every hex to which a way leads

/// The Movement Points that every piece of the party still has.
int points_left(View v, const Party& party, Gait gait, bool zone) {
  int out = k_unlimited;
  for (const UnitId u : party.units)
    out = std::min(out, allowance(v, u, gait, zone) - v.unit(u).spent);
  for (const LeaderId l : party.leaders)
    out = std::min(out, allowance(v, l, gait) - v.leader(l).spent);
  return out;
}

/// The way through all hexes that the order names, where it leaves out others: the hex to which no way leads, or what
/// the cheapest way costs.
struct NamedWay {
  std::optional<Hex> cut_off;
  int points = 0;
};
NamedWay named_way(View v, Party party, const Walk& walk) {
  const bool wheels = party.units.empty() || rolls(v.type(party.units.front()));
  NamedWay out;
  for (const Hex stop : walk.way) {
    const bool next = party.entering || hex::adjacent(party.at, stop);
    if (const auto step = next ? way_points(v, wheels, party, {stop}) : std::nullopt) {
      out.points += *step;
    } else {
      const Reaches all = reachable(v, party, walk.gait, k_unlimited);
      const auto end = std::ranges::find_if(all, [&](const Reach& r) { return !r.stays && r.end == stop; });
      if (party.entering || end == all.end()) return {stop, 0};
      out.points += end->points;
    }
    party.at = stop, party.entering = false;
  }
  return out;
}

/// [8.2] The first step of the way that terrain bars, in words: its hex and what is there. `name`: of the piece.
Bar closed_step_bar(View v, bool wheels, const Party& party, const std::vector<Hex>& way, const std::string& name) {
  Hex from = party.at;
  for (std::size_t i = 0; i < way.size(); from = way[i++]) {
    if ((i == 0 && party.entering) || step_cost(v, wheels, from, way[i]).allowed) continue;
    const Mention to = v.at(way[i]);
    if (v.terrain(way[i]) == Terrain::orontes)
      return refuse("8.2", "{} is closed to {}: it is the Orontes", {to, name});
    return refuse("8.2", "{} is closed to {}: terrain, a wall or a moat bars the step into it", {to, name});
  }
  return refuse("8.2", "terrain bars the way of {}", {name});
}

}  // namespace

Barred reach_bar(View v, const Party& party, const Walk& walk, bool zone) {
  const Hex to = walk.way.back();
  const SideId enemy = other(party.side);
  const Mention at = v.at(to);
  if (!party.units.empty() && !room_for(v, party.units, to))
    return refuse("4.2", "too many units would be in {}", {at});
  if (any_shaken(v, party) && v.next_to(enemy, to))
    return refuse("4.5.3", "Shaken units do not move next to enemies: {}", {at});
  if (zone && v.in_zone(enemy, to))
    return refuse("4.4.1", "units that leave a zone of control enter no other in this turn: {}", {at});
  const NamedWay way = named_way(v, party, walk);
  const std::string& who = party.units.empty() ? v.leader_name(party.leaders.front()) : v.name(party.units.front());
  const bool charges = walk.gait == Gait::charge || walk.gait == Gait::overrun;
  const std::string_view hint = party.units.empty() ? "name a hex within its Movement Points"
                                : charges           ? "name a hex within its Charge allowance"
                                                    : "name a hex that the sheet lists for it";
  if (way.cut_off) return refuse("8.1", "no way of {} leads to {}", {who, v.at(*way.cut_off)}, hint);
  const int points = points_left(v, party, walk.gait, zone);
  if (way.points <= points) return std::nullopt;
  if (!zone)
    return refuse("8.1", "{} is too far for {}: the way costs {} Movement Points and there are {}",
                  {at, who, way.points, points}, hint);
  return refuse("4.4.1",
                "{} is too far for {}: the way costs {} Movement Points, and as it leaves a zone of control it has {}, "
                "half of its allowance",
                {at, who, way.points, points}, hint);
}

namespace {

/// Leaves an enemy zone of control: units only, and not in an overrun [8.9].
bool leaves_zone(View v, const Party& party, const Walk& walk) {
  if (party.units.empty() || party.entering || walk.way.empty()) return false;
  if (walk.gait == Gait::overrun || walk.gait == Gait::extra) return false;
  return v.in_zone(other(party.side), party.at);
}

/// The step costs more than the unit has, and the rules let it spend all on one hex [8.1.1]; in Reserve it keeps half
/// of it [8.1] [8.5].
bool minimum_move(View v, const Party& party, const Walk& walk) {
  if (walk.gait != Gait::move || walk.way.size() != 1 || party.units.empty() || party.entering) return false;
  if (v.in_zone(other(party.side), walk.way.front())) return false;
  return std::ranges::all_of(party.units, [&](UnitId u) { return v.unit(u).spent == 0 && !v.unit(u).reserve; });
}

/// Why pieces cannot make a step, at any cost.
enum class StepBar : std::uint8_t { none, off_map, far, enemy, march_ground, quick_ground, next_to_enemy, shaken };

StepBar step_bar(View v, const Party& party, Gait gait, bool shaken, Hex from, Hex to) {
  const SideId enemy = other(party.side);
  if (!v.on_map(to)) return StepBar::off_map;
  if (from != to && !hex::adjacent(from, to)) return StepBar::far;
  if (v.held_by(enemy, to)) return StepBar::enemy;
  const bool entry = from == to;
  if (!entry && !has_ground(v, gait, from, to))
    return gait == Gait::march ? StepBar::march_ground : StepBar::quick_ground;
  if (is_formed(gait) && v.next_to(enemy, to)) return StepBar::next_to_enemy;
  return shaken && v.next_to(enemy, to) ? StepBar::shaken : StepBar::none;
}

/// A charge names its target apart from its way [8.8].
Bar enemy_bar(const Walk& walk, const Mention& at) {
  const bool charges = walk.gait == Gait::charge || walk.gait == Gait::overrun;
  return refuse("8.1", "an enemy unit is in {}", {at},
                charges ? "name a way that ends next to an enemy, and that enemy's hex: charge UNIT [HEX...] at HEX"
                        : "end next to it; only a charge names the hex of an enemy");
}

/// [4.4.1] Zones of control on the way.
Barred zone_bar(View v, const Party& party, const Walk& walk) {
  if (party.units.empty() || walk.gait == Gait::overrun) return std::nullopt;
  const bool left =
      leaves_zone(v, party, walk) || std::ranges::any_of(party.units, [&](UnitId u) { return v.unit(u).left_zone; });
  const std::size_t first = walk.gait == Gait::extra ? 1 : 0;  // [8.9] [K5] no unit stops in the hex that it overran
  for (std::size_t i = first; i < walk.way.size(); ++i) {
    if (!v.in_zone(other(party.side), walk.way[i])) continue;
    if (left)
      return refuse("4.4.1", "units that leave a zone of control enter no other in this turn: {}", {v.at(walk.way[i])});
    if (i + 1 < walk.way.size())
      return refuse("4.4.1", "an enemy zone of control stops the move in {}", {v.at(walk.way[i])});
  }
  return std::nullopt;
}

Barred ground_bar(View v, const Party& party, const Walk& walk, Hex from, Hex to) {
  const StepBar bar = step_bar(v, party, walk.gait, any_shaken(v, party), from, to);
  if (bar == StepBar::none) return std::nullopt;
  const Mention at = v.at(to);
  switch (bar) {
    case StepBar::off_map:
      return refuse("2.1", "the way leaves the map", {});
    case StepBar::far:
      for (const Hex h : walk.way) {
        if (v.enemy_at(party.side, h)) return enemy_bar(walk, v.at(h));
      }
      if (auto zone = zone_bar(v, party, walk); zone && walk.way.size() > 1) return zone;
      if (auto bar_of_reach = reach_bar(v, party, walk, leaves_zone(v, party, walk))) return bar_of_reach;
      return refuse("8.1", "{} is not next to {}", {at, v.at(from)},
                    walk.way.size() > 1   ? "name every hex of the way"
                    : party.units.empty() ? "name a hex within its Movement Points, or every hex of the way"
                                          : "name a hex that the sheet lists for it, or every hex of the way");
    case StepBar::enemy:
      return enemy_bar(walk, at);
    case StepBar::march_ground:
      return refuse("8.3", "a march follows roads or crosses Clear ground; {} is neither", {at});
    case StepBar::quick_ground:
      return refuse("8.4", "quick time needs Clear ground, a road, ford, bridge or stream; {} is none of them", {at});
    case StepBar::next_to_enemy:
      return refuse(walk.gait == Gait::march ? "8.3" : "8.4", "{} is next to an enemy unit", {at});
    case StepBar::shaken:
      return refuse("4.5.3", "Shaken units do not move next to enemies: {}", {at});
    case StepBar::none:
      break;
  }
  return std::nullopt;
}

/// [8.1.1] The first hex of the way that costs a whole allowance, if terrain bars none before it.
std::optional<Hex> step_of_whole_allowance(View v, bool wheels, const Party& party, const std::vector<Hex>& way) {
  Hex from = party.at;
  for (std::size_t i = 0; i < way.size(); ++i) {
    if (i > 0 || !party.entering) {
      const StepCost step = step_cost(v, wheels, from, way[i]);
      if (!step.allowed) return std::nullopt;
      if (step.whole) return way[i];
    }
    from = way[i];
  }
  return std::nullopt;
}

Barred points_bar(View v, const Party& party, const Walk& walk) {
  const bool zone = leaves_zone(v, party, walk);
  const auto judge = [&](const std::string& name, bool wheels, int points) -> Barred {
    const auto needed = way_points(v, wheels, party, walk.way);
    const bool just_in = walk.gait == Gait::extra && walk.way.size() == 1;  // [K5] always at least that one hex
    if (needed && (*needed <= points || just_in || minimum_move(v, party, walk))) return std::nullopt;
    if (const auto river = step_of_whole_allowance(v, wheels, party, walk.way)) {
      return refuse("8.1", "{} takes the whole allowance of {}", {v.at(*river), name},
                    "make it the only hex of a move; no charge, and no unit in Reserve, enters it");
    }
    if (!needed) return closed_step_bar(v, wheels, party, walk.way, name);
    return refuse("8.1", "the way costs {} {} Movement Points and there are {}", {name, *needed, points});
  };
  for (const UnitId u : party.units) {
    const int points = allowance(v, u, walk.gait, zone) - v.unit(u).spent;
    if (auto bar = judge(v.name(u), rolls(v.type(u)), points)) return bar;
  }
  for (const LeaderId l : party.leaders) {
    if (auto bar = judge(v.leader_name(l), true, allowance(v, l, walk.gait) - v.leader(l).spent)) return bar;
  }
  return std::nullopt;
}

/// The moves after a failed check on leaving a zone [K2].
std::optional<Hex> failed_exit(Play& p, const Party& party, UnitId one, Hex first) {
  const View v = p.view();
  const Walk step{Gait::move, {first}, std::nullopt};
  std::vector<table::Option<std::optional<Hex>>> options{{std::nullopt, "stay", "never"}};
  const bool zone = v.in_zone(other(party.side), first);
  if (!zone && room_for(v, party.units, first) &&
      way_points(v, std::ranges::any_of(party.units, [&](UnitId u) { return rolls(v.type(u)); }), party, {first}))
    options.push_back({first, "step", "always"});
  return p.ask(party.side, k_failed_exit.of<std::optional<Hex>>(v.name(one), "", options,
                                                                {{"level", static_cast<int>(v.unit(one).level)}}));
}

/// All units of a hex face alike [4.3] [K57]: the last order turns them, but not the locked, as which those that come
/// turn.
void turn_to(Play& p, const Party& party, std::optional<Facing> face) {
  if (party.units.empty()) return;
  const auto all = p.view().units_at(p.unit(party.units.front()).at);
  const auto is_new = [&](UnitId u) { return std::ranges::find(party.units, u) != party.units.end(); };
  for (const UnitId u : all) {
    if (!is_new(u) && (!face || p.view().locked(u))) face = p.unit(u).facing;
  }
  if (!face) return;
  for (const UnitId u : all)
    p.unit(u).facing = *face;
}

/// `left`: the walk has left a zone of control.
void mark(Play& p, const Party& party, const Walk& walk, bool left) {
  for (const UnitId u : party.units) {
    Unit& unit = p.unit(u);
    unit.goes_on = party.units.size() == 2 && walk.gait == Gait::move && is_chariot(p.view().type(u)) &&
                   p.view().info(u).partner != k_no_unit && !walk.way.empty();
    unit.halved = unit.goes_on && left;
    unit.moved = true;
    if (!walk.way.empty()) unit.entered = true;
    const auto points = way_points(p, rolls(p.view().type(u)), party, walk.way);
    unit.spent = static_cast<std::int8_t>(std::min(100, unit.spent + points.value_or(0)));
  }
  for (const LeaderId l : party.leaders) {
    p.leader(l).moved = true;
    const auto points = way_points(p, true, party, walk.way);
    p.leader(l).spent = static_cast<std::int8_t>(std::min(100, p.leader(l).spent + points.value_or(0)));
  }
}

/// The chariot does not go on by itself.
void end_move(Unit& unit) {
  unit.goes_on = unit.halved = false;
}

}  // namespace

Bar side_bar(Facing facing, std::string_view hint) {
  static const auto k_names = [] {
    std::array<std::string, hex::k_facings> out;  // a reason refers to the names in it
    for (Facing f = 0; f < hex::k_facings; ++f)
      out[f] = hex::facing_name(f);
    return out;
  }();
  return refuse("4.3.1", "{} is a side of the hex, and units face a corner", {k_names[facing % hex::k_facings]}, hint);
}

Barred walk_bar(View v, const Party& party, const Walk& walk) {
  if (walk.face && *walk.face % 2 == 0) return side_bar(*walk.face);
  Hex from = party.at;
  for (std::size_t i = 0; i < walk.way.size(); ++i) {
    if (walk.way[i] == from && !party.entering)
      return refuse("8.1", "{} is the hex in which the move begins or from which it goes on", {v.at(from)},
                    party.units.empty() ? "name the next hex of the way"
                                        : "name the next hex of the way; to turn only: face UNIT face FACING");
    if (auto bar = ground_bar(v, party, walk, i == 0 && party.entering ? walk.way[0] : from, walk.way[i])) return bar;
    from = walk.way[i];
  }
  if (auto bar = zone_bar(v, party, walk)) return bar;
  if (auto bar = points_bar(v, party, walk)) return bar;
  if (auto bar = garrison_bar(v, party, walk)) return bar;
  if (walk.way.empty() || party.units.empty()) return std::nullopt;
  if (!room_for(v, party.units, walk.way.back()))
    return refuse("4.2", "too many units would be in {}", {v.at(walk.way.back())});
  return std::nullopt;
}

void walk(Play& p, const Party& party, const Walk& plan) {
  Walk walk = plan;
  bool level_lost = false;
  const UnitId one = party.units.empty() ? k_no_unit : leading(p, party.units);
  const bool left = leaves_zone(p, party, walk);
  if (left) {
    for (const UnitId u : party.units)
      p.unit(u).left_zone = true;
    if (!check_morale(p, one, "8.6")) {
      const auto step = failed_exit(p, party, one, walk.way.front());
      walk.way.clear();
      if (step) walk.way.push_back(*step), level_lost = true;
    }
  }
  tell_walk(p, party, walk);
  mark(p, party, walk, left);
  for (const Hex h : walk.way) {
    for (const UnitId u : party.units)
      arrive(p, u, h);
    for (const LeaderId l : party.leaders)
      p.leader(l).place = Place::map, p.leader(l).at = h;
  }
  turn_to(p, party, walk.face);
  for (const UnitId u : party.units) {
    if (walk.way.empty() || walk.gait == Gait::overrun || !p.view().in_zone(other(party.side), p.unit(u).at)) continue;
    p.unit(u).stopped = true, end_move(p.unit(u));
  }
  if (level_lost) {
    for (const UnitId u : party.units)
      end_move(p.unit(u));
    lose_level(p, party.units, "8.6");
  }
  if (walk.gait != Gait::quick || party.units.empty() || walk.way.empty()) return;
  if (check_morale(p, one, "8.4")) return;
  lose_level(p, party.units, "8.4");
}

}  // namespace hexpost::kadesh
