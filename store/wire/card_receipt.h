#pragma once

#include "store/wire/receipt.h"

/// A revealed card, with everything needed to check years later, without the log, which seat held it.
namespace hexpost::store {

/// Leaf 0, the head a seat signed, the last shuffle of the card's pile, what opened the card to its holder (the shares
/// of the other players, or the umpires' passes, ascending by seat), and the holder's `card` leaf. Where the head's
/// history has changed a key, the notes prove the keys in force.
struct CardReceipt {
  Bytes genesis;
  Head head;
  std::uint8_t signer = 0;
  Signature signature{};  ///< of the head, by the signer's key in force there
  ProvenLeaf deal;
  std::uint8_t position = 0;  ///< of the card in that shuffle
  std::vector<ProvenLeaf> openers;
  ProvenLeaf card;
  std::vector<ProvenLeaf> key_changes;
  bool operator==(const CardReceipt&) const = default;
};

/// The facts that a good receipt proves.
struct CardReceiptFacts {
  Hash game_id{};
  std::uint8_t holder = 0;
  std::uint8_t signer = 0;
  std::uint16_t place = 0;
  std::uint16_t card = 0;   ///< its number in the rule system
  std::uint64_t since = 0;  ///< the event by which the holder could read it
  std::uint64_t event = 0;  ///< the event at which the holder revealed it
};

/// A receipt from a log's leaves for the `card` leaf at `event`, under `head` (size <= leaves.size()). Error "receipt"
/// when no card was laid open there.
base::Result<CardReceipt> make_card_receipt(std::span<const Bytes> leaves, std::uint64_t event, const Head& head,
                                            std::uint8_t signer, const Signature& signature);
/// "hexpost card receipt v1" and lines of base64.
std::string print_card_receipt(const CardReceipt& receipt);
/// The text is a receipt of a card, perhaps a damaged one.
bool is_card_receipt(std::string_view text);
/// Strict. Error "receipt".
base::Result<CardReceipt> parse_card_receipt(std::string_view text);
/// Checks everything: leaf 0 and its keys, the key changes, the head's signature, every leaf under the head, each
/// opener for the sealed card, and that the card opens to its number. Error "receipt" says what failed.
base::Result<CardReceiptFacts> verify_card_receipt(const CardReceipt& receipt);

}  // namespace hexpost::store
