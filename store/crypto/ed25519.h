#pragma once

#include <array>
#include <cstdint>

#include "engine/base/result.h"
#include "store/crypto/hash.h"
#include "store/crypto/secret_bytes.h"

namespace hexpost::store {

using SigningKey = std::array<std::uint8_t, 32>;  ///< an Ed25519 public key as RFC 8032 encodes it
using Signature = std::array<std::uint8_t, 64>;   ///< an Ed25519 signature, R then S

/// The public key of a 32-byte Ed25519 private key (RFC 8032 5.1.5).
SigningKey signing_key(const SecretBytes& secret);
/// Pure Ed25519 (RFC 8032 5.1.6); one text, one signature.
Signature sign(const SecretBytes& secret, ByteView message);
/// True if the signature is right. Refuses S >= L (attack 39) and keys that `check_signing_key` refuses.
bool verify(const SigningKey& key, ByteView message, const Signature& signature);
/// Error "key" for a key under which a signature may fit any text (the 8 points of small order, in every encoding), a
/// key with a second spelling (y >= 2^255 - 19), or a key that is not a point of the curve (attack 38).
base::Result<void> check_signing_key(const SigningKey& key);

}  // namespace hexpost::store
