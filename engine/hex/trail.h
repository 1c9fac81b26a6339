#pragma once

#include <algorithm>
#include <vector>

#include "engine/hex/hex.h"

namespace hexpost::hex {

/// A way from `from` hex by hex, as far as somebody got who stands in `at` now: what was entered after his last visit
/// there is cut off; where something else has put him there since, that hex comes last.
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
