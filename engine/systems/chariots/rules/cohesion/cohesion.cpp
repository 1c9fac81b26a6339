#include "engine/systems/chariots/rules/cohesion/cohesion.h"

#include <algorithm>

#include "engine/systems/chariots/rules/cohesion/questions.h"
#include "engine/systems/chariots/rules/cohesion/rout.h"
#include "engine/systems/chariots/rules/cohesion/standards.h"
#include "engine/systems/chariots/rules/command/leaders_fate.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

/// Chariots of Fire 9.0, 9.1, 9.4 at the table: hits, Rout, Flight.
namespace hexpost::chariots {
namespace {

/// The enemy nearest to the hex, for a unit whose facing its owner chooses; of several the first by hex.
std::optional<Hex> nearest_enemy(View v, SideId side, Hex h) {
  std::optional<Hex> best;
  int least = 0;
  for (UnitId e = 0; e < v.count(); ++e) {
    if (v.side(e) == side || !v.here(e)) continue;
    const Hex at = v.unit(e).at;
    const int away = hex::distance(at, h);
    if (!best || away < least || (away == least && at < *best)) best = at, least = away;
  }
  return best;
}

/// [9.41] What bars the way to the Standard, where the unit comes nearest to it.
Fact no_way(const Play& p, UnitId u) {
  const RoutBar bar = rout_bar(p.view(), u);
  const base::Arg who = p.name(u), goal = p.standard_name(bar.standard), at = p.label(bar.hex);
  switch (bar.why) {
    case Bar::held:
      return say("{} finds no path to {}: {} is in {}", who, goal, p.name(bar.by), at);
    case Bar::chariot:
      return say("{} finds no way to {}: {} is next to the enemy chariot {}", who, goal, at, p.name(bar.by));
    case Bar::ground:
      break;
  }
  return say("{} finds no way to {}: it cannot enter {}", who, goal, at);
}

/// [9.41] Asks for the facing of a Routed unit that has been placed; any facing is allowed.
Facing placed_facing(Play& p, UnitId u) {
  const View v = p.view();
  const Hex at = v.unit(u).at;
  const Facing now = static_cast<Facing>(v.unit(u).facing / 2 * 2);
  std::optional<Facing> enemy;
  if (const auto h = nearest_enemy(v, v.side(u), at); h && *h != at)
    enemy = hex::clock(2 * hex::bearings(at, *h).front());
  std::vector<table::Option<Facing>> options;
  for (int f = 0; f < hex::k_facings; f += 2) {
    const Facing facing = hex::clock(f);
    options.push_back(
        {facing, std::string(hex::facing_name(facing)), facing == enemy ? "enemy" : "", facing == now ? "keep" : ""});
  }
  return p.ask(v.side(u), k_rout_facing.of<Facing>(v.name(u), "", options));
}

}  // namespace

bool take_hits(Play& p, UnitId u, int hits, table::Rule rule, bool leaders_stay) {
  if (hits <= 0 || !p.view().here(u)) return p.view().fit(u);
  Unit& unit = p.unit(u);
  if (unit.routed) {  // [9.43]
    p.tell(rule, [&] { return hits_taken(p, u, hits, 0); });
    flee(p, u, "9.43", leaders_stay);
    return false;
  }
  unit.hits = static_cast<std::int16_t>(unit.hits + hits);
  p.tell(rule, [&] { return hits_taken(p, u, hits, p.view().rout_limit(u)); });
  if (unit.hits < p.view().rout_limit(u)) return true;
  rout(p, u, leaders_stay);
  return false;
}

/// [9.41] The unit Routs at once, wherever it is [Q83]. It keeps its hits and loses Column and Engaged [Q106].
void rout(Play& p, UnitId u, bool leaders_stay) {
  if (!p.view().here(u)) return;
  if (p.unit(u).routed) return flee(p, u, "9.43", leaders_stay);
  const SideId side = p.view().side(u);
  p.tell("9.13", [&] { return say("{} Routs in {}", p.name(u), p.label(p.unit(u).at)).loses(side); });
  if (rallying_points(p, side).empty())
    return flee(p, u, "9.41", leaders_stay);  // [Q107] without a Standard there is no die
  const int tq = p.view().check_tq(u);
  const auto flees = p.d10("9.41", table::suffers(side), [tq](int face) { return face > tq; });
  p.tell("9.41", [&] {
    return flees ? say("{} flees and is lost: {} against {}", p.name(u), flees.face, tq)
                 : say("{} runs for its Standard: {} against {}", p.name(u), flees.face, tq);
  });
  if (flees) return flee(p, u, "9.41", leaders_stay);
  const auto hexes = rout_hexes(p, u);
  if (hexes.empty()) {
    p.tell("9.41", [&] { return no_way(p, u); });
    return flee(p, u, "9.41", leaders_stay);
  }
  const Hex to = p.ask(side, k_rally_at.of<Hex>(p.view().name(u), "", p.listed(hexes)));
  const Hex from = p.unit(u).at;
  for (Standard& standard : p.s.standards) {
    if (standard.captor == u) standard.captor = k_no_unit;  // left where it is, still captured
  }
  Unit& unit = p.unit(u);
  if (unit.column) unit.facing = hex::clock(unit.facing - 1);
  unit.routed = true;
  unit.column = unit.column_attacked = unit.parting = false;
  displace_leaders_in(p, u, to);  // [4.24]
  place(p, u, to);
  refresh_engaged(p);
  p.tell("9.41", [&] {
    return say("{} gathers in {}", p.name(u), p.label(to)).goes(p.view().name(u), side, {from, to});
  });
  p.unit(u).facing = placed_facing(p, u);
  leaders_follow(p, u, from, {to}, true);  // [9.44]
}

/// [9.52] [9.53] [9.54] Each unit of any wing rolls once [Q49], before any unit acts; the units that may try are fixed
/// before the first die
void rally(Play& p) {
  for (const UnitId u : rallyable(p)) {
    const LeaderId l = rallier(p, u);
    if (l == k_no_leader) continue;
    const int need = rally_rating(p, l);
    const auto rallies = p.d10("9.53", table::gains(p.view().side(u)), [need](int face) { return face <= need; });
    p.tell("9.53",
           rallies ? say("{} rallies under {}: {} against {}", p.name(u), p.leader_name(l), rallies.face, need)
                   : say("{} does not rally under {}: {} against {}", p.name(u), p.leader_name(l), rallies.face, need));
    if (!rallies) continue;
    Unit& unit = p.unit(u);
    unit.routed = false;
    unit.rallied = true;
    unit.hits = static_cast<std::int16_t>(p.view().info(u).tq / 2);
  }
}

}  // namespace hexpost::chariots
