#include "store/crypto/card_pass.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "store/crypto/p256.h"

namespace hexpost::store {
namespace {

using base::ensure;

/// a + b, a * b, -a modulo q.
p256::Number modulo(int (*what)(BIGNUM*, const BIGNUM*, const BIGNUM*, const BIGNUM*, BN_CTX*), const BIGNUM* a,
                    const BIGNUM* b) {
  p256::Number out(BN_new());
  const p256::NumberContext context(BN_CTX_new());
  ensure(out && context && what(out.get(), a, b, p256::order(), context.get()) == 1, "arithmetic failed");
  BN_set_flags(out.get(), BN_FLG_CONSTTIME);
  return out;
}
p256::Number negative(const BIGNUM* a) {
  const p256::Number zero = p256::number({});
  return modulo(BN_mod_sub, zero.get(), a);
}

/// A secret number of this pass: the first HMAC(deck scalar, tag ‖ u8 which ‖ R ‖ S ‖ Y ‖ u32 t) in [1, q-1].
p256::Number secret_number(const SecretBytes& scalar, std::uint8_t which, const SealedCard& card,
                           const CurveKey& holder) {
  static constexpr std::string_view k_tag = "hexpost card pass secret v1\n";
  for (std::uint32_t t = 0;; ++t) {
    Bytes message(k_tag.begin(), k_tag.end());
    message.push_back(which);
    for (const CurveKey& point : {card.first, card.second, holder})
      message.insert(message.end(), point.begin(), point.end());
    for (int shift = 0; shift < 32; shift += 8)
      message.push_back(static_cast<std::uint8_t>(t >> shift));
    const SecretBytes candidate(hmac_sha256(scalar.view(), message));
    if (!is_scalar(candidate)) continue;
    p256::Number out = p256::number(candidate.view());
    BN_set_flags(out.get(), BN_FLG_CONSTTIME);
    return out;
  }
}

/// H(tag ‖ umpire's key ‖ holder's key ‖ R ‖ E ‖ F ‖ the three commitments), the first 16 bytes.
std::array<std::uint8_t, 16> challenge_of(const CurveKey& umpire, const CurveKey& holder, const CurveKey& r,
                                          const CurveKey& e, const CurveKey& f,
                                          const std::array<const EC_POINT*, 3>& commitments) {
  Sha256 hash;
  hash.tag("hexpost card pass v1").bytes(umpire).bytes(holder).bytes(r).bytes(e).bytes(f);
  for (const EC_POINT* point : commitments)
    hash.bytes(p256::encode_point(point));
  const Hash all = hash.done();
  std::array<std::uint8_t, 16> out{};
  std::copy_n(all.begin(), out.size(), out.begin());
  return out;
}

}  // namespace

std::optional<CardPass> pass_card(const SecretBytes& deck_scalar, const SealedCard& card, const CurveKey& holder) {
  const p256::Point r = p256::decode_point(card.first);
  const p256::Point y = p256::decode_point(holder);
  if (!r || !y || !p256::decode_point(card.second)) return std::nullopt;
  const p256::Number d = p256::number(deck_scalar.view());
  BN_set_flags(d.get(), BN_FLG_CONSTTIME);
  const p256::Number e = secret_number(deck_scalar, 0, card, holder);
  const p256::Number k = secret_number(deck_scalar, 1, card, holder);
  const p256::Number l = secret_number(deck_scalar, 2, card, holder);
  // a number times Y less another times R
  const auto moved = [&](const BIGNUM* to, const BIGNUM* from) {
    return p256::sum(p256::combine(nullptr, y.get(), to).get(),
                     p256::combine(nullptr, r.get(), negative(from).get()).get());
  };
  const p256::Point first = p256::combine(e.get(), nullptr, nullptr), second = moved(e.get(), d.get());
  const p256::Point of_key = p256::combine(k.get(), nullptr, nullptr),
                    of_factor = p256::combine(l.get(), nullptr, nullptr);
  const p256::Point of_second = moved(l.get(), k.get());
  for (const EC_POINT* point : {first.get(), second.get(), of_key.get(), of_factor.get(), of_second.get()})
    ensure(!p256::is_infinity(point), "a chance of one in 2^256");
  CardPass out;
  out.first = p256::encode_point(first.get()), out.second = p256::encode_point(second.get());
  out.challenge = challenge_of(curve_key(deck_scalar), holder, card.first, out.first, out.second,
                               {of_key.get(), of_factor.get(), of_second.get()});
  const p256::Number c = p256::number(out.challenge);
  out.key_answer = p256::bytes32(modulo(BN_mod_add, modulo(BN_mod_mul, c.get(), d.get()).get(), k.get()).get());
  out.factor_answer = p256::bytes32(modulo(BN_mod_add, modulo(BN_mod_mul, c.get(), e.get()).get(), l.get()).get());
  return out;
}

bool verify_pass(const CurveKey& umpire, const SealedCard& card, const CurveKey& holder, const CardPass& pass) {
  const p256::Point r = p256::decode_point(card.first), y = p256::decode_point(holder), u = p256::decode_point(umpire);
  const p256::Point e = p256::decode_point(pass.first), f = p256::decode_point(pass.second);
  if (!r || !y || !u || !e || !f) return false;
  const p256::Number s = p256::number(pass.key_answer), w = p256::number(pass.factor_answer);
  if (BN_cmp(s.get(), p256::order()) >= 0 || BN_cmp(w.get(), p256::order()) >= 0) return false;
  const p256::Number minus_c = negative(p256::number(pass.challenge).get());
  const p256::Point of_key = p256::combine(s.get(), u.get(), minus_c.get());
  const p256::Point of_factor = p256::combine(w.get(), e.get(), minus_c.get());
  const p256::Point moved = p256::sum(p256::combine(nullptr, y.get(), w.get()).get(),
                                      p256::combine(nullptr, r.get(), negative(s.get()).get()).get());
  const p256::Point of_second = p256::sum(moved.get(), p256::combine(nullptr, f.get(), minus_c.get()).get());
  for (const EC_POINT* point : {of_key.get(), of_factor.get(), of_second.get()}) {
    if (p256::is_infinity(point)) return false;  // it has no 33 bytes: no two verifiers may disagree
  }
  return challenge_of(umpire, holder, card.first, pass.first, pass.second,
                      {of_key.get(), of_factor.get(), of_second.get()}) == pass.challenge;
}

std::optional<SealedCard> passed_card(const SealedCard& card, std::span<const CardPass> passes) {
  p256::Point first(EC_POINT_new(p256::group()));
  ensure(first && EC_POINT_set_to_infinity(p256::group(), first.get()) == 1, "out of memory");
  p256::Point second = p256::decode_point(card.second);
  if (!second) return std::nullopt;
  for (const CardPass& pass : passes) {
    const p256::Point e = p256::decode_point(pass.first), f = p256::decode_point(pass.second);
    if (!e || !f) return std::nullopt;
    first = p256::sum(first.get(), e.get()), second = p256::sum(second.get(), f.get());
  }
  if (p256::is_infinity(first.get()) || p256::is_infinity(second.get())) return std::nullopt;
  return SealedCard{p256::encode_point(first.get()), p256::encode_point(second.get())};
}

}  // namespace hexpost::store
