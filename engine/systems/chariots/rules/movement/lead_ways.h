#pragma once

#include <cstddef>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/movement/orders.h"

/// Chariots of Fire: where a leader can go [5.46].
namespace hexpost::chariots {

/// The hexes that a leader can reach, with the cheapest path to each; cheapest first, of equal points by hex.
class LeadWays {
 public:
  LeadWays(View v, LeaderId l);
  std::size_t size() const { return ends_.size(); }
  Hex end(std::size_t i) const { return ways_[ends_[i]].at; }
  LeadOrder order(std::size_t i) const { return {leader_, false, path(ends_[i])}; }

 private:
  struct Way {
    Hex at;
    std::size_t from;  ///< the way that this one continues by a step
    int points;        ///< Movement Points
  };
  void enter(View v);
  std::vector<Hex> path(std::size_t way) const;

  LeaderId leader_;
  bool from_map_;  ///< he is on the map: the first way is then his own hex, without a path
  std::vector<Way> ways_;
  std::vector<std::size_t> ends_;  ///< of ways_, in order
};
/// The leader's legal moves: the cheapest path to each hex where he may end.
std::vector<LeadOrder> leads_of(View v, LeaderId l);

}  // namespace hexpost::chariots
