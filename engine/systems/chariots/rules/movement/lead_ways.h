#pragma once

#include <cstddef>
#include <vector>

#include "engine/systems/chariots/rules/movement/move.h"

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
    std::size_t from;  ///< the way of which it is one step more
  };
  void enter(View v);
  std::vector<Hex> path(std::size_t way) const;

  LeaderId leader_;
  bool from_map_;  ///< the first way is then the hex where the leader stands, with no path
  std::vector<Way> ways_;
  std::vector<std::size_t> ends_;  ///< of ways_, in order
};
/// Every path a leader can take to where he may end, one a hex: the cheapest.
std::vector<LeadOrder> leads_of(View v, LeaderId l);

}  // namespace hexpost::chariots
