#include "store/wire/hashes.h"

#include <algorithm>

#include "engine/base/ensure.h"

namespace hexpost::store {

Hash leaf_hash(ByteView leaf) {
  return Sha256().u8(0x00).bytes(leaf).done();
}

Hash node_hash(const Hash& left, const Hash& right) {
  return Sha256().u8(0x01).bytes(left).bytes(right).done();
}

Hash game_id_of(const Genesis& genesis) {
  return leaf_hash(encode_leaf(genesis));
}

std::string assent_text(const Hash& game_id) {
  return "hexpost assent v1\n" + base::to_hex(game_id) + "\n";
}

Hash possession_text(const Hash& game_id, std::uint8_t seat) {
  return Sha256().tag("hexpost pop v1").bytes(game_id).u8(seat).done();
}

Hash deck_text(std::uint8_t seat, const Hash& nonce, const SigningKey& signing, const CurveKey& deck) {
  return Sha256().tag("hexpost deck v1").u8(seat).bytes(nonce).bytes(signing).bytes(deck).done();
}

Hash umpire_root(const Hash& game_id, std::span<const Hash> outputs) {
  Sha256 out;
  out.tag("hexpost umpire root v1").bytes(game_id).u8(static_cast<std::uint8_t>(outputs.size()));
  for (std::size_t seat = 0; seat < outputs.size(); ++seat)
    out.u8(static_cast<std::uint8_t>(seat)).bytes(outputs[seat]);
  return out.done();
}

Hash umpire_deal_text(const Hash& root, std::uint32_t deal) {
  return Sha256().tag("hexpost umpire deal v1").bytes(root).u32(deal).done();
}

Hash dice_text(const Hash& game_id, std::uint64_t size, const Hash& root) {
  return Sha256().tag("hexpost dice v1").bytes(game_id).u64(size).bytes(root).done();
}

Hash beta_hash(const Hash& x, std::vector<ShareOutput> outputs) {
  std::sort(outputs.begin(), outputs.end(), [](const auto& a, const auto& b) { return a.seat < b.seat; });
  base::ensure(!outputs.empty() && outputs.size() <= 255, "beta needs 1 to 255 shares");
  Sha256 hash;
  hash.tag("hexpost beta v1").bytes(x).u8(static_cast<std::uint8_t>(outputs.size()));
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    base::ensure(i == 0 || outputs[i].seat != outputs[i - 1].seat, "beta has a seat twice");
    hash.u8(outputs[i].seat).bytes(outputs[i].output);
  }
  return hash.done();
}

std::uint16_t die_value(const Hash& beta, std::uint32_t index, std::uint16_t faces) {
  return static_cast<std::uint16_t>(fair_value(beta, index, faces));
}

std::uint64_t fair_value(const Hash& beta, std::uint32_t index, std::uint64_t faces) {
  base::ensure(faces >= 2, "a die has at least two faces");
  const std::uint64_t excess = (~std::uint64_t{0} % faces + 1) % faces;  // 2^64 mod faces
  for (std::uint32_t t = 0;; ++t) {
    const Hash hash = Sha256().tag("hexpost die v1").bytes(beta).u32(index).u32(t).done();
    std::uint64_t v = 0;
    for (std::size_t i = 8; i-- > 0;)
      v = v << 8 | hash[i];
    if (v <= ~std::uint64_t{0} - excess) return v % faces + 1;
  }
}

Salt slot_salt(const SecretBytes& seal_key, const Hash& game_id, std::uint64_t first, std::uint32_t slot) {
  Bytes message(game_id.begin(), game_id.end());
  for (int i = 0; i < 8; ++i)
    message.push_back(static_cast<std::uint8_t>(first >> (8 * i)));
  for (int i = 0; i < 4; ++i)
    message.push_back(static_cast<std::uint8_t>(slot >> (8 * i)));
  const Hash hash = hmac_sha256(seal_key.view(), message);
  Salt out{};
  std::copy_n(hash.begin(), out.size(), out.begin());
  return out;
}

Hash slot_hash(const Hash& game_id, std::uint8_t seat, std::uint64_t first, std::uint32_t slot, const Salt& salt,
               std::string_view policy) {
  return Sha256()
      .u8(0x00)
      .tag("hexpost seal v1")
      .bytes(game_id)
      .u8(seat)
      .u64(first)
      .u32(slot)
      .bytes(salt)
      .bytes(base::as_bytes(policy))
      .done();
}

Hash mark_hash(std::string_view position, const AwaitedText& awaited) {
  return Sha256()
      .tag("hexpost mark v1")
      .counted(base::as_bytes(position))
      .u8(awaited.kind)
      .u8(awaited.seat)
      .counted(base::as_bytes(awaited.question))
      .counted(base::as_bytes(awaited.subject))
      .done();
}

}  // namespace hexpost::store
