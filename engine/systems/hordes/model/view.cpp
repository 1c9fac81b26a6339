#include "engine/systems/hordes/model/view.h"

#include "engine/base/lists.h"
#include "engine/base/text.h"

namespace hexpost::hordes {
namespace {

std::size_t at(std::int16_t index) {
  return static_cast<std::size_t>(index);
}

const TroopType& listed_type(const View& v, UnitId u, const Stands& stands, bool dismounted) {
  const SideId side = v.side(u);
  const auto& types = v.data.scenario.armies[side].types;
  if (dismounted) {
    const std::int16_t on_foot = v.data.dismounted[side][at(stands.type)];
    if (on_foot >= 0) return types[at(on_foot)];
  }
  return types[at(stands.type)];
}

bool wheels(Kind kind) {
  return kind == Kind::chariot || kind == Kind::war_wagon || kind == Kind::artillery;
}

int rank_speed(const View& v, UnitId u, const TroopType& type) {
  return v.unit(u).pavises ? 1 : type.speed;  // [1.5.13] [1.13.5]; column and road add theirs
}

/// Counts the unit in the hexes beside the one where it stands, or no longer.
void count_near(const Data& data, State& s, UnitId u, int by) {
  const SideId side = s.units[at(u)].side;
  for (const std::int16_t slot : data.numbers.beside(s.board.hex_of(u))) {
    if (slot < 0) continue;
    std::uint8_t& near = s.near[at(slot)][side];
    near = static_cast<std::uint8_t>(near + by);
  }
}

void move_on_board(const Data& data, State& s, UnitId u, int slot) {
  if (s.board.hex_of(u) == slot) return;
  if (s.board.hex_of(u) >= 0) count_near(data, s, u, -1);
  slot < 0 ? s.board.take(u) : s.board.put(u, slot);
  if (slot >= 0) count_near(data, s, u, 1);
}

}  // namespace

void rebuild_board(const Data& data, State& s) {
  const std::size_t hexes = data.scenario.map.hexes.size();
  s.board = hex::Occupancy(hexes, s.units.size());
  s.near.assign(hexes, {});
  for (std::size_t u = 0; u < s.units.size(); ++u) {
    const Unit& unit = s.units[u];
    if (unit.alive && unit.placed) move_on_board(data, s, static_cast<UnitId>(u), data.slot(unit.at));
  }
}

void put_on_board(const Data& data, State& s, UnitId u, Hex to) {
  Unit& unit = s.units[at(u)];
  unit.at = to;
  unit.placed = true;
  const int slot = data.slot(to);
  base::ensure(slot >= 0, "a unit put off the map");
  move_on_board(data, s, u, slot);
}

void take_off_board(const Data& data, State& s, UnitId u) {
  s.units[at(u)].placed = false;
  move_on_board(data, s, u, -1);
}

bool View::on_own_edge(SideId side, Hex h) const {
  const auto& grid = data.scenario.map.grid;
  return on_map(h) && grid.row(h) == (s.south[side] != 0 ? grid.rows : 1);
}

bool View::any_within_two(SideId side_id, Hex h) const {
  if (any_beside(side_id, h)) return true;
  const auto around = hex::neighbours(h);
  return std::any_of(around.begin(), around.end(), [&](Hex next) { return any_beside(side_id, next); });
}

std::vector<UnitId> View::living(SideId side_id) const {
  std::vector<UnitId> out;
  out.reserve(s.units.size());
  for (UnitId u = 0; u < count(); ++u) {
    if (side(u) == side_id && on_table(u)) out.push_back(u);
  }
  return out;
}

const TroopType& View::type(UnitId u) const {
  return type_if(u, unit(u).dismounted);
}

const TroopType& View::type_if(UnitId u, bool dismounted) const {
  const Unit& it = unit(u);
  return listed_type(*this, u, it.front.now > 0 || it.rear.type < 0 ? it.front : it.rear, dismounted);  // [Q48]
}

const TroopType* View::rear_type(UnitId u) const {
  return combined(u) ? &listed_type(*this, u, unit(u).rear, unit(u).dismounted) : nullptr;
}

bool View::mounted(UnitId u) const {
  const Kind k = kind(u);
  return k == Kind::cavalry || k == Kind::chariot || k == Kind::elephant;
}

bool View::wheeled(UnitId u) const {
  const TroopType* rear = rear_type(u);
  return wheels(kind(u)) || (rear && wheels(rear->kind));
}

bool View::pike_block(UnitId u) const {
  return unit(u).front.start > 4 && type(u).pikes;
}

bool View::may_form_column(UnitId u) const {
  const TroopType* rear = rear_type(u);
  return type(u).column && !type(u).horde && !pike_block(u) && (!rear || rear->column);  // [1.13.1] [1.13.4]
}

int View::speed(UnitId u) const {
  if (pike_block(u)) return 1;  // [1.13.4]
  const TroopType* rear = rear_type(u);
  const int front = rank_speed(*this, u, type(u));
  return rear ? std::min(front, rank_speed(*this, u, *rear)) : front;
}

bool View::parted(UnitId u) const {
  const UnitId half = info(u).rear_half;
  return half != k_no_unit && on_table(u) && on_table(half);
}

bool View::trailing(UnitId u) const {
  return parted(u) && hex::adjacent(unit(u).at, unit(info(u).rear_half).at);
}

std::vector<GeneralId> View::hosted_by(UnitId u) const {
  return base::only(all_generals(), [&](GeneralId g) { return on_table_general(g) && general(g).host == u; });
}

GeneralId View::lone_general_at(Hex h, SideId side_id) const {
  for (GeneralId g = 0; g < general_count(); ++g) {
    if (general(g).side == side_id && alone(g) && general(g).at == h) return g;
  }
  return k_no_general;
}

std::uint8_t View::stakes_on(Hex h) const {
  std::uint8_t sides = 0;
  for (UnitId u = unit_at(h); u != k_no_unit; u = s.board.next(u))
    sides |= unit(u).stakes;
  for (const LeftStakes& left : s.left_stakes) {
    if (left.at == h) sides |= left.sides;
  }
  return sides;
}

bool vacant(const View& v, SideId side, Hex h) {
  return v.on_map(h) && v.unit_at(h) == k_no_unit && v.lone_general_at(h, other(side)) == k_no_general;
}

int rows_to_edge(const View& v, SideId side, Hex h) {
  const hex::Grid& grid = v.data.scenario.map.grid;
  return v.s.south[side] != 0 ? grid.rows - grid.row(h) : grid.row(h) - 1;
}

std::pair<int, int> map_order(const View& v, Hex h) {
  const hex::Grid& grid = v.data.scenario.map.grid;
  return {grid.row(h), grid.column(h)};
}

}  // namespace hexpost::hordes
