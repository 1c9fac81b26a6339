#include "engine/systems/kadesh/model/terrain.h"

#include <algorithm>

namespace hexpost::kadesh {
namespace {

void add(StepCost& step, const Cost& cost) {
  if (cost.prohibited) step.allowed = false;
  step.whole = step.whole || cost.whole;
  step.points += cost.points;
}

}  // namespace

StepCost step_cost(View v, bool wheels, Hex from, Hex to) {
  const auto side = hex::side_towards(from, to);
  const int here = v.data.slot(from);
  return side && here >= 0 ? step_cost(v, wheels, here, *side) : StepCost{};
}

StepCost step_cost_now(View v, bool wheels, int from, hex::Side side) {
  const int to = v.data.numbers.beside(from, side);
  if (to < 0) return {};
  const MapHex& here = v.data.map.hexes[static_cast<std::size_t>(from)];
  const MapHex& there = v.data.map.hexes[static_cast<std::size_t>(to)];
  const Charts& charts = v.data.charts;
  const std::size_t row = wheels ? 1 : 0;
  StepCost step{.allowed = true, .quick = quick_ground(v, v.data.numbers.hex(from), v.data.numbers.hex(to))};
  if ((here.road >> side & 1) != 0) {
    step.road = true;
    add(step, charts.road[row]);
    return step;
  }
  step.ford = there.terrain == Terrain::ford;
  add(step, charts.terrain[index_of(v.terrain(to))][row]);
  add(step, charts.hexside[index_of(here.water[static_cast<std::size_t>(side)])][row]);
  add(step, charts.hexside[index_of(here.walls[static_cast<std::size_t>(side)])][row]);
  if (here.high != there.high) add(step, there.high ? charts.upslope[row] : charts.downslope[row]);
  return step;
}

bool every_step_costs(const Charts& charts) {
  const auto is_paid = [](const CostRow& costs) { return costs[0].points > 0 && costs[1].points > 0; };
  return is_paid(charts.road) && std::ranges::all_of(charts.terrain, is_paid);  // hexsides and slopes only add
}

void prepare_steps(Data& data) {
  State s;
  s.fords.assign(data.map.fords.size(), true);
  for (const bool wheels : {false, true}) {
    std::vector<StepCosts> out(data.numbers.size());
    for (std::size_t from = 0; from < out.size(); ++from) {
      for (hex::Side side = 0; side < hex::k_sides; ++side)
        out[from][static_cast<std::size_t>(side)] = step_cost_now(View{data, s}, wheels, static_cast<int>(from), side);
    }
    data.steps[wheels ? 1 : 0] = std::move(out);
  }
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
