#include "engine/systems/hordes/model/contact.h"

#include <algorithm>

#include "engine/systems/hordes/model/sight.h"
#include "engine/systems/hordes/model/terrain.h"

namespace hexpost::hordes {
namespace {

/// As barred(), by what lies across the hexside.
bool barred(const View& v, UnitId u, const Across& across) {
  return across.closed || (across.closed_to_wheels && v.wheeled(u));
}

/// True if `test` holds for some enemy of `side` beside the hex of the map, by the unit and the side of the hex across
/// which it is; asked in no particular order.
bool some_enemy_across(const View& v, SideId side, int slot, const auto& test) {
  int left = v.s.near[static_cast<std::size_t>(slot)][other(side)];
  for (hex::Side k = 0; left > 0 && k < hex::k_sides; ++k) {
    const int next = v.data.numbers.beside(slot, k);
    for (UnitId u = next < 0 ? k_no_unit : v.s.board.first(next); u != k_no_unit; u = v.s.board.next(u)) {
      if (v.side(u) == side) continue;
      if (test(u, k)) return true;
      --left;
    }
  }
  return false;
}

/// As touch() of a unit that stands in the hex and an enemy across its side `k`.
Touch touch_across(const View& v, UnitId a, int slot, hex::Side k, UnitId b) {
  const Across& forth = v.data.across[static_cast<std::size_t>(slot)][static_cast<std::size_t>(k)];
  if (forth.steep) return Touch::none;  // [Q31]
  const Across& back = v.data.across[static_cast<std::size_t>(forth.slot)][static_cast<std::size_t>(hex::opposite(k))];
  const bool a_barred = barred(v, a, forth);
  const bool b_barred = barred(v, b, back);
  if (a_barred && b_barred) return Touch::none;
  if (a_barred) return Touch::second_chooses;  // [1.9.8]
  return b_barred ? Touch::first_chooses : Touch::contact;
}

/// The pair stands in State::chosen_fights.
bool fight_chosen(const View& v, UnitId attacker, UnitId barred_unit) {
  return std::ranges::binary_search(v.s.chosen_fights, ChosenFight{attacker, barred_unit});
}

/// Units that touch in this way are in contact.
bool are_in_contact(const View& v, UnitId a, UnitId b, Touch how) {
  switch (how) {
    case Touch::contact:
      return true;
    case Touch::first_chooses:
      return fight_chosen(v, a, b);
    case Touch::second_chooses:
      return fight_chosen(v, b, a);
    case Touch::none:
      break;
  }
  return false;
}

/// As in_contact_at() with an enemy across side `k` of the hex.
bool in_contact_across(const View& v, UnitId a, int slot, hex::Side k, UnitId b) {
  return are_in_contact(v, a, b, touch_across(v, a, slot, k, b));
}

/// As some_enemy_across(), by the hex. None is beside a hex off the map.
bool some_enemy_beside(const View& v, SideId side, Hex at, const auto& test) {
  const int slot = v.data.slot(at);
  return slot >= 0 && some_enemy_across(v, side, slot, [&](UnitId u, hex::Side) { return test(u); });
}

/// The units of that side whose zone of control reaches into the hex, by id.
std::vector<UnitId> controllers(const View& v, SideId side, Hex h) {
  std::vector<UnitId> out;
  some_enemy_beside(v, other(side), h, [&](UnitId u) {
    if (controls(v, u, h)) out.push_back(u);
    return false;
  });
  std::ranges::sort(out);
  return out;
}

}  // namespace

bool barred(const View& v, UnitId u, Hex from, Hex to) {
  return never_enters(v, v.wheeled(u), from, to);
}

bool steep_between(const View& v, Hex a, Hex b) {
  const Across* across = v.data.across_from(a, b);
  return across && across->steep;
}

bool controls(const View& v, UnitId u, const Across& across) {
  return !across.steep && !barred(v, u, across);  // [1.7.1]
}

bool controls(const View& v, UnitId u, Hex h) {
  if (!v.on_table(u)) return false;
  const Across* across = v.data.across_from(v.unit(u).at, h);
  return across && controls(v, u, *across);
}

bool in_zoc_of(const View& v, SideId side, Hex h, UnitId but) {
  return some_enemy_beside(v, other(side), h, [&](UnitId u) { return u != but && controls(v, u, h); });
}

Touch touch(const View& v, UnitId a, Hex at, UnitId b) {
  if (!v.hostile(a, b) || !v.on_table(b)) return Touch::none;
  const Hex there = v.unit(b).at;
  const int slot = v.data.slot(at);
  const auto k = hex::side_towards(at, there);
  if (slot < 0 || !k || v.data.slot(there) < 0) return Touch::none;
  return touch_across(v, a, slot, *k, b);
}

bool in_contact_at(const View& v, UnitId a, Hex at, UnitId b) {
  return are_in_contact(v, a, b, touch(v, a, at, b));
}

bool in_contact(const View& v, UnitId a, UnitId b) {
  return v.on_table(a) && in_contact_at(v, a, v.unit(a).at, b);
}

std::vector<UnitId> enemies_in_contact_at(const View& v, UnitId u, Hex at) {
  std::vector<UnitId> out;
  const int slot = v.data.slot(at);
  if (slot < 0) return out;
  some_enemy_across(v, v.side(u), slot, [&](UnitId e, hex::Side k) {
    if (in_contact_across(v, u, slot, k, e)) out.push_back(e);
    return false;
  });
  std::ranges::sort(out);
  return out;
}

std::vector<UnitId> enemies_in_contact(const View& v, UnitId u) {
  return v.on_table(u) ? enemies_in_contact_at(v, u, v.unit(u).at) : std::vector<UnitId>{};
}

bool engaged_at(const View& v, UnitId u, Hex at) {
  const int slot = v.data.slot(at);
  return slot >= 0 && some_enemy_across(v, v.side(u), slot,
                                        [&](UnitId e, hex::Side k) { return in_contact_across(v, u, slot, k, e); });
}

bool engaged(const View& v, UnitId u) {
  return v.on_table(u) && engaged_at(v, u, v.unit(u).at);
}

std::vector<std::pair<UnitId, UnitId>> contact_pairs(const View& v) {
  std::vector<std::pair<UnitId, UnitId>> out;
  out.reserve(v.s.units.size());
  for (UnitId a = 0; a < v.count(); ++a) {
    const Unit& unit = v.unit(a);
    if (unit.side != 0 || !unit.alive || !unit.placed) continue;
    const int slot = v.data.slot(unit.at);
    if (slot < 0) continue;
    some_enemy_across(v, unit.side, slot, [&](UnitId b, hex::Side k) {
      if (in_contact_across(v, a, slot, k, b)) out.emplace_back(std::min(a, b), std::max(a, b));
      return false;
    });
  }
  if (!std::ranges::is_sorted(out)) std::ranges::sort(out);
  return out;
}

std::vector<bool> engaged_flags(const View& v) {
  std::vector<bool> out(v.s.units.size(), false);
  for (const auto& [a, b] : contact_pairs(v))
    out[static_cast<std::size_t>(a)] = out[static_cast<std::size_t>(b)] = true;
  return out;
}

namespace {
std::vector<UnitId> choices(const View& v, UnitId u, Touch kind) {
  std::vector<UnitId> out;
  if (!v.on_table(u)) return out;
  some_enemy_beside(v, v.side(u), v.unit(u).at, [&](UnitId e) {
    const bool chosen = kind == Touch::second_chooses ? fight_chosen(v, e, u) : fight_chosen(v, u, e);
    if (touch(v, u, v.unit(u).at, e) == kind && !chosen) out.push_back(e);
    return false;
  });
  std::ranges::sort(out);
  return out;
}
}  // namespace

std::vector<UnitId> may_choose_to_attack(const View& v, UnitId u) {
  return choices(v, u, Touch::second_chooses);
}
std::vector<UnitId> may_be_chosen_by(const View& v, UnitId u) {
  return choices(v, u, Touch::first_chooses);
}

void choose_fight(State& s, UnitId attacker, UnitId barred_unit) {
  const ChosenFight fight{attacker, barred_unit};
  const auto place = std::ranges::lower_bound(s.chosen_fights, fight);
  if (place == s.chosen_fights.end() || *place != fight) s.chosen_fights.insert(place, fight);
}

void drop_stale_fights(const Data& data, State& s) {
  const View v{data, s};
  std::erase_if(s.chosen_fights, [&](const ChosenFight& f) {
    return !v.on_table(f.attacker) || touch(v, f.attacker, v.unit(f.attacker).at, f.barred) != Touch::first_chooses;
  });
}

bool beside_enemy(const View& v, SideId side, Hex h) {
  return some_enemy_beside(v, side, h, [](UnitId) { return true; });
}

namespace {

/// To which side of the line along `axis` the unit faces: 1, -1, or 0 along the line itself.
int faces_across(const View& v, UnitId u, hex::Side axis) {
  const int turn = hex::clock(v.unit(u).facing - (2 * axis + 1));
  return turn % 6 == 0 ? 0 : (turn < 6 ? 1 : -1);
}

/// The next unit of the line in this direction, k_no_unit where it ends.
UnitId next_link(const View& v, UnitId u, hex::Side side) {
  const UnitId n = v.unit_at(hex::step(v.unit(u).at, side));
  if (n == k_no_unit || v.hostile(u, n) || !can_form_wall(v, n)) return k_no_unit;
  if (v.options().wall_needs_front) {
    const int way = faces_across(v, u, side);
    if (way == 0 || v.in_column(n) || faces_across(v, n, side) != way) return k_no_unit;
  }
  return n;
}

/// Terrain that protects the end of a wall [1.13.3].
bool shelters(Terrain t) {
  return t != Terrain::clear;
}

/// The hex beside the end of a wall is closed to the enemy. A controlling enemy counts only if the end unit itself sees
/// him, whatever other units of the wall see: the book's example asks the last unit [1.13.3] [Q15].
bool closed(const View& v, UnitId end, Hex h) {
  if (!v.on_map(h)) return true;  // [Q15]
  const UnitId there = v.unit_at(h);
  if (there != k_no_unit && !v.hostile(end, there)) return true;
  if (!shelters(v.terrain(h)) || there != k_no_unit) return false;
  return std::ranges::none_of(controllers(v, other(v.side(end)), h),
                              [&](UnitId e) { return half_visible(v, v.unit(end).at, v.unit(e).at); });
}

bool in_line(const View& v, UnitId unit, hex::Side axis) {
  UnitId beside[2];
  for (int way = 0; way < 2; ++way)
    beside[way] = next_link(v, unit, hex::wrap(axis + 3 * way));
  if (beside[0] == k_no_unit && beside[1] == k_no_unit) return false;
  for (int way = 0; way < 2; ++way) {
    if (v.type(unit).horde && (beside[way] == k_no_unit || v.type(beside[way]).horde)) return false;
    if (beside[way] == k_no_unit && !closed(v, unit, hex::step(v.unit(unit).at, axis + 3 * way))) return false;
  }
  return true;
}

}  // namespace

bool can_form_wall(const View& v, UnitId unit) {
  return v.on_table(unit) && v.type(unit).shield_wall && v.troop_class(unit) <= TroopClass::c;
}

bool in_shield_wall(const View& v, UnitId unit) {
  if (!can_form_wall(v, unit) || (v.options().wall_needs_front && v.in_column(unit))) return false;
  for (hex::Side axis = 0; axis < 3; ++axis) {
    if (in_line(v, unit, axis)) return true;
  }
  return false;
}

}  // namespace hexpost::hordes
