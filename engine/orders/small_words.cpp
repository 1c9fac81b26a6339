#include "engine/orders/small_words.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
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
using Canonical = std::function<std::string(const std::string&)>;

template <std::size_t N>
bool is_any(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::any_of(words, [&](std::string_view one) { return base::same_word(one, word); });
}

constexpr std::array<std::string_view, 5> k_begins_otherwise{"stand", "if", "when", "next", "as"};
constexpr std::array<std::string_view, 4> k_in_front{"then", "and", "also", "now"};
constexpr std::array<std::string_view, 7> k_towards{"into", "onto", "towards", "toward", "via", "through", "unto"};
constexpr std::array<std::string_view, 2> k_against{"against", "upon"};
constexpr std::array<std::string_view, 3> k_of_actor{"with", "for", "of"};
constexpr std::array<std::string_view, 2> k_between{"and", "then"};
constexpr std::array<std::string_view, 4> k_in_joined{"the", "of", "my", "in"};

/// The word without the sign after it.
std::string_view bare(std::string_view word) {
  return word.substr(0, word.find_last_not_of(",.;:!") + 1);
}
/// The sign after the word.
std::string_view sign(std::string_view word) {
  return word.substr(bare(word).size());
}

class SmallWords {
 public:
  SmallWords(const Names& names, const std::function<std::string(const std::string&)>& whole, std::string_view typed)
      : names_(names), whole_(whole) {
    for (const std::string_view word : base::words(typed))
      words_.emplace_back(word);
  }

  std::string plain() {
    join_phrases();
    for (std::size_t i = 0; i < words_.size();) {
      if (drops(i)) {
        const std::string_view after = sign(words_[i]);
        if (i > 0 && sign(words_[i - 1]).empty()) words_[i - 1] += after;
        take_out(i);
        i -= std::min<std::size_t>(i, 1);  // `and` before `then to`
      } else {
        exchange(i++);
      }
    }
    return base::join(words_, " ");
  }

 private:
  std::string_view at(std::size_t i) const { return i < words_.size() ? bare(words_[i]) : std::string_view{}; }
  bool is(std::size_t i, std::string_view word) const { return base::same_word(at(i), word); }
  bool is_hex(std::size_t i) const {
    return names_.grid().find(at(i)) || (at(i).size() > 1 && names_.grid().find("0" + std::string(at(i))));
  }
  bool is_name(std::size_t i) const { return !at(i).empty() && known(names_, at(i)); }
  bool is_piece(std::size_t i) const {
    const std::string name = whole_(std::string(at(i)));
    return names_.find_unit(name) || names_.find_leader(name);
  }
  bool is_point(std::size_t i) const {
    constexpr std::array<std::string_view, 4> k_points{"north", "south", "east", "west"};
    return hex::find_facing(at(i)) ||
           std::ranges::any_of(k_points, [&](std::string_view point) { return base::lower(at(i)).starts_with(point); });
  }
  /// True for the first word of an order.
  bool begins(std::size_t i) const { return i == 0 || words_[i - 1].ends_with(';'); }
  void take_out(std::size_t i, std::size_t count = 1) {
    const auto from = words_.begin() + static_cast<std::ptrdiff_t>(i);
    words_.erase(from, from + static_cast<std::ptrdiff_t>(count));
  }

  void join_phrases() {
    for (std::size_t i = 0; i + 1 < words_.size(); ++i) {
      if (is_name(i) || !sign(words_[i]).empty()) continue;
      if (is(i, "set") && is(i + 1, "up")) words_[i] = "place", take_out(i + 1);
      if (is(i, "and") && is(i + 1, "then") &&
          (is(i + 2, "to") || is_hex(i + 2) || is_order_word(names_.tongues(), at(i + 2))))
        take_out(i);
      if (is(i, "together") && is(i + 1, "with")) take_out(i);
      if (is(i, "and") && is(i + 1, "take") && is_order_word(names_.tongues(), "taking"))
        words_[i] = "taking", take_out(i + 1);
      if (is(i, "led") && is(i + 1, "by")) words_[i] = "under", take_out(i + 1);
      if (begins(i) && !is_name(i + 1)) join_word(i);
    }
  }
  /// `place the rest`, `step back` and `evade to` as one word of the battle, if they are one there.
  void join_word(std::size_t i) {
    std::size_t next = i + 1;
    while (next < words_.size() && is_any(k_in_joined, at(next)))
      ++next;
    if (next == words_.size() || is_piece(i) || is_name(next)) return;
    const std::string joined = words_[i] + "-" + std::string(at(next));
    if (!is_order_word(names_.tongues(), joined)) return;
    words_[i] = joined + std::string(sign(words_[next]));
    take_out(i + 1, next - i);
  }

  /// True if the order does not need the word.
  bool drops(std::size_t i) const {
    if (i + 1 >= words_.size() || is_name(i)) return false;
    if (begins(i)) {
      constexpr std::array<std::string_view, 3> k_sets{"set", "choose", "make"};
      const std::size_t verb = is(i + 1, "the") ? i + 2 : i + 1;
      if (is_any(k_sets, at(i)))
        return !is_order_word(names_.tongues(), at(i)) && is_order_word(names_.tongues(), at(verb));
      if (is(i, "the")) return is_order_word(names_.tongues(), at(i + 1)) && !means_the_rest(at(i + 1));
      return is_any(k_in_front, at(i)) && !means_the_rest(at(i + 1));
    }
    if (is(i, "the")) return !words_[i - 1].ends_with(',') && !is_any(k_rest, at(i + 1)) && !is(i - 1, "and");
    if (begins(i - 1) && is_any(k_of_actor, at(i)) && is_piece(i + 1)) return !is_piece(i - 1);
    if (at(i) == "a" && is_order_word(names_.tongues(), at(i + 1)) && !is_small_word(at(i + 1)))
      return true;  // `forms a column`
    if (is(i, "card") && has_sense(names_, at(i - 1), Sense::play)) return true;
    if (is(i, "to") && turns(at(i - 1)) && (is_point(i + 1) || is(i + 1, "the"))) return true;
    if (is(i, "to") && is_hex(i - 1) && turns(at(i + 1))) return true;
    if ((is(i, "by") || is(i, "with")) && is(i - 1, "and")) return is_piece(i + 1);
    const bool goes_on = is_hex(i + 1) || (is_hex(i + 2) && (is(i + 1, "to") || is_any(k_towards, at(i + 1))));
    return is_any(k_between, at(i)) && is_hex(i - 1) && goes_on;
  }

  void exchange(std::size_t i) {
    // `withdraw LI2: no`; the colon of a heading stays
    if (i > 0 && i + 1 < words_.size() && words_[i].size() > 1 && words_[i].ends_with(':')) words_[i].pop_back();
    if (i == 0 || i + 1 >= words_.size() || is_name(i)) return;
    const bool place =
        is_hex(i + 1) || is_point(i + 1) || ((is(i + 1, "hex") || is(i + 1, "the")) && i + 2 < words_.size());
    if (is_any(k_towards, at(i)) && place) words_[i] = "to";
    if (is_any(k_against, at(i))) words_[i] = "at";
  }

  static constexpr std::array<std::string_view, 8> k_rest{"rest",  "other", "others", "remaining",
                                                          "units", "left",  "right",  "nearest"};
  const Names& names_;
  const std::function<std::string(const std::string&)>& whole_;
  Words words_;
};

/// The verb as typed, without the ending of `halts`, with `-to` appended before a hex, and the battle's words of the
/// same sense.
Words verb_forms(const Names& names, const std::string& typed, bool to_hex) {
  Words out{typed};
  const auto add = [&](std::string word) {
    if (is_order_word(names.tongues(), word) && std::ranges::find(out, word) == out.end())
      out.push_back(std::move(word));
  };
  const std::string verb = base::lower(typed);
  Words stems{verb};
  if (verb.size() > 3 && verb.ends_with('s')) stems.push_back(verb.substr(0, verb.size() - 1));
  if (verb.size() > 4 && verb.ends_with("es")) stems.push_back(verb.substr(0, verb.size() - 2));
  if (verb.size() > 4 && verb.ends_with("ies")) stems.push_back(verb.substr(0, verb.size() - 3) + "y");
  for (const std::string& stem : stems)
    add(stem);
  for (const std::string& stem : stems) {
    if (to_hex) add(stem + "-to");
    for (const Verb& order : names.verbs()) {
      // a turn is written as a step of a move by group_orders: an answer named `face` must not take its line
      if (order.sense != Sense::face && says(order.sense, stem)) add(order.verb);
    }
  }
  return out;
}

constexpr std::array<std::string_view, 16> k_small{"at",   "to",   "in",  "into", "on",  "onto", "of", "for",
                                                   "from", "with", "and", "then", "the", "a",    "an", "against"};

/// The words that may replace a small word.
Words exchanged(const std::string& word) {
  constexpr std::array<std::string_view, 5> k_aims{"on", "against", "in", "into", "to"};
  if (is_any(k_aims, word)) return {"at"};
  if (base::same_word(word, "with")) return {"by", "taking"};
  if (base::same_word(word, "and")) return {"with"};
  return {};
}

/// Tries the lines that differ from `words` in this many small words from the word `from` on, and collects what they
/// mean.
void collect(const Names& names, const Words& words, std::size_t from, int changes, const Canonical& canonical,
             std::set<std::string>& out) {
  if (changes == 0) {
    if (std::string read = canonical(base::join(words, " ")); !read.empty()) out.insert(std::move(read));
    return;
  }
  for (std::size_t i = from; i < words.size(); ++i) {
    if (!is_small_word(words[i]) || known(names, words[i])) continue;
    Words changed = words;
    for (const std::string& other : exchanged(words[i])) {
      changed[i] = other;
      collect(names, changed, i + 1, changes - 1, canonical, out);
    }
    changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
    collect(names, changed, i, changes - 1, canonical, out);
  }
}

/// The line, and its words in another order: `slaughter A 1020` and `overrun 1020 by A` name hex and piece in each
/// other's order, `attack A leader B` lacks an `at`, and `deploy A` and `column with A` are part of a move.
std::vector<Words> arrangements(const Names& names, const Words& words) {
  std::vector<Words> out{words};
  const auto is_hex = [&](const std::string& word) { return names.grid().find(word).has_value(); };
  const auto is_piece = [&](const std::string& word) { return names.find_unit(word) || names.find_leader(word); };
  Words large;
  std::ranges::copy_if(words, std::back_inserter(large), [](const std::string& word) { return !is_small_word(word); });
  if (large.size() == 2 && names.find_unit(large[1])) out.push_back({"move", large[1], large[0]});
  if (large.size() == 3 && is_piece(large[1]) && is_hex(large[2])) out.push_back({large[0], large[2], "by", large[1]});
  if (large.size() == 3 && is_hex(large[1]) && is_piece(large[2])) out.push_back({large[0], large[2], "at", large[1]});
  if (words.size() == 4 && base::same_word(words[2], "leader"))
    out.push_back({words[0], words[1], "at", words[2], words[3]});
  return out;
}

}  // namespace

bool is_small_word(std::string_view word) {
  return is_any(k_small, word);
}

std::string in_few_words(const Names& names, std::string_view typed,
                         const std::function<std::string(const std::string&)>& whole) {
  const auto first = base::words(typed);
  if (first.empty() || is_any(k_begins_otherwise, first[0])) return std::string(typed);
  std::string out = SmallWords(names, whole, typed).plain();
  return base::words(out) == first ? std::string(typed) : out;  // white space that is folded changes nothing
}

std::string only_meaning(const Names& names, std::string_view line, const Canonical& canonical) {
  constexpr int k_changes = 3;
  constexpr std::ptrdiff_t k_most_small = 6;  // with more words there would be too many changes to try
  const auto typed = base::words(line);
  if (std::count_if(typed.begin(), typed.end(), is_small_word) > k_most_small) return {};
  if (typed.size() < 2 || is_any(k_begins_otherwise, typed[0]) || known(names, typed[0])) return {};
  Words words(typed.begin(), typed.end());
  const auto is_hex = [&](std::string_view word) { return names.grid().find(word).has_value(); };
  const Words verbs = verb_forms(names, words[0], std::ranges::any_of(typed, is_hex));
  for (Words& order : arrangements(names, words)) {
    const std::size_t at = base::same_word(order[0], words[0]) ? 0 : order.size() - 1;
    for (int changes = 0; changes <= k_changes; ++changes) {
      std::set<std::string> meant;
      for (const std::string& verb : verbs) {
        order[at] = verb;
        collect(names, order, 1, changes, canonical, meant);
      }
      if (meant.size() == 1) return *meant.begin();
      if (!meant.empty()) return {};
    }
  }
  return {};
}

std::string in_grammar(const Names& names, std::string_view line, std::string_view usage) {
  Words out;
  std::vector<std::string> grammar;
  std::string rest(usage);
  for (char& c : rest) {
    if (std::string_view("|()[]{},").find(c) != std::string_view::npos) c = ' ';
  }
  for (const std::string_view word : base::words(rest))
    grammar.emplace_back(word);
  if (grammar.empty()) return std::string(line);
  grammar.erase(grammar.begin());  // the verb
  const auto typed = base::words(line);
  if (typed.empty() || is_any(k_begins_otherwise, typed[0])) return std::string(line);
  bool hex = false;
  for (std::size_t i = 0; i < typed.size(); ++i) {
    const std::string_view word = i == 0 ? typed[i] : bare(typed[i]);
    hex = hex || names.grid().find(word);
    // `advance A and B 1` is an order for several units, where `advance` answers a question, too
    const bool joins = base::same_word(word, "and");
    const bool spare = (is_small_word(word) && !joins) || base::same_word(word, "face");
    if (i > 0 && i + 1 < typed.size() && spare && !known(names, word) && !base::has_word(grammar, word)) continue;
    out.emplace_back(word.empty() ? typed[i] : word);
  }
  const bool to_hex = usage.find("HEX") != std::string_view::npos || usage.find("hex") != std::string_view::npos;
  const bool moves = base::same_word(typed[0], "advance");  // a move, where it is no answer
  if (hex && !to_hex && !moves && is_order_word(names.tongues(), out[0] + "-to")) out[0] += "-to";
  return base::words(base::join(out, " ")) == typed ? std::string(line) : base::join(out, " ");
}

}  // namespace hexpost::orders
