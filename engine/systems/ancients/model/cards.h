#pragma once

#include <optional>

#include "engine/systems/ancients/model/state.h"

/// Commands & Colors: Ancients: who knows which card. The state holds places; what lies at a place is knowledge, and a
/// player's program may lack it. Rules ask for a card only where the answer is public or the owner's own: a card that
/// is played, and the legal answers of the player who holds the hand. Nothing else that the rules do may depend on it.
///
/// With open hands everybody knows everything, and the state itself says it (State::open). With hidden hands a leaf of
/// the log will bring each card when it becomes known: to its owner with the opponent's share of the place, to all with
/// the owner's share when the card is played. The program that replays keeps these openings beside the state, in a
/// Cards of its own; a card that a line plays is opened before the line is judged. A new deal is a leaf, too: the rules
/// stop at it as they stop at a die (rules/deck/deck.h, `deal`), and need of it the number of cards alone.
namespace hexpost::ancients {

class Cards {
 public:
  virtual ~Cards() = default;
  /// The card at a place of a hand or of the pile, if this program knows it.
  virtual std::optional<CardId> card_of(const State& s, Place place) const = 0;
};

/// Everybody sees all cards: a game at one table, and tests.
class OpenCards final : public Cards {
 public:
  std::optional<CardId> card_of(const State& s, Place place) const override;
};

}  // namespace hexpost::ancients
