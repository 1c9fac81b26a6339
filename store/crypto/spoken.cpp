#include "store/crypto/spoken.h"

namespace hexpost::store {

std::string proquint(unsigned bits) {
  return {k_consonants[bits >> 12 & 15u], k_vowels[bits >> 10 & 3u], k_consonants[bits >> 6 & 15u],
          k_vowels[bits >> 4 & 3u], k_consonants[bits & 15u]};
}

std::string spoken(base::ByteView bytes) {
  std::string out;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    if (i > 0) out += ' ';
    out += proquint(static_cast<unsigned>(bytes[i]) << 8 | bytes[i + 1]);
  }
  return out;
}

std::string short_root(base::ByteView root) {
  constexpr std::size_t k_short = 8;  // 64 bits
  return spoken(root.first(k_short)) + " (" + base::to_hex(root.first(k_short)) + ")";
}

std::string full_root(base::ByteView root) {
  return short_root(root) + ", " + base::to_hex(root);
}

}  // namespace hexpost::store
