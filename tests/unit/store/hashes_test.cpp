#include "store/wire/hashes.h"

#include "store/wire/checkpoint.h"
#include "store/wire/tree.h"
#include "tests/unit/store/support.h"

namespace hexpost::store {
namespace {

using test::filled;
using test::hex;
using test::secret;

const Hash k_x = hex<32>("98093725d704bd0e60dfc234f4f5bb27afdde9c5eefe6ebb30faa19161bd085a");

std::string dice(const Hash& beta, std::uint16_t faces, std::uint32_t count) {
  std::string out;
  for (std::uint32_t i = 0; i < count; ++i)
    out += (i > 0 ? " " : "") + std::to_string(die_value(beta, i, faces));
  return out;
}

TEST(KnownAnswers, x) {
  EXPECT_EQ(dice_text(filled(1), 40, filled(2)), k_x);
}

TEST(KnownAnswers, beta_and_dice_of_given_outputs) {
  const Hash beta = beta_hash(k_x, {{0, filled(3)}, {1, filled(4)}});
  EXPECT_EQ(beta, hex<32>("fd832a7cff6a8dd636d577ca79051d69ce6808b53a44ec46163a7e2843c435cb"));
  EXPECT_EQ(dice(beta, 6, 12), "4 6 6 2 3 3 3 1 6 4 1 5");
  EXPECT_EQ(dice(beta, 10, 8), "10 6 4 2 7 9 7 1");
}

TEST(KnownAnswers, beta_and_dice_of_the_rfc_s_keys) {
  const SecretBytes ten = secret("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721");
  const SecretBytes twelve = secret("2ca1411a41b17b24cc8c3b089cfd033f1920202a6c0de8abb97df1498d50d2c8");
  const Hash out0 = *vrf_verify(curve_key(ten), k_x, vrf_prove(ten, k_x));
  const Hash out1 = *vrf_verify(curve_key(twelve), k_x, vrf_prove(twelve, k_x));
  EXPECT_EQ(base::to_hex(out0).substr(0, 16), "72abf1895f0cf328");
  EXPECT_EQ(base::to_hex(out1).substr(0, 16), "b866a5defbf4e672");
  const Hash beta = beta_hash(k_x, {{1, out1}, {0, out0}});
  EXPECT_EQ(beta, hex<32>("4be799717ac0d047519c16da4da4265cee48b29e8055d9ea3c166a90d4256ff8"));
  EXPECT_EQ(dice(beta, 6, 8), "6 5 1 1 5 6 6 3");
}

TEST(KnownAnswers, slot) {
  Salt salt{};
  salt.fill(7);
  EXPECT_EQ(slot_hash(filled(1), 1, 22, 5, salt, "evade always"),
            hex<32>("3db6a48d16a1c862ca3dd847e0fcfc2351ad25ed6cdf958edbc0dcf70e31e30a"));
}

TEST(KnownAnswers, the_other_hashes_are_frozen) {
  test::expect_vector("hash-possession.hex", possession_text(filled(1), 1), "pop text: game_id 01.., seat 1");
  test::expect_vector(
      "hash-deck.hex",
      deck_text(1, filled(5), filled(6), hex<33>("0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6")),
      "deck text: seat 1, nonce 05.., signing key 06.., deck key = public key of RFC 9381 example 10");
  test::expect_vector("hash-salt.hex", slot_salt(SecretBytes(filled(8)), filled(1), 22, 5),
                      "salt: seal_key 08.., game_id 01.., first 22, slot 5");
  test::expect_vector("hash-mark.hex", mark_hash("two-hills 1 0", {1, 1, "order", "Li1"}),
                      "mark: position \"two-hills 1 0\", awaited kind 1, seat 1, question \"order\", subject \"Li1\"");
  EXPECT_EQ(assent_text(filled(1)),
            "hexpost assent v1\n0101010101010101010101010101010101010101010101010101010101010101\n");
}

TEST(Attack40, beta_has_one_order_and_counts_its_shares) {
  const Hash both = beta_hash(k_x, {{0, filled(3)}, {1, filled(4)}});
  EXPECT_EQ(beta_hash(k_x, {{1, filled(4)}, {0, filled(3)}}), both);
  EXPECT_NE(beta_hash(k_x, {{0, filled(4)}, {1, filled(3)}}), both);
  EXPECT_NE(beta_hash(k_x, {{0, filled(3)}}), both);
  EXPECT_NE(beta_hash(k_x, {{0, filled(3)}, {2, filled(4)}}), both);
  EXPECT_THROW(beta_hash(k_x, {{1, filled(3)}, {1, filled(4)}}), base::Bug);
  EXPECT_THROW(beta_hash(k_x, {}), base::Bug);
}

TEST(Attack41, every_purpose_has_its_own_tag) {
  // The same bytes under each purpose never give the same hash.
  const Hash g = filled(1);
  std::vector<Hash> all{possession_text(g, 0), dice_text(g, 0, g), beta_hash(g, {{0, g}}),
                        leaf_hash(g),          node_hash(g, g),    slot_hash(g, 0, 0, 0, Salt{}, ""),
                        mark_hash("", {}),     sha256(g),          deck_text(0, g, g, CurveKey{})};
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::unique(all.begin(), all.end()), all.end());
  EXPECT_TRUE(assent_text(g).starts_with("hexpost assent v1\n"));
  EXPECT_TRUE(head_text(g, {}).starts_with("hexpost/"));
}

TEST(Die, is_always_one_of_its_faces_and_shows_them_all) {
  const Hash beta = filled(0x11);
  for (const std::uint16_t faces : std::initializer_list<std::uint16_t>{2, 3, 6, 10, 20, 36, 100}) {
    std::vector<int> seen(faces, 0);
    for (std::uint32_t i = 0; i < faces * 40u; ++i) {
      const std::uint16_t v = die_value(beta, i, faces);
      ASSERT_GE(v, 1);
      ASSERT_LE(v, faces);
      ++seen[v - 1u];
    }
    EXPECT_EQ(std::count(seen.begin(), seen.end(), 0), 0) << faces;
  }
  EXPECT_THROW(die_value(beta, 0, 1), base::Bug);
}

TEST(Seal, a_slot_opens_under_its_root_and_nothing_else_does) {
  const SecretBytes key(filled(8));
  const std::vector<std::string> policies{"ask me", "evade always", "ask me", "withdraw never", "hold"};
  const SealTree seal = make_seal(key, filled(1), 1, 22, policies);
  const Seal leaf{static_cast<std::uint32_t>(policies.size()), seal.root};
  for (std::uint32_t slot = 0; slot < policies.size(); ++slot) {
    const Opening good = open_slot(seal, key, filled(1), 1, 22, slot, policies[slot]);
    EXPECT_TRUE(verify_opening(good, leaf, filled(1), 22));
    EXPECT_FALSE(verify_opening(good, leaf, filled(2), 22));  // another game
    EXPECT_FALSE(verify_opening(good, leaf, filled(1), 23));  // another packet (attack 28)
    Opening bad = good;
    bad.policy += " ";
    EXPECT_FALSE(verify_opening(bad, leaf, filled(1), 22));
    bad = good, bad.seat = 0;
    EXPECT_FALSE(verify_opening(bad, leaf, filled(1), 22));
    bad = good, bad.slot = (slot + 1) % 5;
    EXPECT_FALSE(verify_opening(bad, leaf, filled(1), 22));
    bad = good, bad.path.push_back(filled(0));
    EXPECT_FALSE(verify_opening(bad, leaf, filled(1), 22));
    bad = good, bad.salt[0] ^= 1;
    EXPECT_FALSE(verify_opening(bad, leaf, filled(1), 22));
  }
  const Opening last = open_slot(seal, key, filled(1), 1, 22, 4, policies[4]);
  EXPECT_FALSE(verify_opening(last, {4, seal.root}, filled(1), 22));  // a seal that claims fewer slots
  EXPECT_THROW(open_slot(seal, key, filled(1), 1, 22, 0, "evade always"), base::Bug);
}

TEST(Secret, opens_without_a_path_under_its_own_slot_only) {
  const SecretBytes key(filled(8));
  const SecretLeaf leaf = make_secret(key, filled(1), 1, 22, "bid 3");
  const Opening good = open_secret(key, filled(1), 1, 22, "bid 3");
  EXPECT_TRUE(verify_secret(good, leaf, filled(1), 22));
  Opening bad = good;
  bad.policy = "bid 4";
  EXPECT_FALSE(verify_secret(bad, leaf, filled(1), 22));
  bad = good, bad.slot = 0;
  EXPECT_FALSE(verify_secret(bad, leaf, filled(1), 22));
  bad = good, bad.path.push_back(filled(0));
  EXPECT_FALSE(verify_secret(bad, leaf, filled(1), 22));
  EXPECT_FALSE(verify_secret(good, leaf, filled(1), 21));
}

}  // namespace
}  // namespace hexpost::store
