#pragma once

#include <vector>

#include "engine/systems/kadesh/model/view.h"
#include "engine/systems/kadesh/rules/movement/orders.h"

/// Day of the Chariot: Kadesh: what plain orders do not know, because dice will decide it when they are carried out.
namespace hexpost::kadesh {

/// The pieces and hexes that dice have changed since the orders began. Plain orders play on with middle dice, and other
/// dice may leave these pieces in a box or elsewhere. An order that holds whatever the dice bring needs none of them.
class Doubts {
 public:
  /// What may be otherwise in `now` than in `before`, an earlier position of the same orders. Dice fall only where a
  /// phase ends, so that nothing is in doubt between two positions of one phase. Orders go on to a later player turn,
  /// or from the set-up to the first one, only where no die falls on the way.
  void compare(View before, View now);

  /// The orders overrun the hex with these units. The dice for it fall at the end of the phase.
  void overrun(Hex target, const Units& by) { overruns_.push_back({target, by}); }

  bool of(UnitId u) const { return any_ && units_[static_cast<std::size_t>(u)]; }
  /// True if the order can be carried out whatever the dice have brought.
  bool holds(View v, const ChargesQuestion::Answer& order) const;
  bool holds(View v, const MovesQuestion::Answer& order) const;

 private:
  bool holds(View v, const UnitLegs& order) const;
  bool holds_any(View v, const auto& order) const;
  bool holds_way(View v, const std::vector<Leg>& legs, bool ends_among_units) const;

  struct Overrun {
    Hex target;
    Units by;
  };

  bool any_ = false;
  std::vector<Overrun> overruns_;
  std::vector<bool> units_, leaders_;
  std::vector<Hex> friends_, enemies_;  ///< where such a unit may stand
};

}  // namespace hexpost::kadesh
