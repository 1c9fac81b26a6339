#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>

/// Natural numbers wide enough for exact chances: the denominator of a combat of many dice has some hundred digits.
namespace hexpost::table {

/// A natural number below 2^512. Check `bits` before you multiply or add: an overflow is a Bug.
class Big {
 public:
  static constexpr int k_bits = 512;

  Big() = default;
  Big(std::uint64_t n) { limbs_[0] = n; }  // NOLINT(google-explicit-constructor): figures mix with plain numbers

  bool operator==(const Big&) const = default;
  std::strong_ordering operator<=>(const Big& o) const;

  /// The number of bits: 0 for 0, 1 for 1, 2 for 2 and 3.
  int bits() const;
  /// True if it fits into 64 bits.
  bool small() const { return bits() <= 64; }
  /// Its lowest 64 bits.
  std::uint64_t low() const { return limbs_[0]; }

  Big& operator+=(const Big& o);
  /// `o` must not be larger.
  Big& operator-=(const Big& o);
  Big& operator*=(const Big& o);
  Big& operator>>=(int by);
  Big& operator<<=(int by);
  friend Big operator+(Big a, const Big& b) { return a += b; }
  friend Big operator-(Big a, const Big& b) { return a -= b; }
  friend Big operator*(Big a, const Big& b) { return a *= b; }

  /// Quotient and remainder; the divisor is not 0.
  static std::pair<Big, Big> divided(const Big& number, const Big& by);
  /// The remainder of a division by a plain number other than 0.
  std::uint64_t modulo(std::uint64_t by) const;
  /// Divides by a plain number other than 0.
  Big& divide(std::uint64_t by);
  friend Big operator/(const Big& a, const Big& b) { return divided(a, b).first; }

 private:
  static constexpr std::size_t k_limbs = k_bits / 64;
  std::array<std::uint64_t, k_limbs> limbs_{};  // the lowest first
};

/// The greatest common divisor; n for 0 and n.
Big common_divisor(Big a, Big b);

/// True if the product fits into a Big.
inline bool product_fits(const Big& a, const Big& b) {
  return a.bits() + b.bits() <= Big::k_bits - 2;
}

}  // namespace hexpost::table
