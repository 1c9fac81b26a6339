#include <gtest/gtest.h>

#include "engine/table/card_names.h"
#include "store/wire/card_receipt.h"
#include "tests/unit/protocol/hidden_table.h"

/// Receipts of cards (schemas/tree.md): "Bela held Line Command at event 230", without the log.
namespace hexpost::store::test {

class CardReceipts : public HiddenHands {
 protected:
  explicit CardReceipts(int umpires = 0) : HiddenHands("outposts", umpires) {}

  std::vector<std::uint64_t> events_of(LeafType type) {
    std::vector<std::uint64_t> out;
    const auto read = club[0].log().each_leaf(0, club[0].log().size(), [&](std::uint64_t index, ByteView leaf) {
      if (type_of_bytes(leaf) == type) out.push_back(index);
      return true;
    });
    EXPECT_TRUE(read);
    return out;
  }
  Leaf leaf_at(std::uint64_t event) {
    base::Result<Leaf> out = base::Error{};
    (void)club[0].log().each_leaf(event, event + 1, [&](std::uint64_t, ByteView leaf) {
      out = decode_leaf(leaf);
      return true;
    });
    return *out;
  }
  /// A receipt of each card that was laid open says who held what, since when and until when.
  void all_hold() {
    const auto events = events_of(LeafType::card);
    ASSERT_GT(events.size(), 3U);
    for (const std::uint64_t event : events) {
      const auto receipt = card_receipt_of(club[1].log(), event);
      ASSERT_TRUE(receipt) << receipt.error().what;
      const std::string text = print_card_receipt(*receipt);
      EXPECT_EQ(receipt_text(club[0].log(), event).value(), text);
      const auto read = parse_card_receipt(text);
      ASSERT_TRUE(read) << read.error().what;
      const auto facts = verify_card_receipt(*read);
      ASSERT_TRUE(facts) << facts.error().what;
      const auto card = std::get<CardLeaf>(leaf_at(event));
      EXPECT_EQ(facts->holder, card.seat);
      EXPECT_EQ(facts->place, card.place);
      EXPECT_EQ(facts->card, card.card);
      EXPECT_EQ(facts->event, event);
      EXPECT_LT(facts->since, event);
      EXPECT_EQ(facts->game_id, club[0].course().game_id());
      EXPECT_FALSE(dynamic_cast<const table::CardNames&>(*battle).card_name(facts->card).empty());
    }
  }
};
class CardReceiptsOfUmpires : public CardReceipts {
 protected:
  CardReceiptsOfUmpires() : CardReceipts(2) {}
};

TEST_F(CardReceipts, name_the_holder_of_a_card_and_the_time) {
  deal();
  play(14);
  ASSERT_NO_FATAL_FAILURE(all_hold());
}

TEST_F(CardReceiptsOfUmpires, say_the_same_of_cards_that_umpires_dealt) {
  deal();
  play(30);
  ASSERT_NO_FATAL_FAILURE(all_hold());
}

TEST_F(CardReceipts, no_receipt_without_a_card) {
  deal();
  play(4);
  EXPECT_EQ(card_receipt_of(club[0].log(), 0).error().code, "receipt");
  EXPECT_EQ(card_receipt_of(club[0].log(), events_of(LeafType::card_share)[0]).error().code, "receipt");
  EXPECT_EQ(card_receipt_of(club[0].log(), 1'000'000).error().code, "receipt");
  EXPECT_EQ(receipt_text(club[0].log(), events_of(LeafType::seal)[0]).error().code, "receipt");
}

TEST_F(CardReceipts, a_changed_receipt_is_refused) {
  deal();
  play(8);
  const auto events = events_of(LeafType::card);
  ASSERT_GE(events.size(), 2U);
  const auto good = card_receipt_of(club[0].log(), events[0]), other = card_receipt_of(club[0].log(), events[1]);
  ASSERT_TRUE(good && other);
  ASSERT_TRUE(verify_card_receipt(*good));
  const auto refused = [&](const std::function<void(CardReceipt&)>& change) {
    CardReceipt changed = *good;
    change(changed);
    EXPECT_FALSE(verify_card_receipt(changed));
  };
  refused([](CardReceipt& r) { r.genesis[100] ^= 1; });
  refused([](CardReceipt& r) { r.head.root[3] ^= 1; });
  refused([](CardReceipt& r) { r.signature[3] ^= 1; });
  refused([](CardReceipt& r) { r.signer = static_cast<std::uint8_t>(1 - r.signer); });
  refused([](CardReceipt& r) { r.signer = 9; });
  refused([](CardReceipt& r) { r.position = static_cast<std::uint8_t>(r.position == 0 ? 1 : 0); });
  refused([](CardReceipt& r) { r.position = 255; });
  refused([](CardReceipt& r) { r.openers.clear(); });
  refused([](CardReceipt& r) { r.openers.push_back(r.openers[0]); });
  refused([&](CardReceipt& r) { r.openers = other->openers; });
  refused([&](CardReceipt& r) { r.card = other->card; });
  refused([](CardReceipt& r) { r.deal.index += 1; });
  refused([](CardReceipt& r) { r.card.leaf.back() ^= 1; });
  refused([](CardReceipt& r) { r.card.leaf[5] ^= 1; });  // the card's number
  refused([&](CardReceipt& r) { r.key_changes.push_back(r.card); });
  // every byte of the text counts
  const std::string text = print_card_receipt(*good);
  for (std::size_t at = 0; at < text.size(); at += 97) {
    std::string bad = text;
    bad[at] = bad[at] == 'A' ? 'B' : 'A';
    const auto read = parse_card_receipt(bad);
    EXPECT_FALSE(read && verify_card_receipt(*read)) << at;
  }
}

}  // namespace hexpost::store::test
