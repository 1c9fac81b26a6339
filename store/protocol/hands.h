#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/table/cards.h"
#include "store/wire/hashes.h"
#include "store/wire/leaves.h"

/// Hidden hands (schemas/cards.md): the state of the cards that are dealt by mail. Without an umpire the two
/// players deal: both shuffle, and a share of each opens a card. With umpires only the umpires shuffle, and pass drawn
/// cards on. All of this is public: the shuffled piles, and the shares that open places. It alone, with the battle's
/// places, decides what a packet owes, so the number and the length of packets reveal nothing of a hand.
namespace hexpost::store {

/// A pile of the battle and its shuffles so far.
struct Pile {
  std::uint32_t number = 0;  ///< of the deal, counted over the whole game; a deal that is taken back keeps its number
  table::Deal deal;
  std::vector<std::uint8_t> order;  ///< seats in the order in which they shuffle
  std::vector<DealLeaf> shuffles;
  bool complete() const { return shuffles.size() == order.size(); }
  bool operator==(const Pile&) const = default;
};

/// One debt of a seat's next packet: a shuffle, its share of a place, or an umpire's pass of a place to its holder.
struct CardDue {
  enum class Kind : std::uint8_t { shuffle, share, pass } kind = Kind::share;
  std::size_t pile = 0;     ///< index among the piles, of a shuffle
  int place = 0;            ///< of a share or pass
  std::uint8_t holder = 0;  ///< seat, of a pass
  bool operator==(const CardDue&) const = default;
};

/// Error "genesis" unless two seats play, one for each side, and all umpires answer both, if there are any.
base::Result<void> check_hidden_seats(const std::vector<Seat>& seats);

class Hands {
 public:
  /// Deck keys by seat. Errors: as above; "genesis" if the keys have no sum.
  static base::Result<Hands> of(const Genesis& genesis, const Hash& game_id);

  /// True if the seat shuffles and the deck is encrypted to its key: every seat, or with umpires only the umpires.
  bool is_dealer(std::uint8_t seat) const;
  /// Sets the deck key of a player who has taken the seat over: umpires pass its hand on again.
  void set_holder_key(std::uint8_t seat, const CurveKey& key);
  /// True if umpires deal the cards.
  bool umpired() const { return umpired_; }
  /// Sets the output of each seat's proof of possession, by seat; the umpires' shuffles are derived from them.
  void set_possessions(std::span<const Hash> outputs) { root_ = umpire_root(game_id_, outputs); }
  /// The text that an umpire proves for a deal, to draw its seed.
  Hash umpire_text(std::uint32_t deal) const { return umpire_deal_text(root_, deal); }

  /// Updates the piles to the battle's cards after a packet of `writer`, who shuffles a new pile first. Piles that the
  /// battle no longer has were taken back.
  void follow(const table::DealtCards& dealt, std::uint8_t writer);
  /// The debts of the seat now; a shuffle is alone, because more may be due after it. Empty if there are none.
  std::vector<CardDue> due(std::uint8_t seat) const;
  /// True if the seat must play a card and cannot read its hand yet.
  bool deals(std::uint8_t seat) const;
  /// The seat that must write before the seat `asked`: an umpire with debts, or otherwise the seat whose share
  /// `asked` needs to read a card. Nothing: the seat `asked` writes.
  std::optional<std::uint8_t> holds_up(std::uint8_t asked) const;

  /// The deck before the first shuffle of a pile; empty while a card of it is still being shuffled in another pile.
  std::optional<SealedDeck> before_first_shuffle(const Pile& pile) const;
  /// The deck for the next shuffle; empty in the same case.
  std::optional<SealedDeck> before_shuffle(const Pile& pile) const;
  /// Takes the shuffle that is due; false if it is not a shuffle of this pile's cards.
  bool take_shuffle(std::size_t pile, const DealLeaf& leaf);
  /// Takes a share that is due; false if it is not that seat's for this place.
  bool take_share(const CardShare& leaf);
  /// Takes a pass that is due; false if it is not that umpire's for this place and its holder.
  bool take_pass(const CardPassLeaf& leaf);
  /// The card of a place of the seat's hand, from the seat's own share; nothing if the share or the card is false.
  std::optional<int> opened(const CardLeaf& leaf) const;
  /// The card at a place of the seat's hand, for the seat itself; nothing while it cannot be read.
  std::optional<int> read(std::uint8_t seat, int place, const SecretBytes& deck_scalar) const;

  /// The card under encryption at a place; nothing while its pile is being shuffled.
  const SealedCard* sealed(int place) const;
  /// The card at a place of the seat's hand under the remaining keys: the seat's own, and without
  /// umpires the others', whose shares are known. Nothing while it cannot be read.
  std::optional<SealedCard> held(std::uint8_t seat, int place) const;
  /// True if all others have given their shares or passes of this place to the seat.
  bool readable(std::uint8_t seat, int place) const;
  bool holds(std::uint8_t seat, int place) const;
  /// The places of a seat's hand.
  std::vector<int> places(std::uint8_t seat) const;

  const CurveKey& joint() const { return joint_; }
  const CurveKey& key(std::uint8_t seat) const { return keys_[seat]; }
  const std::vector<Pile>& piles() const { return piles_; }
  std::uint16_t cards() const { return static_cast<std::uint16_t>(dealt_.cards); }
  const Hash& game_id() const { return game_id_; }

  /// For the cache of a course (course_snapshot.cpp).
  struct Saved {
    std::uint32_t numbers = 0;
    std::vector<Pile> piles;
    std::vector<CardShare> shares;
    std::vector<CardPassLeaf> passes;
    std::vector<std::uint8_t> holders;  ///< of the passes
    Hash root{};                        ///< with umpires
  };
  Saved saved() const;
  void restore(Saved saved, const table::DealtCards& dealt);

 private:
  bool ready(const Pile& pile) const;
  std::optional<int> card_at(const SealedCard& card, std::span<const Proof> shares) const;
  std::vector<Proof> others_shares(std::uint8_t seat, int place) const;
  std::vector<std::uint8_t> shuffle_order(std::uint8_t writer) const;
  std::uint8_t seat_of(table::Player side) const;

  Hash game_id_{};
  Hash root_{};
  bool umpired_ = false;
  std::vector<CurveKey> keys_;       ///< by seat
  std::vector<std::uint8_t> sides_;  ///< by seat
  CurveKey joint_{};
  table::DealtCards dealt_;
  std::uint32_t numbers_ = 0;             ///< of deals so far
  mutable std::vector<CurveKey> points_;  ///< by card; made when a card is read first
  std::vector<Pile> piles_;
  std::map<std::pair<int, std::uint8_t>, Proof> shares_;  ///< by place and seat
  struct PassOf {
    int place = 0;
    std::uint8_t umpire = 0, holder = 0;
    auto operator<=>(const PassOf&) const = default;
  };
  std::map<PassOf, CardPass> passes_;
};

}  // namespace hexpost::store
