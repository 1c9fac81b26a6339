#pragma once

#include "store/crypto/ed25519.h"
#include "store/crypto/vrf.h"

namespace hexpost::store {

/// All secrets of one seat, derived from one 32-byte seed that the player prints once (schemas/keyfile.md), so that a
/// lost disk loses neither a share nor a salt.
struct SeatSecrets {
  SecretBytes seed;
  SecretBytes signing;   ///< Ed25519
  SecretBytes vrf;       ///< scalar of P-256: shares and draws
  SecretBytes recovery;  ///< Ed25519: signs only the change of a lost signing key
  SecretBytes seal_key;  ///< HMAC key of the seals' salts
  SecretBytes deck;      ///< scalar of P-256, for hidden hands; never the VRF's (schemas/cards.md)
};

/// The public halves, as the genesis lists them.
struct SeatKeys {
  SigningKey signing{};
  CurveKey vrf{};
  SigningKey recovery{};
  CurveKey deck{};
  bool operator==(const SeatKeys&) const = default;
};

/// Each secret is HMAC-SHA256(seed, own tag line); a scalar is the first HMAC(seed, tag line, u8 counter) in [1, q-1].
SeatSecrets seat_secrets(const SecretBytes& seed);
SeatKeys seat_keys(const SeatSecrets& secrets);
/// A fresh seed from the operating system.
SecretBytes new_seed();

}  // namespace hexpost::store
