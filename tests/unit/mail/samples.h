#pragma once

#include <string>

#include "store/mail/armour.h"

/// Messages and texts that the mail tests share.
namespace hexpost::mail::samples {

inline constexpr const char* k_game = "9f2c0a11b3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e";

/// `size` bytes that take every value; the same for the same seed.
inline base::Bytes bytes(std::size_t size, std::uint32_t seed = 1) {
  base::Bytes out;
  out.reserve(size);
  std::uint32_t state = seed * 2654435761u + 1;
  for (std::size_t i = 0; i < size; ++i) {
    state = state * 1664525u + 1013904223u;
    out.push_back(static_cast<std::uint8_t>(state >> 24));
  }
  return out;
}

inline Block block(std::size_t size = 700, std::uint32_t seed = 1, Kind kind = Kind::packet) {
  return {kind, std::string(k_game).substr(0, 16), 1, bytes(size, seed)};
}

inline std::string armoured(const Block& b) {
  return armour(b.kind, b.bytes, b.game, b.seat);
}

}  // namespace hexpost::mail::samples
