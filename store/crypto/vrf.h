#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/base/result.h"
#include "store/crypto/hash.h"
#include "store/crypto/secret_bytes.h"

namespace hexpost::store {

/// ECVRF-P256-SHA256-TAI (RFC 9381, suite 0x01): a keyed function of a text whose output only the key's owner can
/// compute and anyone can check. The *output* is unique for key and text; the proof is not (attack 4, 36), so
/// code must never hash or compare proofs.
using CurveKey = std::array<std::uint8_t, 33>;  ///< a compressed point of P-256 (SEC 1): 02 or 03, then x
using Proof = std::array<std::uint8_t, 81>;     ///< Gamma 33, c 16, s 32

/// The public key of a secret scalar in [1, q-1], big-endian. Another scalar is a Bug.
CurveKey curve_key(const SecretBytes& scalar);
/// True for 1 <= scalar < q.
bool is_scalar(const SecretBytes& scalar);
/// RFC 9381 5.1, with the nonce of RFC 6979: the same text gives the same proof.
Proof vrf_prove(const SecretBytes& scalar, ByteView alpha);
/// RFC 9381 5.3: the output if the proof is right for this key and text, otherwise nothing. Points are taken in one
/// spelling only (attack 33), s < q (34), and U or V at infinity is refused (35).
std::optional<Hash> vrf_verify(const CurveKey& key, ByteView alpha, const Proof& proof);
/// The same for a proof of unknown length; refuses other lengths than 81 bytes.
std::optional<Hash> vrf_verify(const CurveKey& key, ByteView alpha, ByteView proof);
/// RFC 9381 5.2: the output of a proof that was verified before.
std::optional<Hash> vrf_output(const Proof& proof);
/// Error "key" unless the bytes are 02/03 and an x < p of a point on the curve.
base::Result<void> check_curve_key(ByteView key);

}  // namespace hexpost::store
