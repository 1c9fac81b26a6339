#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/movement/orders.h"

/// Chariots of Fire, chapter 6: a unit's move as it is judged and as it is made. `try_leg` serves both, so that the two
/// never part: a whole order is walked through on the position as it is, and each leg is tried again when its turn
/// comes.
namespace hexpost::chariots {

/// The progress of a unit (and the half of a stack that goes with it). A value: it lives in a local variable of the
/// rule while the table is asked, and in the question about a move that was held.
struct Walk {
  UnitId unit = k_no_unit;
  UnitId with = k_no_unit;
  bool on_map = true;  ///< false: yet to enter
  Hex at{};
  Facing facing = 0;
  bool column = false;
  std::array<int, 2> left{};  ///< Movement Points of unit and with
  int speed = 0;              ///< declared [6.81]; 0: none
  int turned = 0;             ///< vertices in this hex [6.62]
  int pinned_points = 0;      ///< spent on facing in an enemy front hex [6.64]
  bool left_start = false;    ///< has entered a hex
  bool begun = false;         ///< has spent points
  bool announced = false;  ///< its first points are due: units two hexes away have had their chance to withdraw [6.41]
  bool will_move = false;  ///< the order spends points: an LI that fires first has declared it [7.17]
  bool fired = false;
  bool pinned = false;            ///< has turned in an enemy front hex [6.64]
  bool over = false;              ///< formation changed, stack parted, or stopped by a block
  bool parts = false;             ///< the halves go on one by one
  bool paid_again = false;        ///< has paid for a second move of the game turn, once for the whole move [6.13]
  bool stepped = false;           ///< the last leg was a step
  bool entered = false;           ///< the last step has brought it onto the map: it was near no enemy before
  bool joined = false;            ///< is in the hex of a possible other half: a stop there costs nothing [8.42]
  bool in_enemy = false;          ///< in an enemy's hex, passing through
  bool passed = false;            ///< has passed through enemies [8.33]
  bool came_by_road = false;      ///< its last step was along a road
  Hex before{};                   ///< where its last step came from
  std::vector<LeaderId> along{};  ///< leaders who go along [10.16]
  bool operator==(const Walk&) const = default;
};

/// The next step.
struct Step {
  std::optional<base::Refusal> refusal;
  std::array<int, 2> points{};  ///< of unit and with
  bool friends = false;         ///< friends stand there and are passed through [6.55]
  bool joins = false;           ///< one of them could be its other half
  bool enemies = false;         ///< an enemy's hex: pass-through [6.7]
  bool along_road = false;
};

/// [8.42] Halves of a stack that have parted and not yet gone on by themselves; none when there is nothing that any of
/// them could still do.
std::vector<UnitId> on_the_way(View v);
/// Nothing when the unit may be given an order of the Movement Segment at all.
std::optional<base::Refusal> may_act(View v, UnitId u);
/// Movement Points of a phase: the allowance [6.11] [6.32], of a wheeled unit no more than its declared speed [6.81].
int allowance(View v, UnitId u, int speed, bool column);
Walk start_walk(View v, const MoveOrder& order);
/// A unit that has Routed or fallen leaves the walk, and the other half goes on. False if none is left.
bool leave_the_lost(View v, Walk& w);
/// [6.15] the side of the hex it stands in leads to a front hex; [6.34] [Q86] a Column goes half aside as well.
bool ahead(const Walk& w, hex::Side side);
/// [6.5] True if the mover could end in the hex: it is empty, or holds its other half [6.52], or is a city open to all.
bool has_room(View v, const Walk& w, Hex h);
/// The step into a hex, looked at and not made.
Step look(View v, const Walk& w, Hex to);
/// Points that turning to `facing` costs now, for unit and with, or why it may not.
Step look_facing(View v, const Walk& w, Facing facing);
/// Makes the leg on the walk; nothing changes when it is refused.
std::optional<base::Refusal> try_leg(View v, Walk& w, const Leg& leg);
/// The move may end where the walk is.
std::optional<base::Refusal> may_stop(View v, const Walk& w);
/// A whole order.
std::optional<base::Refusal> judge_order(View v, const MoveOrder& order);
/// Why an order that spends points is not allowed, for any legs.
std::optional<base::Refusal> judge_beginning(View v, const MoveOrder& order);
/// The legs that go on with a held move; none of them: it stops there.
std::optional<base::Refusal> judge_rest(View v, Walk w, const std::vector<Leg>& legs);
/// Legs that are legal next, for lists and samples: hexes, facings, fires, formations; no `...`, no `part`.
std::vector<Leg> next_legs(View v, const Walk& w);
/// Steps and turns that come into question next: what is left out is refused, what is in it may be.
std::vector<Leg> steps_and_turns(View v, const Walk& w);
std::optional<base::Refusal> judge_order(View v, const RecoverOrder& order);
std::optional<base::Refusal> judge_order(View v, const RetreatOrder& order);
std::optional<base::Refusal> judge_order(View v, const LeadOrder& order);

/// [8.52] the unit could answer missile fire with a charge: BI or RI by itself, neither Routed nor Engaged.
bool could_charge(View v, UnitId u);
/// Vertices (or hexsides of a Column) between two facings of one kind: 0..3.
int vertices_between(Facing a, Facing b);

}  // namespace hexpost::chariots
