#include "store/crypto/hash.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>

#include "engine/base/ensure.h"

namespace hexpost::store {

using base::ensure;

struct Sha256::State {
  EVP_MD_CTX* context = nullptr;
  State() : context(EVP_MD_CTX_new()) {
    ensure(context != nullptr && EVP_DigestInit_ex(context, EVP_sha256(), nullptr) == 1, "SHA-256 is not available");
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { EVP_MD_CTX_free(context); }
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;
Sha256::~Sha256() = default;

Sha256& Sha256::bytes(ByteView data) {
  ensure(EVP_DigestUpdate(state_->context, data.data(), data.size()) == 1, "SHA-256 update failed");
  return *this;
}

Sha256& Sha256::counted(ByteView data) {
  ensure(data.size() <= 0xFFFFFFFFu, "counted bytes beyond 4 GiB");
  return u32(static_cast<std::uint32_t>(data.size())).bytes(data);
}

Sha256& Sha256::tag(std::string_view text) {
  return bytes(base::as_bytes(text)).u8('\n');
}

Sha256& Sha256::u8(std::uint8_t value) {
  return bytes({&value, 1});
}

Sha256& Sha256::u32(std::uint32_t value) {
  std::array<std::uint8_t, 4> le{};
  for (std::uint8_t& b : le)
    b = static_cast<std::uint8_t>(value), value >>= 8;
  return bytes(le);
}

Sha256& Sha256::u64(std::uint64_t value) {
  std::array<std::uint8_t, 8> le{};
  for (std::uint8_t& b : le)
    b = static_cast<std::uint8_t>(value), value >>= 8;
  return bytes(le);
}

Hash Sha256::done() {
  Hash out{};
  ensure(EVP_DigestFinal_ex(state_->context, out.data(), nullptr) == 1, "SHA-256 final failed");
  return out;
}

Hash sha256(ByteView data) {
  return Sha256().bytes(data).done();
}

Hash hmac_sha256(ByteView key, ByteView message) {
  Hash out{};
  std::size_t length = 0;
  const std::uint8_t* result = EVP_Q_mac(nullptr, "HMAC", nullptr, "SHA256", nullptr, key.data(), key.size(),
                                         message.data(), message.size(), out.data(), out.size(), &length);
  ensure(result != nullptr && length == out.size(), "HMAC-SHA-256 failed");
  return out;
}

Bytes random_bytes(std::size_t size) {
  Bytes out(size);
  ensure(RAND_priv_bytes(out.data(), static_cast<int>(size)) == 1, "no randomness from the operating system");
  return out;
}

bool same_bytes(ByteView a, ByteView b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace hexpost::store
