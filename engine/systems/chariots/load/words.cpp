#include "engine/systems/chariots/load/words.h"

#include "engine/base/ensure.h"

namespace hexpost::chariots {
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

UnitType type_of(std::string_view word) {
  return promised(find<UnitType, k_unit_types>(word, [](auto t) { return type_name(t); }));
}

FightsAs fights_as_of(std::string_view word) {
  return promised(find<FightsAs, k_fights_as>(word, [](auto t) { return type_name(t); }));
}

Missile missile_of(std::string_view word) {
  return promised(find<Missile, k_missiles>(word, [](auto m) { return missile_name(m); }));
}

std::optional<Terrain> terrain_of(std::string_view word) {
  return find<Terrain, k_terrains>(word, [](auto t) { return k_terrain_words[index_of(t)]; });
}

std::optional<Hexside> hexside_of(std::string_view word) {
  constexpr std::array<std::string_view, k_hexsides> k_words{"", "minor-river", "river", "ford", "wall", "gate"};
  if (word.empty()) return std::nullopt;
  return find<Hexside, k_hexsides>(word, [&](auto h) { return k_words[index_of(h)]; });
}

std::array<FightsAs, k_fights_as> every_fights_as() {
  std::array<FightsAs, k_fights_as> out{};
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = static_cast<FightsAs>(i);
  return out;
}

}  // namespace hexpost::chariots
