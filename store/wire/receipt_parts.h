#pragma once

#include <string>

#include "store/wire/canonical.h"
#include "store/wire/receipt.h"
#include "store/wire/text_lines.h"

/// The common checks of the two kinds of receipts; only for the sources of receipts.
namespace hexpost::store {

void serialize(auto& a, ProvenLeaf& v) {
  a(v.index, v.leaf, v.path);
}

inline constexpr std::size_t k_receipt_limit = 256 * 1024;

inline base::Error refused_receipt(std::string what, std::string where = "") {
  return {"receipt", std::move(what), std::move(where)};
}

/// The receipt in the lines below its first line.
template <class T>
base::Result<T> receipt_in(std::string_view lines) {
  const auto bytes = from_base64_lines(lines);
  if (!bytes) return refused_receipt("the receipt is damaged");
  base::Result<T> out = canonical::decode<T>(*bytes, k_receipt_limit);
  if (!out) return refused_receipt(out.error().what);
  return out;
}

/// A leaf with its path under the head of all `hashes`.
inline ProvenLeaf proven_leaf(std::span<const Bytes> leaves, std::span<const Hash> hashes, std::uint64_t index) {
  return {index, leaves[static_cast<std::size_t>(index)], inclusion_proof(hashes, index)};
}
/// The change-of-key notes among the leaves, in order.
std::vector<ProvenLeaf> proven_key_changes(std::span<const Bytes> leaves, std::span<const Hash> hashes);

/// The leaf if its bytes are of type T and the receipt proves its place.
template <class T>
base::Result<T> leaf_under(const Head& head, const ProvenLeaf& proven, const char* name) {
  const base::Result<Leaf> leaf = decode_leaf(proven.leaf);
  const T* body = leaf ? std::get_if<T>(&*leaf) : nullptr;
  if (body == nullptr) return refused_receipt(std::string("the receipt's leaf is no ") + name);
  if (!verify_inclusion(leaf_hash(proven.leaf), proven.index, head.size, proven.path, head.root)) {
    return refused_receipt(std::string("the ") + name + " does not stand under the signed head",
                           "event " + std::to_string(proven.index));
  }
  return *body;
}

/// The keys in force under the receipt's head, and those in force at an earlier event.
struct KeysInForce {
  std::vector<SeatKeys> now, then;
};
base::Result<KeysInForce> keys_in_force(std::span<const ProvenLeaf> key_changes, const Head& head,
                                        const Genesis& genesis, const Hash& game_id, std::uint64_t event);

/// The genesis of a receipt whose leaf 0 is one, with good keys.
base::Result<Genesis> genesis_of_receipt(ByteView leaf);

}  // namespace hexpost::store
