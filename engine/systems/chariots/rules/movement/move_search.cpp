#include "engine/systems/chariots/rules/movement/move_search.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/movement/move_orders.h"
#include "engine/systems/chariots/rules/movement/walk.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"

namespace hexpost::chariots {
namespace {

using Is = Leg::Is;

/// Ways of a unit to every hex and facing in reach, the shortest orders first; `harmless`: by no leg that costs hits.
class MoveSearch {
 public:
  /// Quick: every place once, by the path of fewest legs. With a goal it is thorough: it goes on from a place again
  /// for every arrival with more points left, and skips hexes from which the goal is out of reach.
  MoveSearch(View v, const MoveOrder& start, bool harmless, std::optional<Hex> goal = {})
      : v_(v), harmless_(harmless), goal_(goal), near_(goal && every_hex_costs(v, v.type(start.unit))) {
    const std::size_t hexes = v.data.numbers.size();
    goal ? best_at_.resize(hexes, 0) : seen_.resize(hexes, 0);
    nodes_.reserve(k_usual_nodes);
    nodes_.push_back({start_walk(v, start), 0, {}});
    nodes_.front().walk.will_move = true;
    new_place(nodes_.front().walk);
  }

  /// The walk that `i` legs of search have reached; 0 is the start. False when there are no more of them, or when the
  /// search has gone as far as `most`.
  bool reaches(std::size_t i, std::size_t most = SIZE_MAX) {
    while (i >= nodes_.size() && next_ < nodes_.size() && nodes_.size() < most)
      go_on_from(next_++);
    return i < nodes_.size();
  }
  const Walk& walk(std::size_t i) const { return nodes_[i].walk; }
  std::vector<Leg> legs(std::size_t i) const {
    std::vector<Leg> out;
    for (; i != 0; i = nodes_[i].from)
      out.push_back(nodes_[i].leg);
    std::ranges::reverse(out);
    return out;
  }

 private:
  static constexpr std::size_t k_turns = 3;  ///< vertices turned in a hex as far as they bar further turns [6.62]
  struct Node {
    Walk walk;
    std::size_t from;
    Leg leg;
  };

  /// [6.91] Points limit the distance.
  static bool every_hex_costs(View v, UnitType type) {
    const std::size_t kind = index_of(mover(type));
    const auto& chart = v.charts().movement;
    const auto costs = [kind](const CostRow& row) { return row[kind].prohibited || row[kind].points > 0; };
    return std::ranges::all_of(chart.terrain, costs) && costs(chart.road);
  }
  bool new_place(const Walk& w) {
    const int slot = v_.data.slot(w.at);
    if (slot < 0) return false;
    if (!goal_) {
      std::uint16_t& seen = seen_[static_cast<std::size_t>(slot)];
      const bool fresh = (seen >> w.facing & 1) == 0;
      seen = static_cast<std::uint16_t>(seen | 1U << w.facing);
      return fresh;
    }
    std::uint16_t& row = best_at_[static_cast<std::size_t>(slot)];
    if (row == 0) best_.emplace_back(), row = static_cast<std::uint16_t>(best_.size());
    const std::size_t turned = std::min<std::size_t>(static_cast<std::size_t>(w.turned), k_turns - 1);
    std::array<std::int16_t, 2>& best = best_[row - 1U][w.facing][turned];
    const bool better = w.left[0] >= best[0] || (w.with != k_no_unit && w.left[1] >= best[1]);
    for (std::size_t half = 0; half < 2; ++half)
      best[half] = static_cast<std::int16_t>(std::max<int>(best[half], w.left[half] + 1));
    return better;
  }
  bool is_seen(Hex h, Facing facing) const {
    if (goal_) return false;
    const int slot = v_.data.slot(h);
    return slot < 0 || (seen_[static_cast<std::size_t>(slot)] >> facing & 1) != 0;
  }
  /// Before the step is tried: it costs some of the points that are left.
  bool leads_out_of_reach(const Walk& from, const Leg& leg) const {
    return near_ && leg.is == Is::go && hex::distance(leg.hex, *goal_) > from.left[0];
  }
  bool out_of_reach(const Walk& w) const { return near_ && w.on_map && hex::distance(w.at, *goal_) > w.left[0]; }

  /// True if the points that are left do not pay even for the ground, or for the turn: the leg would be refused.
  bool costs_too_much(const Walk& from, const Leg& leg) const {
    if (!from.on_map) return false;
    const Units halves = from.halves();
    for (std::size_t half = 0; half < halves.size(); ++half) {
      const Mover kind = mover(v_.type(halves[half]));
      int points = 0;
      if (leg.is == Is::face) {
        points = turning_points(v_, from, kind, vertices_between(from.facing, leg.facing));
      } else if (!from.column) {
        const auto side = *hex::side_towards(from.at, leg.hex);
        if (!may_step(v_, kind, from.at, side)) return true;
        points = step_points(v_, kind, from.at, side);
      }
      if (points > from.left[half]) return true;
    }
    return false;
  }

  void go_on_from(std::size_t i) {
    const Walk from = nodes_[i].walk;  // a copy: nodes are added
    std::optional<Units> fronts;       // of the hex, for all turns there
    visit_steps_and_turns(v_, from, [&](const Leg& leg) {
      // only a Column turns as it goes, and then to where it goes
      if (leg.is == Is::face ? is_seen(from.at, leg.facing) : !from.column && is_seen(leg.hex, from.facing)) return;
      if (costs_too_much(from, leg) || leads_out_of_reach(from, leg) || (harmless_ && leg_hurts(v_, from, leg))) return;
      if (leg.is == Is::face && !fronts) fronts = in_front_of(v_, from);
      const Step step = leg.is == Is::face ? look_facing(v_, from, leg.facing, *fronts) : look(v_, from, leg.hex);
      if (step.refusal) return;
      Walk to = from;
      leg.is == Is::face ? turn(v_, to, leg.facing, step) : enter(to, leg.hex, step);
      if (!out_of_reach(to) && new_place(to)) nodes_.push_back({std::move(to), i, leg});
    });
  }

  static constexpr std::size_t k_usual_nodes = 128;
  View v_;
  bool harmless_;
  std::optional<Hex> goal_;
  bool near_;                        ///< points tell whether the goal can still be reached
  std::vector<std::uint16_t> seen_;  ///< of a quick search, by slot: bit k is set if it has come there facing k
  /// Of a thorough one, in a hex, by facing and vertices turned: one more than the most points that each half has had
  /// left there; 0: it has not come there.
  using Best = std::array<std::array<std::array<std::int16_t, 2>, k_turns>, hex::k_facings>;
  std::vector<Best> best_;              ///< of the hexes where it has come
  std::vector<std::uint16_t> best_at_;  ///< by slot: one more than the place in best_; 0: none
  std::vector<Node> nodes_;
  std::size_t next_ = 0;  ///< the first that has not been gone on from
};

/// [6.51] [6.71] Units in the hex bar a stop there by any path: the search is not needed.
bool barred_to(View v, UnitId u, UnitId with, Hex to) {
  if (to == v.unit(u).at || v.terrain(to) == Terrain::city) return false;
  UnitId only = k_no_unit;
  for (UnitId there = v.first_at(to); there != k_no_unit; there = v.unit(there).next) {
    if (v.hostile(there, u)) return true;
    if (there == u || there == with) continue;
    if (only != k_no_unit) return true;
    only = there;
  }
  if (only == k_no_unit) return false;
  return v.unit(only).routed || !may_stack(v.type(u), v.type(only));
}

constexpr std::size_t k_least_search = 60;

}  // namespace

int default_speed(View v, UnitId u, UnitId with) {
  if (!v.options().turnover) return 0;
  if (v.unit(u).speed > 0) return v.unit(u).speed;  // declared before it parted [6.81]
  if (is_wheeled(v.type(u))) return v.info(u).ma;
  return with != k_no_unit ? v.info(with).ma : 0;
}

void visit_moves(View v, UnitId u, std::size_t limit, bool harmless, const MoveVisitor& visitor) {
  std::size_t seen = 0;
  const UnitId half = v.unit(u).parting ? k_no_unit : v.partner(u);
  std::vector<UnitId> along;
  if (half != k_no_unit && !may_act(v, half)) along.push_back(half);
  along.push_back(k_no_unit);
  for (const UnitId with : along) {
    MoveOrder order{u, with, default_speed(v, u, with), {}};
    if (judge_beginning(v, order)) continue;
    MoveSearch search(v, order, harmless);
    std::size_t i = 1;
    const OrderOf order_of = [&] {
      order.legs = search.legs(i);
      return order;
    };
    for (; search.reaches(i, std::max(limit, k_least_search)); ++i) {
      if (seen >= limit) return;
      if (may_stop(v, search.walk(i))) continue;
      ++seen;
      visitor(search.walk(i), order_of);
    }
    // formation is changed in the hex where it stands
    for (const Leg& leg : next_legs(v, start_walk(v, order))) {
      if (leg.is != Is::column && leg.is != Is::line) continue;
      order.legs = {leg};
      if (seen >= limit || judge_order(v, order)) continue;
      ++seen;
      Walk w = start_walk(v, order);
      base::ensure(!try_leg(v, w, leg), "a leg that was legal a moment ago");
      visitor(w, [&] { return order; });
    }
  }
}

std::vector<MoveOrder> moves_of(View v, UnitId u, std::size_t limit) {
  std::vector<MoveOrder> out;
  visit_moves(v, u, limit, false, [&](const Walk&, const OrderOf& order) { out.push_back(order()); });
  return out;
}

namespace {

/// [6.55] True if it has come along a road to a Routed friend, which is lost if it goes on off the road.
bool leaves_road_over_routed(View v, const Walk& w, Mover kind) {
  if (!w.left_start || w.before == w.at || !step_cost(v, kind, w.column, w.before, w.at).along_road) return false;
  return !open_city(v, v.side(w.unit), w.at) && std::ranges::any_of(v.units_at(w.at), [&](UnitId f) {
    return f != w.unit && f != w.with && v.side(f) == v.side(w.unit) && v.unit(f).routed;
  });
}

}  // namespace

bool leg_hurts(View v, const Walk& w, const Leg& leg) {
  for (const UnitId u : w.halves()) {
    const bool formed = is_formed(v.type(u));
    if (leg.is == Is::face) {
      const Cost& cost = v.charts().movement.facing_bad[index_of(mover(v.type(u)))];
      if (w.on_map && bad_ground(v.terrain(w.at)) && cost.hits > 0 && !(w.column && cost.column_spared)) return true;
    } else if (leg.is == Is::go) {
      const Step step = look(v, w, leg.hex);
      if (step.refusal) continue;
      const Mover kind = mover(v.type(u));
      const StepCost cost =
          w.on_map ? step_cost(v, kind, w.column, w.at, leg.hex) : arrival_cost(v, kind, w.column, leg.hex);
      if (cost.hits > 0 || (!step.along_road && leaves_road_over_routed(v, w, kind))) return true;
      if (!step.friends) continue;
      for (const UnitId f : v.units_at(leg.hex)) {
        if (f == w.unit || f == w.with || v.side(f) != v.side(u)) continue;
        if (formed || (v.unit(f).routed ? !step.along_road : is_formed(v.type(f)))) return true;
      }
    }
  }
  return false;
}

/// The legal order of fewest legs that ends in the hex.
std::optional<MoveOrder> way_to(View v, UnitId u, UnitId with, Hex to, bool harmless) {
  MoveOrder order{u, with, default_speed(v, u, with), {}};
  if (barred_to(v, u, with, to) || judge_beginning(v, order)) return std::nullopt;
  MoveSearch search(v, order, harmless, to);
  for (std::size_t i = 1; search.reaches(i); ++i) {
    if (search.walk(i).at != to || may_stop(v, search.walk(i))) continue;
    order.legs = search.legs(i);
    if (std::ranges::any_of(order.legs, [](const Leg& leg) { return leg.is == Is::go; })) return order;
  }
  return std::nullopt;
}

}  // namespace hexpost::chariots
