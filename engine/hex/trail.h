#pragma once

#include <algorithm>
#include <vector>

#include "engine/hex/hex.h"

namespace hexpost::hex {

/// The path of a piece that began in `from`, entered these hexes and stands in `at` now. Hexes entered after its last
/// visit to `at` are cut off; if it was put into `at` without entering it, that hex is added at the end.
inline std::vector<Hex> trail(Hex from, const std::vector<Hex>& entered, Hex at) {
  std::vector<Hex> out{from};
  for (const Hex h : entered) {
    if (h != out.back()) out.push_back(h);
  }
  const auto last = std::find(out.rbegin(), out.rend(), at);
  if (last == out.rend())
    out.push_back(at);
  else
    out.erase(last.base(), out.end());
  return out;
}

}  // namespace hexpost::hex
