#include "engine/systems/kadesh/rules/retreat/place.h"

#include <algorithm>

#include "engine/systems/kadesh/model/area.h"
#include "engine/systems/kadesh/rules/command/network.h"
#include "engine/systems/kadesh/rules/retreat/leaders_fate.h"
#include "engine/systems/kadesh/rules/victory/victory.h"

namespace hexpost::kadesh {

void eliminate(Play& p, UnitId u, table::Rule rule) {
  const SideId side = p.view().side(u);
  p.tell(rule, [&] { return say("{} is eliminated in {}", p.name(u), p.label(p.unit(u).at)).loses(side); });
  remove(p, u, Place::eliminated);
}

void change_level(Play& p, UnitId u, Level to) {
  p.unit(u).level = to;
  if (to != Level::ordered) p.unit(u).charge.reset(), p.unit(u).fast = false;
  if (to == Level::routed) p.unit(u).march = false;
}

/// [4.2.1 D] Puts the unit below the others of its hex.
void to_bottom(Play& p, UnitId u) {
  std::int8_t bottom = 0;
  for (const UnitId there : p.view().units_at(p.unit(u).at))
    bottom = std::max<std::int8_t>(bottom, static_cast<std::int8_t>(p.unit(there).order + 1));
  p.unit(u).order = bottom;
}

void set_level(Play& p, UnitId u, Level to, table::Rule rule) {
  change_level(p, u, to);
  const SideId side = p.view().side(u);
  p.tell(rule, [&] {
    Fact fact = say("{} is {}", p.name(u), word(level_name(to)));
    return to == Level::routed ? std::move(fact).loses(side) : fact;
  });
  if (to != Level::routed) return;
  if (!p.view().here(u) || !p.view().is_fortress(p.unit(u).at)) return;
  to_bottom(p, u);
}

namespace {

/// Chariots that stack in twos: the Hittites' and Anatolians', which have no runners [4.2.1 B].
bool stacks_in_twos(View v, UnitId u) {
  return v.side(u) == k_hatti && is_chariot(v.type(u)) && v.info(u).partner == k_no_unit;
}

bool fits(View v, const Units& all, Hex h) {
  const int limit = stacking_limit(v, h);
  if (v.bodies(all) <= limit) return true;
  return limit == 1 && all.size() == 2 && may_be_two(v, all[0], all[1], h);
}

/// Bodies when `all` stand together in one hex, wherever they are now.
int bodies_together(View v, const Units& all) {
  int out = 0;
  for (const UnitId u : all) {
    const bool carried = v.type(u) == UnitType::runner && std::ranges::find(all, v.info(u).partner) != all.end();
    out += carried ? 0 : 1;
  }
  return out;
}

/// [14.0] [K130] Once for each side, its allies included [K136].
void award(Play& p, UnitId u, Hex to) {
  const SideId side = p.view().side(u);
  if (p.s.awarded[side]) return;
  const bool due = side == k_hatti ? p.view().is_camp(to) : p.view().hex(to)->east;
  if (!due) return;
  p.s.awarded[side] = true;
  const int points = entry_points(side);
  p.s.points[side] += points;
  p.tell("14.0", side == k_hatti ? say("the first Hittite unit is in the Camp of Amun: {} points", points)
                                 : say("the first Egyptian unit is across the Orontes: {} points", points));
}

/// [6.1.1] [13.1.7] [K40]
void alarm(Play& p, UnitId u, Hex to) {
  const View v = p.view();
  if (v.side(u) == k_hatti) {
    if (p.s.camp_touched == 0 && v.distance_to(to, p.data.map.camp) <= 1)
      p.s.camp_touched = static_cast<std::int16_t>(p.s.turn);
    return;
  }
  if (p.s.garrison_alarmed || v.distance_to(to, p.data.map.fortress) != 1) return;
  p.s.garrison_alarmed = true;
  bool any = false;
  for (UnitId g = 0; g < v.count(); ++g) {
    if (v.info(g).formation != Formation::garrison || !v.here(g)) continue;
    any = any || p.unit(g).unreleased;
    p.unit(g).unreleased = false;
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_info(l).formation != Formation::garrison) continue;
    any = any || p.leader(l).unreleased;
    p.leader(l).unreleased = false;
  }
  if (any) p.tell("13.1.7", say("the garrison of Kadesh is alarmed: its units are free to act"));
}

/// [13.1.3] On or next to Ramses a scattered unit recovers.
void rally_to_ramses(Play& p, UnitId u, Hex to) {
  if (!p.unit(u).scattered) return;
  const LeaderId ramses = p.data.formations[index_of(Formation::royal)].recovery.front();
  if (!p.view().leader_here(ramses) || hex::distance(p.leader(ramses).at, to) > 1) return;
  p.unit(u).scattered = false;
  p.tell("13.1.3", say("{} reaches {} and recovers from the scatter", p.name(u), p.leader_name(ramses)));
}

}  // namespace

int stacking_limit(View v, Hex h) {
  return stacking_limit(v.terrain(h));
}

bool room_for(View v, UnitId u, Hex h) {
  const UnitId partner = v.info(u).partner;
  int bodies = 1, others = 0;
  UnitId other = k_no_unit;
  for (UnitId there = v.first_at(h); there != k_no_unit; there = v.unit(there).next) {
    if (there == u) continue;
    ++others, other = there;
    const bool carried =
        v.type(there) == UnitType::runner && (v.info(there).partner == u || v.with_partner(there) != k_no_unit);
    bodies += carried ? 0 : 1;
    if (there == partner && v.type(u) == UnitType::runner) --bodies;  // it carries the unit
  }
  if (others == 0) return true;
  const int limit = stacking_limit(v, h);
  return bodies <= limit || (limit == 1 && others == 1 && may_be_two(v, u, other, h));
}

bool room_for(View v, const Units& units, Hex h) {
  if (units.size() == 1) return room_for(v, units.front(), h);
  auto all = v.units_at(h);
  all.remove_if([&](UnitId u) { return std::ranges::find(units, u) != units.end(); });
  all.append(units.begin(), units.end());
  const int limit = stacking_limit(v, h);
  if (bodies_together(v, all) <= limit) return true;
  return limit == 1 && all.size() == 2 && may_be_two(v, all[0], all[1], h);
}

bool is_full(View v, Hex h) {
  const auto there = v.units_at(h);
  if (there.empty() || stacking_limit(v, h) > v.bodies(there)) return false;
  return std::ranges::none_of(there, [&](UnitId u) {
    const UnitId partner = v.info(u).partner;
    const bool waits = partner != k_no_unit && v.unit(partner).place < Place::track && v.with_partner(u) == k_no_unit;
    return waits || (there.size() == 1 && may_be_two(v, u, u, h));  // [4.2.1 A] [4.2.1 B]
  });
}

bool may_be_two(View v, UnitId a, UnitId b, Hex at) {
  if (!stacks_in_twos(v, a) || !stacks_in_twos(v, b)) return false;
  if (v.s.phase == Phase::setup) return share_leader(v, a, b, at);
  return v.unit(a).led && v.unit(b).led;
}

bool share_leader(View v, UnitId a, UnitId b, Hex at) {
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    const bool near = v.leader_here(l) && hex::distance(v.leader(l).at, at) <= 1;
    if (near && may_command(v, l, a) && may_command(v, l, b)) return true;
  }
  return false;
}

void face_alike(Play& p, UnitId u) {
  for (const UnitId there : p.view().units_at(p.unit(u).at)) {
    if (there == u) continue;
    p.unit(u).facing = p.unit(there).facing;
    return;
  }
}

bool overstacked(View v, Hex h) {
  const UnitId first = v.first_at(h);
  if (first == k_no_unit || v.unit(first).next == k_no_unit) return false;
  return !fits(v, v.units_at(h), h);
}

void arrive(Play& p, UnitId u, Hex to) {
  if (p.unit(u).place == Place::map && p.unit(u).at == to) return;
  std::int8_t order = 0;
  for (UnitId there = p.view().first_at(to); there != k_no_unit; there = p.unit(there).next) {
    if (there != u) order = std::max<std::int8_t>(order, static_cast<std::int8_t>(p.unit(there).order + 1));
  }
  put(p.data, p.s, u, to);
  p.unit(u).order = order;
  if (p.view().is_fortress(to) && !p.view().routed(u)) {  // [4.2.1 D] the Routed stay below
    for (const UnitId there : p.view().units_at(to)) {
      if (p.view().routed(there)) to_bottom(p, there);
    }
  }
  p.unit(u).ford = -1, p.unit(u).ford_turn = 0;
  award(p, u, to);
  alarm(p, u, to);
  rally_to_ramses(p, u, to);
  chase_leaders(p, other(p.view().side(u)), to);
}

std::vector<Hex> exits(View v, SideId side) {
  if (side == k_hatti) return v.data.map.east_exit;
  std::vector<Hex> out = v.data.map.south_edge;
  out.insert(out.end(), v.data.map.west_edge.begin(), v.data.map.west_edge.end());
  return out;
}

void leave_map(Play& p, UnitId u) {
  const SideId side = p.view().side(u);
  const Hex at = p.unit(u).at;
  p.tell("8.7", say("{} flees off the map at {}", p.name(u), p.label(at)).loses(side));
  remove(p, u, Place::left);
  send_lone_leaders(p, side, at);
}

void remove(Play& p, UnitId u, Place to) {
  std::erase_if(p.s.locks, [&](const Lock& lock) { return lock.a == u || lock.b == u; });
  const Level level = p.unit(u).level;
  take_off(p.data, p.s, u, to);
  Unit gone;
  gone.place = to, gone.level = level;
  p.unit(u) = gone;
}

void tidy_locks(Play& p) {
  std::erase_if(p.s.locks, [&](const Lock& lock) {
    return !p.view().here(lock.a) || !p.view().here(lock.b) || !hex::adjacent(p.unit(lock.a).at, p.unit(lock.b).at);
  });
}

void lead_along(Play& p, SideId side, const std::vector<Hex>& along) {
  const Hex to = along.back();
  for (const LeaderId l : p.view().leaders_at(side, along.front())) {
    p.leader(l).at = to;
    p.tell("8.1", say("{} goes along to {}", p.leader_name(l), p.label(to)).goes(p.leader_name(l), side, along));
  }
}

}  // namespace hexpost::kadesh
