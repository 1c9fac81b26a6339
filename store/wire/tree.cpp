#include "store/wire/tree.h"

#include <algorithm>
#include <bit>

#include "engine/base/ensure.h"

namespace hexpost::store {
namespace {

using base::ensure;

/// The largest power of two below n; n >= 2.
std::size_t split_of(std::size_t n) {
  return std::bit_floor(n - 1);
}

/// RFC 9162 2.1.4.1 SUBPROOF(m, D[n], complete).
void prove_prefix(std::span<const Hash> leaves, std::size_t m, bool complete, std::vector<Hash>& out) {
  const std::size_t n = leaves.size();
  if (m == n) {
    if (!complete) out.push_back(tree_root(leaves));
    return;
  }
  const std::size_t k = split_of(n);
  if (m <= k) {
    prove_prefix(leaves.first(k), m, complete, out);
    out.push_back(tree_root(leaves.subspan(k)));
  } else {
    prove_prefix(leaves.subspan(k), m - k, false, out);
    out.push_back(tree_root(leaves.first(k)));
  }
}

}  // namespace

void Frontier::append(const Hash& leaf) {
  Hash node = leaf;
  for (std::uint64_t bits = size_; (bits & 1u) != 0; bits >>= 1) {
    node = node_hash(peaks_.back(), node);
    peaks_.pop_back();
  }
  peaks_.push_back(node);
  ++size_;
}

Hash Frontier::root() const {
  if (peaks_.empty()) return sha256({});
  Hash node = peaks_.back();
  for (std::size_t i = peaks_.size() - 1; i-- > 0;)
    node = node_hash(peaks_[i], node);
  return node;
}

Bytes Frontier::encode() const {
  Bytes out;
  for (int i = 0; i < 8; ++i)
    out.push_back(static_cast<std::uint8_t>(size_ >> (8 * i)));
  for (const Hash& peak : peaks_)
    out.insert(out.end(), peak.begin(), peak.end());
  return out;
}

base::Result<Frontier> Frontier::decode(ByteView bytes) {
  const base::Error damaged{"damaged", "the tree's right edge has another length than its size asks for", ""};
  if (bytes.size() < 8) return damaged;
  Frontier out;
  for (std::size_t i = 8; i-- > 0;)
    out.size_ = out.size_ << 8 | bytes[i];
  bytes = bytes.subspan(8);
  if (bytes.size() != static_cast<std::size_t>(std::popcount(out.size_)) * 32) return damaged;
  for (; !bytes.empty(); bytes = bytes.subspan(32)) {
    Hash& peak = out.peaks_.emplace_back();
    std::copy_n(bytes.begin(), peak.size(), peak.begin());
  }
  return out;
}

Hash tree_root(std::span<const Hash> leaves) {
  Frontier tree;
  for (const Hash& leaf : leaves)
    tree.append(leaf);
  return tree.root();
}

std::vector<Hash> inclusion_proof(std::span<const Hash> leaves, std::uint64_t index) {
  ensure(index < leaves.size(), "no leaf of that index to prove");
  std::vector<Hash> downwards;
  std::size_t m = static_cast<std::size_t>(index);
  while (leaves.size() > 1) {
    const std::size_t k = split_of(leaves.size());
    if (m < k) {
      downwards.push_back(tree_root(leaves.subspan(k)));
      leaves = leaves.first(k);
    } else {
      downwards.push_back(tree_root(leaves.first(k)));
      leaves = leaves.subspan(k);
      m -= k;
    }
  }
  return {downwards.rbegin(), downwards.rend()};
}

std::vector<Hash> consistency_proof(std::span<const Hash> leaves, std::uint64_t size) {
  ensure(size > 0 && size <= leaves.size(), "no prefix of that size to prove");
  std::vector<Hash> out;
  prove_prefix(leaves, static_cast<std::size_t>(size), true, out);
  return out;
}

namespace {
/// RFC 6962: goes up from node `fn` of a level whose last node is `sn`, past one sibling after the other. Calls
/// `from_left` with a sibling on the left, `from_right` with one on the right. True if the path leads to the root.
bool climb(std::uint64_t fn, std::uint64_t sn, std::span<const Hash> path, const auto& from_left,
           const auto& from_right) {
  for (const Hash& sibling : path) {
    if (sn == 0) return false;
    if ((fn & 1u) != 0 || fn == sn) {
      from_left(sibling);
      while ((fn & 1u) == 0 && fn != 0)
        fn >>= 1, sn >>= 1;
    } else {
      from_right(sibling);
    }
    fn >>= 1, sn >>= 1;
  }
  return sn == 0;
}
}  // namespace

bool verify_inclusion(const Hash& leaf, std::uint64_t index, std::uint64_t size, std::span<const Hash> path,
                      const Hash& root) {
  if (index >= size) return false;
  Hash node = leaf;
  const bool whole = climb(
      index, size - 1, path, [&](const Hash& sibling) { node = node_hash(sibling, node); },
      [&](const Hash& sibling) { node = node_hash(node, sibling); });
  return whole && node == root;
}

bool verify_consistency(std::uint64_t first, const Hash& first_root, std::uint64_t second, const Hash& second_root,
                        std::span<const Hash> path) {
  if (first == 0 || first > second) return false;
  if (first == second) return path.empty() && first_root == second_root;
  std::uint64_t fn = first - 1;
  std::uint64_t sn = second - 1;
  while ((fn & 1u) != 0)
    fn >>= 1, sn >>= 1;
  Hash fr = first_root;
  if (fn != 0) {  // first is not a power of two: its last complete subtree comes with the proof
    if (path.empty()) return false;
    fr = path.front();
    path = path.subspan(1);
  }
  Hash sr = fr;
  const bool whole = climb(
      fn, sn, path, [&](const Hash& sibling) { fr = node_hash(sibling, fr), sr = node_hash(sibling, sr); },
      [&](const Hash& sibling) { sr = node_hash(sr, sibling); });
  return whole && fr == first_root && sr == second_root;
}

}  // namespace hexpost::store
