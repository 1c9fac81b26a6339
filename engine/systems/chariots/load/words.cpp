#include "engine/systems/chariots/load/words.h"

#include "engine/base/ensure.h"

namespace hexpost::data::chariots {
namespace {

template <class E, std::size_t N, class Name>
std::optional<E> find(std::string_view word, Name name) {
  for (std::size_t i = 0; i < N; ++i) {
    if (name(static_cast<E>(i)) == word) return static_cast<E>(i);
  }
  return std::nullopt;
}

template <class E>
E promised(std::optional<E> found) {
  base::ensure(found.has_value(), "a word that the schema promised");
  return *found;
}

}  // namespace

rules::UnitType type_of(std::string_view word) {
  return promised(find<rules::UnitType, rules::k_unit_types>(word, [](auto t) { return rules::type_name(t); }));
}

rules::FightsAs fights_as_of(std::string_view word) {
  return promised(find<rules::FightsAs, rules::k_fights_as>(word, [](auto t) { return rules::type_name(t); }));
}

rules::Missile missile_of(std::string_view word) {
  return promised(find<rules::Missile, rules::k_missiles>(word, [](auto m) { return rules::missile_name(m); }));
}

std::optional<rules::Terrain> terrain_of(std::string_view word) {
  return find<rules::Terrain, rules::k_terrains>(word, [](auto t) { return rules::file_word(t); });
}

std::optional<rules::Hexside> hexside_of(std::string_view word) {
  constexpr std::array<std::string_view, rules::k_hexsides> k_words{"", "minor-river", "river", "ford", "wall", "gate"};
  if (word.empty()) return std::nullopt;
  return find<rules::Hexside, rules::k_hexsides>(word, [&](auto h) { return k_words[rules::index_of(h)]; });
}

std::array<rules::FightsAs, rules::k_fights_as> every_fights_as() {
  std::array<rules::FightsAs, rules::k_fights_as> out{};
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = static_cast<rules::FightsAs>(i);
  return out;
}

}  // namespace hexpost::data::chariots
