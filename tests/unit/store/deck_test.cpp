#include "store/crypto/deck.h"

#include <algorithm>
#include <map>
#include <set>

#include "store/crypto/card_pass.h"
#include "store/crypto/p256.h"
#include "store/crypto/seat_secrets.h"
#include "store/wire/hashes.h"
#include "tests/unit/store/support.h"

/// Cards under encryption: dealt, opened, forged and audited (schemas/cards.md).
namespace hexpost::store {
namespace {

using test::filled;

constexpr std::uint16_t k_cards = 12;

/// A deal between two seats: the deck after each shuffle.
struct Deal {
  Hash game = filled(1);
  std::uint32_t number = 0;
  std::array<SecretBytes, 2> scalars{seat_secrets(test::seed(1)).deck, seat_secrets(test::seed(2)).deck};
  std::array<CurveKey, 2> keys{curve_key(scalars[0]), curve_key(scalars[1])};
  CurveKey joint = *joint_deck_key(keys);
  std::vector<DisclosedShuffle> shuffles;

  explicit Deal(std::uint16_t cards = k_cards, std::uint32_t deal = 0) : number(deal) {
    SealedDeck deck = *fresh_deck(game, cards, joint);
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      const SecretBytes seed = shuffle_seed(scalars[seat], game, number);
      deck = *shuffled_deck(deck, joint, seed);
      shuffles.push_back({seat, shuffle_commitment(game, seat, number, seed), deck, seed});
    }
  }
  const SealedDeck& deck() const { return shuffles.back().deck; }
  std::vector<Proof> shares(std::size_t position) const {
    return {*open_share(scalars[0], deck()[position]), *open_share(scalars[1], deck()[position])};
  }
  std::optional<std::uint16_t> card(std::size_t position) const {
    const auto point = opened_point(deck()[position], shares(position));
    return point ? card_of(game, static_cast<std::uint16_t>(deck().size()), *point) : std::nullopt;
  }
  /// The first seat whose shuffle is false, and what is false about it.
  std::optional<std::pair<std::uint8_t, ShuffleFault>> liar() const {
    SealedDeck before = *fresh_deck(game, static_cast<std::uint16_t>(deck().size()), joint);
    for (const DisclosedShuffle& shuffle : shuffles) {
      if (const auto fault = shuffle_fault(game, number, joint, before, shuffle))
        return std::pair(shuffle.seat, *fault);
      before = shuffle.deck;
    }
    return std::nullopt;
  }
};

TEST(Deck, every_card_comes_out_of_the_deck_once) {
  const Deal deal;
  std::set<std::uint16_t> seen;
  for (std::size_t position = 0; position < k_cards; ++position) {
    const auto card = deal.card(position);
    ASSERT_TRUE(card) << position;
    seen.insert(*card);
  }
  EXPECT_EQ(seen.size(), k_cards);
  EXPECT_EQ(deal.liar(), std::nullopt);
}

TEST(Deck, positions_are_the_two_shuffles_in_turn) {
  const Deal deal;
  const auto first = shuffled_positions(deal.shuffles[0].seed, k_cards);
  const auto second = shuffled_positions(deal.shuffles[1].seed, k_cards);
  for (std::size_t position = 0; position < k_cards; ++position)
    EXPECT_EQ(deal.card(position), first[second[position]]);
}

TEST(Deck, one_share_alone_opens_no_card) {
  const Deal deal;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::vector<Proof> own{*open_share(deal.scalars[seat], deal.deck()[0])};
    const auto point = opened_point(deal.deck()[0], own);
    ASSERT_TRUE(point);
    EXPECT_EQ(card_of(deal.game, k_cards, *point), std::nullopt);
  }
}

TEST(Deck, a_share_holds_for_its_key_and_its_card_only) {
  const Deal deal;
  const Proof share = *open_share(deal.scalars[0], deal.deck()[3]);
  EXPECT_TRUE(verify_share(deal.keys[0], deal.deck()[3], share));
  EXPECT_FALSE(verify_share(deal.keys[1], deal.deck()[3], share));
  EXPECT_FALSE(verify_share(deal.keys[0], deal.deck()[4], share));
  for (std::size_t byte = 0; byte < share.size(); ++byte) {
    Proof forged = share;
    forged[byte] ^= 1;
    EXPECT_FALSE(verify_share(deal.keys[0], deal.deck()[3], forged)) << byte;
  }
}

TEST(Deck, a_wrong_share_with_a_forged_proof_is_refused) {
  const Deal deal;
  // The proof belongs to another scalar: it would open another card.
  const SecretBytes other = seat_secrets(test::seed(3)).deck;
  EXPECT_FALSE(verify_share(deal.keys[0], deal.deck()[0], *open_share(other, deal.deck()[0])));
}

TEST(Deck, a_share_of_another_game_is_refused) {
  const Deal here;
  Deal there;
  there.game = filled(9);
  SealedDeck deck = *fresh_deck(there.game, k_cards, there.joint);
  for (std::size_t seat = 0; seat < 2; ++seat)
    deck = *shuffled_deck(deck, there.joint, shuffle_seed(there.scalars[seat], there.game, 0));
  for (std::size_t position = 0; position < k_cards; ++position) {
    EXPECT_NE(deck[position], here.deck()[position]);
    EXPECT_FALSE(verify_share(here.keys[0], here.deck()[position], *open_share(here.scalars[0], deck[position])));
  }
}

TEST(Deck, no_two_deals_have_a_seed_or_a_commitment_in_common) {
  const SecretBytes scalar = seat_secrets(test::seed(1)).deck;
  EXPECT_NE(shuffle_seed(scalar, filled(1), 0), shuffle_seed(scalar, filled(1), 1));
  EXPECT_NE(shuffle_seed(scalar, filled(1), 0), shuffle_seed(scalar, filled(2), 0));
  const SecretBytes seed = shuffle_seed(scalar, filled(1), 0);
  EXPECT_NE(shuffle_commitment(filled(1), 0, 0, seed), shuffle_commitment(filled(1), 1, 0, seed));
  EXPECT_NE(shuffle_commitment(filled(1), 0, 0, seed), shuffle_commitment(filled(1), 0, 1, seed));
}

TEST(Deck, the_audit_names_the_seat_that_stacked_the_deck) {
  Deal deal;
  // Seat 1 brings its favourite card to the top instead of the order of its seed.
  std::swap(deal.shuffles[1].deck[0], deal.shuffles[1].deck[5]);
  EXPECT_EQ(deal.liar(), std::pair(std::uint8_t{1}, ShuffleFault::cards));
}

TEST(Deck, the_audit_names_the_seat_that_doubled_a_card) {
  Deal deal;
  deal.shuffles[0].deck[2] = deal.shuffles[0].deck[7];
  deal.shuffles[1].deck = *shuffled_deck(deal.shuffles[0].deck, deal.joint, deal.shuffles[1].seed);
  EXPECT_EQ(deal.liar(), std::pair(std::uint8_t{0}, ShuffleFault::cards));
}

TEST(Deck, the_audit_names_the_seat_that_discloses_another_seed) {
  Deal deal;
  deal.shuffles[1].seed = SecretBytes(filled(7));
  EXPECT_EQ(deal.liar(), std::pair(std::uint8_t{1}, ShuffleFault::commitment));
}

TEST(Deck, the_audit_names_the_seat_that_copied_the_first_point_of_a_card_to_read_it) {
  Deal deal;
  // With the same first point, the other seat's share of position 0 opens position 1, too.
  deal.shuffles[1].deck[0].first = deal.shuffles[1].deck[1].first;
  EXPECT_EQ(deal.liar(), std::pair(std::uint8_t{1}, ShuffleFault::cards));
}

TEST(Deck, a_point_that_is_no_card_is_noticed_when_it_opens) {
  Deal deal;
  deal.shuffles[1].deck[0].second = deal.keys[0];
  EXPECT_EQ(deal.card(0), std::nullopt);
  EXPECT_EQ(deal.liar(), std::pair(std::uint8_t{1}, ShuffleFault::cards));
}

/// `share` with another part of the proof: Gamma 0 to 32, c 33 to 48, s 49 to 80.
Proof with_part(Proof share, std::size_t from, ByteView bytes) {
  std::copy(bytes.begin(), bytes.end(), share.begin() + static_cast<std::ptrdiff_t>(from));
  return share;
}

TEST(Deck, a_share_whose_point_is_none_or_is_infinity_is_refused) {
  const Deal deal;
  const Proof share = *open_share(deal.scalars[0], deal.deck()[0]);
  const CurveKey infinity{};
  EXPECT_FALSE(verify_share(deal.keys[0], deal.deck()[0], with_part(share, 0, infinity)));
  CurveKey beyond;
  beyond.fill(0xff);
  beyond[0] = 0x02;
  EXPECT_FALSE(verify_share(deal.keys[0], deal.deck()[0], with_part(share, 0, beyond)));
  EXPECT_EQ(opened_point(deal.deck()[0], std::vector<Proof>{with_part(share, 0, infinity)}), std::nullopt);
}

TEST(Deck, a_proof_that_is_made_with_nonce_0_is_refused) {
  // U and V are at infinity, which has no 33 bytes. The prover cannot make such a proof; a forger sets s = c x.
  const Deal deal;
  const Proof share = *open_share(deal.scalars[0], deal.deck()[0]);
  const p256::Number c = p256::number(ByteView(share).subspan(33, 16));
  const p256::Number x = p256::number(deal.scalars[0].view());
  const p256::Number s(BN_new());
  const p256::NumberContext context(BN_CTX_new());
  ASSERT_EQ(BN_mod_mul(s.get(), c.get(), x.get(), p256::order(), context.get()), 1);
  EXPECT_FALSE(verify_share(deal.keys[0], deal.deck()[0], with_part(share, 49, p256::bytes32(s.get()))));
}

TEST(Deck, the_audit_names_the_seat_that_replaced_a_card_after_its_shuffle) {
  Deal deal;
  // Seat 1 puts card 4 under encryption at the place of the card that its seed brings there.
  const SealedDeck fresh = *fresh_deck(deal.game, k_cards, deal.joint);
  const SealedDeck four = *shuffled_deck({fresh[4]}, deal.joint, test::seed(8));
  deal.shuffles[1].deck[0] = four[0];
  EXPECT_EQ(deal.card(0), 4) << "nothing is seen of it before the audit";
  EXPECT_EQ(deal.liar(), std::pair(std::uint8_t{1}, ShuffleFault::cards));
}

TEST(Deck, a_share_is_no_vrf_output_because_the_deck_key_is_another) {
  // A card whose first point is the one that the VRF encodes for a future draw.
  const Deal deal;
  const SeatSecrets victim = seat_secrets(test::seed(1));
  const CurveKey vrf = curve_key(victim.vrf);
  const Hash future = filled(77);
  const CurveKey point = p256::encode_point(p256::encode_to_curve(vrf, future).get());
  const SealedCard trap{point, deal.deck()[0].second};
  const Proof share = *open_share(victim.deck, trap);
  EXPECT_EQ(vrf_verify(vrf, future, share), std::nullopt);
  EXPECT_NE(vrf_output(share), vrf_output(vrf_prove(victim.vrf, future)));
  // With one key for both the share would be the output: the genesis refuses such keys.
  EXPECT_EQ(vrf_output(*open_share(victim.vrf, trap)), vrf_verify(vrf, future, vrf_prove(victim.vrf, future)));
}

TEST(Deck, a_rogue_key_would_open_every_card_and_its_possession_cannot_be_proved) {
  // The rogue takes k G - (the victim's key) as its key: the sum of both is k G, and k alone opens a card.
  const Deal deal;
  const SecretBytes k = seat_secrets(test::seed(6)).deck;
  CurveKey minus = deal.keys[0];
  minus[0] ^= 1;
  const CurveKey rogue = *joint_deck_key(std::array{curve_key(k), minus});
  const CurveKey joint = *joint_deck_key(std::array{deal.keys[0], rogue});
  EXPECT_EQ(joint, curve_key(k));
  const SealedCard card = (*fresh_deck(deal.game, k_cards, joint))[3];
  EXPECT_EQ(card_of(deal.game, k_cards, *opened_point(card, std::vector<Proof>{*open_share(k, card)})), 3);

  // What the rogue can sign is a proof for k, and a proof for k is none for its key.
  const Hash text = deck_text(1, filled(5), SigningKey{}, rogue);
  EXPECT_EQ(vrf_verify(rogue, text, vrf_prove(k, text)), std::nullopt);
  EXPECT_EQ(vrf_verify(rogue, text, vrf_prove(deal.scalars[1], text)), std::nullopt);
}

TEST(Deck, sixty_cards_and_a_share_have_the_size_of_the_page) {
  const Deal deal(60);
  EXPECT_EQ(deal.deck().size() * sizeof(SealedCard) + sizeof(Hash), 60 * 66 + 32u);
  EXPECT_LE(k_most_cards * sizeof(SealedCard) + sizeof(Hash), 16 * 1024u);
  EXPECT_EQ(open_share(deal.scalars[0], deal.deck()[0])->size(), 81u);
  EXPECT_EQ(deal.liar(), std::nullopt);
}

TEST(Deck, bytes_that_are_no_points_are_refused_everywhere) {
  const Deal deal;
  SealedDeck bad = deal.deck();
  bad[0].first[0] = 0x04;
  EXPECT_EQ(shuffled_deck(bad, deal.joint, test::seed(5)), std::nullopt);
  EXPECT_EQ(open_share(deal.scalars[0], bad[0]), std::nullopt);
  EXPECT_FALSE(verify_share(deal.keys[0], bad[0], *open_share(deal.scalars[0], deal.deck()[0])));
  bad = deal.deck();
  bad[0].second.fill(0xff);
  EXPECT_EQ(shuffled_deck(bad, deal.joint, test::seed(5)), std::nullopt);
  EXPECT_EQ(open_share(deal.scalars[0], bad[0]), std::nullopt);
  EXPECT_EQ(opened_point(bad[0], {}), std::nullopt);
  CurveKey nothing{};
  EXPECT_EQ(fresh_deck(deal.game, k_cards, nothing), std::nullopt);
  EXPECT_EQ(shuffled_deck(deal.deck(), nothing, test::seed(5)), std::nullopt);
  EXPECT_EQ(joint_deck_key(std::array{deal.keys[0], nothing}), std::nullopt);
}

TEST(Deck, a_deck_that_is_too_large_is_refused) {
  const Deal deal;
  EXPECT_EQ(fresh_deck(deal.game, k_most_cards + 1, deal.joint), std::nullopt);
  const SealedDeck large(k_most_cards + 1, deal.deck()[0]);
  EXPECT_EQ(shuffled_deck(large, deal.joint, test::seed(5)), std::nullopt);
}

TEST(Deck, keys_that_cancel_each_other_out_are_refused) {
  // The rogue key: minus the victim's key. Its owner cannot prove its possession, but the sum says so, too.
  const Deal deal;
  CurveKey rogue = deal.keys[0];
  rogue[0] ^= 1;
  EXPECT_EQ(joint_deck_key(std::array{deal.keys[0], rogue}), std::nullopt);
}

TEST(Deck, every_order_of_four_cards_is_equally_likely) {
  std::map<std::vector<std::uint16_t>, int> counts;
  const int tries = 2400;
  for (int i = 0; i < tries; ++i) {
    const Hash seed = Sha256().u32(static_cast<std::uint32_t>(i)).done();
    ++counts[shuffled_positions(SecretBytes(seed), 4)];
  }
  EXPECT_EQ(counts.size(), 24u);
  int chi = 0;  // times 100, the expected count
  for (const auto& [order, count] : counts)
    chi += (count - 100) * (count - 100);
  EXPECT_LT(chi, 4973);  // 23 degrees of freedom, 1 in 1000; the seeds are fixed
}

TEST(Deck, the_worked_example_of_the_page) {
  const Deal deal(4, 1);
  const auto line = [](const std::string& name, ByteView bytes) { return name + " " + base::to_hex(bytes) + "\n"; };
  std::string text = line("game-id", deal.game) + line("deck-key-0", deal.keys[0]) + line("deck-key-1", deal.keys[1]) +
                     line("joint-key", deal.joint);
  for (std::uint16_t card = 0; card < 4; ++card)
    text += line("card-" + std::to_string(card), card_point(deal.game, card));
  for (const DisclosedShuffle& shuffle : deal.shuffles) {
    const std::string seat = std::to_string(shuffle.seat);
    text +=
        line("seed-" + seat, shuffle.seed.view()) + line("commitment-" + seat, shuffle.commitment) + "order-" + seat;
    for (const std::uint16_t position : shuffled_positions(shuffle.seed, 4))
      text += " " + std::to_string(position);
    text += "\n";
    for (std::size_t k = 0; k < shuffle.deck.size(); ++k)
      text += line("deck-" + seat + "-" + std::to_string(k) + "-first", shuffle.deck[k].first) +
              line("deck-" + seat + "-" + std::to_string(k) + "-second", shuffle.deck[k].second);
  }
  const auto shares = deal.shares(0);
  text += line("share-0-of-position-0", shares[0]) + line("share-1-of-position-0", shares[1]) +
          line("opened-position-0", *opened_point(deal.deck()[0], shares)) + "card-at-position-0 " +
          std::to_string(*deal.card(0)) + "\n";
  const std::string path = std::string(HEXPOST_SOURCE_DIR) + "/tests/vectors/card-walk.txt";
  if (std::getenv("UPDATE_VECTORS") != nullptr) test::write_text(path, text);
  EXPECT_EQ(test::read_text(path), text);
}

TEST(CardPass, holds_for_one_umpire_one_card_and_one_holder_and_no_bit_of_it_may_change) {
  const Deal deal(4, 1);
  const SecretBytes holder = seat_secrets(test::seed(3)).deck;
  const CurveKey to = curve_key(holder);
  const SealedCard& card = deal.deck()[0];
  const CardPass pass = *pass_card(deal.scalars[0], card, to);
  EXPECT_EQ(pass_card(deal.scalars[0], card, to), pass) << "a restored umpire writes the same bytes";
  EXPECT_TRUE(verify_pass(deal.keys[0], card, to, pass));
  EXPECT_FALSE(verify_pass(deal.keys[1], card, to, pass));
  EXPECT_FALSE(verify_pass(deal.keys[0], deal.deck()[1], to, pass));
  EXPECT_FALSE(verify_pass(deal.keys[0], card, deal.keys[1], pass));
  const auto refused = [&](auto& field, const CardPass& changed) {
    for (std::size_t bit = 0; bit < 8 * field.size(); bit += 5) {
      field[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
      EXPECT_FALSE(verify_pass(deal.keys[0], card, to, changed)) << bit;
      field[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
    }
  };
  CardPass changed = pass;
  refused(changed.first, changed), refused(changed.second, changed), refused(changed.challenge, changed);
  refused(changed.key_answer, changed), refused(changed.factor_answer, changed);
  // s + q is another spelling of s
  const p256::Number s = p256::number(pass.key_answer);
  ASSERT_EQ(BN_add(s.get(), s.get(), p256::order()), 1);
  if (BN_num_bits(s.get()) <= 256) {
    changed.key_answer = p256::bytes32(s.get());
    EXPECT_FALSE(verify_pass(deal.keys[0], card, to, changed));
  }
  EXPECT_FALSE(pass_card(deal.scalars[0], {card.first, CurveKey{}}, to));
  EXPECT_FALSE(pass_card(deal.scalars[0], card, CurveKey{}));
  // the other's key is still on a card that one umpire alone has passed on
  const std::vector<CardPass> one{pass}, both{pass, *pass_card(deal.scalars[1], card, to)};
  const auto opens = [&](const std::vector<CardPass>& passes) {
    const SealedCard held = *passed_card(card, passes);
    const std::vector<Proof> share{*open_share(holder, held)};
    return card_of(deal.game, 4, *opened_point(held, share));
  };
  EXPECT_EQ(opens(one), std::nullopt);
  EXPECT_EQ(opens(both), deal.card(0));
}

/// The page's second example: both seats of the first one are umpires and pass position 0 on to a player.
TEST(CardPass, has_a_worked_example) {
  const Deal deal(4, 1);
  const auto line = [](const std::string& name, ByteView bytes) { return name + " " + base::to_hex(bytes) + "\n"; };
  const SecretBytes holder = seat_secrets(test::seed(3)).deck;
  const SealedCard& sealed = deal.deck()[0];
  std::string text = line("holder-key", curve_key(holder));
  std::vector<CardPass> passes;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    passes.push_back(*pass_card(deal.scalars[seat], sealed, curve_key(holder)));
    const CardPass& pass = passes.back();
    const std::string name = "pass-" + std::to_string(seat) + "-";
    text += line(name + "e", pass.first) + line(name + "f", pass.second) + line(name + "c", pass.challenge) +
            line(name + "s", pass.key_answer) + line(name + "w", pass.factor_answer);
  }
  const SealedCard held = *passed_card(sealed, passes);
  const std::vector<Proof> share{*open_share(holder, held)};
  text += line("passed-first", held.first) + line("passed-second", held.second) +
          line("share-of-the-holder", share[0]) + line("opened", *opened_point(held, share));
  const std::string path = std::string(HEXPOST_SOURCE_DIR) + "/tests/vectors/card-pass-walk.txt";
  if (std::getenv("UPDATE_VECTORS") != nullptr) test::write_text(path, text);
  EXPECT_EQ(test::read_text(path), text);
}

}  // namespace
}  // namespace hexpost::store
