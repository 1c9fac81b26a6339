#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/table/question.h"

/// Cards that not everybody sees. A rule system with hidden cards keeps places alone in its state: how many there are,
/// who holds which, which is drawn next. What lies at a place is knowledge, and it stands here, beside the state: a
/// player's program may lack it and still plays the same battle. The rules ask for a card only where the answer is
/// public or the owner's own.
///
/// A system takes part by a View that is constructed from (Data, State, Cards) and a `step` with the Cards behind the
/// table; without them nothing changes for it. Where everybody sees all cards the state itself may hold them.
namespace hexpost::table {

/// The card at a place, and who sees it.
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

/// Where a card of a new pile comes from: a card that all see, or a place whose card stays hidden while it is shuffled.
struct Lot {
  bool hidden = false;
  int number = 0;  ///< of the card; of the place if hidden
  bool operator==(const Lot&) const = default;
};
/// A pile that was laid: its cards before they are shuffled, for the places from `first` on.
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
/// What all know of hidden cards, and what is dealt by mail from it (schemas/cards.md).
struct DealtCards {
  int cards = 0;                 ///< in the whole deck, numbered from 0
  std::vector<Deal> deals;       ///< in the order of the battle
  std::vector<HandPlace> hands;  ///< by place
  std::optional<Player> plays;   ///< who must play a card of the own hand now
  bool operator==(const DealtCards&) const = default;
};

/// What one program knows of the cards of a battle.
class Cards {
 public:
  /// No card is known.
  static const Cards& none();

  /// The card at a place; nothing: not known here.
  std::optional<int> at(int place) const;
  /// A card becomes known, or known to more players. False, and nothing changes, if another card is known to lie there.
  bool learn(const KnownCard& card);
  /// What the viewer sees of it; all of it without a viewer.
  Cards seen_by(std::optional<Player> viewer) const;
  bool empty() const { return cards_.empty(); }
  bool operator==(const Cards&) const = default;

 private:
  std::vector<KnownCard> cards_;  ///< by place
};

}  // namespace hexpost::table
