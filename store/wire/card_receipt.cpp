#include "store/wire/card_receipt.h"

#include <algorithm>

#include "store/wire/canonical.h"
#include "store/wire/receipt_parts.h"
#include "store/wire/text_lines.h"

namespace hexpost::store {

void serialize(auto& a, CardReceipt& v) {
  a(v.genesis, v.head.size, v.head.root, v.signer, v.signature, v.deal, v.position, v.openers, v.card, v.key_changes);
}

namespace {

using base::Error;
using base::Result;

constexpr std::string_view k_card_receipt_line = "hexpost card receipt v1\n";

/// The seats whose leaves open a card to its holder, ascending: the umpires, or else the other players.
std::vector<std::uint8_t> openers_of(const Genesis& genesis, std::uint8_t holder, bool& umpired) {
  std::vector<std::uint8_t> umpires, players;
  for (std::size_t seat = 0; seat < genesis.seats.size(); ++seat) {
    if (genesis.seats[seat].side == k_umpire_side)
      umpires.push_back(static_cast<std::uint8_t>(seat));
    else if (seat != holder)
      players.push_back(static_cast<std::uint8_t>(seat));
  }
  umpired = !umpires.empty();
  return umpired ? umpires : players;
}

/// The card opened by the openers and the holder's share.
class Opened {
 public:
  Opened(const SealedCard& sealed, const std::vector<SeatKeys>& keys, const CardLeaf& card)
      : sealed_(sealed), keys_(keys), card_(card) {}

  bool take(const CardShare& share) {
    if (share.place != card_.place || !verify_share(keys_[share.seat].deck, sealed_, share.proof)) return false;
    shares_.push_back(share.proof);
    return true;
  }
  bool take(const CardPassLeaf& pass) {
    if (pass.place != card_.place || !verify_pass(keys_[pass.seat].deck, sealed_, keys_[card_.seat].deck, pass.pass))
      return false;
    passes_.push_back(pass.pass);
    return true;
  }
  bool opens(const Hash& game_id) {
    const auto held = passes_.empty() ? std::optional(sealed_) : passed_card(sealed_, passes_);
    if (!held || !verify_share(keys_[card_.seat].deck, *held, card_.proof)) return false;
    shares_.push_back(card_.proof);
    const auto point = opened_point(*held, shares_);
    return point && card_.card < k_most_cards && card_point(game_id, card_.card) == *point;
  }

 private:
  const SealedCard& sealed_;
  const std::vector<SeatKeys>& keys_;
  const CardLeaf& card_;
  std::vector<Proof> shares_;
  std::vector<CardPass> passes_;
};

/// The seat and place of a leaf that opens a card; the seat is beyond all seats for any other leaf.
std::pair<std::size_t, int> opener(ByteView bytes) {
  const auto type = type_of_bytes(bytes);
  if (type != LeafType::card_share && type != LeafType::card_pass) return {k_most_seats, 0};
  const auto leaf = decode_leaf(bytes);
  if (!leaf) return {k_most_seats, 0};
  if (const auto* share = std::get_if<CardShare>(&*leaf)) return {share->seat, share->place};
  const auto& pass = std::get<CardPassLeaf>(*leaf);
  return {pass.seat, pass.place};
}

}  // namespace

Result<CardReceipt> make_card_receipt(std::span<const Bytes> leaves, std::uint64_t event, const Head& head,
                                      std::uint8_t signer, const Signature& signature) {
  const Error bad = refused_receipt("no card was laid open at this event", "event " + std::to_string(event));
  if (leaves.empty() || head.size > leaves.size() || event >= head.size) return bad;
  leaves = leaves.first(static_cast<std::size_t>(head.size));
  const auto genesis = genesis_of_receipt(leaves[0]);
  const auto leaf = decode_leaf(leaves[static_cast<std::size_t>(event)]);
  const auto* card = leaf ? std::get_if<CardLeaf>(&*leaf) : nullptr;
  if (!genesis || card == nullptr || card->seat >= genesis->seats.size()) return bad;
  std::vector<Hash> hashes;
  for (const Bytes& one : leaves)
    hashes.push_back(leaf_hash(one));
  CardReceipt out{leaves[0], head, signer, signature, {}, 0, {}, {}, {}};
  out.card = proven_leaf(leaves, hashes, event);
  out.key_changes = proven_key_changes(leaves, hashes);
  bool umpired = false;
  // the newest of each: a place that was taken back may have been opened before under another deal
  for (const std::uint8_t seat : openers_of(*genesis, card->seat, umpired)) {
    std::uint64_t at = event;
    while (at > 0 && opener(leaves[static_cast<std::size_t>(at)]) != std::pair<std::size_t, int>(seat, card->place))
      --at;
    if (at == 0) return bad;
    out.openers.push_back(proven_leaf(leaves, hashes, at));
  }
  // the shuffle and the position for which all proofs hold: no other sealed card fits them
  for (std::uint64_t at = event; at > 0; --at) {
    if (type_of_bytes(leaves[static_cast<std::size_t>(at)]) != LeafType::deal) continue;
    out.deal = proven_leaf(leaves, hashes, at);
    const auto deal = decode_leaf(leaves[static_cast<std::size_t>(at)]);
    for (std::size_t i = 0; deal && i < std::get<DealLeaf>(*deal).cards.size(); ++i) {
      out.position = static_cast<std::uint8_t>(i);
      if (verify_card_receipt(out)) return out;
    }
  }
  return bad;
}

std::string print_card_receipt(const CardReceipt& receipt) {
  return std::string(k_card_receipt_line) + base64_lines(canonical::encode(receipt));
}

bool is_card_receipt(std::string_view text) {
  return text.starts_with(k_card_receipt_line);
}

Result<CardReceipt> parse_card_receipt(std::string_view text) {
  if (text.size() > k_receipt_limit || !is_card_receipt(text))
    return refused_receipt("this is not a receipt of a card of this version");
  Result<CardReceipt> out = receipt_in<CardReceipt>(text.substr(k_card_receipt_line.size()));
  if (out && print_card_receipt(*out) != text) return refused_receipt("the receipt is not in its one spelling");
  return out;
}

Result<CardReceiptFacts> verify_card_receipt(const CardReceipt& r) {
  const Result<Genesis> genesis = genesis_of_receipt(r.genesis);
  if (!genesis) return genesis.error();
  if (r.signer >= genesis->seats.size()) return refused_receipt("the genesis has no such seat");
  CardReceiptFacts out;
  out.game_id = leaf_hash(r.genesis);
  out.signer = r.signer;
  const auto keys = keys_in_force(r.key_changes, r.head, *genesis, out.game_id, r.card.index);
  if (!keys) return keys.error();
  if (!verify_head(keys->now[r.signer].signing, out.game_id, r.head, r.signature))
    return refused_receipt("the head is not signed by the seat", "seat " + std::to_string(r.signer));
  const auto card = leaf_under<CardLeaf>(r.head, r.card, "card");
  if (!card) return card.error();
  if (card->seat >= genesis->seats.size() || genesis->seats[card->seat].side == k_umpire_side)
    return refused_receipt("the genesis has no such seat");
  const auto deal = leaf_under<DealLeaf>(r.head, r.deal, "shuffle");
  if (!deal) return deal.error();
  if (r.position >= deal->cards.size()) return refused_receipt("the shuffle has no such position");
  bool umpired = false;
  const auto seats = openers_of(*genesis, card->seat, umpired);
  if (seats.empty() || seats.size() != r.openers.size())
    return refused_receipt("the receipt has not what opens the card to its holder");
  Opened opened(deal->cards[r.position], keys->then, *card);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const ProvenLeaf& one = r.openers[i];
    const auto [seat, place] = opener(one.leaf);
    const bool in_order = seat == seats[i] && r.deal.index < one.index && one.index < r.card.index;
    const auto take = [&](const auto& leaf) -> Result<bool> {
      return leaf ? Result<bool>(opened.take(*leaf)) : Result<bool>(leaf.error());
    };
    const auto taken = umpired ? take(leaf_under<CardPassLeaf>(r.head, one, "passing on of a card"))
                               : take(leaf_under<CardShare>(r.head, one, "share of a card"));
    if (!taken) return taken.error();
    if (!in_order || !*taken)
      return refused_receipt("this does not open the card to its holder", "event " + std::to_string(one.index));
    out.since = std::max(out.since, one.index);
  }
  if (!opened.opens(out.game_id)) return refused_receipt("the card is not the one that the receipt names");
  out.holder = card->seat, out.place = card->place, out.card = card->card, out.event = r.card.index;
  return out;
}

}  // namespace hexpost::store
