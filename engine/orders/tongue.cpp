#include "engine/orders/tongue.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "engine/base/ensure.h"
#include "engine/base/language.h"
#include "engine/base/text.h"

namespace hexpost::orders {
namespace {

/// UTF-8 of the letters with marks, capital and small, and the plain letter.
constexpr std::array<std::pair<std::string_view, char>, 18> k_marked{{{"Ą", 'a'},
                                                                      {"ą", 'a'},
                                                                      {"Ć", 'c'},
                                                                      {"ć", 'c'},
                                                                      {"Ę", 'e'},
                                                                      {"ę", 'e'},
                                                                      {"Ł", 'l'},
                                                                      {"ł", 'l'},
                                                                      {"Ń", 'n'},
                                                                      {"ń", 'n'},
                                                                      {"Ó", 'o'},
                                                                      {"ó", 'o'},
                                                                      {"Ś", 's'},
                                                                      {"ś", 's'},
                                                                      {"Ź", 'z'},
                                                                      {"ź", 'z'},
                                                                      {"Ż", 'z'},
                                                                      {"ż", 'z'}}};

/// True for a name of the battle, a hex or a number: these are the same in every language.
bool fixed(const Names& names, std::string_view word) {
  return names.find_unit(word) || names.find_leader(word) || names.find_other(word) || names.grid().find(word) ||
         base::number(word);
}

/// The battle's words in the reader's language.
const Tongue* readers(std::span<const Tongue* const> tongues) {
  for (const Tongue* t : tongues) {
    if (t->language() == base::language()) return t;
  }
  return nullptr;
}

bool letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// True if the word begins with a digit, as no word of the order language does.
bool numeric(std::string_view word) {
  return !word.empty() && word.front() >= '0' && word.front() <= '9';
}

std::string_view form_of(const Word& word, As as) {
  if (as == As::line && !word.verb.empty()) return word.verb;
  if (as == As::test && !word.test.empty()) return word.test;
  return word.local;
}

/// Goes through a line or a grammar piece by piece: words, places, and the signs between them.
class Showing {
 public:
  Showing(const Tongue& tongue, const Names* names) : tongue_(tongue), names_(names) {}

  std::string line(std::string_view text, As where = As::line) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t length = piece(text, at);
      const std::string_view word = text.substr(at, length);
      at += length;
      out += one(word, where);
      if (word == "|" && where_after_bar(text)) where = As::line;
      if (word == " " || word.front() == '[' || word.front() == '(' || word.front() == '{') continue;
      const bool test = base::same_word(word, "if") || base::same_word(word, "and") || base::same_word(word, "not");
      where = test ? As::test : As::answer;
    }
    return out;
  }

 private:
  /// Bytes of the piece that begins at `at`: a word (with - and digits in it), a place in angle brackets, three dots
  /// that stand for a word, one sign. Dots after a word say that it may be repeated.
  static std::size_t piece(std::string_view text, std::size_t at) {
    if (text.substr(at).starts_with("...") && (at == 0 || text[at - 1] == ' ' || text[at - 1] == '[')) return 3;
    if (text[at] == '<' && at + 1 < text.size() && letter(text[at + 1])) {
      const std::size_t end = text.find('>', at);
      if (end != std::string_view::npos) return end + 1 - at;
    }
    std::size_t end = at;
    const auto part = [&](char c) {
      return letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '\'' || (c & 0x80) != 0;
    };
    while (end < text.size() && part(text[end]))
      ++end;
    return std::max<std::size_t>(end - at, 1);
  }

  /// `fight <unit> by <unit> | fight auto`: both sides of the bar begin with the verb.
  static bool where_after_bar(std::string_view text) {
    const auto verb = text.substr(0, text.find(' '));
    return text.find("| " + std::string(verb) + " ") != std::string_view::npos;
  }

  std::string one(std::string_view word, As as) const {
    if (const auto place = tongue_.place(word)) return std::string(*place);
    if (names_ && fixed(*names_, word)) return std::string(word);
    if (const Word* known = tongue_.find(word)) return std::string(form_of(*known, as));
    return std::string(word);
  }

  const Tongue& tongue_;
  const Names* names_;
};

}  // namespace

std::string fold(std::string_view word) {
  if (std::ranges::none_of(word, [](char c) { return (c & 0x80) != 0; })) return base::lower(word);
  std::string out;
  for (std::size_t i = 0; i < word.size();) {
    const auto marked = std::find_if(k_marked.begin(), k_marked.end(),
                                     [&](const auto& m) { return word.substr(i).starts_with(m.first); });
    if (marked != k_marked.end()) {
      out += marked->second, i += marked->first.size();
    } else {
      out += word[i++];
    }
  }
  return base::lower(out);
}

Tongue::Tongue(std::string_view language, const std::vector<std::span<const Word>>& words,
               const std::vector<std::span<const Heard>>& heard, const std::vector<std::span<const Word>>& places)
    : language_(language) {
  for (const auto& part : words) {
    for (const Word& w : part) {
      words_.emplace(w.canonical, &w);
      for (const std::string_view form : {w.local, w.verb, w.test}) {
        if (!form.empty()) hear(form, w.canonical);
      }
    }
  }
  for (const auto& part : heard) {
    for (const Heard& h : part)
      hear(h.local, h.canonical);
  }
  for (const auto& part : places) {
    for (const Word& w : part)
      places_.emplace(w.canonical, &w);
  }
}

void Tongue::hear(std::string_view local, std::string_view canonical) {
  const auto [found, fresh] = heard_.emplace(fold(local), canonical);
  base::ensure(!numeric(found->first), "an order word that begins with a digit");
  if (fresh || found->second == canonical) return;
  const bool no = (found->second == "no" && canonical == "not") || (found->second == "not" && canonical == "no");
  if (!no) base::bug("an order word with two meanings: " + std::string(local));
  one_no_ = true;
  found->second = "no";
}

std::optional<std::string_view> Tongue::canonical(std::string_view typed) const {
  if (numeric(typed)) return std::nullopt;  // a hex or a number
  const auto found = heard_.find(fold(typed));
  return found == heard_.end() ? std::nullopt : std::optional(found->second);
}

const Word* Tongue::find(std::string_view canonical) const {
  const auto found = words_.find(canonical);
  return found == words_.end() ? nullptr : found->second;
}

std::optional<std::string_view> Tongue::place(std::string_view place) const {
  const auto found = places_.find(place);
  return found == places_.end() ? std::nullopt : std::optional(found->second->local);
}

std::vector<std::string> Tongue::all() const {
  std::vector<std::string> out;
  for (const auto& [canonical, word] : words_) {
    for (const std::string_view form : {word->local, word->verb, word->test}) {
      if (!form.empty()) out.emplace_back(form);
    }
  }
  return out;
}

bool is_order_word(std::span<const Tongue* const> tongues, std::string_view word) {
  return std::ranges::any_of(tongues, [&](const Tongue* tongue) { return tongue->find(base::lower(word)) != nullptr; });
}

namespace {
/// True if the line's verb is a canonical word; `if` does not count, since `then` may follow in any language.
bool canonical_order(const Tongue& tongue, const Line& typed) {
  return tongue.find(base::lower(typed.verb())) != nullptr && !base::same_word(typed.verb(), "if");
}
}  // namespace

Line understood(const Names& names, const Line& typed) {
  std::vector<std::string> words;  // empty until one changes
  for (const Tongue* tongue : names.tongues()) {
    for (std::size_t i = typed.words.size(); i-- > 0;) {  // from the end: the meaning of `no` depends on the next word
      const std::string& word = typed.words[i];
      if (!words.empty() && words[i] != word) continue;
      const bool colon = word.ends_with(':');  // of a heading
      const std::string_view bare = std::string_view(word).substr(0, word.size() - (colon ? 1 : 0));
      auto found = tongue->canonical(bare);
      if (!found || tongue->find(base::lower(bare)) || fixed(names, bare)) continue;
      // Polish `to` means `then`, but in `move A1 to 0508` it is the English word
      if (*found == "then" && canonical_order(*tongue, typed)) continue;
      if (words.empty()) words = typed.words;
      const bool last =
          i + 1 == words.size() || base::same_word(words[i + 1], "else") || base::same_word(words[i + 1], "#");
      if (tongue->one_no() && *found == "no" && !last) found = "not";
      words[i] = std::string(*found) + (colon ? ":" : "");
    }
  }
  return words.empty() ? typed : cut(base::join(words, " "));
}

std::string canonical_words(const Names& names, std::string_view typed) {
  const Tongue* tongue = readers(names.tongues());
  if (!tongue || tongue->language().empty()) return std::string(typed);  // the Polish `to` is an English word, too
  std::vector<std::string> bare, signs;
  for (const std::string_view word : base::words(typed)) {
    const std::size_t end = word.find_last_not_of(",;") + 1;
    bare.emplace_back(word.substr(0, end == 0 ? word.size() : end));
    signs.emplace_back(word.substr(bare.back().size()));
  }
  if (bare.size() > 1 && tongue->canonical(bare[0] + "-" + bare[1])) {  // `koniec ruchów`
    bare[0] += "-" + bare[1], signs[0] = signs[1];
    bare.erase(bare.begin() + 1), signs.erase(signs.begin() + 1);
  }
  const Line before = cut(base::join(bare, " ")), after = understood(names, before);
  if (before.words == after.words || after.words.size() != signs.size()) return std::string(typed);
  std::vector<std::string> out;
  for (std::size_t i = 0; i < signs.size(); ++i)
    out.push_back(after.words[i] + signs[i]);
  return base::join(out, " ");
}

std::string shown(const Names& names, std::string_view text, As as) {
  const Tongue* tongue = readers(names.tongues());
  return tongue ? Showing(*tongue, &names).line(text, as) : std::string(text);
}

std::vector<std::string> shown(const Names& names, const std::vector<std::string>& all, As as) {
  std::vector<std::string> out;
  for (const std::string& one : all)
    out.push_back(shown(names, one, as));
  return out;
}

std::string shown(std::span<const Tongue* const> tongues, std::string_view line) {
  const Tongue* tongue = readers(tongues);
  return tongue ? Showing(*tongue, nullptr).line(line) : std::string(line);
}

std::string shown_on_sheet(const Names& names, std::string_view line) {
  const Tongue* tongue = readers(names.tongues());
  const std::size_t from = line.find_first_not_of("# ");
  if (!tongue || from == std::string_view::npos) return std::string(line);
  const std::string_view rest = line.substr(from);
  if (!tongue->find(rest.substr(0, rest.find_first_of(" :")))) return std::string(line);
  const std::size_t comment = std::min(rest.find('#'), rest.size());
  return std::string(line.substr(0, from)) + Showing(*tongue, &names).line(rest.substr(0, comment)) +
         std::string(rest.substr(comment));
}

std::vector<std::string> known_words(const Names& names, std::vector<std::string> canonical) {
  std::vector<std::string> out;
  if (const Tongue* tongue = readers(names.tongues())) {
    for (const std::string& one : canonical) {
      if (const Word* word = tongue->find(one)) out.emplace_back(form_of(*word, As::line));
    }
  }
  out.insert(out.end(), std::make_move_iterator(canonical.begin()), std::make_move_iterator(canonical.end()));
  return out;
}

}  // namespace hexpost::orders
