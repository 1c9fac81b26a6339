#include "store/crypto/ed25519.h"

#include <openssl/bn.h>
#include <openssl/evp.h>

#include <algorithm>
#include <memory>

#include "engine/base/ensure.h"

namespace hexpost::store {
namespace {

using base::ensure;

struct FreeKey {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
struct FreeContext {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
struct FreeNumber {
  void operator()(BIGNUM* number) const { BN_free(number); }
};
struct FreeNumberContext {
  void operator()(BN_CTX* context) const { BN_CTX_free(context); }
};
using Key = std::unique_ptr<EVP_PKEY, FreeKey>;
using Context = std::unique_ptr<EVP_MD_CTX, FreeContext>;
using Number = std::unique_ptr<BIGNUM, FreeNumber>;
using NumberContext = std::unique_ptr<BN_CTX, FreeNumberContext>;

Key private_key(const SecretBytes& secret) {
  Key key(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, secret.view().data(), secret.view().size()));
  ensure(key != nullptr, "Ed25519 private key refused");
  return key;
}

Number from_hex_number(const char* text) {
  BIGNUM* raw = nullptr;
  ensure(BN_hex2bn(&raw, text) > 0, "constant refused");
  return Number(raw);
}

const char* const k_field = "7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFED";  // 2^255 - 19
const char* const k_d = "52036CEE2B6FFE738CC740797779E89800700A4D4141D8AB75EB4DCA135978A3";      // -121665/121666

/// The y coordinates of the 8 points of small order: 0 (order 4), 1 (order 1), p - 1 (order 2) and the two of order 8.
/// An encoding has y and the sign of x; the list has each y with both signs, even if no point has that sign.
const char* const k_small_order[] = {
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000001",
    "7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEC",
    "7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7",
    "05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826",
};

/// True if an x exists for this y: (y^2 - 1) / (d y^2 + 1) is a square mod p (RFC 8032 5.1.3).
bool on_curve(const BIGNUM* y, const BIGNUM* p) {
  const NumberContext context(BN_CTX_new());
  const Number d = from_hex_number(k_d);
  const Number yy(BN_new()), u(BN_new()), v(BN_new()), inverse(BN_new()), ratio(BN_new());
  ensure(BN_mod_sqr(yy.get(), y, p, context.get()) == 1, "BN");
  ensure(BN_mod_sub(u.get(), yy.get(), BN_value_one(), p, context.get()) == 1, "BN");
  ensure(BN_mod_mul(v.get(), d.get(), yy.get(), p, context.get()) == 1, "BN");
  ensure(BN_mod_add(v.get(), v.get(), BN_value_one(), p, context.get()) == 1, "BN");
  ensure(BN_mod_inverse(inverse.get(), v.get(), p, context.get()) != nullptr, "BN");  // v is never 0: -1/d is no square
  ensure(BN_mod_mul(ratio.get(), u.get(), inverse.get(), p, context.get()) == 1, "BN");
  return BN_is_zero(ratio.get()) == 1 || BN_kronecker(ratio.get(), p, context.get()) == 1;
}

}  // namespace

SigningKey signing_key(const SecretBytes& secret) {
  const Key key = private_key(secret);
  SigningKey out{};
  std::size_t size = out.size();
  ensure(EVP_PKEY_get_raw_public_key(key.get(), out.data(), &size) == 1 && size == out.size(), "Ed25519 public key");
  return out;
}

Signature sign(const SecretBytes& secret, ByteView message) {
  const Key key = private_key(secret);
  const Context context(EVP_MD_CTX_new());
  Signature out{};
  std::size_t size = out.size();
  ensure(context && EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
             EVP_DigestSign(context.get(), out.data(), &size, message.data(), message.size()) == 1 &&
             size == out.size(),
         "Ed25519 signing failed");
  return out;
}

bool verify(const SigningKey& key, ByteView message, const Signature& signature) {
  if (!check_signing_key(key)) return false;
  const Key public_key(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, key.data(), key.size()));
  const Context context(EVP_MD_CTX_new());
  return public_key && context &&
         EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, public_key.get()) == 1 &&
         EVP_DigestVerify(context.get(), signature.data(), signature.size(), message.data(), message.size()) == 1;
}

base::Result<void> check_signing_key(const SigningKey& key) {
  SigningKey big_endian = key;
  std::reverse(big_endian.begin(), big_endian.end());
  big_endian[0] &= 0x7F;  // the sign of x; x is 0 only for y = 1 and y = p - 1, which are refused below
  const Number y(BN_bin2bn(big_endian.data(), static_cast<int>(big_endian.size()), nullptr));
  const Number p = from_hex_number(k_field);
  ensure(y && p, "BN");
  const std::string hex = base::to_hex(key);
  if (BN_cmp(y.get(), p.get()) >= 0) {
    return base::Error{"key", "this Ed25519 key is not in its one spelling (y >= 2^255-19)", hex};
  }
  for (const char* small : k_small_order) {
    if (BN_cmp(y.get(), from_hex_number(small).get()) == 0) {
      return base::Error{"key", "this Ed25519 key has small order: one signature would fit many texts", hex};
    }
  }
  if (!on_curve(y.get(), p.get())) return base::Error{"key", "this Ed25519 key is no point of the curve", hex};
  return {};
}

}  // namespace hexpost::store
