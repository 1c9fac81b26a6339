#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "engine/base/ensure.h"

/// Enums whose values have names, words or other entries. A table has one entry for each value, in the order of the
/// enum, and the compiler refuses one that misses a value. Enums here count from 0 without a gap.
namespace hexpost::base {

/// The name of the value in the source; empty for a number that is not a value. Both compilers print such a number as
/// a cast.
template <auto V>
consteval std::string_view name_of_value() {
  std::string_view text =
      __PRETTY_FUNCTION__;  // "... [with auto V = ns::Enum::name; ..." or "... [V = ns::Enum::name]"
  text.remove_prefix(text.find("V = ") + 4);
  text = text.substr(0, text.find_first_of(";]"));
  text.remove_prefix(text.rfind(':') + 1);
  return text.find(')') == std::string_view::npos ? text : std::string_view();
}

/// The number of values of the enum.
template <class Enum, std::size_t From = 0>
consteval std::size_t count_values() {
  if constexpr (name_of_value<static_cast<Enum>(From)>().empty())
    return From;
  else
    return count_values<Enum, From + 1>();
}

/// A name with "-" for "_": words in files have no other sign.
template <auto V>
inline constexpr auto k_spelled = [] {
  constexpr std::string_view name = name_of_value<V>();
  std::array<char, name.size()> out{};
  for (std::size_t i = 0; i < name.size(); ++i)
    out[i] = name[i] == '_' ? '-' : name[i];
  return out;
}();

/// The names of the values as words of files.
template <class Enum>
inline constexpr auto k_names_of = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array<std::string_view, sizeof...(I)>{
      std::string_view(k_spelled<static_cast<Enum>(I)>.data(), k_spelled<static_cast<Enum>(I)>.size())...};
}
(std::make_index_sequence<count_values<Enum>()>());

/// Gives each value of the enum an entry; per_value(), words_for() and texts_for() make it.
template <class Enum, class T, std::size_t N>
class PerValue {
  static_assert(N == count_values<Enum>(), "a value of the enum has no entry");

 public:
  struct Row {
    Enum value;
    T entry;
  };
  consteval explicit PerValue(const T (&entries)[N]) {
    for (std::size_t i = 0; i < N; ++i)
      all_[i] = entries[i];
  }
  consteval explicit PerValue(const Row (&rows)[N]) {
    for (std::size_t i = 0; i < N; ++i) {
      if (rows[i].value != static_cast<Enum>(i)) throw "the rows stand in the order of the enum";
      all_[i] = rows[i].entry;
    }
  }
  constexpr const T& operator()(Enum value) const {
    if (static_cast<std::size_t>(value) >= N) bug("a number that is no value of the enum");
    return all_[static_cast<std::size_t>(value)];
  }

 private:
  std::array<T, N> all_{};
};

/// Makes a table of the entries in the order of the enum.
template <class Enum, class T, std::size_t N>
consteval auto per_value(const T (&entries)[N]) {
  return PerValue<Enum, T, N>(entries);
}
/// The same of rows {value, entry}, for long tables.
template <class Enum, class T, std::size_t N>
consteval auto per_value(const typename PerValue<Enum, T, N>::Row (&rows)[N]) {
  return PerValue<Enum, T, N>(rows);
}
/// The same with a word for each value.
template <class Enum, std::size_t N>
consteval auto words_for(const std::string_view (&words)[N]) {
  return PerValue<Enum, std::string_view, N>(words);
}
/// The same with texts for people: tr() translates them where they are shown.
template <class Enum, std::size_t N>
consteval auto texts_for(const std::string_view (&texts)[N]) {
  return PerValue<Enum, std::string_view, N>(texts);
}
template <class Enum, std::size_t N>
consteval auto texts_for(const typename PerValue<Enum, std::string_view, N>::Row (&rows)[N]) {
  return PerValue<Enum, std::string_view, N>(rows);
}

}  // namespace hexpost::base
