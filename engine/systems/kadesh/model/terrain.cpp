#include "engine/systems/kadesh/model/terrain.h"

namespace hexpost::kadesh {
namespace {

void add(StepCost& step, const Cost& cost) {
  if (cost.prohibited) step.allowed = false;
  step.whole = step.whole || cost.whole;
  step.points += cost.points;
}

}  // namespace

StepCost step_cost(View v, bool wheels, Hex from, Hex to) {
  const MapHex* here = v.hex(from);
  const MapHex* there = v.hex(to);
  const auto side = hex::side_towards(from, to);
  if (here == nullptr || there == nullptr || !side) return {};
  const Charts& charts = v.data.charts;
  const std::size_t row = wheels ? 1 : 0;
  const auto across = static_cast<std::size_t>(*side);
  StepCost step{.allowed = true};
  if ((here->road >> across & 1) != 0) {
    step.road = true;
    add(step, charts.road[row]);
    return step;
  }
  const Terrain t = there->terrain == Terrain::ford ? v.terrain(to) : there->terrain;
  add(step, charts.terrain[index_of(t)][row]);
  add(step, charts.hexside[index_of(here->water[across])][row]);
  add(step, charts.hexside[index_of(here->walls[across])][row]);
  if (here->high != there->high) add(step, there->high ? charts.upslope[row] : charts.downslope[row]);
  return step;
}

bool march_ground(View v, Hex from, Hex to) {
  if (v.road(from, to)) return true;
  return v.terrain(to) == Terrain::clear && v.water(from, to) == Hexside::none && v.wall(from, to) == Hexside::none &&
         v.hex(from)->high == v.hex(to)->high;
}

bool quick_ground(View v, Hex from, Hex to) {
  if (v.road(from, to)) return true;
  const Terrain t = v.terrain(to);
  const bool ground = t == Terrain::clear || t == Terrain::ford || t == Terrain::bridge;
  const bool level = v.hex(from)->high == v.hex(to)->high;
  return ground && level && v.water(from, to) != Hexside::moat && v.wall(from, to) == Hexside::none;
}

}  // namespace hexpost::kadesh
