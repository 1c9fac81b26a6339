#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/systems/kadesh/model/view.h"

/// Day of the Chariot: Kadesh 8.7, 13.1.3: the cheapest ways of units that run from the enemy.
namespace hexpost::kadesh {

/// By hex, the cost of the cheapest way to the nearest of the goals if no enemy were there and the player could choose
/// which fords are located; points -1: there is none.
std::vector<WayCost> least_costs(const Data& data, bool wheels, const std::vector<Hex>& goals);

/// The cost of the cheapest way from a hex to the nearest of some goals, where no step leads to an enemy or next to
/// one. It is worked out as far as it is asked for, and holds while no enemy unit moves and no ford is found.
class QuietWays {
 public:
  /// `side`: whose units run; `wheels`: as for step_cost; `quick`: over ground for quick time only [8.4].
  /// `bound`: by slot, a lower bound of the cost; it guides searches, and a way of that cost needs no search. May be
  /// null.
  QuietWays(View v, SideId side, bool wheels, bool quick, const std::vector<Hex>& goals,
            const std::vector<WayCost>* bound = nullptr);

  /// No enemy stands in the hex of the map or next to it.
  bool quiet(Hex h) const { return quiet(v_.data.slot(h)); }
  /// From a hex of the map without enemies in it or next to it; nothing for another, or without a way.
  std::optional<WayCost> from(Hex h);
  /// From the hex in which the unit stands, which may be next to enemies.
  std::optional<WayCost> from_start(Hex h);
  /// The step to a neighbour that the way may lead to; nothing if it may not.
  std::optional<int> step(Hex from, Hex to) const;
  /// What is left of a way of this cost, which is the cheapest, behind the neighbour across the side; nothing if none
  /// of the cheapest ways leads there.
  std::optional<WayCost> behind(Hex from, hex::Side side, WayCost cost);

 private:
  static constexpr int k_unknown = -1, k_none = -2;
  struct Reached {
    int slot = 0, hexes = 0;
  };
  /// A hex in a search from another one.
  struct Seen {
    int search = 0;                      // number of the search
    std::int16_t before = 0;             // the hex from which it was reached
    WayCost spent;                       // on the way to it
    WayCost rest{k_unknown, k_unknown};  // from it to a goal; of all searches
    WayCost least;                       // `rest` is no less, as far as it is not known; of all searches
  };
  bool quiet(int slot) const { return near_enemy_[static_cast<std::size_t>(slot)] == 0; }
  std::optional<int> step(int from, hex::Side side) const;
  /// From a quiet hex.
  std::optional<WayCost> cost_from(int slot) { return is_led() ? search(slot) : settle(slot); }

  // without a bound: all hexes in the order of their costs
  std::optional<WayCost> settle(int slot);
  void offer(int slot, WayCost cost);
  /// The cost is final: all hexes that cost no more than that many points have been left.
  bool settled(const WayCost& cost) const { return cost.points != k_unknown && cost.points < points_; }
  void leave(int slot);

  // led by the bound: from one hex
  bool is_led() const { return bound_ != nullptr && !bound_->empty(); }
  const WayCost& bound(int slot) const { return (*bound_)[static_cast<std::size_t>(slot)]; }
  Seen& seen(int slot) { return seen_[static_cast<std::size_t>(slot)]; }
  /// The least cost of a way from the hex.
  const WayCost& least(int slot) {
    const Seen& it = seen(slot);
    return it.rest.points >= 0 ? it.rest : std::max(bound(slot), it.least);
  }
  /// `most`: nothing for a way that costs more.
  std::optional<WayCost> search(int slot, const WayCost* most = nullptr);
  /// A way from the quiet hex costs no more than bound_ says.
  bool clear(int slot);

  View v_;
  bool wheels_, quick_;
  const std::vector<WayCost>* bound_;
  enum class Clear : std::uint8_t { unknown, no, yes };
  std::vector<Clear> clear_;                // by slot
  std::vector<Seen> seen_;                  // by slot; empty before the first search
  int searches_ = 0;                        // so far
  int cheapest_;                            // points of the cheapest step
  std::vector<WayCost> best_;               // by slot; points k_unknown: not reached
  std::vector<char> near_enemy_;            // by slot
  std::vector<std::vector<Reached>> open_;  // by points: the hexes to be left
  int points_ = 0;                          // of the hexes that are left now
};

}  // namespace hexpost::kadesh
