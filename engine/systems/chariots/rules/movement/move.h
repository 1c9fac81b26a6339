#pragma once

#include <array>

#include "engine/systems/chariots/model/things.h"
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

  /// The unit, and the other half of its stack if that goes along.
  Units halves() const { return with == k_no_unit ? Units{unit} : Units{unit, with}; }
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
/// [6.15] True if this side of its hex leads to a front hex; for a Column also to the hexes beside it [6.34] [Q86].
inline bool ahead(const Walk& w, hex::Side side) {
  if (w.column) return hex::turn(side, w.facing / 2) <= 1;
  return side == w.facing / 2 || side == hex::wrap(w.facing / 2 - 1);
}

}  // namespace hexpost::chariots
