#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "store/crypto/vrf.h"

/// Cards that only their holders can read, dealt by mail and without a dealer (schemas/cards.md). A card is a point of
/// P-256, encrypted with ElGamal to several deck keys at once. Each seat re-encrypts and reorders the whole deck once,
/// from a seed to which it is bound. A card opens with one share of each key. After the battle the seeds are disclosed
/// and every program repeats the shuffles.
///
/// The keys here are deck keys. A VRF key must never be used for a share: the first point of a forged card could then
/// turn the share into a future VRF output (schemas/cards.md).
namespace hexpost::store {

/// A card under encryption: r G, and the card's point plus r times the sum of the deck keys.
struct SealedCard {
  CurveKey first{};
  CurveKey second{};
  bool operator==(const SealedCard&) const = default;
};
using SealedDeck = std::vector<SealedCard>;

/// The largest deck: 66 bytes for a card keep a deck below 16 KiB.
inline constexpr std::size_t k_most_cards = 240;

/// The point of card `card` (counted from 0) in this game: encode_to_curve of RFC 9381 5.4.1.1 over
/// H(tag("hexpost card v1") ‖ game_id ‖ u16 card), with G as the salt.
CurveKey card_point(const Hash& game_id, std::uint16_t card);

/// The sum of the deck keys. Empty if the keys cancel each other out or one is not a point: the proofs of possession in
/// the genesis rule that out for honest seats (attack: rogue deck key).
std::optional<CurveKey> joint_deck_key(std::span<const CurveKey> keys);

/// The deck before the first shuffle, which anyone can compute: card i at position i, with r = 1.
/// Empty if `joint` is not a point.
std::optional<SealedDeck> fresh_deck(const Hash& game_id, std::uint16_t cards, const CurveKey& joint);

/// The seed of a seat's shuffle: HMAC(deck scalar, tag("hexpost shuffle seed v1") ‖ game_id ‖ u32 deal). The recovery
/// words restore it. `deal` counts the deals of a game from 0; a reshuffle is a new deal.
SecretBytes shuffle_seed(const SecretBytes& deck_scalar, const Hash& game_id, std::uint32_t deal);
/// The commitment that a seat publishes with its shuffled deck: H(tag("hexpost shuffle v1") ‖ game_id ‖ u8 seat ‖ u32
/// deal ‖ seed).
Hash shuffle_commitment(const Hash& game_id, std::uint8_t seat, std::uint32_t deal, const SecretBytes& seed);
/// The order that a seed gives to `cards` positions: result[k] is the position from which position k is taken. Every
/// order is equally likely (Fisher and Yates, with numbers drawn as dice are).
std::vector<std::uint16_t> shuffled_positions(const SecretBytes& seed, std::uint16_t cards);
/// Reorders the deck and encrypts every card anew, as the seed says. The same seed gives the same bytes.
/// Empty if a card or `joint` is not a point, or if the deck is larger than k_most_cards.
std::optional<SealedDeck> shuffled_deck(const SealedDeck& deck, const CurveKey& joint, const SecretBytes& seed);

/// The share of one deck key for the opening of a card: Gamma = (deck scalar) times the card's first point, and the
/// proof that the scalar is the key's (the discrete logarithms are equal), in the layout of a VRF proof (RFC 9381 5.1)
/// with the card's first point in place of the encoded text. Empty if the card is not two points.
std::optional<Proof> open_share(const SecretBytes& deck_scalar, const SealedCard& card);
/// True if the share is the one of this key for this card.
bool verify_share(const CurveKey& deck_key, const SealedCard& card, const Proof& share);
/// The card's point, from verified shares of all deck keys. Empty if the result is not a point.
std::optional<CurveKey> opened_point(const SealedCard& card, std::span<const Proof> shares);
/// The card with this point. Empty if the deck has no such card: a player has put a false card into it, and the audit
/// names the player.
std::optional<std::uint16_t> card_of(const Hash& game_id, std::uint16_t cards, const CurveKey& point);

/// One seat's shuffle as it stands in the log, and the seed that the seat disclosed after the battle.
struct DisclosedShuffle {
  std::uint8_t seat = 0;
  Hash commitment{};
  SealedDeck deck;  ///< after this shuffle
  SecretBytes seed;
};
/// What is false about a shuffle: its seed is not the committed one, or the cards are not those that the seed makes.
enum class ShuffleFault : std::uint8_t { commitment, cards };
/// Repeats a shuffle of the deck `before` from the disclosed seed. Empty if it is honest.
std::optional<ShuffleFault> shuffle_fault(const Hash& game_id, std::uint32_t deal, const CurveKey& joint,
                                          const SealedDeck& before, const DisclosedShuffle& shuffle);

}  // namespace hexpost::store
