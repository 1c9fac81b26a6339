#include "store/wire/packet.h"

#include <algorithm>
#include <string_view>

#include "engine/base/ensure.h"

namespace hexpost::store {
namespace {

using base::Error;
using base::Result;

constexpr std::string_view k_magic = "HXP1";

void put(Bytes& out, std::uint64_t value, int width) {
  for (int i = 0; i < width; ++i)
    out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

/// Reads an envelope by hand: these few lines are all that unverified bytes reach.
class Reader {
 public:
  explicit Reader(ByteView bytes) : left_(bytes) {}
  bool has(std::size_t size) const { return size <= left_.size(); }
  ByteView take(std::size_t size) {
    base::ensure(has(size), "envelope read past its end");
    const ByteView out = left_.first(size);
    left_ = left_.subspan(size);
    return out;
  }
  std::uint64_t integer(std::size_t width) {
    const ByteView from = take(width);
    std::uint64_t v = 0;
    for (std::size_t i = width; i-- > 0;)
      v = v << 8 | from[i];
    return v;
  }
  std::size_t left() const { return left_.size(); }

 private:
  ByteView left_;
};

Error damaged(const char* what) {
  return {"damaged", what, ""};
}
constexpr std::size_t k_front = 4 + 32 + 8 + 1 + 4;
constexpr std::size_t k_signature = 64;

}  // namespace

Bytes encode_packet(const Packet& packet) {
  base::ensure(packet.leaves.size() <= k_packet_leaves, "a packet with too many leaves");
  Bytes out(k_magic.begin(), k_magic.end());
  out.insert(out.end(), packet.game_id.begin(), packet.game_id.end());
  put(out, packet.first, 8);
  put(out, packet.seat, 1);
  put(out, packet.leaves.size(), 4);
  for (const Bytes& leaf : packet.leaves) {
    base::ensure(leaf.size() <= k_leaf_limit, "a packet with a leaf beyond its limit");
    put(out, leaf.size(), 4);
    out.insert(out.end(), leaf.begin(), leaf.end());
  }
  out.insert(out.end(), packet.signature.begin(), packet.signature.end());
  base::ensure(out.size() <= k_packet_limit, "a packet beyond its limit");
  return out;
}

Result<Packet> decode_packet(ByteView bytes) {
  if (bytes.size() > k_packet_limit) return Error{"size", "the packet is larger than 1 MiB", ""};
  if (bytes.size() < k_front + k_signature) return damaged("the packet is cut off");
  Reader in(bytes);
  if (!std::ranges::equal(in.take(4), base::as_bytes(k_magic))) return damaged("this is not a packet of this version");
  Packet out;
  std::ranges::copy(in.take(32), out.game_id.begin());
  out.first = in.integer(8);
  out.seat = static_cast<std::uint8_t>(in.integer(1));
  const std::uint64_t count = in.integer(4);
  if (count > k_packet_leaves) return Error{"size", "the packet has more than 5000 leaves", ""};
  if (count == 0) return damaged("the packet has no leaves");
  if (out.first > ~std::uint64_t{0} - count) return damaged("the packet's first index is beyond all numbers");
  for (std::uint64_t i = 0; i < count; ++i) {
    if (!in.has(4)) return damaged("the packet is cut off in its leaves");
    const auto size = static_cast<std::size_t>(in.integer(4));
    if (size > k_leaf_limit) return Error{"size", "a leaf is larger than 64 KiB", "leaf " + std::to_string(i)};
    if (!in.has(size)) return damaged("the packet is cut off in a leaf");
    const ByteView leaf = in.take(size);
    out.leaves.emplace_back(leaf.begin(), leaf.end());
  }
  if (in.left() != k_signature) return damaged("the packet does not end with its signature");
  std::ranges::copy(in.take(k_signature), out.signature.begin());
  return out;
}

Hash packet_hash(ByteView envelope) {
  return sha256(envelope);
}

Frontier frontier_after(const Packet& packet, Frontier before) {
  base::ensure(before.size() == packet.first, "a packet put on a tree of another size");
  for (const Bytes& leaf : packet.leaves)
    before.append(leaf_hash(leaf));
  return before;
}

Head head_after(const Packet& packet, const Frontier& before) {
  const Frontier after = frontier_after(packet, before);
  return {after.size(), after.root()};
}

Result<Head> verify_packet(const Packet& packet, const Frontier& before, const SigningKey& key) {
  const Head head = head_after(packet, before);
  if (!verify_head(key, packet.game_id, head, packet.signature)) {
    return Error{"signature", "the packet's signature does not fit its content and the history before it",
                 key_name(packet.game_id, packet.seat)};
  }
  return head;
}

void sign_packet(Packet& packet, const Frontier& before, const SecretBytes& secret) {
  packet.signature = sign_head(secret, packet.game_id, head_after(packet, before));
}

Result<std::vector<Leaf>> decode_leaves(const Packet& packet) {
  std::vector<Leaf> out;
  out.reserve(packet.leaves.size());
  for (std::size_t i = 0; i < packet.leaves.size(); ++i) {
    Result<Leaf> leaf = decode_leaf(packet.leaves[i]);
    if (!leaf) {
      const std::string kind = leaf.error().where.empty() ? "" : " (" + leaf.error().where + ")";
      return Error{"encoding", leaf.error().what, "event " + std::to_string(packet.first + i) + kind};
    }
    out.push_back(std::move(*leaf));
  }
  return out;
}

}  // namespace hexpost::store
