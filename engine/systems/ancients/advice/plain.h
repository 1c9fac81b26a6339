#pragma once

#include <optional>

#include "engine/systems/ancients/rules/cards/orders.h"
#include "engine/systems/ancients/rules/movement/movement.h"

/// Commands & Colors: Ancients: one plain order after the other, chosen by a look at the board alone.
namespace hexpost::ancients {

/// The card of the hand that promises most now, with all that it orders; nothing: the hand is not known.
std::optional<PlayOrder> plain_card(const TableView& v);
/// The next move that makes an ordered unit's place better; nothing: enough.
std::optional<MoveOrder> plain_move(const TableView& v);

}  // namespace hexpost::ancients
