#include "store/wire/receipt.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "store/wire/canonical.h"
#include "store/wire/key_change.h"
#include "store/wire/notes.h"
#include "store/wire/text_lines.h"

namespace hexpost::store {

// The fields of a receipt in the order of their bytes; found by the archives through the namespace.
template <class A>
void serialize(A& a, ProvenLeaf& v) {
  a(v.index, v.leaf, v.path);
}
template <class A>
void serialize(A& a, Receipt& v) {
  a(v.genesis, v.head.size, v.head.root, v.signer, v.signature, v.actor, v.root_before, v.before, v.draw, v.shares,
    v.roll);
}

/// The second form: the same bytes, then the key changes.
struct ReceiptWithKeys {
  Receipt receipt;
};
template <class A>
void serialize(A& a, ReceiptWithKeys& v) {
  a(v.receipt, v.receipt.key_changes);
}

namespace {

using base::Error;
using base::Result;

constexpr std::string_view k_receipt_line = "hexpost receipt v1\n";
constexpr std::string_view k_receipt_line_with_keys = "hexpost receipt v2\n";
constexpr std::size_t k_receipt_limit = 256 * 1024;

Error refused(std::string what, std::string where = "") {
  return {"receipt", std::move(what), std::move(where)};
}

ProvenLeaf proven(std::span<const Bytes> leaves, std::span<const Hash> hashes, std::uint64_t index) {
  return {index, leaves[static_cast<std::size_t>(index)], inclusion_proof(hashes, index)};
}

/// The leaf if its bytes are one of type T and stand where the receipt says.
template <class T>
Result<T> leaf_under(const Head& head, const ProvenLeaf& proven_leaf, const char* name) {
  const Result<Leaf> leaf = decode_leaf(proven_leaf.leaf);
  const T* body = leaf ? std::get_if<T>(&*leaf) : nullptr;
  if (body == nullptr) return refused(std::string("the receipt's leaf is no ") + name);
  if (!verify_inclusion(leaf_hash(proven_leaf.leaf), proven_leaf.index, head.size, proven_leaf.path, head.root)) {
    return refused(std::string("the ") + name + " does not stand under the signed head",
                   "event " + std::to_string(proven_leaf.index));
  }
  return *body;
}

/// The keys in force under the receipt's head, and those of its draw: a player's VRF key is his as long as he plays.
struct KeysInForce {
  std::vector<SeatKeys> now, at_draw;
};
Result<KeysInForce> keys_in_force(const Receipt& r, const Genesis& genesis, const Hash& game_id) {
  SeatsInForce seats(genesis);
  KeysInForce out{seats.keys, seats.keys};
  std::uint64_t next = 1;
  for (const ProvenLeaf& proven_leaf : r.key_changes) {
    const std::string where = "event " + std::to_string(proven_leaf.index);
    const Result<NoteLeaf> leaf = leaf_under<NoteLeaf>(r.head, proven_leaf, "note");
    if (!leaf) return leaf.error();
    const auto read = key_change(proven_leaf.leaf);
    if (!read || proven_leaf.index < next) return refused("this is no change of a key of this game", where);
    if (const auto applied = apply_key_change(genesis, game_id, *read, seats); !applied)
      return refused(applied.error().what, where);
    if (proven_leaf.index < r.draw.index) out.at_draw = seats.keys;
    next = proven_leaf.index + 1;
  }
  out.now = std::move(seats.keys);
  return out;
}

Result<std::vector<ShareOutput>> outputs_of(const Receipt& r, const Genesis& genesis, const std::vector<SeatKeys>& keys,
                                            const Hash& x, const Draw& draw) {
  const auto own = vrf_verify(keys[r.actor].vrf, x, draw.proof);
  if (!own) return refused("the draw is not the actor's for this x", "seat " + std::to_string(r.actor));
  std::vector<ShareOutput> out{{r.actor, *own}};
  const std::vector<std::uint8_t>& answerers = genesis.seats[r.actor].answerers;
  if (answerers.size() != r.shares.size()) return refused("the receipt has not the shares of all answerers");
  for (std::size_t i = 0; i < answerers.size(); ++i) {
    const Result<Share> share = leaf_under<Share>(r.head, r.shares[i], "share");
    if (!share) return share.error();
    const auto output = share->seat < keys.size() ? vrf_verify(keys[share->seat].vrf, x, share->proof) : std::nullopt;
    if (share->seat != answerers[i] || r.shares[i].index != r.draw.index + 2 + i || !output) {
      return refused("a share is not the answerer's for this x", "seat " + std::to_string(answerers[i]));
    }
    out.push_back({share->seat, *output});
  }
  return out;
}

}  // namespace

Result<Receipt> make_receipt(std::span<const Bytes> leaves, std::uint64_t draw, std::uint64_t roll, std::uint8_t actor,
                             const Head& head, std::uint8_t signer, const Signature& signature) {
  const Error bad = refused("these events are no draw, shares and roll of one x");
  if (leaves.empty() || head.size > leaves.size() || roll >= head.size || draw >= roll || draw == 0) return bad;
  leaves = leaves.first(static_cast<std::size_t>(head.size));
  const Result<Leaf> first = decode_leaf(leaves[0]);
  const auto* genesis = first ? std::get_if<Genesis>(&*first) : nullptr;
  if (genesis == nullptr || actor >= genesis->seats.size()) return bad;
  std::vector<Hash> hashes;
  for (const Bytes& leaf : leaves)
    hashes.push_back(leaf_hash(leaf));
  Receipt out;
  out.genesis = leaves[0];
  out.head = head;
  out.signer = signer;
  out.signature = signature;
  out.actor = actor;
  out.root_before = tree_root(std::span(hashes).first(static_cast<std::size_t>(draw)));
  out.before = consistency_proof(hashes, draw);
  out.draw = proven(leaves, hashes, draw);
  for (std::size_t i = 0; i < genesis->seats[actor].answerers.size(); ++i) {
    if (draw + 2 + i >= roll) return bad;
    out.shares.push_back(proven(leaves, hashes, draw + 2 + i));
  }
  out.roll = proven(leaves, hashes, roll);
  for (std::uint64_t i = 1; i < leaves.size(); ++i) {
    if (key_change(leaves[static_cast<std::size_t>(i)])) out.key_changes.push_back(proven(leaves, hashes, i));
  }
  const Result<ReceiptFacts> facts = verify_receipt(out);
  if (!facts) return facts.error();
  return out;
}

std::string print_receipt(const Receipt& receipt) {
  if (receipt.key_changes.empty()) return std::string(k_receipt_line) + base64_lines(canonical::encode(receipt));
  return std::string(k_receipt_line_with_keys) + base64_lines(canonical::encode(ReceiptWithKeys{receipt}));
}

Result<Receipt> parse_receipt(std::string_view text) {
  const bool with_keys = text.starts_with(k_receipt_line_with_keys);
  if (text.size() > k_receipt_limit || (!with_keys && !text.starts_with(k_receipt_line)))
    return refused("this is no receipt of this version");
  const auto bytes = from_base64_lines(text.substr(k_receipt_line.size()));
  if (!bytes) return refused("the receipt is damaged");
  Result<Receipt> out = Receipt{};
  if (with_keys) {
    Result<ReceiptWithKeys> both = canonical::decode<ReceiptWithKeys>(*bytes, k_receipt_limit);
    if (!both) return refused(both.error().what);
    out = std::move(both->receipt);
  } else {
    out = canonical::decode<Receipt>(*bytes, k_receipt_limit);
    if (!out) return refused(out.error().what);
  }
  if (print_receipt(*out) != text) return refused("the receipt is not in its one spelling");
  return out;
}

Result<ReceiptFacts> verify_receipt(const Receipt& r) {
  const Result<Leaf> first = decode_leaf(r.genesis);
  const auto* genesis = first ? std::get_if<Genesis>(&*first) : nullptr;
  if (genesis == nullptr) return refused("the receipt's first leaf is no genesis");
  if (const Result<void> good = check_genesis(*genesis); !good) return refused(good.error().what, good.error().where);
  if (r.actor >= genesis->seats.size() || r.signer >= genesis->seats.size())
    return refused("the genesis has no such seat");
  ReceiptFacts out;
  out.game_id = leaf_hash(r.genesis);
  out.actor = r.actor;
  out.signer = r.signer;
  const Result<KeysInForce> keys = keys_in_force(r, *genesis, out.game_id);
  if (!keys) return keys.error();
  if (!verify_head(keys->now[r.signer].signing, out.game_id, r.head, r.signature)) {
    return refused("the head is not signed by the seat", "seat " + std::to_string(r.signer));
  }
  const Result<Draw> draw = leaf_under<Draw>(r.head, r.draw, "draw");
  if (!draw) return draw.error();
  if (!verify_consistency(r.draw.index, r.root_before, r.head.size, r.head.root, r.before)) {
    return refused("the root before the draw is not of this history");
  }
  out.x = dice_text(out.game_id, r.draw.index, r.root_before);
  const Result<std::vector<ShareOutput>> outputs = outputs_of(r, *genesis, keys->at_draw, out.x, *draw);
  if (!outputs) return outputs.error();
  out.beta = beta_hash(out.x, *outputs);
  const Result<Roll> roll = leaf_under<Roll>(r.head, r.roll, "roll");
  if (!roll) return roll.error();
  if (r.roll.index < r.draw.index + 2 + r.shares.size() + roll->index)
    return refused("the roll stands before its shares");
  if (die_value(out.beta, roll->index, roll->faces) != roll->value) {
    return refused("the die is " + std::to_string(die_value(out.beta, roll->index, roll->faces)) + ", the log says " +
                       std::to_string(roll->value),
                   "event " + std::to_string(r.roll.index));
  }
  out.event = r.roll.index;
  out.roll = *roll;
  return out;
}

}  // namespace hexpost::store
