#include "engine/systems/chariots/rules/command/leaders_fate.h"

#include <algorithm>

#include "engine/hex/trail.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/cohesion/rout.h"
#include "engine/systems/chariots/rules/cohesion/standards.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/command/questions.h"
#include "engine/systems/chariots/rules/shock/leader_wounds.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

/// Chariots of Fire 4.2: leaders alone near the enemy, with units that move by themselves, killed and replaced.
namespace hexpost::chariots {
namespace {

/// [9.34] His Standard drives off the Routed about where it stood. On his way with it he is not with the units that
/// flee, at the start or at the end, and is not lost with them [9.44].
void leave_the_routed(Play& p, LeaderId l, StandardId d, Hex from) {
  p.leader(l).placed = false;
  standard_moved(p, d, from);
  p.leader(l).placed = true;
}

/// The leader and the Standards that are his and with him go to `to` [9.33]. `begins`: the first step of a move,
/// because only the place where the Standard stood counts [9.34] [Q48].
void send(Play& p, LeaderId l, Hex to, bool begins = true) {
  const Hex from = p.leader(l).at;
  const auto along = standards_with(p, l);
  p.leader(l).at = to;
  for (const StandardId d : along) {
    p.standard(d).at = to;
    if (begins) leave_the_routed(p, l, d, from);
  }
}

/// [6.57] Asks whether the leader goes along.
bool goes_along(Play& p, LeaderId l, bool left_alone) {
  const SideId side = p.leader(l).side;
  const auto when = about_leader(
      p, l, {{"alone", left_alone ? 1 : 0}, {"near", p.view().next_to(p.leader(l).at, other(side)) ? 1 : 0}});
  return p.ask(side, k_leader_follows.of<bool>("", p.view().leader_name(l), table::yes_no(), when));
}

/// [4.14] True if no ground or hexside of the way is barred to the leader. It may be open to his unit alone.
bool can_go(View v, LeaderId l, Hex from, const std::vector<Hex>& path) {
  for (const Hex to : path) {
    if (!step_cost(v, mover(v.leader(l)), false, from, to).allowed) return false;
    from = to;
  }
  return true;
}

/// [4.24] [Q55] Nearest friendly combat units in other hexes: all at the least distance, by id. A Standard that goes
/// with him drives off the Routed about it as it begins to move [9.34] [Q48]: by option no leader is put with those.
std::vector<UnitId> nearest_friends(View v, LeaderId l) {
  std::vector<UnitId> out;
  int least = 0;
  const SideId side = v.leader(l).side;
  const bool spares = v.options().displaced_past_fugitives && !standards_with(v, l).empty();
  const auto driven_off = spares ? routed_about(v, side, v.leader(l).at) : std::vector<UnitId>{};
  for (const UnitId u : v.living(side)) {
    if (base::contains(driven_off, u) || v.unit(u).at == v.leader(l).at) continue;
    const int d = hex::distance(v.unit(u).at, v.leader(l).at);
    if (out.empty() || d < least) out.clear(), least = d;
    if (d == least) out.push_back(u);
  }
  return out;
}

void displace(Play& p, LeaderId l, UnitId mover) {
  const auto nearest = nearest_friends(p, l);
  const SideId side = p.leader(l).side;
  if (nearest.empty() && p.view().held_by(side, p.leader(l).at)) return;  // the leader stays with the last of its units
  if (nearest.empty()) {
    tell_flees_with_unit(p, "4.24", l);
    return kill_leader(p, l);
  }
  const UnitId to =
      p.ask(side, k_leader_at.of<UnitId>("", p.view().leader_name(l), p.listed(nearest), about_leader(p, l)));
  const Hex from = p.leader(l).at;
  const bool stays_held = p.view().held_by(side, from);
  const Hex there = p.unit(to).at;
  const base::Arg who = p.leader_name(l), with = p.name(to), at = p.label(from), goal = p.label(there);
  p.tell("4.24", [&] {
    return (mover == k_no_unit ? say("{}, alone in {}, goes to {} in {}", who, at, with, goal)
            : stays_held ? say("{} comes close; {} leaves the unit in {} and goes to {} in {}", p.name(mover), who, at,
                               with, goal)
                         : say("{} comes close; {}, alone in {}, goes to {} in {}", p.name(mover), who, at, with, goal))
        .goes(p.view().leader_info(l).name, side, {from, there});
  });
  send(p, l, p.unit(to).at);
}

bool alone(View v, LeaderId l) {
  return v.leader_here(l) && !v.held_by(v.leader(l).side, v.leader(l).at);
}

/// The Polish 4.24 does not say that he is alone.
bool gives_way(View v, LeaderId l) {
  return alone(v, l) || (v.options().any_leader_displaced && v.leader_here(l));
}

/// [Q69] All leaders that give way so near the hex do it before every other reaction.
void displace_near(Play& p, UnitId mover, Hex h, int within) {
  const SideId side = other(p.view().side(mover));
  for (LeaderId l = 0; l < p.view().leader_count(); ++l) {
    if (p.leader(l).side != side || hex::distance(p.leader(l).at, h) > within || !gives_way(p, l)) continue;
    displace(p, l, mover);
  }
}

}  // namespace

void withdraw_leader(Play& p, LeaderId l) {
  displace(p, l, k_no_unit);
}
void displace_leaders(Play& p, UnitId mover, Hex about_to_enter) {
  displace_near(p, mover, about_to_enter, 1);
}
void displace_leaders_in(Play& p, UnitId mover, Hex h) {
  displace_near(p, mover, h, 0);
}

void leaders_follow(Play& p, UnitId u, Hex from, const std::vector<Hex>& path, bool free_for_all) {
  if (path.empty() || path.back() == from) return;
  const Hex to = path.back();
  const SideId side = p.view().side(u);
  for (const LeaderId l : p.view().leaders_at(from)) {
    const View v = p.view();
    if (v.leader(l).side != side || !(free_for_all || v.goes_with_moves(l))) continue;
    // with a unit that Routs he is put where it is [9.44]
    if (!v.unit(u).routed && !can_go(v, l, from, path)) continue;
    if (!goes_along(p, l, !v.held_by(side, from))) continue;
    p.tell("6.57", [&] { return say("{} goes along with {} to {}", p.leader_name(l), p.name(u), p.label(to)); });
    // a Rout is not movement: a Standard in the hex is the unit's goal and stays there [9.32] [9.41]
    if (v.unit(u).routed)
      p.leader(l).at = to;
    else
      send(p, l, to);
  }
}

void leaders_to_go(Play& p, UnitId u, UnitId with, Hex from, const std::vector<Hex>& path, Leaders& along) {
  const SideId side = p.view().side(u);
  const auto there = p.view().units_at(from);
  const bool left_alone =
      std::ranges::none_of(there, [&](UnitId o) { return o != u && o != with && p.view().side(o) == side; });
  for (const LeaderId l : p.view().leaders_at(from)) {
    if (p.leader(l).side != side || !p.view().goes_with_moves(l) || !can_go(p, l, from, path)) continue;
    if (base::contains(along, l)) continue;
    if (goes_along(p, l, left_alone)) along.push_back(l);
  }
}

void leaders_go(Play& p, const Leaders& along, Hex from, Hex to, bool begins) {
  for (const LeaderId l : along) {
    if (p.view().leader_here(l) && p.leader(l).at == from) send(p, l, to, begins);
  }
}

/// [5.46] [6.56]
void carry_out(Play& p, const LeadOrder& order) {
  Leader& leader = p.leader(order.leader);
  const Hex from = leader.at;
  const bool entered = !leader.placed;
  const Hex to = order.path.back();
  const auto along = order.standard ? standards_with(p, order.leader) : std::vector<StandardId>{};
  leader.moved = true;
  leader.placed = true;
  leader.at = to;
  p.tell("5.46", [&] {
    return (entered ? say("{} comes onto the map at {}", p.leader_name(order.leader), p.label(to))
                    : say("{} goes from {} to {}", p.leader_name(order.leader), p.label(from), p.label(to)))
        .goes(p.view().leader_info(order.leader).name, leader.side,
              entered ? order.path : hex::trail(from, order.path, to));
  });
  for (const StandardId d : along) {
    p.standard(d).at = to;
    p.tell("9.32", [&] {
      return say("{} takes {} from {} to {}", p.leader_name(order.leader), p.standard_name(d), p.label(from),
                 p.label(to));
    });
    leave_the_routed(p, order.leader, d, from);
  }
  for (std::size_t i = 0; entered && i < p.s.standards.size(); ++i) {
    Standard& standard = p.s.standards[i];
    const StandardInfo& info = p.data.standards[i];
    if (info.leader != order.leader || info.feature || standard.captured || standard.placed || standard.back_from != 0)
      continue;
    standard.placed = true;  // it comes onto the map with him
    standard.at = to;
  }
}

}  // namespace hexpost::chariots
