#include "engine/systems/hordes/rules/movement/moving.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/movement/questions.h"
#include "engine/systems/hordes/rules/turn/play.h"

namespace hexpost::hordes {
namespace {

Unit& unit_of(State& s, UnitId u) {
  return s.units[static_cast<std::size_t>(u)];
}

void part(const Data& data, State& s, const UnitInfo& info, const Walk& w) {
  Unit& head = unit_of(s, w.unit);
  Unit& half = unit_of(s, info.rear_half);
  if (!half.alive) {  // four go ahead, the others follow [1.5.9]
    const auto type = head.front.type;
    const auto behind = static_cast<std::int8_t>(head.front.now - 4);
    const auto start = static_cast<std::int8_t>(std::max(head.front.start - 4, static_cast<int>(behind)));
    head.front.now = 4, head.front.start = static_cast<std::int8_t>(head.front.start - start);
    half = Unit{};
    half.side = head.side, half.alive = true;
    half.front = {type, behind, start};
    half.commanded = head.commanded;
  }
  put_on_board(data, s, info.rear_half, w.rear_half);
  pass_generals(s, info.rear_half, info.rear_half);
  const View v{data, s};
  half.facing = facing_in(v, half.at, head.facing);
  half.squeezed = narrow(v, half.at), half.column = false;  // as if in column only where it is tight [1.5.9]
  half.moved = true;
}

void close_up(const Data& data, State& s, const UnitInfo& info, const Walk& w) {
  Unit& head = unit_of(s, w.unit);
  Unit& half = unit_of(s, info.rear_half);
  head.front.now = static_cast<std::int8_t>(head.front.now + half.front.now);
  head.front.start = static_cast<std::int8_t>(head.front.start + half.front.start);
  pass_generals(s, info.rear_half, w.unit);
  const auto type = half.front.type;
  take_off_board(data, s, info.rear_half);
  half = Unit{};
  half.side = head.side, half.front.type = type;
}

/// Call it before the unit goes: stakes stay where they were planted [1.13.6].
void leave_stakes(State& s, Unit& unit) {
  if (unit.stakes == 0) return;
  const auto place = std::ranges::lower_bound(s.left_stakes, unit.at, {}, &LeftStakes::at);
  if (place != s.left_stakes.end() && place->at == unit.at) {
    place->sides |= unit.stakes;
  } else {
    s.left_stakes.insert(place, {unit.at, unit.stakes});
  }
  unit.stakes = 0;
}

/// Lone generals in the hex of a friendly unit join it [Q45], but not the unit `under_way`, whose move is not over.
void join_lone_generals(const Data& data, State& s, UnitId under_way) {
  const View v{data, s};
  for (General& general : s.generals) {
    if (!general.alive || !general.placed || general.host != k_no_unit) continue;
    const UnitId there = v.unit_at(general.at);
    if (there != k_no_unit && there != under_way && v.side(there) == general.side) general.host = there;
  }
}

}  // namespace

void pass_generals(State& s, UnitId from, UnitId to) {
  for (General& general : s.generals) {
    if (!general.alive || general.host != from) continue;
    general.host = to;
    if (to != k_no_unit) general.at = unit_of(s, to).at, general.placed = true;
  }
}

void settle(const Data& data, State& s, const Walk& w) {
  const UnitInfo& info = data.units[static_cast<std::size_t>(w.unit)];
  Unit& unit = unit_of(s, w.unit);
  if (w.at != unit.at) leave_stakes(s, unit);
  // a unit that turns or changes formation in its hex has not moved: engines still shoot [1.8.8], friends pass it
  // [1.5.7]
  unit.moved = unit.moved || w.hexes > 0;
  put_on_board(data, s, w.unit, w.at);
  unit.facing = w.facing;
  unit.column = w.column, unit.squeezed = w.squeezed, unit.dismounted = w.dismounted, unit.pavises = w.pavises;
  if (w.hexes > 0) unit.hold_fire = false;  // [Q53]
  pass_generals(s, w.unit, w.unit);
  for (std::size_t i = 0; i < w.passed_count; ++i)
    unit_of(s, w.passed[i]).passed = true;  // [1.5.7]
  if (info.rear_half == k_no_unit || w.apart) return;
  if (w.parted) {
    part(data, s, info, w);
  } else if (unit_of(s, info.rear_half).alive) {
    close_up(data, s, info, w);
  }
}

namespace {

/// [1.7.1] Asks whether the unit attacks the other one, which cannot attack it.
bool chooses(Play& p, const table::Question& question, UnitId attacker, UnitId other) {
  const View v = p.view();
  if (!p.ask(v.side(attacker), question.of(slot_name(v, attacker), v.name(other), table::yes_no()))) return false;
  choose_fight(p.s, attacker, other);
  p.tell("1.7.1", [&] { return say("{} chooses to attack {}", p.name(attacker), p.name(other)); });
  return true;
}

}  // namespace

void place(Play& p, UnitId u, Hex to) {
  Unit& unit = p.unit(u);
  if (unit.at != to) {
    leave_stakes(p.s, unit);
    unit.hold_fire = false;                              // [Q53]
    if (!narrow(p.view(), to)) unit.squeezed = false;    // [1.5.9] resumed at no cost
    unit.facing = facing_in(p.view(), to, unit.facing);  // [1.0.2]
  }
  put_on_board(p.data, p.s, u, to);
  pass_generals(p.s, u, u);
}

void remove_unit(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  leave_stakes(p.s, unit);
  take_off_board(p.data, p.s, u);
  unit.alive = false;
  pass_generals(p.s, u, k_no_unit);
}

void refresh_contacts(Play& p, UnitId under_way) {
  drop_stale_fights(p.data, p.s);
  join_lone_generals(p.data, p.s, under_way);
  const View v = p.view();
  for (UnitId u = 0; u < v.count(); ++u) {
    Unit& unit = p.unit(u);
    const bool marked = unit.static_combat || unit.impact || unit.contacted || unit.charged || unit.engaged;
    if ((!marked && !unit.bad_terrain) || !v.on_table(u) || engaged(v, u)) continue;
    unit.static_combat = unit.impact = false;  // [1.9.7] the marker goes when no enemy is in contact
    unit.contacted = false;
    if (v.options().evaded_contact_may_shoot) unit.charged = false;  // [Q61] else for the rest of the bound
    unit.engaged = false;  // [1.8.5] it may shoot again at units that contact it now
    if (unit.bad_terrain && !limiting(v.terrain(unit.at))) unit.bad_terrain = false;  // [Q35]
  }
}

void make_contact(Play& p, UnitId mover, UnitId target) {
  const View v = p.view();
  // [1.9.5] live for both in a new contact; a unit that fights others already keeps its bonus [Q36]
  const auto fresh = [&](UnitId u, UnitId against) {
    const auto met = enemies_in_contact(v, u);
    return std::none_of(met.begin(), met.end(), [&](UnitId e) { return e != against; });
  };
  if (fresh(target, mover) && !p.unit(target).static_combat) p.unit(target).impact = true;
  if (!p.unit(mover).static_combat) p.unit(mover).impact = true;
  p.unit(mover).charged = true;
  p.unit(target).contacted = true;
  p.tell("1.5.6", [&] {
    return say("{} in {} is in contact with {}", p.name(mover), p.label(v.unit(mover).at), p.name(target));
  });
}

bool offer_attack_on_passer(Play& p, UnitId mover) {
  bool attacked = false;
  for (const UnitId e : may_choose_to_attack(p, mover)) {
    if (!chooses(p, k_attack_passer, e, mover)) continue;
    make_contact(p, mover, e);
    attacked = true;
  }
  return attacked;
}

std::vector<UnitId> offer_attack_on_barred(Play& p, UnitId mover) {
  return base::only(may_be_chosen_by(p, mover), [&](UnitId e) { return chooses(p, k_attack_barred, mover, e); });
}

Contacts with_present(const View& v, const Contacts& before) {
  const Contacts now = contact_pairs(v);
  Contacts out;
  std::ranges::set_union(before, now, std::back_inserter(out));
  return out;
}

}  // namespace hexpost::hordes
