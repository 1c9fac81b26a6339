#include "store/crypto/vrf.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "store/crypto/p256.h"

namespace hexpost::store {

using base::ensure;

namespace {
/// The output of a proof with this point [RFC 9381 5.2].
Hash output_of_gamma(ByteView gamma) {
  return Sha256().u8(0x01).u8(0x03).bytes(gamma).u8(0x00).done();
}
}  // namespace

bool is_scalar(const SecretBytes& scalar) {
  const p256::Number value = p256::number(scalar.view());
  return !BN_is_zero(value.get()) && BN_cmp(value.get(), p256::order()) < 0;
}

CurveKey curve_key(const SecretBytes& scalar) {
  ensure(is_scalar(scalar), "a curve scalar is not in [1, q-1]");
  const p256::Number x = p256::number(scalar.view());
  BN_set_flags(x.get(), BN_FLG_CONSTTIME);
  return p256::encode_point(p256::combine(x.get(), nullptr, nullptr).get());
}

Proof vrf_prove(const SecretBytes& scalar, ByteView alpha) {
  const CurveKey key = curve_key(scalar);
  const p256::Point h = p256::encode_to_curve(key, alpha);
  ensure(h != nullptr, "no point for this text in 256 tries");
  const p256::Number k = p256::nonce_rfc6979(scalar, p256::encode_point(h.get()));
  return p256::prove_with_nonce(scalar, h.get(), k.get());
}

std::optional<Hash> vrf_verify(const CurveKey& key, ByteView alpha, const Proof& proof) {
  const p256::Point h = p256::encode_to_curve(key, alpha);
  if (!h || !p256::verify_at(key, h.get(), proof)) return std::nullopt;  // refuses what is no point, too
  return output_of_gamma(ByteView(proof).first(33));
}

std::optional<Hash> vrf_verify(const CurveKey& key, ByteView alpha, ByteView proof) {
  Proof fixed{};
  if (proof.size() != fixed.size()) return std::nullopt;
  std::copy(proof.begin(), proof.end(), fixed.begin());
  return vrf_verify(key, alpha, fixed);
}

std::optional<Hash> vrf_output(const Proof& proof) {
  const ByteView gamma = ByteView(proof).first(33);
  if (!p256::decode_point(gamma)) return std::nullopt;
  return output_of_gamma(gamma);
}

base::Result<void> check_curve_key(ByteView key) {
  if (key.size() != 33)
    return base::Error{"key", "a curve key has 33 bytes",
                       base::to_hex(key.first(std::min<std::size_t>(key.size(), 40)))};
  if (!p256::decode_point(key)) {
    return base::Error{"key", "this curve key is no point of P-256 in its one spelling (02 or 03, x < p, on the curve)",
                       base::to_hex(key)};
  }
  return {};
}

}  // namespace hexpost::store
