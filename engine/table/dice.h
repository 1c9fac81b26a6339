#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "engine/base/ensure.h"

/// A die is read once: one function of its face says what the face means. Play uses the meaning, exact odds merge
/// faces of equal meaning, and reports weigh the luck of the roll by its worth.
namespace hexpost::table {

using Rule = std::string_view;  ///< a literal: "1.9.2"

/// Who benefits from the die; used only for luck statistics, never by play.
struct Favour {
  int who = -1;  ///< a Player; -1: the die is reported but not counted
  int sign = 1;  ///< -1: the less the die is worth, the better for that player
};
/// Hits, successes: the more the better for the player.
inline Favour gains(int who) {
  return {who, 1};
}
/// Harm, failures: the less the better for the player.
inline Favour suffers(int who) {
  return {who, -1};
}

/// A die to be rolled.
struct Die {
  int faces = 0;
  Rule rule;
  Favour favour = {};
};

/// A rolled die: its face and the meaning of the face.
template <class T>
struct Read {
  int face = 0;
  T means{};
  explicit operator bool() const requires std::same_as<T, bool> { return means; }
};

/// The worth of a meaning, for luck: the value of a number or a truth value, otherwise the member `worth`.
int worth_of(const auto& means) {
  if constexpr (requires { means.worth(); })
    return means.worth();
  else
    return static_cast<int>(means);
}

/// A number for each face, computed on demand. Holds a reference to the function; empty: the printed number.
class OfFace {
 public:
  OfFace() = default;
  template <std::invocable<int> F>
  requires(!std::same_as<std::remove_cvref_t<F>, OfFace>) OfFace(const F& f)
      : f_(&f), call_([](const void* function, int face) { return int{(*static_cast<const F*>(function))(face)}; }) {}
  explicit operator bool() const { return call_ != nullptr; }
  int operator()(int face) const { return call_(f_, face); }

 private:
  const void* f_ = nullptr;
  int (*call_)(const void*, int) = nullptr;
};

/// The classes of faces with equal meaning, computed on demand by a table of odds. Holds a reference to the reading;
/// empty: each face is its own class.
class Classes {
 public:
  static constexpr std::size_t k_most_faces = 20;
  Classes() = default;
  template <std::invocable<int> F>
  requires(!std::same_as<std::remove_cvref_t<F>, Classes>) Classes(const F& means)
      : means_(&means), fill_([](const void* reading, std::span<std::uint8_t> firsts) {
          const F& read = *static_cast<const F*>(reading);
          base::ensure(firsts.size() <= k_most_faces, "a die of too many faces is read");
          std::array<std::remove_cvref_t<std::invoke_result_t<const F&, int>>, k_most_faces> seen{};
          for (std::size_t i = 0; i < firsts.size(); ++i) {
            seen[i] = read(static_cast<int>(i) + 1);
            const auto first = std::find(seen.begin(), seen.begin() + i, seen[i]);
            firsts[i] = static_cast<std::uint8_t>(first - seen.begin());
          }
        }) {}
  explicit operator bool() const { return fill_ != nullptr; }
  /// For each face the index of the first face of the same meaning.
  void fill(std::span<std::uint8_t> firsts) const { fill_(means_, firsts); }

 private:
  const void* means_ = nullptr;
  void (*fill_)(const void*, std::span<std::uint8_t>) = nullptr;
};

}  // namespace hexpost::table
