#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/table/question.h"

/// Hidden cards. A rule system with hidden cards keeps only places in its state: their number, their
/// holders, the next one to be drawn. The card at a place is knowledge and is kept here, beside the state: a
/// player's program may lack it and still plays the same battle. The rules ask for a card only if the answer is
/// public or belongs to the player who asks.
///
/// Such a system has a View that is constructed from (Data, State, Cards), and a `step` that takes the Cards after the
/// table. Other systems need none of this. If all players see all cards, the state itself may hold them.
namespace hexpost::table {

/// The card at a place, and the players that see it.
struct KnownCard {
  int place = 0;              ///< as the system counts them; each place has one card in a whole battle
  int card = 0;               ///< as the system numbers them
  std::uint32_t seen_by = 0;  ///< bit p: player p
  bool operator==(const KnownCard&) const = default;
};
inline constexpr std::uint32_t k_all_see = 0xffffffff;
/// The bit of one player.
constexpr std::uint32_t sees(Player who) {
  return who < 32 ? 1U << who : 0U;
}

/// The origin of a card in a new pile: a card that all see, or a place whose card stays hidden during the shuffle.
struct Lot {
  bool hidden = false;
  int number = 0;  ///< of the card; of the place if hidden
  bool operator==(const Lot&) const = default;
};
/// A new pile: its cards before the shuffle, for the places from `first` on.
struct Deal {
  int first = 0;
  std::vector<Lot> lots;
  bool operator==(const Deal&) const = default;
};
/// A place in a player's hand.
struct HandPlace {
  int place = 0;
  Player who = 0;
  bool operator==(const HandPlace&) const = default;
};
/// The public facts about hidden cards; the mails deal cards from them (schemas/cards.md).
struct DealtCards {
  int cards = 0;                 ///< in the whole deck, numbered from 0
  std::vector<Deal> deals;       ///< in the order of the battle
  std::vector<HandPlace> hands;  ///< by place
  std::optional<Player> plays;   ///< the player who must play a card from their hand now
  bool operator==(const DealtCards&) const = default;
};

/// The cards of a battle that one program knows.
class Cards {
 public:
  /// No card is known.
  static const Cards& none();

  /// The card at a place; nothing if it is not known here.
  std::optional<int> at(int place) const;
  /// Adds a known card, or players that see it. False, and nothing changes, if another card is known to lie there.
  bool learn(const KnownCard& card);
  /// The cards that the viewer sees; all cards without a viewer.
  Cards seen_by(std::optional<Player> viewer) const;
  bool empty() const { return cards_.empty(); }
  bool operator==(const Cards&) const = default;

 private:
  std::vector<KnownCard> cards_;  ///< by place
};

}  // namespace hexpost::table
