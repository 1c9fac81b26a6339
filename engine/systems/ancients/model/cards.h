#pragma once

#include <optional>

#include "engine/systems/ancients/model/state.h"
#include "engine/table/cards.h"

/// Commands & Colors: Ancients: who knows which card. The state holds places; what lies at a place is knowledge, and a
/// player's program may lack it. Rules ask for a card only where the answer is public or the owner's own: a card that
/// is played, and the legal answers of the player who holds the hand. Nothing else that the rules do may depend on it.
///
/// With open hands all players know all cards, and the state itself holds them (State::open). With hidden hands the
/// kernel keeps what this program knows beside the state (engine/table/cards.h): a leaf of the log brings each card
/// when it becomes known: to its owner with the opponent's share of the place, to all with the owner's share, before
/// the line that plays the card is judged. A new deal is a leaf, too; the rules need only its number of cards
/// (rules/deck/deck.h).
namespace hexpost::ancients {

/// The card at a place of a hand or of the pile, if this program knows it.
std::optional<CardId> card_of(const State& s, const table::Cards& known, Place place);

}  // namespace hexpost::ancients
