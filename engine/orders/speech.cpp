#include "engine/orders/speech.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/hex/hex.h"
#include "engine/orders/lexicon.h"
#include "engine/orders/tidy.h"
#include "engine/orders/tongue.h"

namespace hexpost::orders {
namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> k_spoken_numbers{
    {{"one", "1"}, {"two", "2"}, {"three", "3"}, {"four", "4"}, {"five", "5"}, {"six", "6"}}};
constexpr std::array<std::string_view, 5> k_forward{"forward", "forwards", "ahead", "advance", "advances"};
constexpr std::array<std::string_view, 4> k_steps{"goes", "marches", "step", "steps"};
constexpr std::array<std::string_view, 7> k_along{"go", "goes", "move", "moves", "stay", "stays", "rides"};
constexpr std::array<std::string_view, 6> k_turns_of{"first", "firstly", "last", "lastly", "finally", "then"};
constexpr std::array<std::string_view, 6> k_stay{"stand", "stands", "stay", "stays", "hold", "holds"};
constexpr std::array<std::string_view, 7> k_there{"fast", "firm", "still", "put", "ground", "position", "here"};
constexpr std::array<std::string_view, 9> k_gives_ground{"fall",  "falls", "pull",    "pulls", "step",
                                                         "steps", "go",    "retires", "retire"};
constexpr std::array<std::string_view, 4> k_into{"form", "forms", "in", "into"};
/// A synonym for an action with a thing.
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> k_done{{{"set", "plant"}}};

template <std::size_t N>
bool is_any(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::any_of(words, [&](std::string_view w) { return base::same_word(w, word); });
}

/// The word without the sign after it.
std::string_view bare(std::string_view word) {
  return word.substr(0, word.find_last_not_of(",.!;") + 1);
}
bool at(const Words& words, std::size_t i, std::string_view word) {
  return i < words.size() && base::same_word(bare(words[i]), word);
}
template <std::size_t N>
bool at(const Words& words, std::size_t i, const std::array<std::string_view, N>& these) {
  return i < words.size() && is_any(these, bare(words[i]));
}
bool walks(const Words& words, std::size_t i) {
  return at(words, i, k_steps) || (i < words.size() && says(Sense::move, bare(words[i])));
}
bool turns_at(const Words& words, std::size_t i) {
  return i < words.size() && turns(bare(words[i]));
}
bool shoots(const Words& words, std::size_t i) {
  return i < words.size() && says(Sense::shoot, bare(words[i]));
}
bool is_number(const Words& words, std::size_t i) {
  return i < words.size() && words[i].size() < 3 && base::number(words[i]).has_value();
}
void take_out(Words& words, std::size_t i, std::size_t count = 1) {
  const auto at = words.begin() + static_cast<std::ptrdiff_t>(i);
  words.erase(at, at + static_cast<std::ptrdiff_t>(count));
}

class Speech {
 public:
  Speech(const Names& names, const std::function<std::string(const std::string&)>& whole)
      : names_(names), whole_(whole) {}

  std::string plain(std::string_view typed) const {
    Words words;
    for (const std::string_view word : base::words(typed)) {
      const std::size_t plus = word.find('+');  // `CH5+RI3`
      if (plus != std::string_view::npos && is_piece(word.substr(0, plus)) && is_piece(word.substr(plus + 1)))
        words.insert(words.end(), {std::string(word.substr(0, plus)), "and", std::string(word.substr(plus + 1))});
      else
        words.emplace_back(word == "&" ? "and" : base::same_word(word, "w/") ? "with" : word);
    }
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {  // `spears move up. foot1 0910`
      if (words[i].size() > 1 && words[i].back() == '.' && !words[i].ends_with("..") && is_piece(words[i + 1]))
        words[i].back() = ';';
    }
    if (words.front().size() > 1 && words.front().back() == ':' &&
        is_piece(words.front().substr(0, words.front().size() - 1)))
      words.front().pop_back();  // `CH4: fire SI1`
    if (at(words, 0, "when") && (at(words, words.size() - 1, "act:") || at(words, words.size() - 1, "act")))
      words.back() = "acts:";
    while (words.size() > 1 && words.back().size() > 1 && (words.back().back() == '!' || words.back().back() == '.') &&
           !words.back().ends_with(".."))
      words.back().pop_back();
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {  // `first A advances, last B 0705`
      const bool begins = i == 0 || words[i - 1].ends_with(',') || words[i - 1].ends_with(';');
      if (begins && at(words, i, k_turns_of) && is_piece(words[i + 1])) take_out(words, i);
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (names_.find_unit(words[i]) || names_.find_leader(words[i])) continue;
      put_in_order(words, i);
    }
    words = with_thing(std::move(words));
    words = with_actor_first(std::move(words));
    return base::join(words, " ");
  }

 private:
  bool is_piece(std::string_view word) const {
    const std::string name = whole_(std::string(bare(word)));
    return names_.find_unit(name) || names_.find_leader(name);
  }
  bool fights(std::string_view word) const { return attacks(names_, word); }
  bool is_place(const Words& words, std::size_t i) const {
    return at(words, i, "to") || (i < words.size() && is_hex(words[i]));
  }
  bool is_hex(std::string_view word) const {
    const std::string_view digits = bare(word);
    return names_.grid().find(digits) || names_.grid().find("0" + std::string(digits));
  }

  /// The phrase that begins at this word.
  void put_in_order(Words& words, std::size_t i) const {
    const bool counts = (i + 1 < words.size() && counts_hexes(bare(words[i + 1]))) || at(words, i + 1, k_forward) ||
                        (i > 0 && at(words, i - 1, k_forward)) || (i > 0 && at(words, i - 1, "back"));
    for (const auto& [word, digit] : k_spoken_numbers) {  // `one hex`, `forward one`
      if (counts && at(words, i, word)) words[i].replace(0, word.size(), digit);
    }
    if (is_number(words, i) && at(words, i + 1, k_forward) && !is_number(words, i + 2) &&
        !is_piece(words[i] + words[i + 1]))
      std::swap(words[i], words[i + 1]);  // `3 forward`
    if (at(words, i, "up") && i > 0 && walks(words, i - 1) && !is_place(words, i + 1)) {
      words[i - 1] = "advance" + words[i].substr(2), take_out(words, i);  // `moves up`
    } else if (at(words, i, "up") && is_place(words, i + 1)) {
      take_out(words, i);  // `up to 0810`
    }
    if (i >= words.size()) return;  // `up` was the last word
    if (at(words, i, k_stay) && at(words, i + 1, k_there)) {
      words[i] = "hold" + words[i + 1].substr(bare(words[i + 1]).size()), take_out(words, i + 1);
    } else if (at(words, i, k_stay) && at(words, i + 1, "and") && i + 2 < words.size() && fights(words[i + 2])) {
      take_out(words, i, 2);  // `hold and fire at War1`
    }
    if (at(words, i, k_gives_ground) && at(words, i + 1, "back")) take_out(words, i);
    if (at(words, i, "back") && is_place(words, i + 1)) {  // `falls back to 0602`
      take_out(words, i);
    } else if ((at(words, i, "retires") || at(words, i, "retire")) && is_place(words, i + 1)) {
      take_out(words, i);
    }
    if (i > 0 && words[i] == "na" && i + 1 < words.size() && is_hex(words[i + 1])) take_out(words, i);
    if (at(words, i, "don't") || (at(words, i, "do") && at(words, i + 1, "not"))) {  // `don't shoot`
      if (at(words, i, "do")) take_out(words, i);
      words[i] = "no";
    }
    if (fights(words[i]) && at(words, i + 1, k_forward)) take_out(words, i);  // `charge forward 3`
    if (at(words, i, "do") && at(words, i + 1, "przodu")) words[i] = "advance", take_out(words, i + 1);
    if ((at(words, i, "join") || at(words, i, "joins")) && i + 2 < words.size() && is_polish_to(words[i + 1]))
      take_out(words, i + 1);
    if (i > 0 && is_piece(words[i - 1]) && hex::find_facing(words[i]) && is_number(words, i + 1))
      std::swap(words[i], words[i + 1]);  // `A and B NW 3`
    if (at(words, i, "about") && turns_at(words, i + 1)) take_out(words, i + 1);
    if (at(words, i, "round") && i > 0 && turns_at(words, i - 1)) words[i] = "around";
    if (at(words, i, "column") && i > 0 && at(words, i - 1, k_into)) take_out(words, i - 1);
    // `A forward and shoots`: at the nearest
    if (at(words, i, k_forward) && at(words, i + 1, "and") && i + 3 == words.size() && shoots(words, i + 2))
      words[i] = "1", words[i + 2] = "fire", words.insert(words.begin() + static_cast<std::ptrdiff_t>(i), "advance"),
      words.emplace_back("nearest");
    turn_on_the_way(words, i);
  }

  /// `A wheels left and moves to 0702` is a move that begins with the turn; before an attack the turn is part of the
  /// way into contact.
  void turn_on_the_way(Words& words, std::size_t i) const {
    if (i == 0 || i + 3 >= words.size() || !turns_at(words, i) || !at(words, i + 2, "and")) return;
    if (!is_piece(words[i - 1])) return;  // it turns after a hex
    if (fights(words[i + 3])) return take_out(words, i, 3);
    if (!walks(words, i + 3)) return;
    words[i] = "face";
    take_out(words, i + 2, 2);
    if (at(words, i + 2, "to")) take_out(words, i + 2);
    if (!base::same_word(words[0], "move")) words.insert(words.begin(), "move");
  }

  /// `Bow1 and Bow2 plant stakes` and `plant stakes Bow1` are `stakes Bow1 and Bow2 plant`.
  Words with_thing(Words words) const {
    const auto thing = std::ranges::find_if(words, [&](auto& w) { return has_sense(names_, bare(w), Sense::thing); });
    if (thing == words.end() || words.size() < 3) return words;
    std::string what;
    const auto does = std::ranges::find_if(words, [&](const std::string& w) {
      what = done_with(bare(*thing), base::lower(bare(w)));
      return !what.empty();
    });
    if (does == words.end()) return words;
    Words out{base::lower(bare(*thing))};
    for (auto it = words.begin(); it != words.end(); ++it) {
      if (it == thing || it == does) continue;
      const bool listed = out.size() > 1 && !base::same_word(*it, "and") && !base::same_word(out.back(), "and");
      if (listed) out.emplace_back("and");
      out.emplace_back(bare(*it));
    }
    out.emplace_back(what);
    return out;
  }

  /// The grammar's word for the typed action with that thing; empty if the word is no such action.
  std::string done_with(std::string_view thing, std::string_view typed) const {
    std::string_view word = typed.substr(0, typed.size() - (typed.ends_with('s') ? 1 : 0));
    for (const auto& [said, meant] : k_done) {
      if (word == said) word = meant;
    }
    for (const Verb* order : orders_of(names_, Sense::thing)) {
      const std::string_view usage = order->usage;  // `stakes UNIT (plant | lift)`
      const auto last = base::words(usage.substr(std::min(usage.rfind('('), usage.size())));
      const auto is = [&](std::string_view one) {
        const std::size_t from = one.starts_with('(') ? 1 : 0;
        return one.substr(from, one.size() - from - (one.ends_with(')') ? 1 : 0)) == word;
      };
      if (base::same_word(order->verb, thing) && std::ranges::any_of(last, is)) return std::string(word);
    }
    return {};
  }

  /// `attack War1 with A and B` is `A and B attack War1`; `A charges War1 from 0705` is a move there and the attack.
  Words with_actor_first(Words words) const {
    if (words.size() > 2 && at(words, words.size() - 1, "together")) words.pop_back();
    const auto acting = [&](const std::string& word) { return base::same_word(word, "and") || is_piece(word); };
    constexpr std::array<std::string_view, 2> k_aims{"at", "on"};
    if (words.size() > 4 && fights(words[0]) && at(words, 1, k_aims) && at(words, 3, "with")) take_out(words, 1);
    if (words.size() > 3 && fights(words[0]) && at(words, 2, "with") && !is_hex(words[1]) &&
        std::all_of(words.begin() + 3, words.end(), acting)) {
      Words out(words.begin() + 3, words.end());
      out.insert(out.end(), words.begin(), words.begin() + 2);
      return out;
    }
    // `A moves next to War1 and attacks it`
    if (words.size() > 7 && walks(words, 1) && at(words, 2, "next") && at(words, 3, "to") && at(words, 5, "and") &&
        fights(words[6]))
      return {words[0], words[6], words[4]};
    if (words.size() > 4 && is_piece(words[0]) && walks(words, 1) && at(words, 2, "next") && at(words, 3, "to")) {
      std::swap(words[0], words[1]);  // `A moves next to War1`
      words[0] = "move";
    }
    // a runner goes with its chariot when that attacks
    if (words.size() > 4 && is_piece(words[0]) && at(words, 1, "with") && is_piece(words[2]) && fights(words[3]))
      take_out(words, 1, 2);
    if (const std::string run(verb_of(names_, Sense::shoot_and_go)); !run.empty()) {
      if (shoots(words, 1) && at(words, 2, "and") && at(words, 3, run)) {  // `CH2 fire and run at LI1`
        words[1] = run, take_out(words, 2, 2);
      } else if (at(words, 1, "f&r")) {
        words[1] = run;
      }
      if (at(words, 1, run) && at(words, 2, "at")) take_out(words, 2);
    }
    // `Intef goes with CH5`
    const bool leader = names_.find_leader(whole_(words[0])) && !names_.find_unit(whole_(words[0]));
    if (leader && words.size() == 4 && at(words, 1, k_along) && at(words, 2, "with")) take_out(words, 1);
    if (leader && words.size() == 3 && at(words, 1, "with") && is_piece(words[2])) words[1] = "to";
    if (words.size() == 5 && fights(words[1]) && at(words, 3, "from") && is_hex(words[4]) && is_piece(words[0]))
      return {"move", words[0], words[4], "and", "attack", words[2]};
    return words;
  }

  const Names& names_;
  const std::function<std::string(const std::string&)>& whole_;
};

}  // namespace

std::string spoken(const Names& names, std::string_view typed,
                   const std::function<std::string(const std::string&)>& whole) {
  const auto first = base::words(typed);
  if (first.empty() || base::same_word(first[0], "stand") || base::same_word(first[0], "if")) return std::string(typed);
  std::string out = Speech(names, whole).plain(typed);
  // white space that is folded changes nothing
  return base::words(out) == first ? std::string(typed) : out;
}

}  // namespace hexpost::orders
