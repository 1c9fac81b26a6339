#include "store/wire/leaves.h"

#include <functional>
#include <nlohmann/json.hpp>

#include "engine/base/utf8.h"
#include "store/wire/canonical.h"
#include "tests/unit/store/support.h"

namespace hexpost::store {
namespace {

using test::filled;
using Json = nlohmann::json;

/// One of each type, with values that show where every field stands.
std::vector<Leaf> one_of_each() {
  const test::Table t = test::duel();
  const SecretBytes vrf = t.secrets[0].vrf;
  const Proof proof = vrf_prove(vrf, filled(9));
  Salt salt{};
  salt.fill(7);
  const SealedDeck deck = *fresh_deck(t.game_id, 2, curve_key(t.secrets[0].deck));
  return {
      Leaf(t.genesis),
      Leaf(make_assent(t.secrets[1], t.game_id, 1)),
      Leaf(Seen{0, 40, sign_head(t.secrets[0].signing, t.game_id, {40, filled(2)})}),
      Leaf(Share{1, proof}),
      Leaf(Roll{3, 10, 7, "8.17"}),
      Leaf(Opening{1, 5, salt, "evade always", {filled(0xB1), filled(0xB2)}}),
      Leaf(Mark{filled(0xC1)}),
      Leaf(Decision{"move Li1 0304 0305"}),
      Leaf(Seal{12, filled(0xC2)}),
      Leaf(Draw{proof}),
      Leaf(NoteLeaf{"hexpost note v1\n"}),
      Leaf(SecretLeaf{filled(0xC3)}),
      Leaf(DealLeaf{1, 2, filled(0xC4), {{deck[0].first, deck[0].second}, {deck[1].first, deck[1].second}}}),
      Leaf(CardShare{0, 7, proof}),
      Leaf(CardLeaf{1, 8, 42, proof}),
      Leaf(CardPassLeaf{2, 8, *pass_card(t.secrets[0].deck, {deck[1].first, deck[1].second}, curve_key(vrf))}),
  };
}

TEST(Leaves, have_frozen_bytes) {
  for (const Leaf& leaf : one_of_each()) {
    const auto number = static_cast<unsigned>(type_of(leaf));
    const std::string name(name_of(type_of(leaf)));
    test::expect_vector("leaf-" + std::string(number < 10 ? "0" : "") + std::to_string(number) + "-" + name + ".hex",
                        encode_leaf(leaf), leaf_json(leaf));
  }
}

TEST(Leaves, come_back_from_their_bytes) {
  for (const Leaf& leaf : one_of_each()) {
    const auto back = decode_leaf(encode_leaf(leaf));
    ASSERT_TRUE(back) << back.error().what;
    EXPECT_EQ(*back, leaf);
  }
}

TEST(Leaves, the_type_number_comes_first_and_is_the_registered_one) {
  const auto all = one_of_each();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Bytes bytes = encode_leaf(all[i]);
    EXPECT_EQ(bytes[0], i + 1);
    EXPECT_EQ(bytes[1], 0);
    EXPECT_EQ(type_of_bytes(bytes), static_cast<LeafType>(i + 1));
  }
  EXPECT_FALSE(type_of_bytes(Bytes{0, 0}));
  EXPECT_FALSE(type_of_bytes(Bytes{17, 0}));
  EXPECT_FALSE(type_of_bytes(Bytes{1, 1}));
  EXPECT_FALSE(decode_leaf(Bytes{17, 0, 1, 2}));
  EXPECT_FALSE(decode_leaf(Bytes{}));
}

TEST(Leaves, bytes_after_the_end_or_missing_are_refused) {
  for (const Leaf& leaf : one_of_each()) {
    const Bytes bytes = encode_leaf(leaf);
    for (std::size_t n = 0; n < bytes.size(); ++n)
      EXPECT_FALSE(decode_leaf(ByteView(bytes).first(n))) << n;
    Bytes longer = bytes;
    longer.push_back(0);
    const auto refused = decode_leaf(longer);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "encoding");
  }
}

TEST(Leaves, what_decodes_at_all_is_canonical_whichever_byte_is_changed) {
  for (const Leaf& leaf : one_of_each()) {
    const Bytes bytes = encode_leaf(leaf);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      for (const int change : {1, 0x80, 0xFF}) {
        Bytes other = bytes;
        other[i] = static_cast<std::uint8_t>(other[i] ^ change);
        const auto decoded = decode_leaf(other);
        if (decoded) {
          EXPECT_EQ(encode_leaf(*decoded), other);
        }
      }
    }
  }
}

TEST(Leaves, nine_bytes_cannot_claim_gigabytes) {
  const auto decoded = decode_leaf(Bytes{8, 0, 0xFF, 0xFF, 0xFF, 0xFF, 'a', 'b', 'c'});
  ASSERT_FALSE(decoded);
  EXPECT_EQ(decoded.error().what, "a count exceeds the bytes that are left");
}

TEST(Leaves, a_leaf_beyond_64_KiB_is_refused) {
  EXPECT_FALSE(decode_leaf(Bytes(k_leaf_limit + 1, 8)));
  EXPECT_THROW(encode_leaf(Decision{std::string(k_leaf_limit, 'a')}), base::Bug);
  const Bytes largest = encode_leaf(Decision{std::string(k_leaf_limit - 6, 'a')});
  EXPECT_EQ(largest.size(), k_leaf_limit);
  EXPECT_TRUE(decode_leaf(largest));
}

/// The leaf's bytes without the check of values that encode_leaf makes.
template <class T>
Bytes unchecked(LeafType type, const T& simple) {
  Bytes out{static_cast<std::uint8_t>(type), 0};
  const Bytes body = canonical::encode(simple);
  out.insert(out.end(), body.begin(), body.end());
  return out;
}

TEST(Leaves, text_that_could_deceive_a_reader_is_refused) {
  for (const char* text : {"", "two\nlines", "tab\there", "bidi \xE2\x80\xAE here", "bad \xC3 utf", "esc \x1B[2J"}) {
    EXPECT_FALSE(decode_leaf(unchecked(LeafType::decision, std::string(text)))) << text;
  }
  EXPECT_TRUE(decode_leaf(unchecked(LeafType::decision, std::string("rush Gy\xC5\x91r"))));
}

TEST(Leaves, a_die_shows_one_of_its_faces) {
  EXPECT_THROW(encode_leaf(Roll{0, 6, 7, "5"}), base::Bug);
  EXPECT_THROW(encode_leaf(Roll{0, 6, 0, "5"}), base::Bug);
  EXPECT_THROW(encode_leaf(Roll{0, 1, 1, "5"}), base::Bug);
  Bytes seven = encode_leaf(Roll{0, 6, 6, "5"});
  seven[8] = 7;
  EXPECT_FALSE(decode_leaf(seven));
}

TEST(Leaves, options_stand_in_ascending_order_each_once) {
  Genesis g = test::duel().genesis;
  std::swap(g.options[0], g.options[1]);
  EXPECT_THROW(encode_leaf(g), base::Bug);
  g.options = {{"fog", "no"}, {"fog", "yes"}};
  EXPECT_THROW(encode_leaf(g), base::Bug);
}

TEST(Leaves, a_truth_value_is_00_or_01) {
  const Genesis g = test::duel().genesis;
  Bytes bytes = encode_leaf(g);
  const std::size_t arbiter = bytes.size() - 2;  // present, sanction
  ASSERT_EQ(bytes[arbiter], 0);
  bytes[arbiter] = 2;
  EXPECT_EQ(decode_leaf(bytes).error().what, "a truth value is neither 00 nor 01");
  bytes[arbiter] = 0, bytes[arbiter + 1] = 3;
  EXPECT_EQ(decode_leaf(bytes).error().what, "the deadline's sanction is unknown");
}

TEST(Leaves, json_shows_names_and_hex) {
  EXPECT_EQ(leaf_json(Roll{3, 10, 7, "8.17"}),
            "{\"roll\": {\"index\": 3,\"faces\": 10,\"value\": 7,\"rule\": \"8.17\"}}");
  EXPECT_NE(leaf_json(Mark{filled(0xC1)}).find("c1c1c1"), std::string::npos);
}

/// The string or the bytes of a field of that name in a leaf's JSON.
std::string text_in(const Json& json, const std::string& leaf, const std::string& field) {
  const Json& value = json.at(leaf).at(field);
  if (value.is_string()) return value.get<std::string>();
  EXPECT_EQ(value.size(), 1u);
  return std::string(base::as_text(*base::from_hex(value.at("hex").get<std::string>())));
}

TEST(Leaves, json_is_valid_and_keeps_every_text_exactly_whatever_bytes_it_has) {
  std::string all;
  for (int c = 0; c < 256; ++c)
    all.push_back(static_cast<char>(c));
  const std::vector<std::string> hostile{"",
                                         "\"},{\"roll\": {\"value\": 6}",
                                         "back\\slash \\u0041 \\",
                                         std::string("null\0inside", 11),
                                         "line\nfeed\r\ttab\b\f\x1b[31mred\x7f",
                                         "\xe2\x80\xae right to left \xe2\x80\xa8 \xf0\x9f\x90\x98",
                                         "{\"hex\": \"00\"}",
                                         "\xff\xfe",
                                         "\xc0\x80 overlong",
                                         "\xed\xa0\x80 surrogate",
                                         "\xf4\x90\x80\x80 past the end",
                                         "cut off \xe2\x80",
                                         "a \x80 alone",
                                         "\"envelope\":\"\xff",
                                         all};
  for (const std::string& text : hostile) {
    for (const Leaf& leaf : {Leaf(Opening{1, 5, Salt{}, text, {}}), Leaf(NoteLeaf{text + "."})}) {
      const std::string json = leaf_json(leaf);
      EXPECT_EQ(json.find('\n'), std::string::npos);
      EXPECT_TRUE(base::is_utf8(json));
      const Json parsed = Json::parse(json, nullptr, false);
      ASSERT_FALSE(parsed.is_discarded()) << json;
      const bool note = std::holds_alternative<NoteLeaf>(leaf);
      EXPECT_EQ(text_in(parsed, note ? "note" : "opening", note ? "text" : "policy"), note ? text + "." : text);
    }
  }
  EXPECT_EQ(leaf_json(NoteLeaf{"\xff"}), "{\"note\": {\"text\": {\"hex\": \"ff\"}}}");
}

TEST(Genesis, a_good_one_is_accepted) {
  const auto good = check_genesis(test::duel().genesis);
  EXPECT_TRUE(good) << good.error().what;
}

/// What check_genesis says after a change.
std::string refusal_after(const std::function<void(Genesis&)>& change) {
  Genesis g = test::duel().genesis;
  change(g);
  const auto good = check_genesis(g);
  return good ? "accepted" : good.error().code + ": " + good.error().what;
}

TEST(Genesis, answerers_must_make_fair_dice) {
  EXPECT_EQ(refusal_after([](Genesis& g) { g.seats[0].answerers = {0, 1}; }), "genesis: a seat answers itself");
  EXPECT_EQ(refusal_after([](Genesis& g) { g.seats[0].answerers = {}; }),
            "genesis: a playing seat has no answerer of another side");
  EXPECT_EQ(refusal_after([](Genesis& g) { g.seats[1].side = 0; }),
            "genesis: a playing seat has no answerer of another side");
  EXPECT_EQ(refusal_after([](Genesis& g) { g.seats[0].answerers = {2}; }), "genesis: an answerer has no seat");
  EXPECT_EQ(refusal_after([](Genesis& g) { g.seats[0].answerers = {1, 1}; }), "genesis: an answerer is listed twice");
  EXPECT_EQ(refusal_after([](Genesis& g) { g.seats[1].side = k_umpire_side; }), "genesis: an umpire has no answerers");
  EXPECT_EQ(refusal_after([](Genesis& g) { g.seats.pop_back(); }), "genesis: a game has 2 to 16 seats");
}

TEST(Attack37, two_seats_with_one_key_are_refused) {
  const std::string curve = "genesis: a curve key stands twice in the genesis";
  const std::string ed = "genesis: an Ed25519 key stands twice in the genesis";
  EXPECT_EQ(refusal_after([](Genesis& g) { g.seats[1].keys.vrf = g.seats[0].keys.vrf; }), curve);
  EXPECT_EQ(refusal_after([](Genesis& g) { g.seats[1].keys.deck = g.seats[0].keys.deck; }), curve);
  EXPECT_EQ(refusal_after([](Genesis& g) { g.seats[1].keys.deck = g.seats[0].keys.vrf; }), curve);
  // a deck key that is the own VRF key: the opponent's false card would turn a share of it into a future draw
  EXPECT_EQ(refusal_after([](Genesis& g) { g.seats[1].keys.deck = g.seats[1].keys.vrf; }), curve);
  EXPECT_EQ(refusal_after([](Genesis& g) { g.seats[1].keys.signing = g.seats[0].keys.signing; }), ed);
  EXPECT_EQ(refusal_after([](Genesis& g) { g.seats[0].keys.recovery = g.seats[0].keys.signing; }), ed);
  EXPECT_EQ(refusal_after([](Genesis& g) { g.deadline.arbiter = g.seats[0].keys.signing; }),
            "genesis: the arbiter's key is a seat's");
}

TEST(Attack37, a_deck_key_made_to_cancel_the_other_has_no_proof_of_possession) {
  EXPECT_EQ(refusal_after([](Genesis& g) { std::swap(g.seats[0].deck_proof, g.seats[1].deck_proof); }),
            "genesis: possession of the deck key is not proved");
  EXPECT_EQ(refusal_after([](Genesis& g) { g.seats[0].nonce = filled(1); }),
            "genesis: possession of the deck key is not proved");
  // k G - (the other's key): the sum of both is k G, and the best that its maker can sign with is k
  EXPECT_EQ(refusal_after([](Genesis& g) {
              const SecretBytes k = seat_secrets(test::seed(6)).deck;
              CurveKey minus = g.seats[0].keys.deck;
              minus[0] ^= 1;
              Seat& rogue = g.seats[1];
              rogue.keys.deck = *joint_deck_key(std::array{curve_key(k), minus});
              rogue.deck_proof = vrf_prove(k, deck_text(1, rogue.nonce, rogue.keys.signing, rogue.keys.deck));
            }),
            "genesis: possession of the deck key is not proved");
}

TEST(Attack38, a_genesis_with_a_small_order_key_is_refused) {
  for (const bool recovery : {false, true}) {
    const std::string why = refusal_after(
        [&](Genesis& g) { (recovery ? g.seats[1].keys.recovery : g.seats[1].keys.signing) = SigningKey{1}; });
    EXPECT_EQ(why, "genesis: this Ed25519 key has small order: one signature would fit many texts");
  }
  EXPECT_EQ(refusal_after([](Genesis& g) { g.deadline.arbiter = SigningKey{}; }),
            "genesis: this Ed25519 key has small order: one signature would fit many texts");
}

TEST(Attack33, a_genesis_with_a_bad_curve_key_is_refused) {
  for (const std::uint8_t first : Bytes{0x00, 0x04, 0x06, 0x07}) {
    const std::string why = refusal_after([&](Genesis& g) { g.seats[0].keys.vrf[0] = first; });
    EXPECT_TRUE(why.starts_with("genesis: this curve key is no point")) << why;
  }
}

TEST(Assent, is_bound_to_game_and_seat_and_proves_the_key) {
  const test::Table t = test::duel();
  const Assent good = make_assent(t.secrets[1], t.game_id, 1);
  EXPECT_TRUE(check_assent(t.genesis, t.game_id, good));
  EXPECT_FALSE(check_assent(t.genesis, filled(1), good));
  Assent bad = good;
  bad.seat = 0;
  EXPECT_FALSE(check_assent(t.genesis, t.game_id, bad));
  bad = good, bad.seat = 2;
  EXPECT_FALSE(check_assent(t.genesis, t.game_id, bad));
  bad = make_assent(t.secrets[0], t.game_id, 1);
  EXPECT_FALSE(check_assent(t.genesis, t.game_id, bad));
  bad = good, bad.possession = vrf_prove(t.secrets[0].vrf, possession_text(t.game_id, 1));
  EXPECT_EQ(check_assent(t.genesis, t.game_id, bad).error().what, "possession of the VRF key is not proved");
}

}  // namespace
}  // namespace hexpost::store
