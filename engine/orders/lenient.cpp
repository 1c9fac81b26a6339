#include "engine/orders/lenient.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <span>
#include <utility>

#include "engine/base/text.h"
#include "engine/orders/lexicon.h"
#include "engine/orders/names_in_full.h"
#include "engine/orders/small_words.h"
#include "engine/orders/speech.h"
#include "engine/orders/tidy.h"
#include "engine/orders/tongue.h"

namespace hexpost::orders {
namespace {

/// Compass points as people write them out, without the signs between their parts.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> k_points{{{"north", "N"},
                                                                                  {"south", "S"},
                                                                                  {"east", "E"},
                                                                                  {"west", "W"},
                                                                                  {"northeast", "NE"},
                                                                                  {"northwest", "NW"},
                                                                                  {"southeast", "SE"},
                                                                                  {"southwest", "SW"},
                                                                                  {"eastnortheast", "ENE"},
                                                                                  {"eastsoutheast", "ESE"},
                                                                                  {"westnorthwest", "WNW"},
                                                                                  {"westsouthwest", "WSW"}}};

/// "North-East" for a direction; empty for any other word.
std::string_view point(std::string_view word) {
  std::string letters;
  for (const char c : base::lower(word)) {
    if (c != '-') letters += c;
  }
  for (const auto& [written, sign] : k_points) {
    if (letters == written) return sign;
  }
  return {};
}

/// A hex with the leading zeros of the map's labels.
std::string with_zeros(const Names& names, const std::string& word) {
  if (word.find_first_not_of("0123456789") != std::string::npos) return word;
  for (std::string full = "0" + word; full.size() <= 6; full = "0" + full) {
    if (names.grid().find(full)) return full;
  }
  return word;
}

std::string plain_word(const Names& names, std::string word) {
  while (word.size() > 1 && !known(names, word) && (word.back() == ',' || (word.back() == '.' && word != "...")))
    word.pop_back();
  if (known(names, word)) return word;
  if (const std::string bare = word.substr(0, word.find(':')); bare.size() + 1 == word.size() && known(names, bare))
    return bare;  // "under Dionysius: ..."; the colon of a heading stays
  if (base::same_word(word, "facing")) return "face";
  if (const auto sign = point(word); !sign.empty()) return std::string(sign);
  return with_zeros(names, word);
}

bool is_hex(const Names& names, std::string_view word) {
  return names.grid().find(plain_word(names, std::string(word))).has_value();
}
/// True for a number that counts hexes.
bool is_count(const Names& names, std::string_view word) {
  return base::number(plain_word(names, std::string(word))) && !is_hex(names, word);
}

/// `the` is superfluous, and so are `then` before `fire` and `face`, `at` after `fire` in a move, `to` and `hex`
/// before a hex, and `at`, `in` and `on` after the piece that is put there; in other orders `at` names a target. `play`
/// takes its units without `and` and `with`, and a list after `by` has no `and`.
bool idle(const Names& names, const std::vector<std::string>& words, std::size_t i) {
  if (i == 0 || i + 1 >= words.size() || base::same_word(words[0], "if")) return false;
  const bool joins = base::same_word(words[i], "and") || base::same_word(words[i], "with");
  if (joins && has_sense(names, words[0], Sense::play)) return true;
  const auto to_here = words.begin() + static_cast<std::ptrdiff_t>(i);
  const bool listed = std::any_of(words.begin(), to_here, [](std::string_view w) { return base::same_word(w, "by"); });
  if (listed && base::same_word(words[i], "and") && known(names, words[i + 1])) return true;
  const bool acts = base::same_word(words[i + 1], "fire") || base::same_word(words[i + 1], "face");
  const bool aims = base::same_word(words[0], "move") && base::same_word(words[i - 1], "fire");
  const bool filler = base::same_word(words[i], "the") || (acts && (joins || base::same_word(words[i], "then"))) ||
                      (aims && base::same_word(words[i], "at"));
  if (filler && !known(names, words[i])) return true;
  const bool before_hex = base::same_word(words[i], "to") && base::same_word(words[i + 1], "hex");
  const bool na = i > 1 && is_polish_to(words[i]) && !names.find_unit(words[i]);  // it names a group, too
  if ((!before_hex && !names.grid().find(words[i + 1])) || (known(names, words[i]) && !na)) return false;
  if (base::same_word(words[i], "to") || base::same_word(words[i], "hex") || is_polish_to(words[i])) return true;
  constexpr std::array<Sense, 4> k_put{Sense::place, Sense::move, Sense::way, Sense::lead};
  constexpr std::array<std::string_view, 3> k_where{"at", "in", "on"};
  return i == 2 && std::ranges::any_of(k_where, [&](std::string_view w) { return base::same_word(words[i], w); }) &&
         std::ranges::find(k_put, sense_of(names, words[0])) != k_put.end();
}

bool is_face(std::string_view word) {
  return base::same_word(word, "face") || base::same_word(word, "facing");
}

/// True for `S` or `NE`, unless it is a name of the battle.
bool sign_of_point(const Names& names, std::string_view word) {
  return !word.empty() && word.size() <= 3 && word.find_first_not_of("NESWnesw") == std::string_view::npos &&
         !known(names, word);
}

/// `move A S 4` is `move A 4 S`.
void put_count_first(const Names& names, std::vector<std::string>& words) {
  if (words.size() != 4 || !sign_of_point(names, words[2]) || known(names, words[3]) || !base::number(words[3])) return;
  std::swap(words[2], words[3]);
}

/// `end moves` is `end-moves`.
void join_end(const Names& names, std::vector<std::string>& words) {
  if (words.size() < 2 || !base::same_word(words[0], "end") || known(names, words[1])) return;
  words[0] += "-" + words[1];
  words.erase(words.begin() + 1);
}

/// The words of a line; `north west` is one.
std::vector<std::string> with_points_joined(const Names& names, std::string_view typed) {
  std::vector<std::string> out;
  for (const std::string_view word : base::words(typed)) {
    const bool across =
        word.starts_with("east") || word.starts_with("west") || word.starts_with("East") || word.starts_with("West");
    const bool joins = across && !known(names, word) && !out.empty() && !known(names, out.back()) &&
                       (base::same_word(out.back(), "north") || base::same_word(out.back(), "south"));
    if (joins)
      out.back() += word;
    else
      out.emplace_back(word);
  }
  return out;
}

/// The word of the order language for what a unit does on its way, such as `face` for `turning`.
std::string in_move(const std::string& word, bool has_gone) {
  if (turns(word) || base::same_word(word, "turning")) return "face";
  return has_gone && (says(Sense::shoot, word) || base::same_word(word, "shooting")) ? "fire" : word;
}

std::string plain(const Names& names, const std::vector<std::string>& own, std::string_view typed) {
  std::vector<std::string> words;
  for (const std::string& word : with_points_joined(names, typed))
    words.push_back(plain_word(names, word));
  join_end(names, words);
  put_count_first(names, words);
  // `move A 0702 NE` ends with a facing
  if (words.size() > 3 && base::same_word(words[0], "move") && sign_of_point(names, words.back()) &&
      is_hex(names, words[words.size() - 2]))
    words.insert(words.end() - 1, "face");
  for (std::size_t i = 2; i < words.size() && base::same_word(words[0], "move"); ++i) {
    if (!known(names, words[i])) words[i] = in_move(words[i], i > 2);  // `move A 0705 turning NE, shooting B`
  }
  write_ranges_out(names, own, words);
  write_names_out(names, own, words);
  std::vector<std::string> out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!idle(names, words, i)) out.push_back(words[i]);
  }
  std::vector<std::string> before;
  for (const std::string_view word : base::words(typed))
    before.emplace_back(word);
  return out == before ? std::string(base::trim(typed)) : base::join(out, " ");
}

/// `move A 2020, B 2021 and C 2022`: after a hex, a direction or a number of hexes, and a comma or `and`, another
/// unit's name begins the next order with the same verb.
std::vector<std::string> apart(const Names& names, const std::vector<std::string>& own, std::string_view order) {
  std::vector<std::string> out;
  std::string part, verb;
  bool hex = false, comma = false, ways = false;
  std::string held;  // `and` after a hex, until the next word shows what it joins
  for (const std::string_view word : base::words(order)) {
    const std::string bare = plain_word(names, std::string(word));
    const std::string whole = whole_name(names, own, bare);
    const bool named = names.find_unit(whole) || names.find_leader(whole);
    if (verb.empty()) {
      verb = bare;
      ways = base::same_word(verb, "move") || base::same_word(verb, "lead") || base::same_word(verb, "advance");
    }
    if (hex && held.empty() && base::same_word(bare, "and")) {
      held = word, comma = true;
      continue;
    }
    if (comma && hex && named) out.push_back(std::move(part)), part = verb, held.clear();
    if (named) hex = false;  // `fire 0522 by A, B` is one order
    if (!held.empty()) part += " " + std::exchange(held, {});
    part += (part.empty() ? "" : " ") + std::string(word);
    const bool ends_way = ways && (base::number(bare) || sign_of_point(names, bare));  // `A 2 N, B 3 N`
    hex = hex || ends_way || names.grid().find(bare).has_value();
    comma = word.ends_with(',');
  }
  if (!held.empty()) part += " " + held;
  if (out.empty()) return {std::string(order)};
  out.push_back(std::move(part));
  const bool ahead = base::same_word(verb, "advance") && is_count(names, base::words(out[0]).back());
  for (std::string& one : std::span(out).subspan(ahead ? 1 : out.size())) {  // `advance A 2, B 0705`
    const auto words = base::words(one);
    if (words.size() > 2 && is_hex(names, words[2])) one.replace(0, verb.size(), "move");
  }
  return out;
}

/// True for a word that can be a verb after the name of the piece that acts. Words such as `to` and `at` are not verbs.
bool may_be_verb(const Names& names, std::string_view word) {
  constexpr std::array<std::string_view, 11> k_others{"to",     "at", "on",  "hex",  "the",   "with",
                                                      "facing", "by", "and", "face", "column"};
  const bool letters = std::ranges::all_of(word, [](char c) { return c == '-' || (c >= 'a' && c <= 'z'); });
  return letters && !known(names, word) && !is_polish_to(word) && point(word).empty() && !sign_of_point(names, word) &&
         std::ranges::none_of(k_others, [&](std::string_view other) { return word == other; });
}

/// True for a word that can follow the name of the piece in a move: a hex, `to`, `face`, a number of hexes, a
/// direction.
bool begins_way(const Names& names, std::string_view word) {
  constexpr std::array<std::string_view, 5> k_words{"to", "face", "facing", "column", "deploy"};
  if (is_hex(names, word) || base::number(word) || !point(word).empty()) return true;
  return sign_of_point(names, word) || is_polish_to(word) ||
         std::ranges::any_of(k_words, [&](std::string_view w) { return base::same_word(w, word); });
}

/// The verb of an order for a number of hexes ahead, `advance A 2`; some systems have an answer `advance A HEX`, too.
constexpr std::string_view k_ahead = "advance N";

/// The verb that an order without one takes from the order before it on the line; empty if that has no verb.
std::string verb_of(const Names& names, const std::string& order) {
  const auto words = base::words(order);
  const std::string verb(words.front());
  if (known(names, verb) || verb.find_first_of("0123456789") != std::string::npos) return {};
  return base::same_word(verb, "advance") && is_count(names, words.back()) ? std::string(k_ahead) : verb;
}

/// The order with its verb first. `Leg1 attack War1` is an attack by Leg1; `Leg1 0608` has the verb of the order
/// before it on the line, otherwise it is a move. No order begins with a name.
std::string verb_first(const Names& names, const std::vector<std::string>& own, std::string_view order,
                       const std::string& before) {
  const auto words = base::words(order);
  std::vector<std::string> acting;  // the names at the beginning
  std::size_t next = 0;
  const bool listed = order.find(',') != std::string_view::npos;
  for (; next < words.size(); ++next) {
    if (!acting.empty() && base::same_word(words[next], "and")) continue;
    const std::string name = whole_name(names, own, plain_word(names, std::string(words[next])));
    const std::size_t count = acting.size();
    if (names.find_unit(name) || names.find_leader(name)) {
      acting.push_back(name);
    } else if (listed) {  // `Leg1-4 advance 2, Aux1 0705`
      std::ranges::copy_if(own, std::back_inserter(acting), [&](auto& one) { return is_in_range(name, one); });
    }
    if (acting.size() == count) break;
  }
  if (words.size() < 2 || acting.empty()) return std::string(order);
  if (acting.size() > 1 && next < words.size()) {  // `A, B advance 2`, `A and B 2 NE`
    const bool towards = !point(words[next]).empty() || sign_of_point(names, words[next]);
    const bool verb = !towards && may_be_verb(names, base::lower(words[next]));
    const bool way = towards || base::number(words[next]).has_value();
    if (verb || is_face(words[next]) || way || base::same_word(words[next], "to")) {
      const bool ahead = way && !towards && next + 1 == words.size() && !is_hex(names, words[next]);  // `A and B 2`
      const std::string first = verb ? std::string(words[next]) : ahead ? "advance" : "move";
      std::string out = first + " " + base::join(acting, " and ");
      for (std::size_t i = next + (verb ? 1 : 0); i < words.size(); ++i)
        out += " " + std::string(words[i]);
      return out;
    }
  }
  if (may_be_verb(names, base::lower(words[1]))) {
    std::string out = std::string(words[1]) + " " + std::string(words[0]);
    for (std::size_t i = 2; i < words.size(); ++i)
      out += " " + std::string(words[i]);
    return out;
  }
  const std::string rest(base::trim(order));
  const std::string& first = acting.front();
  const bool of_leader = base::same_word(before, "lead") && names.find_unit(first) && !names.find_leader(first);
  if (is_face(words[1]) || (base::same_word(before, k_ahead) && is_hex(names, words[1]))) return "move " + rest;
  // `Leg1 attacks War1, Aux1 to 0608 and attacks War2`
  const auto fights = [&](std::string_view word) { return attacks(names, word); };
  if (fights(before) && begins_way(names, words[1]) && std::any_of(words.begin() + 2, words.end(), fights))
    return "move " + rest;
  if (!before.empty() && !of_leader) return (base::same_word(before, k_ahead) ? "advance" : before) + " " + rest;
  const bool joined = words.size() > 3 && base::same_word(words[1], "with") && begins_way(names, words[3]);
  return joined || begins_way(names, words[1]) ? "move " + rest : rest;
}

/// A move with a word after its hexes for which `acts` is true, as the move and an order `verb`; any other order stays
/// one.
std::vector<std::string> move_and(std::string_view verb, const auto& acts, const std::string& order) {
  std::vector<std::string> words, out{order};
  for (const std::string_view word : base::words(order))
    words.emplace_back(word);
  if (words.size() < 5 || !base::same_word(words[0], "move")) return out;
  const auto is = [](std::string_view word, std::initializer_list<std::string_view> these) {
    return std::ranges::any_of(these, [&](std::string_view one) { return base::same_word(one, word); });
  };
  for (std::size_t i = 3; i + 1 < words.size(); ++i) {
    if (!acts(words[i])) continue;
    const std::size_t end = is(words[i - 1], {"and", "then", "to"}) ? i - 1 : i;
    const std::span<const std::string> all(words);
    out = {base::join(all.first(end), " "),
           std::string(verb) + " " + words[1] + " " + base::join(all.subspan(i + 1), " ")};
    break;
  }
  return out;
}

/// `move Leg1 0605 and attack War2` is a move and an attack.
std::vector<std::string> move_and_attack(const std::string& order) {
  const auto fights = [](std::string_view word) { return says(Sense::attack, word) && !says(Sense::charge, word); };
  return move_and("attack", fights, order);
}

}  // namespace

std::string move_and_fire(std::string_view order) {
  const auto shoots = [](std::string_view word) { return says(Sense::shoot, word); };
  const auto two = move_and("fire", shoots, std::string(order));
  return two.size() == 2 ? base::join(two, "; ") : std::string();
}

std::vector<std::string> plain_lines(const Names& names, std::string_view typed, const std::vector<std::string>& own) {
  std::vector<std::string> out;
  std::string verb;  // of the order before
  const auto full = [&](const std::string& word) { return whole_name(names, own, plain_word(names, word)); };
  const std::string few = in_few_words(names, canonical_words(names, typed), full);
  const std::string text = tidy(names, spoken(names, few, full), full);
  for (const std::string_view between : base::split(text, ';')) {
    if (base::trim(between).empty()) continue;
    for (const std::string& order : parted_at_commas(names, between, full)) {
      const std::string whole = verb_first(names, own, order, verb);
      verb = verb_of(names, whole);
      for (const std::string& half : move_and_attack(whole)) {
        for (const std::string& one : apart(names, own, half))
          out.push_back(plain(names, own, one));
      }
    }
  }
  return out;
}

namespace {

/// The verb as typed, then without the ending of `fires`, then the battle's word for it.
std::vector<std::string> verbs_meant(const Names& names, const std::string& typed) {
  std::vector<std::string> out{typed};
  if (typed.size() > 3 && typed.back() == 's') out.push_back(typed.substr(0, typed.size() - 1));
  if (!says(Sense::shoot, typed)) return out;
  for (const Verb* order : orders_of(names, Sense::shoot)) {
    if (!base::has_word(out, order->verb)) out.push_back(order->verb);
  }
  return out;
}

/// An attack on a target as the grammars of the battle have it.
std::vector<std::string> attacks_on(const Names& names, const std::string& acting, const std::string& target) {
  std::vector<std::string> out;
  for (const Verb* attack : orders_of(names, Sense::attack))
    out.push_back(names_target_first(*attack) ? attack->verb + " " + target + " by " + acting
                                              : attack->verb + " " + acting + " at " + target);
  return out;
}

/// A turn in place, `turn A NE`, as the battle's grammars have it: `face A face NE` for any unit, a move, then an order
/// for units of one kind alone.
std::vector<std::string> turns_of(const Names& names, const std::string& unit, const std::string& facing) {
  std::vector<std::string> out{"move " + unit + " face " + facing};
  for (const Verb* turn : orders_of(names, Sense::face)) {
    const auto grammar = base::words(turn->usage);
    const bool any = grammar.size() > 1 && (grammar[1] == "UNIT" || grammar[1] == "<unit>");
    const bool says_face = turn->usage.find(" face ") != std::string::npos;
    out.insert(any ? out.begin() : out.end(), turn->verb + " " + unit + (says_face ? " face " : " ") + facing);
  }
  return out;
}

}  // namespace

std::vector<std::string> other_spellings(const Names& names, std::string_view line) {
  std::vector<std::string> words, out;
  for (const std::string_view word : base::words(line)) {
    const std::size_t plus = word.find('+');  // `A+B`, `A + B`
    const std::string_view first = word.substr(0, plus);
    if (!first.empty()) words.emplace_back(first);
    if (plus != std::string_view::npos && plus + 1 < word.size()) words.emplace_back(word.substr(plus + 1));
  }
  const auto named = [&](std::size_t i) {
    return i < words.size() && (names.find_unit(words[i]) || names.find_leader(words[i]));
  };
  const auto at = [&](std::size_t i) {
    return base::same_word(words[i], "at") || base::same_word(words[i], "on") || is_polish_to(words[i]);
  };
  const auto hex = [&](std::size_t i) { return i < words.size() && names.grid().find(words[i]); };
  const auto fights = [&](std::string_view word) { return attacks(names, word); };
  const std::size_t all = !words.empty() && base::same_word(words[0], "all") ? 0 : 1;
  if (words.size() == 2 && base::same_word(words[0], "no") && fights(words[1].substr(0, words[1].find("ing")))) {
    for (const Verb* shoot : orders_of(names, Sense::shoot))
      out.push_back(shoot->verb + " none");  // `no shooting`
    return out;
  }
  if (words.size() == 2 && base::same_word(words[all], "all") && closes(names, words[1 - all])) {
    for (const Verb* attack : orders_of(names, Sense::attack))  // `all attack`, `attack all`
      if (attack->usage.find(attack->verb + " all") != std::string::npos) out.push_back(attack->verb + " all");
    return out;
  }
  if (words.size() > 2 && hex(1) && fights(words[0])) {  // `attack 0705 with A B`, `attack 0705 A`
    const bool with = base::same_word(words[2], "with");
    std::vector<std::string> by = words;
    if (!with) by.insert(by.begin() + 2, "by");
    by[2] = "by";
    std::erase_if(by, [](const std::string& word) { return base::same_word(word, "and"); });  // `with A and B`
    if (named(with ? 3 : 2)) return {base::join(by, " ")};
  }
  if (words.size() > 2 && at(1)) {
    words.erase(words.begin() + 1);
    return {base::join(words, " ")};
  }
  if (const std::size_t last = words.size() - 1; words.size() > 4 && base::same_word(words[last - 1], "with") &&
                                                 !names.find_unit(words[last]) && names.find_leader(words[last])) {
    words[last - 1] = "under";  // `attack 0705 by A with LEADER`
    return {base::join(words, " ")};
  }
  if (!named(1)) return {};
  out = attacks_of_several(names, words);
  const std::string typed = words[0];
  const std::size_t aim = words.size() > 2 && at(2) ? 3 : 2;
  if (hex(aim) && words.size() == aim + 1 && (closes(names, typed) || fights(typed))) {  // `A attacks 0705`
    for (const std::string& verb : verbs_meant(names, typed)) {
      if (verb != typed) out.push_back(verb + " " + words[1] + (aim == 3 ? " at " : " ") + words[aim]);
      out.push_back(verb + " " + words[aim] + " by " + words[1]);
    }
    for (std::string& one : closes(names, typed) ? attacks_on(names, words[1], words[aim]) : std::vector<std::string>{})
      out.push_back(std::move(one));
  }
  if (base::same_word(typed, "move") && words.size() > 4 && base::same_word(words[2], "and") && named(3) && hex(4))
    return {"move " + words[1] + " with " + base::join(std::span(words).subspan(3), " ")};  // a chariot and its runner
  if (base::same_word(typed, "advance") && hex(2))
    out.push_back("move " + base::join(std::span(words).subspan(1), " "));
  const bool goes = has_sense(names, typed, Sense::move) || has_sense(names, typed, Sense::way);
  const bool moves = words.size() > 2 && goes && !names.find_unit(words[1]);
  const bool to_piece = words.size() == 4 && base::same_word(words[2], "to") && named(3);
  if (moves || (base::same_word(typed, "lead") && to_piece)) {
    words[0] = "lead";                             // a leader's move
    if (to_piece) words.erase(words.begin() + 2);  // `lead Valens to Leg1`
    return {base::join(words, " ")};
  }
  if (turns(typed)) {  // `turn A to face NE`
    std::erase_if(words, [](const std::string& w) { return base::same_word(w, "to") || base::same_word(w, "face"); });
    if (base::same_word(typed, "face")) words.insert(words.begin(), typed);
    if (words.size() == 3) return turns_of(names, words[1], words[2]);
  }
  const bool between = named(3) && at(2);
  const std::string acting = words[1], target = words.size() > 3 && at(2) ? words[3] : words.size() > 2 ? words[2] : "";
  for (const std::string& verb : verbs_meant(names, typed)) {
    words[0] = verb;
    std::vector<std::string> with = words, without = words;
    if (named(2)) {
      with.insert(with.begin() + 2, "at"), out.push_back(base::join(with, " "));
      if (words.size() > 3 && verb == typed) {
        with[2] = "with";
        out.push_back(base::join(with, " "));
      }
    }
    if (verb != typed) out.push_back(base::join(words, " "));
    if (!between) continue;
    with[2] = "at";
    without.erase(without.begin() + 2);
    out.push_back(base::join(with, " ")), out.push_back(base::join(without, " "));
  }
  const bool aims = words.size() <= (between ? 4u : 3u) && (named(2) || between);
  for (const std::string& verb :
       aims && !closes(names, typed) ? verbs_meant(names, typed) : std::vector<std::string>{}) {
    if (fights(verb)) out.push_back(verb + " " + target + " by " + acting);  // `fire B by A`
  }
  for (std::string& one : aims&& closes(names, typed) ? attacks_on(names, acting, target) : std::vector<std::string>{})
    out.push_back(std::move(one));
  return out;
}

}  // namespace hexpost::orders
