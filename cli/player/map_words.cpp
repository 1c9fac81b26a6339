#include "cli/player/map_words.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/hex/hex.h"
#include "engine/orders/line.h"
#include "engine/orders/tongue.h"
#include "engine/report/board.h"

namespace hexpost::cli {
namespace {

using Words = std::vector<std::string>;

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::any_of(words, [&](std::string_view w) { return base::same_word(w, word); });
}

/// A troop type's word without its plural.
std::string singular(std::string_view word) {
  while (word.size() > 1 && (word.back() == ',' || word.back() == ':' || word.back() == ';'))
    word.remove_suffix(1);
  std::string out = base::lower(word);
  if (out.size() > 3 && out.ends_with("men")) out.replace(out.size() - 3, 3, "man");
  if (out.size() > 4 && out.ends_with("ies")) out.replace(out.size() - 3, 3, "y");
  if (out.size() > 3 && out.back() == 's') out.pop_back();
  return out;
}

Words singulars(std::string_view text) {
  Words out;
  for (const std::string_view word : base::words(text))
    out.push_back(singular(word));
  return out;
}

/// A unit of the player on the map.
struct Typed {
  std::string name;
  Words type;
};

std::vector<Typed> own_units(const orders::Names& names, const table::Match& now, table::Player who) {
  std::vector<Typed> out;
  report::each_counter(now.situation(who), [&](const report::Cell&, const report::Counter& counter) {
    const bool known = std::ranges::any_of(out, [&](const Typed& unit) { return unit.name == counter.name; });
    if (counter.side == static_cast<int>(who) && names.find_unit(counter.name) && !known)
      out.push_back({counter.name, singulars(counter.type)});
  });
  std::ranges::sort(out, {}, [&](const Typed& unit) { return names.find_unit(unit.name); });
  return out;
}

/// The units whose type these words are; otherwise those whose type begins or ends with them. Four letters are enough
/// of a word: `legions`.
Words of_type(const std::vector<Typed>& units, std::span<const std::string> said) {
  constexpr std::size_t k_enough = 4;
  const auto short_for = [](const std::string& word, const std::string& of) {
    return word == of || (word.size() >= k_enough && of.starts_with(word));
  };
  Words whole, part;
  for (const Typed& unit : units) {
    const std::span<const std::string> type(unit.type);
    if (type.size() < said.size()) continue;
    if (std::ranges::equal(said, type)) whole.push_back(unit.name);
    if (std::ranges::equal(said, type.first(said.size()), short_for) ||
        std::ranges::equal(said, type.last(said.size()), short_for))
      part.push_back(unit.name);
  }
  return whole.empty() ? part : whole;
}

/// What a word of turning means, in twelfths of a turn to the right.
std::optional<int> turn_of(std::string_view word) {
  constexpr std::array<std::string_view, 3> k_left{"left", "leftwards", "lewo"},
      k_right{"right", "rightwards", "prawo"};
  constexpr std::array<std::string_view, 8> k_back{"back",      "rear",      "about", "around",
                                                   "backwards", "rearwards", "tył",   "wstecz"};
  if (is_one_of(k_left, word)) return -2;
  if (is_one_of(k_right, word)) return 2;
  if (is_one_of(k_back, word)) return hex::k_facings / 2;
  return std::nullopt;
}

/// The way a unit faces; nothing for one that has no facing or is not on the map.
std::optional<int> facing_of(const table::Match& now, table::Player who, std::string_view name) {
  std::optional<int> out;
  report::each_counter(now.situation(who), [&](const report::Cell&, const report::Counter& counter) {
    if (!out && base::same_word(counter.name, name) && counter.facing >= 0) out = counter.facing;
  });
  return out;
}

}  // namespace

std::string write_types_out(const table::Battle& battle, const table::Match& now, table::Player who,
                            const std::string& typed) {
  constexpr std::array<std::string_view, 10> k_before{"all",  "of",   "the",   "my",      "advance",
                                                      "move", "face", "wheel", "forward", "and"};
  constexpr std::array<std::string_view, 4> k_empty{"all", "of", "the", "my"};
  const orders::Names& names = battle.names();
  Words words;
  for (const std::string_view word : base::words(typed))
    words.emplace_back(word);
  const auto goes_before = [&](const std::string& word) {
    return word.back() == ',' || word.back() == ';' || is_one_of(k_before, word) ||
           is_one_of(k_before, now.readings().understood(names, word)->verb());
  };
  const auto verbs = battle.verbs();
  const auto units = own_units(names, now, who);
  const auto is_named = [&](const std::string& word) {
    return names.find_unit(word) || names.find_leader(word) || names.find_other(word) || names.grid().find(word) ||
           base::number(word) ||
           std::ranges::any_of(units, [&](const Typed& unit) { return names.covers(word, unit.name); });
  };
  const Words said = singulars(typed);
  /// How many words from this one on are a type, and its units.
  const auto type_at = [&](std::size_t at) {
    const std::string& start = words[at];
    const bool is_verb =
        std::ranges::any_of(verbs, [&](const table::Verb& v) { return base::same_word(v.verb, start); });
    // `Bill 1` is one unit
    if (at + 1 < words.size() && names.find_unit(start + words[at + 1])) return std::pair(std::size_t{0}, Words{});
    for (std::size_t n = std::min<std::size_t>(words.size() - at, 4); n > (is_verb ? 1u : 0u) && !is_named(start);
         --n) {
      Words meant = of_type(units, std::span(said).subspan(at, n));
      if (!meant.empty()) return std::pair(n, std::move(meant));
    }
    return std::pair(std::size_t{0}, Words{});
  };
  Words out;
  bool changed = false, may_begin = true;  // a type may begin here
  for (std::size_t i = 0; i < words.size();) {
    const auto [count, meant] = may_begin ? type_at(i) : std::pair(std::size_t{0}, Words{});
    if (count == 0) {
      may_begin = goes_before(words[i]);
      out.push_back(words[i++]);
      continue;
    }
    while (!out.empty() && is_one_of(k_empty, out.back()))
      out.pop_back();
    const char last = words[i + count - 1].back();
    out.push_back(base::join(meant, " and ") + (last == ',' || last == ';' ? std::string(1, last) : std::string()));
    i += count;
    may_begin = last == ',' || last == ';';
    changed = true;
  }
  return changed ? base::join(out, " ") : typed;
}

std::string write_turns_out(const table::Battle& battle, const table::Match& now, table::Player who,
                            const std::string& line) {
  constexpr std::array<std::string_view, 7> k_turns{"face", "facing", "turn", "turns", "turning", "wheel", "wheels"};
  constexpr std::array<std::string_view, 4> k_idle{"to", "the", "w", "na"};
  constexpr std::array<std::string_view, 3> k_about{"about", "about-face", "rear"};
  Words words = now.readings().understood(battle.names(), line)->words;
  if (words.size() == 2 && is_one_of(k_about, words[0])) words = {"face", words[1], "about"};  // `Leg1 about`
  if (words.size() < 3 || !battle.names().find_unit(words[1])) return line;
  const bool turns = is_one_of(k_turns, words[0]);
  if (!turns && !base::same_word(words[0], "move")) return line;
  std::optional<int> facing;
  bool changed = false;
  Words out{words[0], words[1]};
  bool turning = turns;  // the next word is a facing
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (is_one_of(k_turns, words[i])) {
      out.push_back(words[i]);
      turning = true;
      continue;
    }
    std::size_t at = i;
    while (turning && at + 1 < words.size() && is_one_of(k_idle, words[at]))
      ++at;
    const auto by = turning ? turn_of(words[at]) : std::nullopt;
    turning = false;
    if (by && !facing) facing = facing_of(now, who, words[1]);
    if (!by || !facing) {
      if (const auto typed = hex::find_facing(words[i])) facing = *typed;
      out.push_back(words[i]);
      continue;
    }
    facing = (*facing + *by + hex::k_facings) % hex::k_facings;
    if (out.size() > 2) out.back() = "face";
    out.emplace_back(hex::facing_name(hex::clock(*facing)));
    changed = true;
    i = at;
  }
  return changed ? base::join(out, " ") : line;
}

std::vector<std::string> write_nearest_out(const table::Battle& battle, const table::Match& now,
                                           const table::Match& board, table::Player who, const std::string& line) {
  constexpr std::array<std::string_view, 5> k_nearest{"nearest", "closest", "najbliższy", "najbliższego", "najbliższą"};
  constexpr std::array<std::string_view, 4> k_enemy{"enemy", "unit", "wróg", "wroga"};
  const orders::Names& names = battle.names();
  Words words;
  for (const std::string_view word : base::words(line))
    words.emplace_back(word);
  std::size_t aim = 2;
  while (aim < words.size() && !is_one_of(k_nearest, words[aim]))
    ++aim;
  if (aim >= words.size() || !names.find_unit(words[1])) return {};
  while (aim + 1 < words.size() && is_one_of(k_enemy, words[aim + 1]))
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(aim) + 1);
  std::optional<hex::Hex> from;
  std::vector<std::pair<hex::Hex, std::string>> enemies;
  report::each_counter(now.situation(who), [&](const report::Cell& cell, const report::Counter& counter) {
    if (base::same_word(counter.name, words[1])) from = names.grid().find(cell.label);
  });
  report::each_counter(board.situation(who), [&](const report::Cell& cell, const report::Counter& counter) {
    const auto at = names.grid().find(cell.label);
    if (at && counter.side >= 0 && counter.side != static_cast<int>(who) && names.find_unit(counter.name))
      enemies.emplace_back(*at, counter.name);
  });
  for (std::size_t i = 2; i < aim; ++i) {
    if (const auto at = names.grid().find(words[i])) from = at;
  }
  if (!from) return {};
  std::ranges::stable_sort(enemies, {}, [&](const auto& enemy) {
    return std::pair(hex::distance(*from, enemy.first), names.find_unit(enemy.second));
  });
  std::vector<std::string> out;
  for (const auto& [at, name] : enemies) {
    words[aim] = name;
    out.push_back(base::join(words, " "));
  }
  return out;
}

std::vector<std::string> write_beside_out(const table::Battle& battle, const table::Match& now,
                                          const table::Match& board, table::Player who, const std::string& line) {
  const orders::Names& names = battle.names();
  Words words;
  for (const std::string_view word : base::words(line))
    words.emplace_back(word);
  std::size_t next = 2;
  while (next < words.size() && !base::same_word(words[next], "next") && !base::same_word(words[next], "beside"))
    ++next;
  const std::size_t named = next + (next + 1 < words.size() && base::same_word(words[next + 1], "to") ? 2 : 1);
  if (named >= words.size() || !base::same_word(words[0], "move")) return {};
  std::optional<hex::Hex> from, to;
  const auto find = [&](const table::Match& match, std::string_view name, std::optional<hex::Hex>& at) {
    report::each_counter(match.situation(who), [&](const report::Cell& cell, const report::Counter& counter) {
      if (!at && base::same_word(counter.name, name)) at = names.grid().find(cell.label);
    });
  };
  find(now, words[1], from);
  find(board, words[named], to);
  if (!from || !to) return {};
  std::vector<hex::Hex> beside;
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    if (const hex::Hex h = hex::step(*to, side); names.grid().contains(h)) beside.push_back(h);
  }
  std::ranges::stable_sort(beside, {}, [&](hex::Hex h) { return hex::distance(*from, h); });
  std::vector<std::string> out;
  for (const hex::Hex h : beside) {
    Words full(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(next));
    full.push_back(names.grid().label(h));
    full.insert(full.end(), words.begin() + static_cast<std::ptrdiff_t>(named) + 1, words.end());
    out.push_back(base::join(full, " "));
  }
  return out;
}

}  // namespace hexpost::cli
