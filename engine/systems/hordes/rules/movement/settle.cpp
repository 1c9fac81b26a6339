#include "engine/systems/hordes/rules/movement/settle.h"

#include <algorithm>

#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/movement/move.h"

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

}  // namespace

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

void join_lone_generals(const Data& data, State& s, UnitId under_way) {
  const View v{data, s};
  for (General& general : s.generals) {
    if (!general.alive || !general.placed || general.host != k_no_unit) continue;
    const UnitId there = v.unit_at(general.at);
    if (there != k_no_unit && there != under_way && v.side(there) == general.side) general.host = there;
  }
}

}  // namespace hexpost::hordes
