#pragma once

#include "engine/dice/random.h"
#include "engine/systems/kadesh/rules/movement/orders.h"

/// Day of the Chariot: Kadesh 8.0: a random order of the Movement Phase. It is drawn piece by piece: a unit, those that
/// go along, a goal, a way towards it. Only the order that comes out is judged. Where no unit has drawn a legal order,
/// the lists are asked.
namespace hexpost::kadesh {

/// Returns a legal answer to the question for charges and overruns [8.8].
ChargesQuestion::Answer random_charges_order(const TableView& v, dice::Random& random);
/// Returns a legal answer to the question for moves [8.10].
MovesQuestion::Answer random_moves_order(const TableView& v, dice::Random& random);

}  // namespace hexpost::kadesh
