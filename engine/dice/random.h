#pragma once

#include <cstddef>
#include <cstdint>

namespace hexpost::dice {

/// Random numbers for tests, trial runs and what-if. A game's dice never use them (they come from beta,
/// schemas/dice.md). SplitMix64: the same numbers from the same seed on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  /// 0 .. n-1, n > 0; without bias.
  std::uint64_t below(std::uint64_t n) {
    const std::uint64_t limit = n * (UINT64_MAX / n);
    for (;;) {
      const std::uint64_t v = next();
      if (v < limit) return v % n;
    }
  }
  /// An index of a list of `size` elements, at least one.
  std::size_t index(std::size_t size) { return static_cast<std::size_t>(below(size)); }
  /// An element of a list that is not empty.
  template <class List>
  decltype(auto) one_of(const List& all) {
    return all[index(all.size())];
  }
  int die(int faces) { return static_cast<int>(below(static_cast<std::uint64_t>(faces))) + 1; }
  bool chance(int percent) { return below(100) < static_cast<std::uint64_t>(percent); }

 private:
  std::uint64_t state_;
};

}  // namespace hexpost::dice
