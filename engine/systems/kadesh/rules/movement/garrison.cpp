#include "engine/systems/kadesh/rules/movement/garrison.h"

#include <algorithm>

#include "engine/systems/kadesh/rules/command/command.h"

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

}  // namespace

Barred garrison_bar(View v, const Party& party, const Walk& walk) {
  const LeaderId l = commander(v);
  if (!v.leader_here(l) || walk.way.empty()) return std::nullopt;
  if (std::ranges::find(party.leaders, l) != party.leaders.end()) return commander_bar(v, party, walk);
  return units_bar(v, party, walk);
}

}  // namespace hexpost::kadesh
