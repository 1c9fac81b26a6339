#include "store/crypto/secret_bytes.h"

#include <openssl/crypto.h>

namespace hexpost::store {

SecretBytes::~SecretBytes() {
  wipe(bytes_.data(), bytes_.size());
}

bool SecretBytes::operator==(const SecretBytes& other) const {
  return CRYPTO_memcmp(bytes_.data(), other.bytes_.data(), bytes_.size()) == 0;
}

void wipe(void* data, std::size_t size) {
  OPENSSL_cleanse(data, size);
}

}  // namespace hexpost::store
