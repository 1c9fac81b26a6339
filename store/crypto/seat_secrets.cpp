#include "store/crypto/seat_secrets.h"

#include <algorithm>
#include <string_view>

#include "engine/base/ensure.h"

namespace hexpost::store {
namespace {

SecretBytes derived(const SecretBytes& seed, std::string_view tag, std::optional<std::uint8_t> counter = {}) {
  Bytes message(tag.begin(), tag.end());
  message.push_back('\n');
  if (counter) message.push_back(*counter);
  return SecretBytes(hmac_sha256(seed.view(), message));
}

SecretBytes derived_scalar(const SecretBytes& seed, std::string_view tag) {
  for (unsigned counter = 0; counter < 256; ++counter) {
    SecretBytes candidate = derived(seed, tag, static_cast<std::uint8_t>(counter));
    if (is_scalar(candidate)) return candidate;
  }
  base::bug("no scalar in 256 tries");  // 2^-8192
}

}  // namespace

SeatSecrets seat_secrets(const SecretBytes& seed) {
  return {
      .seed = seed,
      .signing = derived(seed, "hexpost signing key v1"),
      .vrf = derived_scalar(seed, "hexpost vrf key v1"),
      .recovery = derived(seed, "hexpost recovery key v1"),
      .seal_key = derived(seed, "hexpost seal key v1"),
      .deck = derived_scalar(seed, "hexpost deck key v1"),
  };
}

SeatKeys seat_keys(const SeatSecrets& secrets) {
  return {
      .signing = signing_key(secrets.signing),
      .vrf = curve_key(secrets.vrf),
      .recovery = signing_key(secrets.recovery),
      .deck = curve_key(secrets.deck),
  };
}

SecretBytes new_seed() {
  Bytes random = random_bytes(32);
  std::array<std::uint8_t, 32> fixed{};
  std::copy(random.begin(), random.end(), fixed.begin());
  SecretBytes seed(fixed);
  wipe(random.data(), random.size());
  wipe(fixed.data(), fixed.size());
  return seed;
}

}  // namespace hexpost::store
