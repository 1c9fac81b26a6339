#include "engine/odds/big.h"

#include <bit>

#include "engine/base/ensure.h"

namespace hexpost::table {
namespace {

__extension__ typedef unsigned __int128 Pair;  // a product of two limbs

}  // namespace

std::strong_ordering Big::operator<=>(const Big& o) const {
  for (std::size_t i = k_limbs; i-- > 0;) {
    if (limbs_[i] != o.limbs_[i]) return limbs_[i] <=> o.limbs_[i];
  }
  return std::strong_ordering::equal;
}

int Big::bits() const {
  for (std::size_t i = k_limbs; i-- > 0;) {
    if (limbs_[i] != 0) return static_cast<int>(i) * 64 + static_cast<int>(std::bit_width(limbs_[i]));
  }
  return 0;
}

Big& Big::operator+=(const Big& o) {
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < k_limbs; ++i) {
    const Pair sum = Pair{limbs_[i]} + o.limbs_[i] + carry;
    limbs_[i] = static_cast<std::uint64_t>(sum);
    carry = static_cast<std::uint64_t>(sum >> 64);
  }
  base::ensure(carry == 0, "a sum of chances has become too large");
  return *this;
}

Big& Big::operator-=(const Big& o) {
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < k_limbs; ++i) {
    const Pair taken = Pair{o.limbs_[i]} + borrow;
    borrow = taken > limbs_[i] ? 1 : 0;
    limbs_[i] = static_cast<std::uint64_t>(limbs_[i] - taken);
  }
  base::ensure(borrow == 0, "a chance has become less than nothing");
  return *this;
}

Big& Big::operator*=(const Big& o) {
  base::ensure(bits() + o.bits() <= k_bits, "a product of chances has become too large");
  const std::size_t mine = static_cast<std::size_t>(bits() + 63) / 64,
                    its = static_cast<std::size_t>(o.bits() + 63) / 64;
  if (its <= 1) {  // most often the faces of one die
    const std::uint64_t by = o.limbs_[0];
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < mine; ++i) {
      const Pair product = Pair{limbs_[i]} * by + carry;
      limbs_[i] = static_cast<std::uint64_t>(product);
      carry = static_cast<std::uint64_t>(product >> 64);
    }
    if (mine < k_limbs) limbs_[mine] = carry;
    return *this;
  }
  Big out;
  for (std::size_t i = 0; i < mine; ++i) {
    std::uint64_t carry = 0;
    for (std::size_t k = 0; k < its && i + k < k_limbs; ++k) {
      const Pair sum = Pair{limbs_[i]} * o.limbs_[k] + out.limbs_[i + k] + carry;
      out.limbs_[i + k] = static_cast<std::uint64_t>(sum);
      carry = static_cast<std::uint64_t>(sum >> 64);
    }
    if (i + its < k_limbs) out.limbs_[i + its] = carry;
  }
  return *this = out;
}

Big& Big::operator>>=(int by) {
  const std::size_t whole = static_cast<std::size_t>(by) / 64;
  const int part = by % 64;
  for (std::size_t i = 0; i < k_limbs; ++i) {
    const std::uint64_t here = i + whole < k_limbs ? limbs_[i + whole] : 0;
    const std::uint64_t next = i + whole + 1 < k_limbs ? limbs_[i + whole + 1] : 0;
    limbs_[i] = part == 0 ? here : (here >> part) | (next << (64 - part));
  }
  return *this;
}

Big& Big::operator<<=(int by) {
  const std::size_t whole = static_cast<std::size_t>(by) / 64;
  const int part = by % 64;
  for (std::size_t i = k_limbs; i-- > 0;) {
    const std::uint64_t here = i >= whole ? limbs_[i - whole] : 0;
    const std::uint64_t below = i >= whole + 1 ? limbs_[i - whole - 1] : 0;
    limbs_[i] = part == 0 ? here : (here << part) | (below >> (64 - part));
  }
  return *this;
}

std::pair<Big, Big> Big::divided(const Big& number, const Big& by) {
  base::ensure(by.bits() > 0, "a chance was divided by nothing");
  if (number.small() && by.small()) return {number.low() / by.low(), number.low() % by.low()};
  Big quotient, rest = number;
  for (int shift = number.bits() - by.bits(); shift >= 0; --shift) {
    Big part = by;
    part <<= shift;
    quotient <<= 1;
    if (rest < part) continue;
    rest -= part;
    quotient.limbs_[0] |= 1;
  }
  return {quotient, rest};
}

std::uint64_t Big::modulo(std::uint64_t by) const {
  std::uint64_t rest = 0;
  for (std::size_t i = static_cast<std::size_t>(bits() + 63) / 64; i-- > 0;)
    rest = static_cast<std::uint64_t>((Pair{rest} << 64 | limbs_[i]) % by);
  return rest;
}

Big& Big::divide(std::uint64_t by) {
  std::uint64_t rest = 0;
  for (std::size_t i = static_cast<std::size_t>(bits() + 63) / 64; i-- > 0;) {
    const Pair here = Pair{rest} << 64 | limbs_[i];
    limbs_[i] = static_cast<std::uint64_t>(here / by);
    rest = static_cast<std::uint64_t>(here % by);
  }
  return *this;
}

Big common_divisor(Big a, Big b) {
  while (b.bits() > 0) {
    Big rest = Big::divided(a, b).second;
    a = std::exchange(b, rest);
  }
  return a;
}

}  // namespace hexpost::table
