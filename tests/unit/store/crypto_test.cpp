#include <openssl/bn.h>

#include <algorithm>

#include "engine/base/text.h"
#include "store/crypto/p256.h"
#include "store/crypto/recovery_words.h"
#include "store/crypto/spoken.h"
#include "tests/unit/store/support.h"

namespace hexpost::store {
namespace {

using test::filled;
using test::hex;
using test::secret;
using test::seed;

struct VrfExample {
  SecretBytes sk;
  CurveKey pk{};
  Bytes alpha;
  Proof pi{};
  Hash beta{};
};

/// The string after `"name": "` from `from` on.
std::string json_string(const std::string& text, const std::string& name, std::size_t from) {
  const std::string key = "\"" + name + "\": \"";
  const std::size_t begin = text.find(key, from) + key.size();
  return text.substr(begin, text.find('"', begin) - begin);
}

std::vector<VrfExample> rfc9381() {
  const std::string text = test::read_text(std::string(HEXPOST_SOURCE_DIR) + "/tests/vectors/rfc9381-vectors.json");
  std::vector<VrfExample> out;
  for (std::size_t at = text.find("\"sk\""); at != std::string::npos; at = text.find("\"sk\"", at + 1)) {
    out.push_back({secret(json_string(text, "sk", at)), hex<33>(json_string(text, "pk", at)),
                   *base::from_hex(json_string(text, "alpha", at)), hex<81>(json_string(text, "pi", at)),
                   hex<32>(json_string(text, "beta", at))});
  }
  return out;
}

TEST(Vrf, agrees_with_the_examples_of_rfc_9381) {
  const auto examples = rfc9381();
  ASSERT_EQ(examples.size(), 3u);
  for (const VrfExample& e : examples) {
    EXPECT_EQ(curve_key(e.sk), e.pk);
    EXPECT_EQ(vrf_prove(e.sk, e.alpha), e.pi);
    EXPECT_EQ(vrf_output(e.pi), e.beta);
    EXPECT_EQ(vrf_verify(e.pk, e.alpha, e.pi), e.beta);
  }
}

TEST(Vrf, agrees_with_the_intermediate_values_of_rfc_9381) {
  const VrfExample e = rfc9381()[0];
  const p256::Point h = p256::encode_to_curve(e.pk, e.alpha);
  EXPECT_EQ(p256::encode_point(h.get()), hex<33>("0272a877532e9ac193aff4401234266f59900a4a9e3fc3cfc6a4b7e467a15d06d4"));
  const p256::Number k = p256::nonce_rfc6979(e.sk, p256::encode_point(h.get()));
  EXPECT_EQ(p256::bytes32(k.get()), hex<32>("0d90591273453d2dc67312d39914e3a93e194ab47a58cd598886897076986f77"));
}

TEST(Vrf, refuses_another_text_or_another_key) {
  const auto examples = rfc9381();
  EXPECT_FALSE(vrf_verify(examples[0].pk, examples[1].alpha, examples[0].pi));
  EXPECT_FALSE(vrf_verify(examples[2].pk, examples[0].alpha, examples[0].pi));
}

TEST(Vrf, a_scalar_is_in_1_to_q_minus_1) {
  EXPECT_FALSE(is_scalar(SecretBytes()));
  const std::string q = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";
  EXPECT_FALSE(is_scalar(secret(q)));
  EXPECT_TRUE(is_scalar(secret(q.substr(0, 63) + "0")));
  EXPECT_THROW(curve_key(secret(q)), base::Bug);
}

TEST(Attack04, forty_proofs_of_one_text_have_one_output) {
  const SecretBytes key = seat_secrets(seed(7)).vrf;
  const CurveKey pk = curve_key(key);
  const Hash x = filled(9);
  const p256::Point h = p256::encode_to_curve(pk, x);
  const Hash output = *vrf_output(vrf_prove(key, x));
  std::vector<Proof> proofs;
  for (std::uint8_t i = 1; i <= 40; ++i) {
    proofs.push_back(p256::prove_with_nonce(key, h.get(), p256::number(filled(i)).get()));
    EXPECT_EQ(vrf_verify(pk, x, proofs.back()), output);
  }
  std::sort(proofs.begin(), proofs.end());
  EXPECT_EQ(std::unique(proofs.begin(), proofs.end()), proofs.end());
}

TEST(Attack33, a_point_has_one_spelling) {
  const CurveKey good = rfc9381()[0].pk;
  EXPECT_TRUE(check_curve_key(good));
  const Bytes bytes(good.begin(), good.end());
  for (unsigned first = 0; first < 256; ++first) {
    Bytes other = bytes;
    other[0] = static_cast<std::uint8_t>(first);
    EXPECT_EQ(check_curve_key(other).has_value(), first == 2 || first == 3) << first;
  }
  EXPECT_FALSE(check_curve_key(Bytes{}));
  EXPECT_FALSE(check_curve_key(Bytes{0}));  // infinity as SEC 1 writes it
  EXPECT_FALSE(check_curve_key(Bytes(33, 0)));
  EXPECT_FALSE(check_curve_key(ByteView(bytes).first(32)));
  Bytes longer = bytes;
  longer.push_back(0);
  EXPECT_FALSE(check_curve_key(longer));
  // The uncompressed and hybrid forms OpenSSL alone would take by their first byte.
  const p256::Point point = p256::decode_point(bytes);
  for (const auto form : {POINT_CONVERSION_UNCOMPRESSED, POINT_CONVERSION_HYBRID}) {
    Bytes wide(65);
    ASSERT_EQ(EC_POINT_point2oct(p256::group(), point.get(), form, wide.data(), wide.size(), nullptr), 65u);
    EXPECT_FALSE(check_curve_key(wide));
    EXPECT_FALSE(check_curve_key(ByteView(wide).first(33)));
  }
}

TEST(Attack33, x_must_be_below_p_and_on_the_curve) {
  // x = 5 is on the curve; p + 5 would be the same point in a second spelling.
  EXPECT_TRUE(check_curve_key(hex<33>("020000000000000000000000000000000000000000000000000000000000000005")));
  EXPECT_FALSE(check_curve_key(hex<33>("02ffffffff00000001000000000000000000000001000000000000000000000004")));
  EXPECT_FALSE(check_curve_key(hex<33>("02ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")));
  EXPECT_FALSE(check_curve_key(hex<33>("020000000000000000000000000000000000000000000000000000000000000001")));
}

TEST(Attack34, a_proof_has_81_bytes) {
  const VrfExample e = rfc9381()[0];
  Bytes proof(e.pi.begin(), e.pi.end());
  EXPECT_TRUE(vrf_verify(e.pk, e.alpha, ByteView(proof)));
  EXPECT_FALSE(vrf_verify(e.pk, e.alpha, ByteView(proof).first(80)));
  proof.push_back(0);
  EXPECT_FALSE(vrf_verify(e.pk, e.alpha, ByteView(proof)));
  EXPECT_FALSE(vrf_verify(e.pk, e.alpha, ByteView()));
}

TEST(Attack34, every_flipped_bit_of_a_proof_is_refused) {
  const VrfExample e = rfc9381()[0];
  for (std::size_t bit = 0; bit < 648; ++bit) {
    Proof other = e.pi;
    other[bit / 8] = static_cast<std::uint8_t>(other[bit / 8] ^ 1u << bit % 8);
    EXPECT_FALSE(vrf_verify(e.pk, e.alpha, other)) << "bit " << bit;
  }
}

TEST(Attack34, s_not_below_q_is_refused) {
  const SecretBytes key = seat_secrets(seed(3)).vrf;
  const Proof good = vrf_prove(key, filled(1));
  for (const char* s : {"ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
                        "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632552",
                        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"}) {
    Proof other = good;
    const auto bytes = hex<32>(s);
    std::copy(bytes.begin(), bytes.end(), other.begin() + 49);
    EXPECT_FALSE(vrf_verify(curve_key(key), filled(1), other));
  }
}

/// The challenge a lenient verifier would compute with U = V = infinity, in the encoding given.
Proof proof_with_nonce_zero(const SecretBytes& key, ByteView alpha, ByteView infinity) {
  const CurveKey pk = curve_key(key);
  const p256::Point h = p256::encode_to_curve(pk, alpha);
  const p256::Number x = p256::number(key.view());
  const p256::Point gamma = p256::combine(nullptr, h.get(), x.get());
  const CurveKey gamma_bytes = p256::encode_point(gamma.get());
  const Hash hash = Sha256()
                        .u8(1)
                        .u8(2)
                        .bytes(pk)
                        .bytes(p256::encode_point(h.get()))
                        .bytes(gamma_bytes)
                        .bytes(infinity)
                        .bytes(infinity)
                        .u8(0)
                        .done();
  const p256::Number c = p256::number(ByteView(hash).first(16));
  const p256::Number s(BN_new());
  BN_CTX* context = BN_CTX_new();
  EXPECT_EQ(BN_mod_mul(s.get(), c.get(), x.get(), p256::order(), context), 1);
  BN_CTX_free(context);
  Proof out{};
  std::copy(gamma_bytes.begin(), gamma_bytes.end(), out.begin());
  std::copy_n(hash.begin(), 16, out.begin() + 33);
  const auto s_bytes = p256::bytes32(s.get());
  std::copy(s_bytes.begin(), s_bytes.end(), out.begin() + 49);
  return out;
}

TEST(Attack35, a_proof_with_nonce_zero_is_refused_in_every_spelling_of_infinity) {
  const SecretBytes key = seat_secrets(seed(4)).vrf;
  for (const Bytes& infinity : {Bytes{0}, Bytes(33, 0), Bytes{}}) {
    const Proof forged = proof_with_nonce_zero(key, filled(1), infinity);
    EXPECT_FALSE(vrf_verify(curve_key(key), filled(1), forged));
  }
}

TEST(Attack36, two_proofs_of_one_text_are_no_equivocation_as_their_outputs_are_equal) {
  const SecretBytes key = seat_secrets(seed(5)).vrf;
  const p256::Point h = p256::encode_to_curve(curve_key(key), filled(2));
  const Proof first = vrf_prove(key, filled(2));
  const Proof second = p256::prove_with_nonce(key, h.get(), p256::number(filled(3)).get());
  EXPECT_NE(first, second);
  EXPECT_EQ(vrf_verify(curve_key(key), filled(2), first), vrf_verify(curve_key(key), filled(2), second));
}

struct EdExample {
  const char* sk;
  const char* pk;
  const char* message;
  const char* signature;
};
constexpr EdExample k_rfc8032[] = {
    {"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
     "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe246"
     "55141438e7a100b"},
    {"4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
     "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb"
     "00d291612bb0c00"},
    {"c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
     "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
     "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc"
     "027beceea1ec40a"},
};

TEST(Ed25519, agrees_with_rfc_8032) {
  for (const EdExample& e : k_rfc8032) {
    const Bytes message = *base::from_hex(e.message);
    EXPECT_EQ(signing_key(secret(e.sk)), hex<32>(e.pk));
    EXPECT_EQ(sign(secret(e.sk), message), hex<64>(e.signature));
    EXPECT_TRUE(verify(hex<32>(e.pk), message, hex<64>(e.signature)));
    EXPECT_FALSE(verify(hex<32>(e.pk), test::bytes_of("another"), hex<64>(e.signature)));
  }
}

/// The 14 spellings that decode, one way or another, to the 8 points of small order.
constexpr const char* k_small[] = {
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000080",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
};

TEST(Attack38, a_key_of_small_order_is_refused_in_every_spelling) {
  for (const char* text : k_small)
    EXPECT_FALSE(check_signing_key(hex<32>(text))) << text;
  for (const EdExample& e : k_rfc8032)
    EXPECT_TRUE(check_signing_key(hex<32>(e.pk)));
}

TEST(Attack38, one_signature_would_fit_every_text_under_such_a_key_but_is_refused) {
  // Key = identity, R = identity, S = 0: S B = R + h A holds for every h.
  Signature signature{};
  signature[0] = 1;
  EXPECT_FALSE(verify(hex<32>(k_small[2]), test::bytes_of("I resign"), signature));
  EXPECT_FALSE(verify(hex<32>(k_small[2]), test::bytes_of("I do not"), signature));
}

TEST(Attack38, y_not_below_the_prime_or_off_the_curve_is_refused) {
  for (unsigned low = 0xED; low <= 0xFF; ++low) {
    SigningKey key = filled(0xFF);
    key[0] = static_cast<std::uint8_t>(low);
    EXPECT_FALSE(check_signing_key(key)) << low;
    key[31] = 0x7F;
    EXPECT_FALSE(check_signing_key(key)) << low;
  }
  SigningKey two{2};  // y = 2 belongs to no point
  EXPECT_FALSE(check_signing_key(two));
}

TEST(Attack39, s_plus_l_is_refused) {
  const EdExample& e = k_rfc8032[0];
  Signature signature = hex<64>(e.signature);
  const auto order = hex<32>("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
  unsigned carry = 0;
  for (std::size_t i = 0; i < 32; ++i) {
    carry += signature[32 + i] + static_cast<unsigned>(order[i]);
    signature[32 + i] = static_cast<std::uint8_t>(carry);
    carry >>= 8;
  }
  ASSERT_EQ(carry, 0u);
  EXPECT_TRUE(verify(hex<32>(e.pk), {}, hex<64>(e.signature)));
  EXPECT_FALSE(verify(hex<32>(e.pk), {}, signature));
}

TEST(SeatSecrets, one_seed_gives_five_different_secrets_and_always_the_same) {
  const SeatSecrets s = seat_secrets(seed(1));
  const std::vector<SecretBytes> all{s.seed, s.signing, s.vrf, s.recovery, s.seal_key, s.deck};
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = i + 1; k < all.size(); ++k)
      EXPECT_FALSE(all[i] == all[k]) << i << " " << k;
  }
  EXPECT_EQ(seat_keys(s), seat_keys(seat_secrets(seed(1))));
  EXPECT_NE(seat_keys(s), seat_keys(seat_secrets(seed(2))));
  EXPECT_FALSE(new_seed() == new_seed());
}

TEST(SeatSecrets, the_derivation_is_frozen) {
  const SeatKeys keys = seat_keys(seat_secrets(seed(1)));
  Bytes all;
  for (const ByteView part :
       {ByteView(keys.signing), ByteView(keys.vrf), ByteView(keys.recovery), ByteView(keys.deck)}) {
    all.insert(all.end(), part.begin(), part.end());
  }
  const SeatSecrets s = seat_secrets(seed(1));
  all.insert(all.end(), s.seal_key.view().begin(), s.seal_key.view().end());
  test::expect_vector(
      "seat-keys.hex", all,
      "seed 0101..01: Ed25519 key 32, VRF key 33, recovery key 32, deck key 33, then the secret seal key 32");
}

TEST(RecoveryWords, give_the_seed_back) {
  for (int i = 0; i < 20; ++i) {
    const SecretBytes s(sha256(Bytes{static_cast<std::uint8_t>(i)}));
    const std::string words = recovery_words(s);
    EXPECT_EQ(base::words(words).size(), 24u);
    const auto back = seed_of_words(words);
    ASSERT_TRUE(back) << back.error().what;
    EXPECT_TRUE(*back == s);
  }
}

TEST(RecoveryWords, spacing_and_case_do_not_matter) {
  std::string words = recovery_words(seed(9));
  for (char& c : words) {
    if (c == ' ')
      c = '\n';
    else if (c >= 'a' && c <= 'z')
      c = static_cast<char>(c - 'a' + 'A');
  }
  EXPECT_TRUE(*seed_of_words("  " + words + "\r\n") == seed(9));
}

TEST(RecoveryWords, are_frozen) {
  EXPECT_EQ(recovery_words(seed(1)),
            test::read_text(std::string(HEXPOST_SOURCE_DIR) + "/tests/vectors/recovery-words.txt"));
}

TEST(RecoveryWords, every_single_wrong_letter_is_found_and_its_word_named) {
  const std::string words = recovery_words(seed(0x5A));
  std::size_t word = 1;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == ' ' || words[i] == '\n') {
      ++word;
      continue;
    }
    for (char c = 'a'; c <= 'z'; ++c) {
      if (c == words[i]) continue;
      std::string wrong = words;
      wrong[i] = c;
      const auto back = seed_of_words(wrong);
      ASSERT_FALSE(back);
      EXPECT_EQ(back.error().where, "word " + std::to_string(word));
    }
  }
}

TEST(RecoveryWords, words_exchanged_or_missing_are_found) {
  const std::string text = recovery_words(SecretBytes(sha256({})));
  std::vector<std::string> list;
  for (const auto word : base::words(text))
    list.emplace_back(word);
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (std::size_t k = i + 1; k < list.size(); ++k) {
      auto other = list;
      std::swap(other[i], other[k]);
      const auto back = seed_of_words(base::join(other, " "));
      ASSERT_FALSE(back);
      EXPECT_EQ(back.error().where, "word " + std::to_string(i + 1));
    }
  }
  list.pop_back();
  EXPECT_EQ(seed_of_words(base::join(list, " ")).error().what, "there must be 24 words, here are 23");
}

TEST(Spoken, bytes_are_the_published_proquints) {
  // the examples of the proposal, IPv4 addresses
  EXPECT_EQ(spoken(Bytes{127, 0, 0, 1}), "lusab babad");
  EXPECT_EQ(spoken(Bytes{63, 84, 220, 193}), "gutih tugad");
  EXPECT_EQ(spoken(Bytes{140, 98, 193, 141, 7}), "mudof sakat");
  EXPECT_EQ(spoken(Bytes{}), "");
}

}  // namespace
}  // namespace hexpost::store
