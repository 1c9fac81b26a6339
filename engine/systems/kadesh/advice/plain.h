#pragma once

#include <optional>
#include <vector>

#include "engine/systems/kadesh/advice/thoughts.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/movement/orders.h"

/// Day of the Chariot: Kadesh: the modes, charges and moves of plain orders.
namespace hexpost::kadesh {

/// A leader or unit leaves March Mode when enemies are near.
std::optional<ModesQuestion::Answer> plain_mode(const TableView& v);
/// A charge or overrun of one unit and what it promises; an overrun is worth more than any charge.
struct RatedCharge {
  int worth = 0;
  Hex target;
  ChargesQuestion::Answer order;
};
/// The charges and overruns of the unit, the best first; several ways to one target come only if a later one is better.
std::vector<RatedCharge> charges_of(const TableView& v, UnitId u);
/// The best charge or overrun of the first unit that has one which promises to gain, those nearest to enemies first.
std::optional<ChargesQuestion::Answer> plain_charge(const TableView& v, Thoughts& mind);
/// The next move: units go for the nearest enemy by the cheapest way, those in front first; marching Egyptians go to
/// the Camp. Units stop outside the reach of enemies that an attack would not pay for. Nothing if no unit is to move.
std::optional<MovesQuestion::Answer> plain_move(const TableView& v, Thoughts& mind);

}  // namespace hexpost::kadesh
