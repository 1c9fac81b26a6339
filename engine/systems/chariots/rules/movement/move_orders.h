#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/movement/orders.h"

/// Chariots of Fire 5.44, 5.46, 6.0: the units that may get an order of the Movement Segment, judging orders that move a
/// unit or leader, and where a leader can go.
namespace hexpost::chariots {

/// [8.42] Halves of a stack that have parted and not yet gone on by themselves; none if neither can do anything more.
std::vector<UnitId> on_the_way(View v);
/// Why the unit may get no order of the Movement Segment; nothing if it may.
std::optional<base::Refusal> may_act(View v, UnitId u);
/// [6.72] [Q81] Why a unit whose move was blocked may do nothing but fire; nothing if it was not.
std::optional<base::Refusal> judge_stopped(View v, UnitId u);

/// Judges a whole order; nothing if it is legal.
std::optional<base::Refusal> judge_order(View v, const MoveOrder& order);
/// Why the unit may begin no move that spends points, with any legs; nothing if it may.
std::optional<base::Refusal> judge_beginning(View v, const MoveOrder& order);
/// Judges the legs by which a held move goes on; without legs it stops.
std::optional<base::Refusal> judge_rest(View v, Walk w, const std::vector<Leg>& legs);
std::optional<base::Refusal> judge_order(View v, const RecoverOrder& order);
std::optional<base::Refusal> judge_order(View v, const RetreatOrder& order);
std::optional<base::Refusal> judge_order(View v, const LeadOrder& order);

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
