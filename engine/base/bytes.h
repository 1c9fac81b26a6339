#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hexpost::base {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;
using Hash = std::array<std::uint8_t, 32>;  ///< SHA-256 output

/// Lower-case hexadecimal, two digits a byte.
std::string to_hex(ByteView bytes);
/// The bytes of an even number of hexadecimal digits (either case); nothing for anything else.
std::optional<Bytes> from_hex(std::string_view text);
/// RFC 4648 base64 with padding, one line.
std::string to_base64(ByteView bytes);
/// Strict RFC 4648 base64: full padding, no blanks, unused bits zero; nothing for anything else.
std::optional<Bytes> from_base64(std::string_view text);

/// The bytes of a text, not copied.
inline ByteView as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
/// The bytes as a text, copied.
inline std::string as_text(ByteView bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace hexpost::base
