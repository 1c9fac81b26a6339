#include "engine/systems/hordes/rules/shooting/figures.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/retreat/results.h"

namespace hexpost::hordes {
namespace {

using base::Refusal;

bool shoots(const TroopType& t) {
  return t.shooting > 0 || t.engine.has_value();
}
bool is_engine(const TroopType& t) {
  return t.engine.has_value();
}

constexpr int k_column_dice = 2;  // [1.8.3]
constexpr int k_cover = 2;        // wood, built-up area, stone wall, as A2

}  // namespace

int range_of(const TroopType& type) {
  return type.engine ? type.engine->range : k_small_arms_range;
}

std::vector<Battery> batteries(const View& v, UnitId unit) {
  const Unit& u = v.unit(unit);
  const bool column = v.in_column(unit);
  const bool halved = u.disrupted || in_water(v, u.at);
  std::vector<Battery> out;
  int silent = u.suppressed;
  const auto add = [&](const TroopType& type, int stands, bool rear) {
    if (!shoots(type) || stands <= 0) return;
    int dice = column ? (rear ? 0 : std::min(stands, k_column_dice)) : stands;
    if (halved) dice = (dice + 1) / 2;
    const int kept_down = std::min(silent, dice);
    silent -= kept_down;
    out.push_back({rear, is_engine(type), dice - kept_down});
  };
  add(v.type(unit), front_rank(u).now, false);
  if (const TroopType* rear = v.rear_type(unit)) add(*rear, u.rear.now, true);
  return out;
}

const TroopType& battery_type(const View& v, UnitId unit, const Battery& battery) {
  const TroopType* rear = v.rear_type(unit);
  return battery.rear && rear ? *rear : v.type(unit);
}

int shooting_dice(const View& v, UnitId unit) {
  return base::sum(batteries(v, unit), [&](const Battery& b) { return b.dice; });
}

bool is_artillery(const View& v, UnitId unit) {
  return v.kind(unit) == Kind::artillery;
}

namespace {

Refused may_shoot_artillery(const View& v, UnitId unit) {
  const Unit& u = v.unit(unit);
  const std::string& name = v.name(unit);
  if (v.side(unit) != v.s.active) {
    if (!u.hold_fire)
      return refuse("1.8.8", "{} shoots only in its own side's bound: it does not hold its fire", {name});
    return std::nullopt;
  }
  if (u.hold_fire) return refuse("Q53", "{} holds its fire for the other side's bound", {name});
  if (u.moved) return refuse("1.8.8", "{} has moved and cannot shoot", {name});
  return std::nullopt;
}

}  // namespace

Refused able_to_shoot(const View& v, UnitId unit) {
  if (unit < 0 || unit >= v.count() || !v.on_table(unit)) return refuse("1.8.1", "that unit is not on the table");
  const Unit& u = v.unit(unit);
  const std::string& name = v.name(unit);
  if (batteries(v, unit).empty()) return refuse("1.8.2", "{} has no shooters", {name});
  if (is_artillery(v, unit)) {
    if (auto no = may_shoot_artillery(v, unit)) return no;
  }
  const bool fighting = engaged(v, unit);
  if (fighting && u.engaged)
    return refuse("1.8.5", "{} has been in hand-to-hand combat since an earlier bound", {name});
  if (u.charged && v.kind(unit) != Kind::chariot)  // [Q61]
    return refuse("1.8.5", "{} moved into contact in this bound", {name});
  if (u.moved && u.pavises) return refuse("1.13.5", "{} has moved with its pavises", {name});
  if (u.moved && u.stakes_carried) return refuse("1.13.6", "{} has moved with its stakes", {name});
  if (shooting_dice(v, unit) == 0) return refuse("1.8.10", "{} is suppressed", {name});
  return std::nullopt;
}

Refused may_shoot(const View& v, UnitId unit) {
  if (auto no = able_to_shoot(v, unit)) return no;
  if (v.unit(unit).shot) return refuse("1.8.1", "{} has shot in this phase", {v.name(unit)});
  return std::nullopt;
}

bool may_turn_to_shoot(const View& v, UnitId unit) {
  const Unit& u = v.unit(unit);
  return !u.disrupted && !u.shot && !in_water(v, u.at);
}

Refused may_target(const View& v, UnitId shooter, const Battery& battery, UnitId target) {
  if (target < 0 || target >= v.count() || !v.on_table(target))
    return refuse("1.8.2", "that target is not on the table");
  const std::string& name = v.name(target);
  if (!v.hostile(shooter, target)) return refuse("1.8.2", "{} is not an enemy", {name});
  const TroopType& type = battery_type(v, shooter, battery);
  const Hex from = v.unit(shooter).at;
  const Hex to = v.unit(target).at;
  const int range = hex::distance(from, to);
  const int most = range_of(type);
  if (range > most)
    return refuse(type.engine ? "1.8.8" : "1.8.2", "{0} is {1} {1|hex|hexes} away, the range is {2}",
                  {name, std::to_string(range), std::to_string(most)});
  if (type.engine && range < type.engine->min_range)
    return refuse("1.8.8", "{0} is nearer than {1} {1|hex|hexes}", {name, std::to_string(type.engine->min_range)});
  if (auto no = no_line(v, v.side(shooter), weapon(type), from, to)) return no;
  if (!may_turn_to_shoot(v, shooter) && !aims_at(v, shooter, to))
    return refuse("1.8.2", "{} is out of arc and {} may not turn", {name, v.name(shooter)});
  return std::nullopt;
}

/// Units only: a lone general cannot be shot at [1.8.11].
std::vector<UnitId> legal_targets(const View& v, UnitId shooter) {
  const std::vector<Battery> guns = batteries(v, shooter);
  if (guns.empty()) return {};
  int farthest = 0;
  for (const Battery& b : guns)
    farthest = std::max(farthest, range_of(battery_type(v, shooter, b)));
  std::vector<UnitId> out;
  if (farthest <= 2 && !v.any_within_two(other(v.side(shooter)), v.unit(shooter).at)) return out;
  bool able = false;  // asked once an enemy is in range, because distances are cheaper
  for (UnitId e = 0; e < v.count(); ++e) {
    if (!v.hostile(shooter, e) || !v.on_table(e)) continue;
    if (hex::distance(v.unit(shooter).at, v.unit(e).at) > farthest) continue;
    if (!able && may_shoot(v, shooter)) return out;
    able = true;
    const auto reach = [&](const Battery& b) { return b.dice > 0 && !may_target(v, shooter, b, e); };
    if (std::any_of(guns.begin(), guns.end(), reach)) out.push_back(e);
  }
  std::sort(out.begin(), out.end(),
            [&](UnitId a, UnitId b) { return map_order(v, v.unit(a).at) < map_order(v, v.unit(b).at); });
  return out;
}

std::optional<Facing> facing_for(const View& v, UnitId shooter, std::span<const UnitId> targets) {
  const Unit& u = v.unit(shooter);
  if (v.kind(shooter) == Kind::chariot) return u.facing;
  const auto covers = [&](int facing) {
    return std::all_of(targets.begin(), targets.end(),
                       [&](UnitId t) { return in_arc(u.at, hex::clock(facing), v.unit(t).at); });
  };
  // On a road hexside the unit counts as facing one end of it, the same for all its targets [Q54].
  if (is_point(u.facing) ? covers(u.facing) : (covers(u.facing - 1) || covers(u.facing + 1))) return u.facing;
  if (!may_turn_to_shoot(v, shooter)) return std::nullopt;
  for (int turn = 1; turn <= 6; ++turn) {
    for (const int facing : {u.facing + turn, u.facing - turn}) {
      if (is_point(hex::clock(facing)) && covers(facing)) return hex::clock(facing);
    }
  }
  return std::nullopt;
}

bool comes_through(Hex target, Hex from, std::uint8_t sides) {
  const std::vector<hex::Side> nearest = hex::bearings(target, from);
  return std::any_of(nearest.begin(), nearest.end(), [&](hex::Side s) { return has_side(sides, s); });
}

Cover hard_cover(const View& v, UnitId target, Hex from) {
  const Unit& u = v.unit(target);
  if (v.type(target).hard_target && (!v.combined(target) || comes_through(u.at, from, front_sides(u.facing))))
    return Cover::hard;
  const MapHex* ground = v.hex(u.at);
  if (!ground) return Cover::none;
  Cover cover = Cover::none;
  for (const hex::Side s : hex::bearings(u.at, from)) {
    const Obstacle wall = ground->walls[static_cast<std::size_t>(s)];
    if (wall == Obstacle::fence) return Cover::hard;
    if (wall == Obstacle::stone_wall) cover = Cover::stone;
  }
  return cover;
}

bool immune(const View& v, UnitId target, Hex from, const Battery& battery) {
  const Cover cover = hard_cover(v, target, from);
  return cover == Cover::hard || (cover == Cover::stone && !battery.artillery);  // [Q52]
}

namespace {

int terrain_cover(Terrain t) {
  return t == Terrain::wood || t == Terrain::built_up ? k_cover : 0;
}

/// Personal armour that is left against this weapon [1.8.4].
int armour_against(const TroopType& weapon_type, int armour) {
  if (weapon_type.gunpowder) return 0;
  return weapon_type.crossbow ? std::max(0, armour - 1) : armour;
}

}  // namespace

Needed needed_score(const View& v, UnitId shooter, const Battery& battery, UnitId target) {
  const TroopType& type = battery_type(v, shooter, battery);
  const Unit& u = v.unit(target);
  const Hex from = v.unit(shooter).at;
  Needed out;
  out.factor = type.shooting;
  out.armour = armour_against(type, v.type(target).armour);
  out.terrain = terrain_cover(v.terrain(u.at));
  out.steep = steep_cover(v, weapon(type), from, u.at);
  if (u.pavises && !v.in_column(target) && comes_through(u.at, from, front_sides(u.facing)))
    out.pavises = type.gunpowder ? 1 : 2;  // [1.13.5]
  return out;
}

Needed artillery_addition(const View& v, UnitId shooter, UnitId target) {
  const Hex from = v.unit(shooter).at;
  const Hex to = v.unit(target).at;
  Needed out;
  out.terrain = terrain_cover(v.terrain(to));
  out.steep = steep_cover(v, weapon(v.type(shooter)), from, to);
  if (hard_cover(v, target, from) == Cover::stone) out.wall = k_cover;
  return out;
}

int artillery_hits(const HitScores& scores, int addition, int roll) {
  for (int hits = 3; hits >= 1; --hits) {
    const int score = scores.hits[static_cast<std::size_t>(hits - 1)];
    if (score > 0 && score + addition <= k_highest_score && roll >= score + addition) return hits;
  }
  return 0;
}

const HitScores& scores_at(const Engine& piece, int distance) {
  return distance <= k_short_range ? piece.near : piece.far;
}

std::array<int, 3> engine_scores(const View& v, UnitId shooter, const Battery& battery, UnitId target) {
  std::array<int, 3> out{};
  const TroopType& type = battery_type(v, shooter, battery);
  if (!type.engine) return out;
  const HitScores& row = scores_at(*type.engine, hex::distance(v.unit(shooter).at, v.unit(target).at));
  const int more = artillery_addition(v, shooter, target).sum();
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (row.hits[i] > 0 && row.hits[i] + more <= k_highest_score) out[i] = row.hits[i] + more;
  }
  return out;
}

int hits_of_roll(const View& v, UnitId shooter, const Battery& battery, UnitId target, int roll) {
  const TroopType& type = battery_type(v, shooter, battery);
  if (!type.engine) return roll >= needed_score(v, shooter, battery, target).sum() ? 1 : 0;
  const int distance = hex::distance(v.unit(shooter).at, v.unit(target).at);
  return artillery_hits(scores_at(*type.engine, distance), artillery_addition(v, shooter, target).sum(), roll);
}

namespace {
Refused may_touch_hold_fire(const View& v, UnitId unit) {
  if (!v.on_table(unit) || !is_artillery(v, unit)) return refuse("1.8.9", "only artillery holds its fire");
  if (v.side(unit) != v.s.active) return refuse("1.8.9", "that is decided in its own side's shooting phase");
  if (v.unit(unit).shot) return refuse("1.8.9", "{} has shot and takes no hold-fire order", {v.name(unit)});
  return std::nullopt;
}
}  // namespace

Refused may_hold_fire(const View& v, UnitId unit) {
  if (auto no = may_touch_hold_fire(v, unit)) return no;
  if (v.unit(unit).hold_fire) return refuse("1.8.9", "{} holds its fire already", {v.name(unit)});
  if (v.unit(unit).moved) return refuse("1.8.9", "{} has moved", {v.name(unit)});
  if (engaged(v, unit) && v.unit(unit).engaged)  // it may not shoot, so it cannot hold its fire instead
    return refuse("1.8.5", "{} has been in hand-to-hand combat since an earlier bound", {v.name(unit)});
  return std::nullopt;
}

Refused may_release_fire(const View& v, UnitId unit) {
  if (auto no = may_touch_hold_fire(v, unit)) return no;
  if (!v.unit(unit).hold_fire) return refuse("1.8.9", "{} does not hold its fire", {v.name(unit)});
  return std::nullopt;
}

int suppressed_by(int stands_in_cover, int stands_in_open) {
  return stands_in_cover + stands_in_open / 2;
}

State simultaneous_state(const Data& data, const State& at_start, const State& now, SideId shooters) {
  State out = now;
  for (std::size_t i = 0; i < out.units.size(); ++i) {
    Unit& u = out.units[i];
    if (u.side != shooters || !u.alive || !u.placed) continue;
    const auto suppressed = u.suppressed;
    const bool shot = u.shot;
    u = at_start.units[i];
    u.suppressed = suppressed;
    u.shot = shot;
  }
  rebuild_board(data, out);
  return out;
}

}  // namespace hexpost::hordes
