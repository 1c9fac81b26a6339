#include "engine/systems/chariots/model/terrain.h"

#include <algorithm>

#include "engine/base/named.h"

namespace hexpost::chariots {
namespace {

bool has_road(const MapHex& hex, hex::Side side) {
  return (hex.road >> side & 1) != 0;
}

void add(StepCost& step, const Cost& cost, bool column) {
  if (cost.prohibited) step.allowed = false;
  step.points += cost.points;
  if (!(cost.column_spared && column)) step.hits += cost.hits;
  step.turnover += cost.turnover ? 1 : 0;
}

/// A minor river runs along some side of the hex.
bool on_minor_river(const MapHex& hex) {
  return std::ranges::any_of(hex.sides, [&](const Hexside side) { return side == Hexside::minor_river; });
}

constexpr auto k_hex_bar = [] {
  using enum Terrain;
  return base::per_value<Terrain, Obstacle>({{clear, Obstacle::hex},
                                             {rough, Obstacle::rough},
                                             {woods, Obstacle::woods},
                                             {marsh, Obstacle::marsh},
                                             {city, Obstacle::hex},
                                             {impassable, Obstacle::impassable}});
}();

/// [6.21] [6.22] [6.24]
StepCost cost_of_hex(const Charts& charts, Mover who, bool column, const MapHex& there) {
  StepCost step{.allowed = there.terrain != Terrain::impassable};
  add(step, charts.movement.terrain[index_of(there.terrain)][index_of(who)], column);
  if (!step.allowed) step.bar = k_hex_bar(there.terrain);
  return step;
}

}  // namespace

bool bad_ground(Terrain t) {
  return t == Terrain::rough || t == Terrain::woods || t == Terrain::marsh;
}

StepCost arrival_cost(View v, Mover who, bool column, Hex to) {
  const MapHex* there = v.hex(to);
  if (there == nullptr) return {.bar = Obstacle::edge};
  return cost_of_hex(v.charts(), who, column, *there);
}

bool enterable(View v, Mover who, Hex to) {
  if (arrival_cost(v, who, false, to).allowed) return true;
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    if (step_cost(v, who, false, hex::step(to, side), to).allowed) return true;
  }
  return false;
}

bool open_city(View v, SideId side, Hex h) {
  return v.special().city_stacking && v.terrain(h) == Terrain::city && !v.enemy_at(side, h);
}

bool stays_on_road(View v, Mover who, Hex start, const std::vector<Hex>& way, std::size_t i) {
  const auto by_road = [&](std::size_t k) {
    return step_cost(v, who, false, k == 0 ? start : way[k - 1], way[k]).along_road;
  };
  return by_road(i) && (i + 1 == way.size() || by_road(i + 1));
}

bool room_for(View v, UnitId u, Hex h) {
  const auto there = v.units_at(h);
  if (there.empty() || open_city(v, v.side(u), h)) return true;
  if (there.size() != 1 || v.hostile(there.front(), u) || v.unit(there.front()).routed) return false;
  return may_stack(v.type(there.front()), v.type(u)) && v.unit(there.front()).facing == v.unit(u).facing;
}

/// [6.91]
StepCost step_cost(View v, Mover who, bool column, Hex from, Hex to) {
  const MapHex* here = v.hex(from);
  const MapHex* there = v.hex(to);
  const auto side = hex::side_towards(from, to);
  if (here == nullptr || there == nullptr || !side) return {.bar = Obstacle::edge};
  const MovementChart& chart = v.charts().movement;
  const std::size_t row = index_of(who);
  if (has_road(*here, *side) && has_road(*there, hex::opposite(*side))) {
    StepCost step{.allowed = true, .along_road = true};
    add(step, chart.road[row], column);
    return step;
  }
  StepCost step = cost_of_hex(v.charts(), who, column, *there);
  if (!step.allowed) return step;
  const Hexside between = here->sides[static_cast<std::size_t>(*side)];
  if (between != Hexside::none) {
    Cost crossing = chart.hexside[index_of(between)][row];
    // the Polish edition speaks of a river hex where the English one has a hexside [6.22]: there the hit comes with the
    // hex
    if (v.polish() && between == Hexside::minor_river) crossing.hits = 0;
    add(step, crossing, column);
    if (!step.allowed) {
      step.bar = between == Hexside::wall ? Obstacle::wall : Obstacle::river;
      return step;
    }
  }
  if (v.polish() && on_minor_river(*there)) {
    Cost wet = chart.hexside[index_of(Hexside::minor_river)][row];
    wet.points = 0, wet.prohibited = false, wet.turnover = false;
    add(step, wet, column);
  }
  const int up = there->level - here->level;
  if (up != 0) add(step, up == 1 ? chart.up_one[row] : up > 1 ? chart.up_more[row] : chart.down[row], column);
  if (!step.allowed) step.bar = Obstacle::slope;
  return step;
}

int entry_hits(View v, UnitId u, Hex from, Hex to) {
  const StepCost step = step_cost(v, mover(v.type(u)), v.unit(u).column, from, to);
  return step.hits;
}

/// [4.14]
Mover mover(const Leader& leader) {
  return leader.on_foot ? Mover::light : Mover::chariot;
}
/// [4.13] [10.13]
int leader_points(const Leader& leader) {
  return leader.on_foot ? 5 : 9;
}

}  // namespace hexpost::chariots
