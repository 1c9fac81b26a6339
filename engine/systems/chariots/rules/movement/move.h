#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/systems/chariots/model/objection.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/movement/orders.h"

/// Chariots of Fire, chapter 6: how a unit's move is judged and how it is made. `try_leg` does both, so that they
/// cannot differ: judging walks a whole order through in the present position, and making it tries each leg again at
/// its turn.
namespace hexpost::chariots {

/// A move under way, of a unit and perhaps the other half of its stack. A value: a local variable of the rule holds it
/// while the table is asked, and so does the question about a held move.
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
  bool begun = false;         ///< has spent Movement Points
  bool announced = false;     ///< units two hexes away have had their chance to withdraw [6.41]
  bool will_move = false;     ///< the order spends points, so an LI that fires first counts as moving [7.17]
  bool fired = false;
  bool pinned = false;        ///< has turned in an enemy front hex [6.64]
  bool over = false;          ///< nothing can follow: it has changed formation, has parted, or a block has stopped it
  bool parts = false;         ///< the halves part and go on one by one [8.42]
  bool paid_again = false;    ///< has paid for a second move of the game turn, once for the whole move [6.13]
  bool stepped = false;       ///< the last leg was a step
  bool entered = false;       ///< its last step has brought it onto the map, so it was near no enemy before
  bool joined = false;        ///< it is in the hex of a possible other half, where a stop costs nothing [8.42]
  bool in_enemy = false;      ///< in an enemy's hex, passing through
  bool passed = false;        ///< has passed through enemies [8.33]
  bool came_by_road = false;  ///< its last step was along a road
  Hex before{};               ///< where its last step came from
  Leaders along{};            ///< leaders who go along [10.16]
  bool operator==(const Walk&) const = default;
};

/// A step that a walk could make next.
struct Step {
  Objected refusal;
  std::array<int, 2> points{};  ///< Movement Points of unit and with
  bool friends = false;         ///< friends stand there and are passed through [6.55]
  bool joins = false;           ///< one of them could be its other half
  bool enemies = false;         ///< an enemy's hex: pass-through [6.7]
  bool along_road = false;
};

/// [8.42] Halves of a stack that have parted and not yet gone on by themselves; none if neither can do anything more.
std::vector<UnitId> on_the_way(View v);
/// Why the unit may get no order of the Movement Segment; nothing if it may.
std::optional<base::Refusal> may_act(View v, UnitId u);
/// [6.72] [Q81] Why a unit whose move was blocked may do nothing but fire; nothing if it was not.
std::optional<base::Refusal> judge_stopped(View v, UnitId u);
/// Movement Points of a phase: the allowance [6.11] [6.32]; of a wheeled unit at most its declared speed [6.81].
int allowance(View v, UnitId u, int speed, bool column);
/// The start of the move; does not check that it may begin (judge_beginning).
Walk start_walk(View v, const MoveOrder& order);
/// A unit that has Routed or is gone leaves the walk; the other half goes on. False if none is left.
bool leave_the_lost(View v, Walk& w);
/// [6.15] True if this side of its hex leads to a front hex; for a Column also to the hexes beside it [6.34] [Q86].
inline bool ahead(const Walk& w, hex::Side side) {
  if (w.column) return hex::turn(side, w.facing / 2) <= 1;
  return side == w.facing / 2 || side == hex::wrap(w.facing / 2 - 1);
}
/// [6.5] True if the mover could end in the hex: it is empty, or holds its other half [6.52], or is an open city.
bool has_room(View v, const Walk& w, Hex h);
/// The step into a hex, without making it.
Step look(View v, const Walk& w, Hex to);
/// [6.63] [6.64] The enemies in whose front hex the walk is.
Units in_front_of(View v, const Walk& w);
/// [6.6] [6.62] Movement Points for a turn by so many vertices, of a half of this kind.
int turning_points(View v, const Walk& w, Mover kind, int turns);
/// What turning to `facing` costs now, or why it is refused. `fronts`: in_front_of(), for a caller that knows it.
Step look_facing(View v, const Walk& w, Facing facing);
Step look_facing(View v, const Walk& w, Facing facing, const Units& fronts);
/// Makes a turn that is allowed [look_facing].
void turn(View v, Walk& w, Facing facing, const Step& step);
/// Makes a step that is allowed [look].
void enter(Walk& w, Hex to, const Step& step);
/// Makes the leg on the walk. Nothing if it was legal; if it is refused, the walk stays as it was.
Objected try_leg(View v, Walk& w, const Leg& leg);
/// Why the move may not end where the walk is; nothing if it may.
Objected may_stop(View v, const Walk& w);
/// Judges a whole order; nothing if it is legal.
std::optional<base::Refusal> judge_order(View v, const MoveOrder& order);
/// Why the unit may begin no move that spends points, with any legs; nothing if it may.
std::optional<base::Refusal> judge_beginning(View v, const MoveOrder& order);
/// Judges the legs by which a held move goes on; without legs it stops.
std::optional<base::Refusal> judge_rest(View v, Walk w, const std::vector<Leg>& legs);
/// Legs that are legal next, for lists and samples: hexes, facings, fires, formations; no `...`, no `part`.
std::vector<Leg> next_legs(View v, const Walk& w);
/// The hexes by which a unit that is not on the map yet may come onto it; none if it does not come.
std::span<const Hex> entry_hexes(View v, const Walk& w);
/// Visits the steps and turns that may be legal next. All others are refused.
template <class Visitor>
void visit_steps_and_turns(View v, const Walk& w, Visitor visit) {
  if (w.over) return;
  if (!w.on_map) {
    for (const Hex h : entry_hexes(v, w))
      visit(Leg{.is = Leg::Is::go, .hex = h});
    return;
  }
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    if (ahead(w, side)) visit(Leg{.is = Leg::Is::go, .hex = hex::step(w.at, side)});
  }
  for (int f = w.column ? 1 : 0; f < hex::k_facings; f += 2) {
    if (f != w.facing) visit(Leg{.is = Leg::Is::face, .facing = static_cast<Facing>(f)});
  }
}
std::optional<base::Refusal> judge_order(View v, const RecoverOrder& order);
std::optional<base::Refusal> judge_order(View v, const RetreatOrder& order);
std::optional<base::Refusal> judge_order(View v, const LeadOrder& order);

/// [8.52] True if the unit could answer missile fire with a charge: BI or RI by itself, neither Routed nor Engaged.
bool could_charge(View v, UnitId u);
/// Vertices (of a Column hexsides) between two facings of one kind, 0 to 3.
int vertices_between(Facing a, Facing b);

}  // namespace hexpost::chariots
