#include "store/crypto/p256.h"

#include <openssl/obj_mac.h>

#include <algorithm>

#include "engine/base/ensure.h"

namespace hexpost::store::p256 {
namespace {

using base::ensure;

constexpr std::uint8_t k_suite = 0x01;  // ECVRF-P256-SHA256-TAI

NumberContext new_context() {
  NumberContext context(BN_CTX_secure_new());
  ensure(context != nullptr, "out of memory");
  return context;
}

Point new_point() {
  Point point(EC_POINT_new(group()));
  ensure(point != nullptr, "out of memory");
  return point;
}

struct Curve {
  EC_GROUP* group;
  BIGNUM* field;
};

const Curve& curve() {
  static const Curve the_curve = [] {
    Curve made{EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1), BN_new()};
    ensure(made.group != nullptr && made.field != nullptr, "P-256 is not available");
    ensure(EC_GROUP_get_curve(made.group, made.field, nullptr, nullptr, nullptr) == 1, "P-256 is not available");
    return made;
  }();
  return the_curve;
}

}  // namespace

const EC_GROUP* group() {
  return curve().group;
}
const BIGNUM* order() {
  return EC_GROUP_get0_order(group());
}
const BIGNUM* field() {
  return curve().field;
}

Number number(ByteView big_endian) {
  Number out(BN_bin2bn(big_endian.data(), static_cast<int>(big_endian.size()), nullptr));
  ensure(out != nullptr, "out of memory");
  return out;
}

std::array<std::uint8_t, 32> bytes32(const BIGNUM* value) {
  std::array<std::uint8_t, 32> out{};
  ensure(BN_bn2binpad(value, out.data(), static_cast<int>(out.size())) == 32, "a number beyond 256 bits");
  return out;
}

Point decode_point(ByteView bytes) {
  if (bytes.size() != 33 || (bytes[0] != 0x02 && bytes[0] != 0x03)) return nullptr;
  if (BN_cmp(number(bytes.subspan(1)).get(), field()) >= 0) return nullptr;
  Point point = new_point();
  const NumberContext context = new_context();
  if (EC_POINT_oct2point(group(), point.get(), bytes.data(), bytes.size(), context.get()) != 1) return nullptr;
  if (EC_POINT_is_on_curve(group(), point.get(), context.get()) != 1 || is_infinity(point.get())) return nullptr;
  return point;
}

CurveKey encode_point(const EC_POINT* point) {
  CurveKey out{};
  const NumberContext context = new_context();
  ensure(EC_POINT_point2oct(group(), point, POINT_CONVERSION_COMPRESSED, out.data(), out.size(), context.get()) ==
             out.size(),
         "a point at infinity has no 33 bytes");
  return out;
}

Point combine(const BIGNUM* a, const EC_POINT* point, const BIGNUM* b) {
  Point out = new_point();
  const NumberContext context = new_context();
  ensure(EC_POINT_mul(group(), out.get(), a, point, b, context.get()) == 1, "point multiplication failed");
  return out;
}

Point sum(const EC_POINT* a, const EC_POINT* b) {
  Point out(EC_POINT_new(group()));
  ensure(out && EC_POINT_add(group(), out.get(), a, b, nullptr) == 1, "point addition failed");
  return out;
}

bool is_infinity(const EC_POINT* point) {
  return EC_POINT_is_at_infinity(group(), point) == 1;
}

Point encode_to_curve(const CurveKey& salt, ByteView alpha) {
  for (unsigned counter = 0; counter < 256; ++counter) {
    const Hash hash =
        Sha256().u8(k_suite).u8(0x01).bytes(salt).bytes(alpha).u8(static_cast<std::uint8_t>(counter)).u8(0x00).done();
    CurveKey candidate{0x02};
    std::copy(hash.begin(), hash.end(), candidate.begin() + 1);
    if (Point point = decode_point(candidate)) return point;  // the cofactor is 1
  }
  return nullptr;
}

std::array<std::uint8_t, 16> challenge(const CurveKey& key, const EC_POINT* h, const EC_POINT* gamma, const EC_POINT* u,
                                       const EC_POINT* v) {
  const Hash hash = Sha256()
                        .u8(k_suite)
                        .u8(0x02)
                        .bytes(key)
                        .bytes(encode_point(h))
                        .bytes(encode_point(gamma))
                        .bytes(encode_point(u))
                        .bytes(encode_point(v))
                        .u8(0x00)
                        .done();
  std::array<std::uint8_t, 16> out{};
  std::copy_n(hash.begin(), out.size(), out.begin());
  return out;
}

Proof prove_with_nonce(const SecretBytes& scalar, const EC_POINT* h, const BIGNUM* k) {
  const Number x = number(scalar.view());
  BN_set_flags(x.get(), BN_FLG_CONSTTIME);
  const Point gamma = combine(nullptr, h, x.get());
  const Point u = combine(k, nullptr, nullptr);
  const Point v = combine(nullptr, h, k);
  const auto c = challenge(curve_key(scalar), h, gamma.get(), u.get(), v.get());
  const Number s(BN_new());
  const NumberContext context = new_context();
  ensure(BN_mod_mul(s.get(), number(c).get(), x.get(), order(), context.get()) == 1 &&
             BN_mod_add(s.get(), s.get(), k, order(), context.get()) == 1,
         "arithmetic failed");
  Proof out{};
  const CurveKey point = encode_point(gamma.get());
  const auto s_bytes = bytes32(s.get());
  std::copy(point.begin(), point.end(), out.begin());
  std::copy(c.begin(), c.end(), out.begin() + 33);
  std::copy(s_bytes.begin(), s_bytes.end(), out.begin() + 49);
  return out;
}

bool verify_at(const CurveKey& key, const EC_POINT* h, const Proof& proof) {
  const ByteView bytes = proof;
  const Point y = decode_point(key);
  const Point gamma = decode_point(bytes.first(33));
  if (!y || !gamma) return false;
  const Number c = number(bytes.subspan(33, 16));
  const Number s = number(bytes.subspan(49));
  if (BN_cmp(s.get(), order()) >= 0) return false;
  const Number minus_c(BN_new());
  ensure(minus_c && BN_sub(minus_c.get(), order(), c.get()) == 1, "arithmetic failed");
  const Point u = combine(s.get(), y.get(), minus_c.get());
  const Point s_h = combine(nullptr, h, s.get());
  const Point c_gamma = combine(nullptr, gamma.get(), minus_c.get());
  const Point v = new_point();
  ensure(EC_POINT_add(group(), v.get(), s_h.get(), c_gamma.get(), nullptr) == 1, "point addition failed");
  if (is_infinity(u.get()) || is_infinity(v.get())) return false;
  const auto expected = challenge(key, h, gamma.get(), u.get(), v.get());
  return std::equal(expected.begin(), expected.end(), bytes.begin() + 33);
}

Number nonce_rfc6979(const SecretBytes& scalar, ByteView message) {
  const Hash digest = sha256(message);
  const Number reduced = number(digest);
  const NumberContext context = new_context();
  ensure(BN_nnmod(reduced.get(), reduced.get(), order(), context.get()) == 1, "arithmetic failed");
  const auto octets = bytes32(reduced.get());  // bits2octets
  Hash key{};
  Hash v{};
  v.fill(0x01);
  const auto feed = [&](std::uint8_t separator, bool with_input) {
    Bytes input(v.begin(), v.end());
    input.push_back(separator);
    if (with_input) {
      input.insert(input.end(), scalar.view().begin(), scalar.view().end());
      input.insert(input.end(), octets.begin(), octets.end());
    }
    key = hmac_sha256(key, input);
    v = hmac_sha256(key, v);
    wipe(input.data(), input.size());
  };
  feed(0x00, true);
  feed(0x01, true);
  for (;;) {
    v = hmac_sha256(key, v);
    Number k = number(v);
    if (!BN_is_zero(k.get()) && BN_cmp(k.get(), order()) < 0) {
      wipe(key.data(), key.size());
      wipe(v.data(), v.size());
      BN_set_flags(k.get(), BN_FLG_CONSTTIME);
      return k;
    }
    feed(0x00, false);
  }
}

}  // namespace hexpost::store::p256
