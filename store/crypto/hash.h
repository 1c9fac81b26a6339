#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/base/bytes.h"

namespace hexpost::store {

using base::Bytes;
using base::ByteView;
using base::Hash;

/// SHA-256 (FIPS 180-4) fed piece by piece. Integers go in as the protocol writes them: little-endian, fixed width.
class Sha256 {
 public:
  Sha256();
  Sha256(Sha256&&) noexcept;
  Sha256& operator=(Sha256&&) noexcept;
  ~Sha256();

  Sha256& bytes(ByteView data);        ///< raw, without a length
  Sha256& counted(ByteView data);      ///< u32 length, then the bytes
  Sha256& tag(std::string_view text);  ///< the text and a line feed: the purpose every hash begins with
  Sha256& u8(std::uint8_t value);
  Sha256& u32(std::uint32_t value);
  Sha256& u64(std::uint64_t value);
  /// The digest. Ends the object's use.
  Hash done();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// SHA-256 of the bytes.
Hash sha256(ByteView data);
/// HMAC-SHA-256 (RFC 2104).
Hash hmac_sha256(ByteView key, ByteView message);
/// `size` bytes of the operating system's random source, through OpenSSL. Only for keys, nonces and file salts:
/// a running game uses no random bytes.
Bytes random_bytes(std::size_t size);
/// True if equal; the time does not depend on the place of the difference.
bool same_bytes(ByteView a, ByteView b);

}  // namespace hexpost::store
