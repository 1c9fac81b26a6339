#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/wire/checkpoint.h"
#include "store/wire/genesis.h"
#include "store/wire/tree.h"

/// One roll with everything needed to check it years later without the log.
namespace hexpost::store {

/// A leaf with its place under the receipt's head.
struct ProvenLeaf {
  std::uint64_t index = 0;
  Bytes leaf;
  std::vector<Hash> path;
  bool operator==(const ProvenLeaf&) const = default;
};

/// Leaf 0 (its hash is the game's id), the head a seat signed, the draw with the root before it, the answerers'
/// shares, and the roll. The shares stand directly after the `seen` that follows the draw, so their places are known.
/// Where seats sign by other keys than those of leaf 0, the notes they were changed by prove the keys in force.
struct Receipt {
  Bytes genesis;
  Head head;
  std::uint8_t signer = 0;
  Signature signature{};     ///< of the head, by the signer's key in force there
  std::uint8_t actor = 0;    ///< the seat that drew
  Hash root_before{};        ///< of all leaves before the draw
  std::vector<Hash> before;  ///< consistency of root_before with the head
  ProvenLeaf draw;
  std::vector<ProvenLeaf> shares;  ///< as the genesis lists the actor's answerers
  ProvenLeaf roll;
  std::vector<ProvenLeaf> key_changes;  ///< every note under the head that changes a key, in order
  bool operator==(const Receipt&) const = default;
};

/// The facts that a good receipt proves.
struct ReceiptFacts {
  Hash game_id{};
  Hash x{};
  Hash beta{};
  std::uint8_t actor = 0;
  std::uint8_t signer = 0;
  std::uint64_t event = 0;  ///< the roll's index in the game
  Roll roll;
};

/// A receipt from a log's leaves. The draw at `draw`, the roll at `roll`, under `head` (size <= leaves.size()).
/// Error "receipt" when the leaves are no draw, shares and roll.
base::Result<Receipt> make_receipt(std::span<const Bytes> leaves, std::uint64_t draw, std::uint64_t roll,
                                   std::uint8_t actor, const Head& head, std::uint8_t signer,
                                   const Signature& signature);
/// "hexpost receipt v1", or v2 where there are key changes, and lines of base64.
std::string print_receipt(const Receipt& receipt);
/// Strict. Error "receipt".
base::Result<Receipt> parse_receipt(std::string_view text);
/// Checks everything: leaf 0 and its keys, the key changes, the head's signature, every leaf under the head, each share
/// for x, and that beta gives the roll's value at its index. Error "receipt" says what failed.
base::Result<ReceiptFacts> verify_receipt(const Receipt& receipt);

}  // namespace hexpost::store
