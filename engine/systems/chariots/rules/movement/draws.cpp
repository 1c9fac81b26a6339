#include "engine/systems/chariots/rules/movement/draws.h"

#include <algorithm>

#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/missile/fire_orders.h"
#include "engine/systems/chariots/rules/missile/fire_view.h"
#include "engine/systems/chariots/rules/movement/lead_ways.h"
#include "engine/systems/chariots/rules/movement/may_act.h"
#include "engine/systems/chariots/rules/movement/move_orders.h"
#include "engine/systems/chariots/rules/movement/move_search.h"
#include "engine/systems/chariots/rules/movement/walk.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"

namespace hexpost::chariots {
namespace {

using Is = Leg::Is;

constexpr int k_most_legs_drawn = 14;

bool may_fire(View v, const Walk& w, UnitId firer) {
  return !w.fired && !w.over && w.on_map && v.missile_unit(firer) && v.unit(firer).supply != Supply::none;
}

/// Makes one more leg; nothing if none was found. `legs`: memory for it.
std::optional<Leg> draw_leg(View v, Walk& w, std::vector<Leg>& legs, dice::Random& random) {
  const auto goes = [&](const Leg& leg) { return !try_leg(v, w, leg); };
  legs.clear();
  if (const UnitId firer = firer_of(v, w); may_fire(v, w, firer) && random.below(4) == 0) {
    for (const UnitId e : v.units_within(w.at, missile_range(v, firer), other(v.side(w.unit))))
      legs.push_back({.is = Is::fire, .target = e});
    if (auto leg = draw_one(legs, random, goes)) return leg;
  }
  const bool turns = random.below(3) == 0;
  visit_steps_and_turns(v, w, [&](const Leg& leg) {
    if (turns || leg.is == Is::go) legs.push_back(leg);
  });
  if (turns && w.on_map && !w.over && is_formed(v.type(w.unit))) {
    for (const int off : {-1, 1})
      legs.push_back({.is = w.column ? Is::line : Is::column, .facing = hex::clock(w.facing + off)});
  }
  return draw_one(legs, random, goes);
}

std::optional<FireOrder> draw_fire(View v, UnitId u, dice::Random& random) {
  const Unit& unit = v.unit(u);
  if (!can_fire(v, u) || unit.fired || unit.pinned_facing) return std::nullopt;
  const SideId enemy = other(v.side(u));
  std::vector<FireOrder> all;
  for (const UnitId e : v.units_within(v.unit(u).at, missile_range(v, u), enemy))
    all.push_back({.unit = u, .target = e});
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader(l).side == enemy && v.leader_here(l) && !v.occupied(v.leader(l).at))
      all.push_back({.unit = u, .leader = l});
  }
  return draw_one(all, random, [&](const FireOrder& fire) {  // as judge_order() judges it
    return !(fire.leader != k_no_leader ? judge_fire_at_leader(v, post_of(v, u), fire.leader, unit.moved, false)
                                        : judge_fire(v, post_of(v, u), fire.target, unit.moved, false));
  });
}

bool spends(const Leg& leg) {
  return leg.is != Is::fire && leg.is != Is::part && leg.is != Is::hold;
}

}  // namespace

std::optional<MoveOrder> draw_move(View v, UnitId u, dice::Random& random) {
  MoveOrder order{u, k_no_unit, 0, {}};
  const UnitId half = v.unit(u).parting ? k_no_unit : v.partner(u);
  if (half != k_no_unit && !may_act(v, half) && random.below(3) != 0) order.with = half;
  order.speed = default_speed(v, u, order.with);
  if (judge_beginning(v, order)) return std::nullopt;
  Walk w = start_walk(v, order);
  w.will_move = true;
  std::vector<Leg> legs;
  std::size_t good = 0;  // legs after which it could stop
  bool over = false;
  for (int i = 0; i < k_most_legs_drawn; ++i) {
    const auto leg = draw_leg(v, w, legs, random);
    if (!leg) break;
    order.legs.push_back(*leg);
    if (!may_stop(v, w)) good = order.legs.size(), over = w.over;
    if (good > 0 && random.below(6) == 0) break;
  }
  if (good == 0) return std::nullopt;
  order.legs.resize(good);
  const bool parts = order.with != k_no_unit && !over && random.below(5) == 0;
  if (parts) order.legs.push_back({.is = Is::part});
  if (random.below(8) == 0 && !parts) order.legs.push_back({.is = Is::hold});
  // the legs have been judged as those of a move; without any that spends points it is judged as a whole
  if (std::ranges::none_of(order.legs, spends) && judge_order(v, order)) return std::nullopt;
  return order;
}

std::optional<std::variant<FireOrder, RunOrder, RecoverOrder>> draw_act(View v, UnitId u, dice::Random& random) {
  // one kind is looked for first, and the others if there is none
  constexpr std::uint64_t k_fires = 10, k_runs = 5, k_recovers = 1;
  const std::uint64_t first = random.below(k_fires + k_runs + k_recovers);
  if (first < k_recovers && !judge_order(v, RecoverOrder{u})) return RecoverOrder{u};
  if (first < k_recovers + k_runs) {
    if (const auto runs = runs_of(v, u); !runs.empty()) return runs[random.below(runs.size())];
  }
  if (const auto fire = draw_fire(v, u, random)) return *fire;
  if (!judge_order(v, RecoverOrder{u})) return RecoverOrder{u};
  const auto runs = runs_of(v, u);
  if (runs.empty()) return std::nullopt;
  return runs[random.below(runs.size())];
}

std::optional<LeadOrder> draw_lead(View v, LeaderId l, dice::Random& random) {
  const Leader& leader = v.leader(l);
  if (!leader.alive || leader.moved || leader.side != v.s.active) return std::nullopt;
  LeadOrder order{l, false, {}};
  if (leader.placed) {
    const auto& costs = v.data.step_points[index_of(mover(leader))];
    int left = leader_points(leader);
    Hex at = leader.at;
    auto ahead = static_cast<hex::Side>(random.below(hex::k_sides));
    for (std::uint64_t i = 1 + random.below(static_cast<std::uint64_t>(left)); i > 0; --i) {
      const hex::Side side = random.below(8) == 0 ? static_cast<hex::Side>(random.below(hex::k_sides))
                                                  : hex::wrap(ahead + static_cast<int>(random.below(3)) - 1);
      const int cost = costs[static_cast<std::size_t>(v.data.slot(at))][static_cast<std::size_t>(side)];
      if (cost < 0 || cost > left) continue;
      const Hex to = hex::step(at, side);
      if (v.enemy_at(leader.side, to)) continue;
      const int points = cost + (v.occupied(to) ? v.charts().movement.leader_joins : 0);
      if (points > left) continue;
      left -= points, at = to, ahead = side;
      order.path.push_back(to);
    }
    if (!order.path.empty() && !judge_order(v, order)) return order;
  }
  const LeadWays ways(v, l);
  if (ways.size() == 0) return std::nullopt;
  return ways.order(random.below(ways.size()));
}

}  // namespace hexpost::chariots
