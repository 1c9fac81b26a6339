#include "store/crypto/card_pass.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "store/crypto/p256.h"

namespace hexpost::store {
namespace {

using base::ensure;
using p256::combine;
using p256::Number;
using p256::Point;

Point sum(const EC_POINT* a, const EC_POINT* b) {
  Point out(EC_POINT_new(p256::group()));
  ensure(out && EC_POINT_add(p256::group(), out.get(), a, b, nullptr) == 1, "point addition failed");
  return out;
}

/// a + b, a * b, -a modulo q.
Number modulo(int (*what)(BIGNUM*, const BIGNUM*, const BIGNUM*, const BIGNUM*, BN_CTX*), const BIGNUM* a,
              const BIGNUM* b) {
  Number out(BN_new());
  const p256::NumberContext context(BN_CTX_new());
  ensure(out && context && what(out.get(), a, b, p256::order(), context.get()) == 1, "arithmetic failed");
  BN_set_flags(out.get(), BN_FLG_CONSTTIME);
  return out;
}
Number negative(const BIGNUM* a) {
  const Number zero = p256::number({});
  return modulo(BN_mod_sub, zero.get(), a);
}

/// A secret number of this pass: the first HMAC(deck scalar, tag ‖ u8 which ‖ R ‖ S ‖ Y ‖ u32 t) in [1, q-1].
Number secret_number(const SecretBytes& scalar, std::uint8_t which, const SealedCard& card, const CurveKey& holder) {
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
    Number out = p256::number(candidate.view());
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
  const Point r = p256::decode_point(card.first);
  const Point y = p256::decode_point(holder);
  if (!r || !y || !p256::decode_point(card.second)) return std::nullopt;
  const Number d = p256::number(deck_scalar.view());
  BN_set_flags(d.get(), BN_FLG_CONSTTIME);
  const Number e = secret_number(deck_scalar, 0, card, holder);
  const Number k = secret_number(deck_scalar, 1, card, holder);
  const Number l = secret_number(deck_scalar, 2, card, holder);
  // a number times Y less another times R
  const auto moved = [&](const BIGNUM* to, const BIGNUM* from) {
    return sum(combine(nullptr, y.get(), to).get(), combine(nullptr, r.get(), negative(from).get()).get());
  };
  const Point first = combine(e.get(), nullptr, nullptr), second = moved(e.get(), d.get());
  const Point of_key = combine(k.get(), nullptr, nullptr), of_factor = combine(l.get(), nullptr, nullptr);
  const Point of_second = moved(l.get(), k.get());
  for (const EC_POINT* point : {first.get(), second.get(), of_key.get(), of_factor.get(), of_second.get()})
    ensure(!p256::is_infinity(point), "a chance of one in 2^256");
  CardPass out;
  out.first = p256::encode_point(first.get()), out.second = p256::encode_point(second.get());
  out.challenge = challenge_of(curve_key(deck_scalar), holder, card.first, out.first, out.second,
                               {of_key.get(), of_factor.get(), of_second.get()});
  const Number c = p256::number(out.challenge);
  out.key_answer = p256::bytes32(modulo(BN_mod_add, modulo(BN_mod_mul, c.get(), d.get()).get(), k.get()).get());
  out.factor_answer = p256::bytes32(modulo(BN_mod_add, modulo(BN_mod_mul, c.get(), e.get()).get(), l.get()).get());
  return out;
}

bool verify_pass(const CurveKey& umpire, const SealedCard& card, const CurveKey& holder, const CardPass& pass) {
  const Point r = p256::decode_point(card.first), y = p256::decode_point(holder), u = p256::decode_point(umpire);
  const Point e = p256::decode_point(pass.first), f = p256::decode_point(pass.second);
  if (!r || !y || !u || !e || !f) return false;
  const Number s = p256::number(pass.key_answer), w = p256::number(pass.factor_answer);
  if (BN_cmp(s.get(), p256::order()) >= 0 || BN_cmp(w.get(), p256::order()) >= 0) return false;
  const Number minus_c = negative(p256::number(pass.challenge).get());
  const Point of_key = combine(s.get(), u.get(), minus_c.get());
  const Point of_factor = combine(w.get(), e.get(), minus_c.get());
  const Point moved =
      sum(combine(nullptr, y.get(), w.get()).get(), combine(nullptr, r.get(), negative(s.get()).get()).get());
  const Point of_second = sum(moved.get(), combine(nullptr, f.get(), minus_c.get()).get());
  for (const EC_POINT* point : {of_key.get(), of_factor.get(), of_second.get()}) {
    if (p256::is_infinity(point)) return false;  // it has no 33 bytes: no two verifiers may disagree
  }
  return challenge_of(umpire, holder, card.first, pass.first, pass.second,
                      {of_key.get(), of_factor.get(), of_second.get()}) == pass.challenge;
}

std::optional<SealedCard> passed_card(const SealedCard& card, std::span<const CardPass> passes) {
  Point first(EC_POINT_new(p256::group()));
  ensure(first && EC_POINT_set_to_infinity(p256::group(), first.get()) == 1, "out of memory");
  Point second = p256::decode_point(card.second);
  if (!second) return std::nullopt;
  for (const CardPass& pass : passes) {
    const Point e = p256::decode_point(pass.first), f = p256::decode_point(pass.second);
    if (!e || !f) return std::nullopt;
    first = sum(first.get(), e.get()), second = sum(second.get(), f.get());
  }
  if (p256::is_infinity(first.get()) || p256::is_infinity(second.get())) return std::nullopt;
  return SealedCard{p256::encode_point(first.get()), p256::encode_point(second.get())};
}

}  // namespace hexpost::store
