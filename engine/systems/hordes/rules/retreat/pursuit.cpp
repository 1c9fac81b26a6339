#include "engine/systems/hordes/rules/retreat/pursuit.h"

#include <algorithm>
#include <tuple>

#include "engine/base/lists.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/shield_wall.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/melee/melee.h"
#include "engine/systems/hordes/rules/retreat/compulsory.h"
#include "engine/systems/hordes/rules/retreat/flee.h"

namespace hexpost::hordes {
namespace {

bool has_obstacle(const View& v, Hex from, Hex to) {
  const auto side = hex::side_towards(from, to);
  const MapHex* a = v.hex(from);
  return side && a && a->walls[static_cast<std::size_t>(*side)] != Obstacle::none;
}

bool staked(const View& v, Hex from, Hex to) {
  const auto side = hex::side_towards(from, to);
  return side && has_side(v.stakes_on(from), *side);
}

bool behind_pavises(const View& v, UnitId unit, Hex to) {
  const Unit& u = v.unit(unit);
  return u.pavises && !v.in_column(unit) && in_front(u.at, u.facing, to);
}

/// Why the unit's kind may not go there at all; stakes are looked at apart, since following up may remove them.
std::string_view no_way(const View& v, UnitId unit, Hex from, Hex to) {
  if (!hex::adjacent(from, to)) return "not beside that hex";
  if (steep_between(v, from, to)) return "a steep side between";
  Mover who = mover(v, unit);
  if (has_wagons(v, unit) && v.combined(unit)) who.wheels = false, who.foot = true;  // only the foot goes [Q48]
  const Step ground = step(v, who, from, to);
  return ground.rule == "1.13.6" ? std::string_view{} : ground.refused;
}

bool stays_with_engines(const View& v, UnitId unit) {
  return v.kind(unit) == Kind::artillery || (has_wagons(v, unit) && !v.combined(unit));
}

/// Reasons that leave the choice to the owner [1.11.2].
FollowUp by_choice(const View& v, UnitId unit, Hex vacated) {
  const Hex at = v.unit(unit).at;
  if (in_shield_wall(v, unit)) return {Duty::may, "1.13.3", "in a shield wall"};
  if (has_wagons(v, unit)) return {Duty::may, "1.11.2", "combined with war wagons"};
  if (v.infantry(unit) && v.troop_class(unit) == TroopClass::a) return {Duty::may, "1.11.1", "class A infantry"};
  if (has_obstacle(v, at, vacated)) return {Duty::may, "1.11.2", "behind an obstacle"};
  if (staked(v, at, vacated)) return {Duty::may, "1.13.6", "behind stakes"};
  if (behind_pavises(v, unit, vacated)) return {Duty::may, "1.13.5", "behind pavises"};
  if (v.terrain(vacated) == Terrain::river) return {Duty::may, "1.11.2", "a river"};
  if (v.terrain(at) == Terrain::built_up || v.terrain(vacated) == Terrain::built_up)
    return {Duty::may, "1.11.2", "a built-up area"};
  return {Duty::must, "1.11.1", {}};
}

}  // namespace

std::vector<Claim> claims(const View& v, std::span<const UnitId> winners, std::span<const Hex> foes) {
  std::vector<Claim> out;
  for (const UnitId u : winners) {
    out.push_back(
        {u, v.unit(u).disrupted, v.type(u).horde, v.mounted(u), impact_bonus(v, u, foes), combat_factor(v, u, foes)});
  }
  return out;
}

std::vector<std::vector<UnitId>> follow_order(std::span<const Claim> claims_made) {
  const auto key = [](const Claim& c) {  // [1.11.3]
    return std::tuple(c.disrupted, !c.horde, -c.impact, -(c.factor + c.impact), !c.cavalry);
  };
  std::vector<Claim> sorted(claims_made.begin(), claims_made.end());
  std::stable_sort(sorted.begin(), sorted.end(), [&](const Claim& a, const Claim& b) { return key(a) < key(b); });
  std::vector<std::vector<UnitId>> out;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (i == 0 || key(sorted[i - 1]) != key(sorted[i])) out.emplace_back();
    out.back().push_back(sorted[i].unit);
  }
  return out;
}

FollowUp follow_duty(const View& v, UnitId winner, Hex vacated, bool fled) {
  const Hex at = v.unit(winner).at;
  if (stays_with_engines(v, winner)) return {Duty::never, "1.11.2", "engines and wagons stay"};
  if (const auto why = no_way(v, winner, at, vacated); !why.empty()) return {Duty::never, "1.11.2", why};
  const bool theirs = staked(v, vacated, at);
  if (theirs && !fled) return {Duty::never, "1.13.6", "stakes between"};
  if (v.type(winner).horde) {
    if (in_shield_wall(v, winner)) return {Duty::may, "1.13.3", "in a shield wall"};
    return {Duty::must, "1.11.2", "a horde"};
  }
  if (theirs) return {Duty::must, "1.13.6", "it removes the stakes"};
  return by_choice(v, winner, vacated);
}

Pursuit pursuit(const View& v, UnitId follower, Hex came_from, std::span<const Hex> fled_path, bool stakes_removed) {
  Pursuit out;
  if (v.unit(follower).disrupted)
    out.why = "disrupted";
  else if (stays_with_engines(v, follower) || has_wagons(v, follower))
    out.why = "engines and wagons stay";
  else if (stakes_removed)
    out.why = "it removed stakes";
  else if (engaged(v, follower))
    out.why = "in contact again";
  if (!out.why.empty()) return out;

  const Mover who = mover(v, follower);
  const SideId side = v.side(follower);
  Hex at = v.unit(follower).at;
  int left = plain_move(v, follower) - 1;  // the vacated hex was the first
  if (const Step in = step(v, who, came_from, at); in.halts || in.whole_move) left = 0;
  for (const Hex to : fled_path) {
    if (left == 0 || !hex::adjacent(at, to) || !vacant(v, side, to)) break;
    const Step ground = step(v, who, at, to);
    if (!ground.refused.empty() || ground.first_hex || ground.whole_move) break;
    out.path.push_back(to);
    at = to;
    --left;
    if (ground.halts || in_zoc_of(v, other(side), to)) break;  // [1.11.4]
  }
  if (out.path.empty()) {
    out.why = "no hex to pursue into";
    return out;
  }
  out.duty = v.troop_class(follower) == TroopClass::a ? Duty::may : Duty::must;
  return out;
}

std::vector<std::vector<Hex>> comrade_paths(const View& v, UnitId comrade, UnitId follower,
                                            std::span<const Hex> trail) {
  std::vector<std::vector<Hex>> out;
  if (trail.size() < 2 || v.unit(comrade).disrupted || stays_with_engines(v, comrade) || has_wagons(v, comrade) ||
      engaged(v, comrade))
    return out;
  const int gone = static_cast<int>(trail.size()) - 1;  // hexes the follower went
  const int reach = std::min(plain_move(v, comrade), gone);
  const bool slow = plain_move(v, comrade) < gone - 1;  // cannot keep up
  const Hex there = v.unit(follower).at;
  const Mover who = mover(v, comrade);
  const SideId side = v.side(comrade);

  const auto walk = [&](std::size_t first, int farthest) {
    std::vector<Hex> path;
    Hex at = v.unit(comrade).at;
    for (std::size_t i = first; i < trail.size() && static_cast<int>(path.size()) < farthest; ++i) {
      const Hex to = trail[i];
      if (!hex::adjacent(at, to) || !vacant(v, side, to)) return;
      const Step ground = step(v, who, at, to);
      const bool late = !path.empty() && (ground.first_hex || ground.whole_move);
      if (!ground.refused.empty() || late) return;
      path.push_back(to);
      at = to;
      if (slow || hex::adjacent(to, there)) base::add_once(out, path);
      if (ground.halts || ground.whole_move || in_zoc_of(v, other(side), to)) return;
    }
  };
  walk(1, reach);               // into the vacated hex and on
  walk(0, std::min(reach, 1));  // or into the hex that the follower left
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
  return out;
}

}  // namespace hexpost::hordes
