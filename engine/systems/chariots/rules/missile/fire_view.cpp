#include "engine/systems/chariots/rules/missile/fire_view.h"

#include <algorithm>

/// Chariots of Fire 7.1, 7.2: firers, targets and modifiers of the die.
namespace hexpost::chariots {
namespace {

/// [7.11] [7.12] [7.15] [6.35] Why the unit may not fire, whatever the target.
Objected judge_firer(View v, UnitId firer) {
  if (!v.missile_unit(firer)) return object("7.11", "{} has no missiles", {unit_arg(firer)});
  if (v.unit(firer).column) return object("6.35", "{} is in Column and may not fire", {unit_arg(firer)});
  if (v.unit(firer).supply == Supply::none)
    return object("7.15", "{} has no missiles left", {unit_arg(firer)}, "it reloads when no enemy can fire at it");
  if (v.engaged(firer)) return object("7.12", "{} is Engaged", {unit_arg(firer)});
  return std::nullopt;
}

/// [7.11] [7.13] [7.14] Why the hex is out of range, arc or sight; light infantry on the move: [Q89].
Objected judge_reach(View v, const Post& from, Hex there, base::Arg target, bool begun, bool nearer) {
  const int range = hex::distance(from.at, there);
  if (range == 0 || missile_row(v, from.who, range) == nullptr)
    return object("7.13", "{0} is {1} {1|hex|hexes} away and {2} fires no farther than {3}",
                  {target, number_arg(range), unit_arg(from.who), number_arg(missile_range(v, from.who))});
  if (!from.all_round && begun && !nearer)
    return object("7.11", "{} fires before it moves, or right after a step that has brought it nearer to its target",
                  {unit_arg(from.who)});
  if (!sees(v, from, there)) {
    const auto screen = hidden_by(v, from, there);
    if (screen == Screen::arc)
      return object("7.14", "{} cannot fire at {} from {}: it is not in its arc of fire",
                    {unit_arg(from.who), target, hex_arg(from.at)});
    if (screen == Screen::ground)
      return object("7.14", "{} cannot see {} from {}: ground hides it",
                    {unit_arg(from.who), target, hex_arg(from.at)});
    return object("7.14", "{} cannot see {} from {}: more than one unit is in the way",
                  {unit_arg(from.who), target, hex_arg(from.at)});
  }
  return std::nullopt;
}

}  // namespace

const MissileRow* missile_row(View v, UnitId firer, int range) {
  const UnitInfo& info = v.info(firer);
  const bool chariot = is_chariot(info.type);
  for (const MissileRow& row : v.charts().missiles) {
    if (row.weapon == info.missile && row.chariot == chariot && row.range == range) return &row;
  }
  return nullptr;
}

int missile_hits(const MissileRow& row, int adjusted) {
  return static_cast<int>(std::ranges::count_if(row.at_most, [adjusted](int most) { return adjusted <= most; }));
}

/// [7.17]
ShotModifiers shot_modifiers(View v, const Shot& shot) {
  const UnitInfo& by = v.info(shot.firer);
  ShotModifiers out;
  out.armour = v.charts().armour[index_of(v.type(shot.target))][index_of(by.missile)];
  const bool bow = by.missile == Missile::b || by.missile == Missile::c;
  out.moving = shot.moving && bow && !is_chariot(by.type) ? 1 : 0;
  const Hex at = v.unit(shot.target).at;
  out.woods = v.terrain(at) == Terrain::woods ? 1 : 0;
  out.down = shot.range >= 2 && v.level(v.unit(shot.firer).at) > v.level(at) ? -1 : 0;
  return out;
}

int chance(View v, const Shot& shot) {
  const MissileRow* row = missile_row(v, shot.firer, shot.range);
  if (row == nullptr) return 0;
  const int add = shot_modifiers(v, shot).total();
  int out = 0;
  for (int face = 0; face < 10; ++face)
    out += missile_hits(*row, face + add) > 0 ? 1 : 0;
  return out;
}

int missile_range(View v, UnitId u) {
  if (!v.missile_unit(u) || v.unit(u).supply == Supply::none) return 0;
  int out = 0;
  for (const MissileRow& row : v.charts().missiles) {
    if (row.weapon == v.info(u).missile && row.chariot == is_chariot(v.type(u))) out = std::max(out, row.range);
  }
  return out;
}

bool can_fire(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  return v.here(u) && v.missile_unit(u) && !unit.routed && !unit.column && unit.supply != Supply::none && !v.engaged(u);
}

bool reaches_with_fire(View v, UnitId firer, UnitId target) {
  if (!can_fire(v, firer) || !v.here(target) || v.engaged(target)) return false;
  const int range = hex::distance(v.unit(firer).at, v.unit(target).at);
  return range > 0 && missile_row(v, firer, range) != nullptr && sees(v, post_of(v, firer), v.unit(target).at);
}

Objected judge_fire(View v, const Post& from, UnitId target, bool begun, bool nearer) {
  const UnitId firer = from.who;
  if (auto refusal = judge_firer(v, firer)) return refusal;
  if (!v.hostile(firer, target)) return object("7.13", "{} is not an enemy", {unit_arg(target)});
  if (!v.here(target)) return object("7.13", "{} is not on the map", {unit_arg(target)});
  if (v.engaged(target)) return object("7.12", "{} is Engaged: units do not fire at it", {unit_arg(target)});
  if (from.at == v.unit(target).at) {
    if (missile_row(v, firer, 0) == nullptr)
      return object("7.31", "{} does not fire while it passes through", {unit_arg(firer)});
    return std::nullopt;
  }
  return judge_reach(v, from, v.unit(target).at, unit_arg(target), begun, nearer);
}

Objected judge_fire_at_leader(View v, const Post& from, LeaderId target, bool begun, bool nearer) {
  if (auto refusal = judge_firer(v, from.who)) return refusal;
  if (!v.leader_here(target) || v.leader(target).side == v.side(from.who))
    return object("7.13", "{} is not an enemy on the map", {leader_arg(target)});
  const Hex there = v.leader(target).at;
  if (v.occupied(there)) return object("7.18", "{} is with a combat unit: fire at that", {leader_arg(target)});
  return judge_reach(v, from, there, leader_arg(target), begun, nearer);
}

/// [7.16] [9.14] [9.51] [Q109] Routed and Engaged enemies count too
bool under_missiles(View v, Hex h, SideId side) {
  for (UnitId e = 0; e < v.count(); ++e) {
    if (v.side(e) == side || !v.here(e)) continue;
    const int range = hex::distance(v.unit(e).at, h);
    if (range > missile_range(v, e) || missile_row(v, e, range) == nullptr) continue;
    if (sees(v, post_of(v, e), h)) return true;
  }
  return false;
}

}  // namespace hexpost::chariots
