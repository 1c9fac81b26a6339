#include "store/crypto/hash.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>

#include <vector>

#include "engine/base/ensure.h"

namespace hexpost::store {

using base::ensure;

namespace {

/// Keeps the algorithm and a context, because making them costs several times as much as hashing a node of the tree.
class Contexts {
 public:
  Contexts() : algorithm_(EVP_MD_fetch(nullptr, "SHA256", nullptr)) {
    ensure(algorithm_ != nullptr, "SHA-256 is not available");
  }
  Contexts(const Contexts&) = delete;
  Contexts& operator=(const Contexts&) = delete;
  ~Contexts() {
    for (EVP_MD_CTX* context : idle_)
      EVP_MD_CTX_free(context);
    EVP_MD_free(algorithm_);
  }
  /// A context at the beginning of a hash.
  EVP_MD_CTX* take() {
    EVP_MD_CTX* context = nullptr;
    if (idle_.empty()) {
      context = EVP_MD_CTX_new();
    } else {
      context = idle_.back();
      idle_.pop_back();
    }
    ensure(context != nullptr && EVP_DigestInit_ex2(context, algorithm_, nullptr) == 1, "SHA-256 cannot begin");
    return context;
  }
  void give_back(EVP_MD_CTX* context) { idle_.push_back(context); }

 private:
  EVP_MD* algorithm_;
  std::vector<EVP_MD_CTX*> idle_;
};

Contexts& contexts() {
  thread_local Contexts kept;
  return kept;
}

}  // namespace

struct Sha256::State {
  EVP_MD_CTX* context = contexts().take();
  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { contexts().give_back(context); }
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
