#pragma once

#include "engine/hex/hex.h"

namespace hexpost::hex {

/// The hex as one number, and back.
constexpr std::int32_t packed(Hex h) {
  return h.q * 65536 + h.r;
}
constexpr Hex unpacked(std::int32_t n) {
  const auto r = static_cast<std::int16_t>(n);
  return {static_cast<std::int16_t>((n - r) / 65536), r};
}

}  // namespace hexpost::hex
