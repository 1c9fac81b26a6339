#include "engine/orders/tidy.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/orders/lexicon.h"

namespace hexpost::orders {
namespace {

using Words = std::vector<std::string>;

/// Words of other games for those of this language.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> k_meant{{{"forward", "advance"},
                                                                                {"advances", "advance"},
                                                                                {"forwards", "advance"},
                                                                                {"ahead", "advance"},
                                                                                {"holds", "hold"},
                                                                                {"stays", "hold"},
                                                                                {"waits", "hold"}}};
constexpr std::array<std::string_view, 6> k_goes{"go", "goes", "goto", "moves", "rides", "marches"};
constexpr std::array<std::string_view, 5> k_polite{"please", "unit", "units", "group", "general"};
constexpr std::array<std::string_view, 4> k_joins{"join", "joins", "follow", "follows"};
constexpr std::array<std::string_view, 2> k_swaps{"swap", "swaps"};
constexpr std::array<std::string_view, 4> k_until{"-", "to", "thru", "through"};

template <std::size_t N>
bool one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::any_of(words, [&](std::string_view w) { return base::same_word(w, word); });
}

bool is_digits(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

/// The name without the number at its end.
std::string_view stem_of(std::string_view name) {
  return name.substr(0, name.find_last_not_of("0123456789") + 1);
}

/// Arrows become `to`; brackets and quotation marks disappear.
std::string without_signs(std::string_view typed) {
  std::string out;
  for (std::size_t i = 0; i < typed.size(); ++i) {
    const std::string_view rest = typed.substr(i);
    const auto arrow = rest.starts_with("-->") ? 3u : rest.starts_with("->") || rest.starts_with("=>") ? 2u : 0u;
    const bool utf8 = rest.starts_with("\xE2\x86\x92");
    if (arrow > 0 || utf8) {
      out += " to ";
      i += (utf8 ? 3u : arrow) - 1;
    } else if (std::string_view("()[]\"").find(typed[i]) == std::string_view::npos) {
      out += typed[i];
    }
  }
  return out;
}

/// `8/9`, `08.09` and `08,09` for 0809; the word itself if the map has no such hex.
std::string as_hex(const Names& names, const std::string& word) {
  const std::size_t sign = word.find_first_of("/.,:");
  if (sign == std::string::npos) return word;
  std::string column = word.substr(0, sign), row = word.substr(sign + 1);
  if (!is_digits(column) || !is_digits(row) || column.size() > 3 || row.size() > 3) return word;
  for (const std::size_t width : {std::size_t{2}, std::size_t{3}}) {
    if (column.size() > width || row.size() > width) continue;
    const std::string label =
        std::string(width - column.size(), '0') + column + std::string(width - row.size(), '0') + row;
    if (names.grid().find(label)) return label;
  }
  return word;
}

/// The one name among these that ends so, as Mesha ends AM-Mesha, or the one leader whose name begins so, as Ilaba
/// begins Ilaba-ashared; empty if there is none, or several.
std::string only_name(const Names& names, const std::vector<std::string>& among, std::string_view word) {
  std::string found;
  for (const std::string& name : among) {
    const std::size_t dash = name.find('-');
    if (dash == std::string::npos) continue;
    const std::string_view whole = name;
    const bool ends = ends_name(word, whole);
    // `Ilaba` and `Phil` for Ilaba-ashared and Philip-VI
    const std::size_t letters = word.size() > 3 ? std::min(word.size(), dash) : dash;
    const bool begins = names.find_leader(name) && base::same_word(whole.substr(0, letters), word);
    if ((!ends || !(names.find_unit(name) || names.find_leader(name))) && !begins) continue;
    if (!found.empty()) return {};
    found = name;
  }
  return found;
}

/// The only unit among these that has this name before its number, as House1 has house; empty if there is none, or
/// several.
std::string only_numbered(const Names& names, const std::vector<std::string>& among, std::string_view word) {
  std::string found;
  for (const std::string& name : among) {
    if (stem_of(name).size() == name.size() || !base::same_word(stem_of(name), word) || !names.find_unit(name))
      continue;
    if (!found.empty()) return {};
    found = name;
  }
  return found;
}

}  // namespace

bool ends_name(std::string_view word, std::string_view name) {
  const std::size_t hyphen = name.find('-');
  return hyphen != std::string_view::npos && base::same_word(name.substr(hyphen + 1), word);
}

bool known(const Names& names, std::string_view word) {
  return names.find_unit(word) || names.find_leader(word) || names.find_other(word) || names.grid().find(word);
}

std::string whole_name(const Names& names, const std::vector<std::string>& own, const std::string& word) {
  if (known(names, word) || word.size() < 2) return word;
  std::string found = only_name(names, own, word);
  if (found.empty()) found = only_numbered(names, own, word);
  if (found.empty()) found = only_name(names, names.all(), word);
  return found.empty() ? word : found;
}

std::string attacked_name(const Names& names, const std::vector<std::string>& own, const std::string& word) {
  if (known(names, word) || word.size() < 2) return word;
  std::vector<std::string> theirs = names.all();
  const auto army = [](std::string_view name) { return name.substr(0, name.find('-') + 1); };  // `Ak-`; or nothing
  std::erase_if(theirs, [&](const std::string& name) {
    // a lost unit of the player's is not the enemy's, either
    return std::ranges::any_of(
        own, [&](const std::string& one) { return one == name || (!army(one).empty() && army(one) == army(name)); });
  });
  const std::string found = only_name(names, theirs, word);
  return found.empty() ? whole_name(names, {}, word) : found;
}

std::string tidy(const Names& names, std::string_view typed,
                 const std::function<std::string(const std::string&)>& whole) {
  const auto first = base::words(typed);
  if (first.empty() || base::same_word(first[0], "stand") || base::same_word(first[0], "if")) return std::string(typed);
  const auto is_unit = [&](const std::string& word) { return names.find_unit(whole(word)).has_value(); };
  const auto is_piece = [&](const std::string& word) { return is_unit(word) || names.find_leader(whole(word)); };
  bool changed = false;
  const std::string plain = without_signs(typed);
  changed = plain != typed;
  Words in, out;
  for (const std::string_view word : base::words(plain)) {
    std::string one = as_hex(names, std::string(word));
    const std::size_t dots = one.find("..");
    if (dots != std::string::npos && dots > 0 && one.back() != '.' && is_unit(one.substr(0, dots)))
      one.replace(dots, one.find_first_not_of('.', dots) - dots, "-");
    changed = changed || one != word;
    in.push_back(std::move(one));
  }
  for (std::size_t i = 0; i < in.size(); ++i) {
    const std::string& word = in[i];
    const bool last = i + 1 == in.size();
    const std::string next = last ? std::string() : in[i + 1];
    const bool free = !known(names, word) && !is_piece(word);
    // `Leg 1`
    if (!last && !is_piece(word) && is_digits(next) && next.size() < 3 && is_unit(word + next)) {
      out.push_back(word + next), ++i, changed = true;
      continue;
    }
    // `RW C5` is RW-C5
    if (!last && !is_piece(word) && !is_digits(next) && names.find_unit(word + "-" + next)) {
      out.push_back(word + "-" + next), ++i, changed = true;
      continue;
    }
    // `Leg1 to Leg5`
    if (!last && !out.empty() && one_of(k_until, word) && is_unit(out.back()) && is_unit(next) &&
        base::same_word(stem_of(out.back()), stem_of(next)) && stem_of(next).size() < next.size()) {
      out.back() += "-" + next, ++i, changed = true;
      continue;
    }
    // `Leg1 and 2`, `Leg1, 2`
    const bool joined = out.size() > 1 && base::same_word(out.back(), "and");
    if (const std::string number = word.substr(0, word.find(','));
        is_digits(number) && number.size() < 3 && (joined || (!out.empty() && out.back().ends_with(',')))) {
      std::string_view one = joined ? out[out.size() - 2] : out.back();
      one = one.substr(0, one.find(','));
      const std::string before = whole(std::string(one)), same = std::string(stem_of(before)) + number;
      if (is_unit(before) && is_unit(same)) {
        out.push_back(std::string(stem_of(before)) + word), changed = true;
        continue;
      }
    }
    if (word == "/") {
      out.emplace_back(";"), changed = true;
      continue;
    }
    const bool polite = free && !last && one_of(k_polite, word);
    const bool before_piece = out.empty() || base::same_word(out.back(), "all") || is_piece(next);
    const bool goes = free && !last && one_of(k_goes, word) && !out.empty() && is_piece(out.back());
    const bool joins = !out.empty() && has_sense(names, out.front(), Sense::swap) &&
                       (base::same_word(word, "with") || base::same_word(word, "and"));
    // `2 hexes NE`
    const bool counted = free && counts_hexes(word) && !out.empty() && is_digits(out.back()) && out.back().size() < 3 &&
                         !is_digits(next);
    // `Valens joins Leg1`
    if (free && !last && one_of(k_joins, word) && out.size() == 1 && is_piece(out.back())) {
      out.emplace_back("to"), changed = true;
      continue;
    }
    if ((polite && before_piece) || goes || joins || counted) {
      changed = true;
      continue;
    }
    const std::string_view played = verb_of(names, Sense::play);
    if (i == 0 && free && !last && says(Sense::play, word) && !played.empty() && word != played) {
      out.emplace_back(played), changed = true;
      continue;
    }
    const std::string bare = word.substr(0, word.find(','));
    if (const auto swaps = verb_of(names, Sense::swap); free && !swaps.empty() && one_of(k_swaps, bare)) {
      out.push_back(std::string(swaps) + word.substr(bare.size())), changed = true;
      continue;
    }
    const auto meant = std::ranges::find_if(k_meant, [&](const auto& m) { return base::same_word(m.first, bare); });
    if (free && meant != k_meant.end()) {
      if (meant->second == "advance")
        std::erase_if(out, [](const std::string& w) { return base::same_word(w, "move"); });
      out.push_back(std::string(meant->second) + word.substr(bare.size())), changed = true;
      continue;
    }
    out.push_back(word);
  }
  return changed ? base::join(out, " ") : std::string(typed);
}

std::vector<std::string> parted_at_commas(const Names& names, std::string_view order,
                                          const std::function<std::string(const std::string&)>& whole) {
  const std::vector<std::string> every = names.all();
  const auto is_piece = [&](std::string_view word) {
    const std::string name = whole(std::string(word));
    return names.find_unit(name) || names.find_leader(name) ||
           std::ranges::any_of(every, [&](const std::string& one) { return names.covers(word, one); });
  };
  const auto is_verb = [&](std::string_view typed) {
    const std::string_view word = typed.substr(0, typed.find(','));
    return closes(names, word) || attacks(names, word) || keeps_still(word) || base::same_word(word, "advance") ||
           base::same_word(word, "back");
  };
  const auto is_hex = [&](std::string_view word) {
    return names.grid().find(word) || names.grid().find("0" + std::string(word));
  };
  /// Names of pieces or groups, perhaps hexes, and then a verb of combat or an advance; or the rest, which stays.
  const auto acts = [&](std::span<const std::string_view> words) {
    std::size_t i = 0;
    while (i < words.size() && means_the_rest(words[i]))
      ++i;
    if (i > 0) return i < words.size() && keeps_still(words[i]);
    while (i < words.size() && (is_piece(words[i]) || (i > 0 && base::same_word(words[i], "and"))))
      ++i;
    std::size_t verb = i;
    while (verb < words.size() && i > 0 &&
           (is_hex(words[verb]) || base::same_word(words[verb], "to") ||
            (is_hex(words[verb - 1]) && base::same_word(words[verb], "and"))))
      ++verb;
    return i > 0 && verb < words.size() && is_verb(words[verb]);
  };
  Words out(1);
  bool has_verb = false;
  const auto words = base::words(order);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool all = base::same_word(words[i], "all");  // `line command, all advance 1`
    if (i > 0 && words[i - 1].ends_with(',') && (all || (has_verb && acts(std::span(words).subspan(i))))) {
      out.back().pop_back();
      out.emplace_back();
      has_verb = false;
    }
    // `A attacks B and C attacks D`
    if (has_verb && base::same_word(words[i], "and") && acts(std::span(words).subspan(i + 1))) {
      out.emplace_back();
      has_verb = false;
      continue;
    }
    has_verb = has_verb || is_verb(words[i]);
    out.back() += (out.back().empty() ? "" : " ") + std::string(words[i]);
  }
  if (out.size() == 1) return {std::string(order)};
  return out;
}

namespace {

/// A name with a number at its end.
struct EndsInNumber {
  std::string_view stem, digits;
  std::int64_t value() const { return base::number(digits).value_or(-1); }
};
EndsInNumber number_at_end(std::string_view name) {
  std::size_t stem = name.size();
  while (stem > 0 && name[stem - 1] >= '0' && name[stem - 1] <= '9')
    --stem;
  return {name.substr(0, stem), name.substr(stem)};
}

}  // namespace

bool is_in_range(std::string_view range, std::string_view name) {
  const EndsInNumber last = number_at_end(range);
  std::string_view before = range.substr(0, range.size() - last.digits.size());
  // the first name stands before the last `-` that a digit precedes
  for (std::size_t dash = before.rfind('-'); dash != std::string_view::npos && dash > 0;
       dash = before.substr(0, dash).rfind('-')) {
    const EndsInNumber first = number_at_end(range.substr(0, dash));
    const std::string_view stem = before.substr(dash + 1);
    if (first.digits.empty() || !(stem.empty() || base::same_word(stem, first.stem))) continue;
    const EndsInNumber one = number_at_end(name);
    const std::size_t ends = one.stem.size() - std::min(one.stem.size(), first.stem.size());
    const bool same = base::same_word(one.stem.substr(ends), first.stem) && (ends == 0 || one.stem[ends - 1] == '-');
    return same && !one.digits.empty() && one.value() >= first.value() && one.value() <= last.value();
  }
  return false;
}

namespace {

/// True for one of these verbs, with or without an s.
bool is_verb_of(std::span<const std::string_view> verbs, std::string_view typed) {
  return std::ranges::any_of(verbs, [typed](std::string_view verb) {
    return base::same_word(verb, typed) ||
           (typed.ends_with('s') && base::same_word(verb, typed.substr(0, typed.size() - 1)));
  });
}

}  // namespace

bool keeps_still(std::string_view word) {
  constexpr std::array<std::string_view, 4> k_words{"hold", "stay", "wait", "pass"};
  return is_verb_of(k_words, word);
}

bool counts_hexes(std::string_view word) {
  constexpr std::array<std::string_view, 4> k_words{"hex", "hexes", "step", "steps"};
  return one_of(k_words, word);
}

bool means_the_rest(std::string_view word) {
  constexpr std::array<std::string_view, 12> k_words{"the",       "rest", "other", "others", "everyone",  "everybody",
                                                     "remaining", "else", "units", "reszta", "pozostałe", "pozostali"};
  return one_of(k_words, word);
}

std::vector<std::string> attacks_of_several(const Names& names, const std::vector<std::string>& words) {
  std::array<std::vector<std::string>, 2> sides;
  std::size_t side = 0;
  bool joined = false;  // `and` stands before the next word
  if (words.size() < 5 || !closes(names, words[0])) return {};
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool and_ = base::same_word(words[i], "and"), at = base::same_word(words[i], "at");
    if ((and_ || at) && i + 1 < words.size()) {
      joined = and_;
      continue;
    }
    if (!names.find_unit(words[i])) return {};
    if (!sides[side].empty() && !joined && ++side > 1) return {};
    sides[side].push_back(words[i]);
    joined = false;
  }
  if (sides[1].empty()) return {};
  std::vector<std::string> out;
  for (const Verb* attack : orders_of(names, Sense::attack)) {
    const bool by = names_target_first(*attack);
    if (by && sides[1].size() == 1)
      out.push_back(attack->verb + " " + sides[1].front() + " by " + base::join(sides[0], " "));
    if (!by) out.push_back(attack->verb + " " + base::join(sides[0], " ") + " at " + base::join(sides[1], " "));
  }
  return out;
}

}  // namespace hexpost::orders
