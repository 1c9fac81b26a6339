#include "engine/systems/kadesh/rules/movement/reach_bar.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

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

}  // namespace hexpost::kadesh
