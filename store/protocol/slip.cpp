#include "store/protocol/slip.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "engine/orders/standing.h"
#include "store/wire/tree.h"

namespace hexpost::store {
namespace {

using base::Error;

constexpr std::string_view k_slip_magic = "HXS1";
constexpr std::string_view k_deposit_magic = "HXD1", k_deposit_with_cards = "HXD2";

class Writer {
 public:
  void raw(ByteView bytes) { out_.insert(out_.end(), bytes.begin(), bytes.end()); }
  void number(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i)
      out_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  }
  void counted(ByteView bytes) { number(bytes.size(), 4), raw(bytes); }
  void leaves(const auto& all) {
    for (const auto& leaf : all)
      counted(encode_leaf(leaf));
  }
  Bytes take() { return std::move(out_); }

 private:
  Bytes out_;
};

Error damaged(const std::string& what) {
  return {"damaged", "this is no " + what + ", or it did not arrive whole", ""};
}

/// Reads fields; afterwards good() is true if the bytes were exactly enough.
class Reader {
 public:
  explicit Reader(ByteView in) : in_(in) {}
  ByteView raw(std::size_t size) {
    if (size > in_.size()) return good_ = false, in_ = {}, ByteView{};
    const ByteView out = in_.first(size);
    in_ = in_.subspan(size);
    return out;
  }
  std::uint64_t number(std::size_t bytes) {
    std::uint64_t value = 0;
    const ByteView in = raw(bytes);
    for (std::size_t i = in.size(); i > 0; --i)
      value = value << 8 | in[i - 1];
    return value;
  }
  template <std::size_t N>
  void array(std::array<std::uint8_t, N>& out) {
    const ByteView in = raw(N);
    std::copy(in.begin(), in.end(), out.begin());
  }
  ByteView counted() { return raw(number(4)); }
  /// `count` leaves of one type, all of a seat; false if one is something else.
  template <class T>
  bool leaves(std::uint64_t count, std::uint8_t seat, std::vector<T>& out) {
    for (std::uint64_t i = 0; i < count; ++i) {
      auto leaf = decode_leaf(counted());
      T* const wanted = leaf ? std::get_if<T>(&*leaf) : nullptr;
      if (wanted == nullptr || wanted->seat != seat) return false;
      out.push_back(std::move(*wanted));
    }
    return true;
  }
  bool magic(std::string_view text) { return base::as_text(raw(text.size())) == text; }
  std::size_t left() const { return in_.size(); }
  bool at_end() const { return good_ && in_.empty(); }
  bool good() const { return good_; }

 private:
  ByteView in_;
  bool good_ = true;
};

}  // namespace

Bytes encode_slip(const Slip& slip) {
  base::ensure(slip.openings.size() <= k_slip_openings, "a slip with too many openings");
  Writer out;
  out.raw(base::as_bytes(k_slip_magic));
  out.raw(slip.game_id), out.raw(slip.x), out.number(slip.seat, 1), out.number(slip.proof ? 1 : 0, 1);
  if (slip.proof) out.raw(*slip.proof);
  out.number(slip.openings.size(), 2);
  out.leaves(slip.openings);
  return out.take();
}

base::Result<Slip> decode_slip(ByteView bytes) {
  if (bytes.size() > k_slip_limit) return Error{"size", "the slip is larger than any can be", ""};
  Reader in(bytes);
  if (!in.magic(k_slip_magic)) return damaged("slip");
  Slip slip;
  in.array(slip.game_id), in.array(slip.x);
  slip.seat = static_cast<std::uint8_t>(in.number(1));
  const std::uint64_t has_proof = in.number(1);
  if (has_proof > 1) return damaged("slip");
  if (has_proof == 1) in.array(slip.proof.emplace());
  const std::uint64_t count = in.number(2);
  if (count > k_slip_openings || count * 4 > in.left()) return damaged("slip");
  if (!in.leaves(count, slip.seat, slip.openings)) return damaged("slip");
  if (!in.at_end()) return damaged("slip");
  return slip;
}

Bytes encode_deposit(const Deposit& deposit) {
  base::ensure(deposit.cards.size() <= k_deposit_cards, "a deposit with too many cards");
  Writer out;
  out.raw(base::as_bytes(deposit.cards.empty() ? k_deposit_magic : k_deposit_with_cards));
  out.raw(deposit.game_id), out.number(deposit.seat, 1), out.number(deposit.first, 8),
      out.number(deposit.slots.size(), 4);
  for (const auto& slot : deposit.slots)
    out.raw(slot.salt), out.counted(base::as_bytes(slot.policy));
  if (!deposit.cards.empty()) out.number(deposit.cards.size(), 1);
  out.leaves(deposit.cards);
  return out.take();
}

base::Result<Deposit> decode_deposit(ByteView bytes) {
  if (bytes.size() > k_deposit_limit) return Error{"size", "the deposit is larger than any can be", ""};
  Reader in(bytes);
  const std::string magic = base::as_text(in.raw(k_deposit_magic.size()));
  if (magic != k_deposit_magic && magic != k_deposit_with_cards) return damaged("deposit");
  Deposit deposit;
  in.array(deposit.game_id);
  deposit.seat = static_cast<std::uint8_t>(in.number(1));
  deposit.first = in.number(8);
  const std::uint64_t count = in.number(4);
  if (count > in.left() / 20) return damaged("deposit");  // a slot takes at least 20 bytes
  for (std::uint64_t i = 0; i < count; ++i) {
    Deposit::Slot slot;
    in.array(slot.salt);
    slot.policy = base::as_text(in.counted());
    if (slot.policy.size() > orders::k_max_policy)
      return damaged("deposit");  // it could not be read, and the answer must stay small
    deposit.slots.push_back(std::move(slot));
  }
  if (magic == k_deposit_with_cards) {
    const std::uint64_t cards = in.number(1);
    if (cards == 0 || cards > k_deposit_cards) return damaged("deposit");
    if (!in.leaves(cards, deposit.seat, deposit.cards)) return damaged("deposit");
  }
  if (!in.at_end()) return damaged("deposit");
  return deposit;
}

namespace {

std::vector<Hash> slot_hashes(const Deposit& deposit) {
  std::vector<Hash> out;
  for (const auto& slot : deposit.slots) {
    const auto number = static_cast<std::uint32_t>(out.size());
    out.push_back(slot_hash(deposit.game_id, deposit.seat, deposit.first, number, slot.salt, slot.policy));
  }
  return out;
}

}  // namespace

bool deposit_fits(const Deposit& deposit, const Seal& seal) {
  return deposit.slots.size() == seal.slots && !deposit.slots.empty() && tree_root(slot_hashes(deposit)) == seal.root;
}

Opening open_deposit(const Deposit& deposit, std::uint32_t slot) {
  base::ensure(slot < deposit.slots.size(), "the opening of a slot that the deposit does not have");
  return {deposit.seat, slot, deposit.slots[slot].salt, deposit.slots[slot].policy,
          inclusion_proof(slot_hashes(deposit), slot)};
}

}  // namespace hexpost::store
