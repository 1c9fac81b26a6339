#include "store/wire/receipt.h"

#include "store/wire/canonical.h"
#include "store/wire/key_change.h"
#include "store/wire/notes.h"
#include "store/wire/receipt_parts.h"
#include "store/wire/text_lines.h"

namespace hexpost::store {

// The fields of a receipt in the order of their bytes; found by the archives through the namespace.
void serialize(auto& a, Receipt& v) {
  a(v.genesis, v.head.size, v.head.root, v.signer, v.signature, v.actor, v.root_before, v.before, v.draw, v.shares,
    v.roll);
}

/// The second form: the same bytes, then the key changes.
struct ReceiptWithKeys {
  Receipt receipt;
};
void serialize(auto& a, ReceiptWithKeys& v) {
  a(v.receipt, v.receipt.key_changes);
}

namespace {

using base::Error;
using base::Result;

constexpr std::string_view k_receipt_line = "hexpost receipt v1\n";
constexpr std::string_view k_receipt_line_with_keys = "hexpost receipt v2\n";

Result<std::vector<ShareOutput>> outputs_of(const Receipt& r, const Genesis& genesis, const std::vector<SeatKeys>& keys,
                                            const Hash& x, const Draw& draw) {
  const auto own = vrf_verify(keys[r.actor].vrf, x, draw.proof);
  if (!own) return refused_receipt("the draw is not the actor's for this x", "seat " + std::to_string(r.actor));
  std::vector<ShareOutput> out{{r.actor, *own}};
  const std::vector<std::uint8_t>& answerers = genesis.seats[r.actor].answerers;
  if (answerers.size() != r.shares.size()) return refused_receipt("the receipt has not the shares of all answerers");
  for (std::size_t i = 0; i < answerers.size(); ++i) {
    const Result<Share> share = leaf_under<Share>(r.head, r.shares[i], "share");
    if (!share) return share.error();
    const auto output = share->seat < keys.size() ? vrf_verify(keys[share->seat].vrf, x, share->proof) : std::nullopt;
    if (share->seat != answerers[i] || r.shares[i].index != r.draw.index + 2 + i || !output) {
      return refused_receipt("a share is not the answerer's for this x", "seat " + std::to_string(answerers[i]));
    }
    out.push_back({share->seat, *output});
  }
  return out;
}

/// The receipt in the lines below the first line of the second form.
Result<Receipt> receipt_and_keys_in(std::string_view lines) {
  Result<ReceiptWithKeys> both = receipt_in<ReceiptWithKeys>(lines);
  if (!both) return both.error();
  return std::move(both->receipt);
}

}  // namespace

std::vector<ProvenLeaf> proven_key_changes(std::span<const Bytes> leaves, std::span<const Hash> hashes) {
  std::vector<ProvenLeaf> out;
  for (std::uint64_t i = 1; i < leaves.size(); ++i) {
    if (key_change(leaves[static_cast<std::size_t>(i)])) out.push_back(proven_leaf(leaves, hashes, i));
  }
  return out;
}

Result<KeysInForce> keys_in_force(std::span<const ProvenLeaf> key_changes, const Head& head, const Genesis& genesis,
                                  const Hash& game_id, std::uint64_t event) {
  SeatsInForce seats(genesis);
  KeysInForce out{seats.keys, seats.keys};
  std::uint64_t next = 1;
  for (const ProvenLeaf& one : key_changes) {
    const std::string where = "event " + std::to_string(one.index);
    const Result<NoteLeaf> leaf = leaf_under<NoteLeaf>(head, one, "note");
    if (!leaf) return leaf.error();
    const auto read = key_change(one.leaf);
    if (!read || one.index < next) return refused_receipt("this is no change of a key of this game", where);
    if (const auto applied = apply_key_change(genesis, game_id, *read, seats); !applied)
      return refused_receipt(applied.error().what, where);
    if (one.index < event) out.then = seats.keys;
    next = one.index + 1;
  }
  out.now = std::move(seats.keys);
  return out;
}

Result<Genesis> genesis_of_receipt(ByteView leaf) {
  Result<Leaf> first = decode_leaf(leaf);
  auto* genesis = first ? std::get_if<Genesis>(&*first) : nullptr;
  if (genesis == nullptr) return refused_receipt("the receipt's first leaf is not a genesis");
  if (const Result<void> good = check_genesis(*genesis); !good)
    return refused_receipt(good.error().what, good.error().where);
  return std::move(*genesis);
}

Result<Receipt> make_receipt(std::span<const Bytes> leaves, std::uint64_t draw, std::uint64_t roll, std::uint8_t actor,
                             const Head& head, std::uint8_t signer, const Signature& signature) {
  const Error bad = refused_receipt("these events are no draw, shares and roll of one x");
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
  out.draw = proven_leaf(leaves, hashes, draw);
  for (std::size_t i = 0; i < genesis->seats[actor].answerers.size(); ++i) {
    if (draw + 2 + i >= roll) return bad;
    out.shares.push_back(proven_leaf(leaves, hashes, draw + 2 + i));
  }
  out.roll = proven_leaf(leaves, hashes, roll);
  out.key_changes = proven_key_changes(leaves, hashes);
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
    return refused_receipt("this is not a receipt of this version");
  const std::string_view lines = text.substr(k_receipt_line.size());
  Result<Receipt> out = with_keys ? receipt_and_keys_in(lines) : receipt_in<Receipt>(lines);
  if (out && print_receipt(*out) != text) return refused_receipt("the receipt is not in its one spelling");
  return out;
}

Result<ReceiptFacts> verify_receipt(const Receipt& r) {
  const Result<Genesis> genesis = genesis_of_receipt(r.genesis);
  if (!genesis) return genesis.error();
  if (r.actor >= genesis->seats.size() || r.signer >= genesis->seats.size())
    return refused_receipt("the genesis has no such seat");
  ReceiptFacts out;
  out.game_id = leaf_hash(r.genesis);
  out.actor = r.actor;
  out.signer = r.signer;
  const Result<KeysInForce> keys = keys_in_force(r.key_changes, r.head, *genesis, out.game_id, r.draw.index);
  if (!keys) return keys.error();
  if (!verify_head(keys->now[r.signer].signing, out.game_id, r.head, r.signature)) {
    return refused_receipt("the head is not signed by the seat", "seat " + std::to_string(r.signer));
  }
  const Result<Draw> draw = leaf_under<Draw>(r.head, r.draw, "draw");
  if (!draw) return draw.error();
  if (!verify_consistency(r.draw.index, r.root_before, r.head.size, r.head.root, r.before)) {
    return refused_receipt("the root before the draw is not of this history");
  }
  out.x = dice_text(out.game_id, r.draw.index, r.root_before);
  const Result<std::vector<ShareOutput>> outputs = outputs_of(r, *genesis, keys->then, out.x, *draw);
  if (!outputs) return outputs.error();
  out.beta = beta_hash(out.x, *outputs);
  const Result<Roll> roll = leaf_under<Roll>(r.head, r.roll, "roll");
  if (!roll) return roll.error();
  if (r.roll.index < r.draw.index + 2 + r.shares.size() + roll->index)
    return refused_receipt("the roll stands before its shares");
  if (die_value(out.beta, roll->index, roll->faces) != roll->value) {
    return refused_receipt("the die is " + std::to_string(die_value(out.beta, roll->index, roll->faces)) +
                               ", the log says " + std::to_string(roll->value),
                           "event " + std::to_string(r.roll.index));
  }
  out.event = r.roll.index;
  out.roll = *roll;
  return out;
}

}  // namespace hexpost::store
