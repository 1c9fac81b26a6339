#pragma once

#include <array>
#include <cstddef>
#include <string_view>

/// Enums whose values have words. A constexpr `switch` gives each value its word, so the compiler names a value without
/// one; the number of values and the list of words follow from it.
namespace hexpost::base {

/// Returns how many values of the enum have a word, from 0 on. `word`: empty for a number that is not a value.
template <class Enum>
constexpr std::size_t count_named(std::string_view (*word)(Enum)) {
  std::size_t count = 0;
  while (!word(static_cast<Enum>(count)).empty())
    ++count;
  return count;
}

/// Returns the words of the first values, in the order of the enum.
template <std::size_t N, class Enum>
constexpr std::array<std::string_view, N> words_of(std::string_view (*word)(Enum)) {
  std::array<std::string_view, N> out{};
  for (std::size_t i = 0; i < N; ++i)
    out[i] = word(static_cast<Enum>(i));
  return out;
}

}  // namespace hexpost::base
