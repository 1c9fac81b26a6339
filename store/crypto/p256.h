#pragma once

#include <openssl/bn.h>
#include <openssl/ec.h>

#include <memory>

#include "store/crypto/hash.h"
#include "store/crypto/vrf.h"

/// P-256 in OpenSSL's types; only for the sources in this folder (and tests that forge proofs).
namespace hexpost::store::p256 {

struct Free {
  void operator()(BIGNUM* number) const { BN_clear_free(number); }
  void operator()(BN_CTX* context) const { BN_CTX_free(context); }
  void operator()(EC_POINT* point) const { EC_POINT_clear_free(point); }
};
using Number = std::unique_ptr<BIGNUM, Free>;
using NumberContext = std::unique_ptr<BN_CTX, Free>;
using Point = std::unique_ptr<EC_POINT, Free>;

/// The curve; made once, never freed.
const EC_GROUP* group();
/// Its order q.
const BIGNUM* order();
/// Its field's p.
const BIGNUM* field();

Number number(ByteView big_endian);
/// 32 bytes, big-endian; the number must fit (else a Bug).
std::array<std::uint8_t, 32> bytes32(const BIGNUM* value);

/// SEC 1 2.3.4 for exactly 33 bytes 02/03 with x < p; nothing for any other spelling or no point (attack 33).
Point decode_point(ByteView bytes);
/// SEC 1 2.3.3 compressed; the point must not be infinity (else a Bug).
CurveKey encode_point(const EC_POINT* point);
/// a * G + b * point; either part may be absent (null).
Point combine(const BIGNUM* a, const EC_POINT* point, const BIGNUM* b);
/// a + b; may be infinity.
Point sum(const EC_POINT* a, const EC_POINT* b);
bool is_infinity(const EC_POINT* point);

/// RFC 9381 5.4.1.1 encode_to_curve_try_and_increment; null after 256 failures.
Point encode_to_curve(const CurveKey& salt, ByteView alpha);
/// RFC 9381 5.4.3: the first 16 bytes of H(01 ‖ 02 ‖ Y ‖ H ‖ Gamma ‖ U ‖ V ‖ 00).
std::array<std::uint8_t, 16> challenge(const CurveKey& key, const EC_POINT* h, const EC_POINT* gamma, const EC_POINT* u,
                                       const EC_POINT* v);
/// RFC 9381 5.1 with a given nonce k. A second nonce gives a second proof of the same output.
Proof prove_with_nonce(const SecretBytes& scalar, const EC_POINT* h, const BIGNUM* k);
/// RFC 9381 5.3 steps 1 to 10 with the point `h` given: Gamma is the key's scalar times h. Points are taken in one
/// spelling only (attack 33), s < q (34), and U or V at infinity is refused (35).
bool verify_at(const CurveKey& key, const EC_POINT* h, const Proof& proof);
/// RFC 6979 3.2 over SHA-256 for a message: the nonce of RFC 9381 5.4.2.1.
Number nonce_rfc6979(const SecretBytes& scalar, ByteView message);

}  // namespace hexpost::store::p256
