#pragma once

#include <array>
#include <cstdint>

#include "engine/base/bytes.h"

namespace hexpost::store {

/// 32 secret bytes, wiped when the object ends.
class SecretBytes {
 public:
  SecretBytes() = default;
  explicit SecretBytes(const std::array<std::uint8_t, 32>& bytes) : bytes_(bytes) {}
  SecretBytes(const SecretBytes&) = default;
  SecretBytes& operator=(const SecretBytes&) = default;
  ~SecretBytes();

  base::ByteView view() const { return bytes_; }
  bool operator==(const SecretBytes& other) const;

 private:
  std::array<std::uint8_t, 32> bytes_{};
};

/// Overwrites memory that held a secret, in a way compilers do not remove.
void wipe(void* data, std::size_t size);

}  // namespace hexpost::store
