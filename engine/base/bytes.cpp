#include "engine/base/bytes.h"

namespace hexpost::base {
namespace {

constexpr std::string_view k_hex = "0123456789abcdef";
constexpr std::string_view k_base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::string to_hex(ByteView bytes) {
  std::string out;
  out.reserve(bytes.size() * 2);
  for (const std::uint8_t b : bytes)
    out += k_hex[b >> 4], out += k_hex[b & 15];
  return out;
}

std::optional<Bytes> from_hex(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  Bytes out;
  out.reserve(text.size() / 2);
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = digit(text[i]);
    const int low = digit(text[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    out.push_back(static_cast<std::uint8_t>(high * 16 + low));
  }
  return out;
}

std::string to_base64(ByteView bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = bytes.size() - i;
    const std::uint32_t v = static_cast<std::uint32_t>(bytes[i]) << 16 |
                            (left > 1 ? static_cast<std::uint32_t>(bytes[i + 1]) << 8 : 0u) |
                            (left > 2 ? static_cast<std::uint32_t>(bytes[i + 2]) : 0u);
    out += k_base64[v >> 18];
    out += k_base64[(v >> 12) & 63];
    out += left > 1 ? k_base64[(v >> 6) & 63] : '=';
    out += left > 2 ? k_base64[v & 63] : '=';
  }
  return out;
}

std::optional<Bytes> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  Bytes out;
  out.reserve(text.size() / 4 * 3);
  for (std::size_t i = 0; i < text.size(); i += 4) {
    std::uint32_t v = 0;
    int pad = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const char c = text[i + k];
      if (c == '=') {
        if (k < 2 || i + 4 != text.size()) return std::nullopt;
        ++pad, v <<= 6;
        continue;
      }
      const std::size_t at = pad > 0 ? std::string_view::npos : k_base64.find(c);
      if (at == std::string_view::npos || c == '\0') return std::nullopt;
      v = v << 6 | static_cast<std::uint32_t>(at);
    }
    if ((pad == 2 && (v & 0xffff) != 0) || (pad == 1 && (v & 0xff) != 0)) return std::nullopt;
    out.push_back(static_cast<std::uint8_t>(v >> 16));
    if (pad < 2) out.push_back(static_cast<std::uint8_t>(v >> 8));
    if (pad < 1) out.push_back(static_cast<std::uint8_t>(v));
  }
  return out;
}

}  // namespace hexpost::base
