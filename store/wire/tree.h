#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "store/wire/hashes.h"

/// The RFC 6962 Merkle tree (RFC 9162 2.1) over leaf *hashes*.
namespace hexpost::store {

/// The right edge of a tree: enough to append and to know the root, in O(log n) space and time. A plain value.
class Frontier {
 public:
  Frontier() = default;
  std::uint64_t size() const { return size_; }
  /// Appends a leaf by its leaf hash.
  void append(const Hash& leaf);
  /// The tree's root; of the empty tree SHA-256 of nothing.
  Hash root() const;

  /// u64 size, then the peaks from the left, 32 bytes each.
  Bytes encode() const;
  /// Error "damaged" unless the number of peaks is that of the size's bits.
  static base::Result<Frontier> decode(ByteView bytes);
  bool operator==(const Frontier&) const = default;

 private:
  std::uint64_t size_ = 0;
  std::vector<Hash> peaks_;  ///< roots of the complete subtrees, largest (leftmost) first: one per set bit of size_
};

/// The root of the tree over these leaf hashes.
Hash tree_root(std::span<const Hash> leaves);
/// RFC 9162 2.1.3.1: the path from leaf `index` to the root, lowest sibling first. index < leaves.size(), else a Bug.
std::vector<Hash> inclusion_proof(std::span<const Hash> leaves, std::uint64_t index);
/// RFC 9162 2.1.4.1: that the tree over the first `size` leaves is a prefix. 0 < size <= leaves.size(), else a Bug.
std::vector<Hash> consistency_proof(std::span<const Hash> leaves, std::uint64_t size);
/// RFC 9162 2.1.3.2; false for a path of the wrong length.
bool verify_inclusion(const Hash& leaf, std::uint64_t index, std::uint64_t size, std::span<const Hash> path,
                      const Hash& root);
/// RFC 9162 2.1.4.2, between the roots at `first` and at `second`, 0 < first <= second.
bool verify_consistency(std::uint64_t first, const Hash& first_root, std::uint64_t second, const Hash& second_root,
                        std::span<const Hash> path);

/// A seat's sealed standing orders as a small tree, one salted leaf per slot.
struct SealTree {
  std::vector<Hash> slots;  ///< slot hashes, in slot order
  Hash root{};
};
/// All slots of a side's standing orders, in slot order, salted by the seat's key (schemas/dice.md, Seals).
SealTree make_seal(const SecretBytes& seal_key, const Hash& game_id, std::uint8_t seat, std::uint64_t first,
                   std::span<const std::string> policies);
/// The opening of one slot. `seal` must be `make_seal` of the same arguments.
Opening open_slot(const SealTree& seal, const SecretBytes& seal_key, const Hash& game_id, std::uint8_t seat,
                  std::uint64_t first, std::uint32_t slot, std::string policy);
/// True when the opening is slot `opening.slot` of `opening.seat`'s seal in the packet that began at `first`.
bool verify_opening(const Opening& opening, const Seal& seal, const Hash& game_id, std::uint64_t first);

/// A decision kept secret until the author's next packet; `first` is the first index of the packet that carries it.
SecretLeaf make_secret(const SecretBytes& seal_key, const Hash& game_id, std::uint8_t seat, std::uint64_t first,
                       std::string_view decision);
Opening open_secret(const SecretBytes& seal_key, const Hash& game_id, std::uint8_t seat, std::uint64_t first,
                    std::string decision);
/// True when the opening has slot k_secret_slot, no path, and gives the leaf's hash.
bool verify_secret(const Opening& opening, const SecretLeaf& secret, const Hash& game_id, std::uint64_t first);

}  // namespace hexpost::store
