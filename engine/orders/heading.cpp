#include "engine/orders/heading.h"

#include <vector>

#include "engine/base/text.h"

namespace hexpost::orders {
namespace {

/// The words of the line without the colons at their ends; a colon may be a word of its own.
std::vector<std::string> words_of(const Line& line) {
  std::vector<std::string> out = line.words;
  for (std::string& word : out) {
    if (word.ends_with(':')) word.pop_back();
  }
  if (!out.empty() && out.back().empty()) out.pop_back();
  return out;
}

bool is(const std::vector<std::string>& words, std::size_t i, std::string_view word) {
  return i < words.size() && base::same_word(words[i], word);
}

}  // namespace

bool is_heading(const Line& line) {
  const char first = line.words.empty() || line.words.front().empty() ? ' ' : line.words.front().front();
  if (first != 'n' && first != 'N' && first != 'w' && first != 'W') return false;  // most lines return here
  const auto words = words_of(line);
  return is(words, 0, "next-turn") || (is(words, 0, "next") && (is(words, 1, "turn") || is(words, 1, "tura"))) ||
         is(words, 0, k_when);
}

std::variant<Heading, base::Refusal> parse_heading(const Line& line) {
  const auto words = words_of(line);
  if (!is(words, 0, k_when)) {
    const std::size_t end = is(words, 0, "next") ? 2 : 1;
    if (words.size() == end) return Heading{};
    return base::Refusal{"", base::tr("a heading needs a separate line, without an order"), line.column(end),
                         std::string(k_next_turn)};
  }
  std::size_t end = words.size();
  for (std::size_t i = words.size(); i-- > 1;) {
    if (is(words, i, "acts") || (is(words, i, "is") && is(words, i + 1, "drawn"))) end = i;
  }
  if (end < 2)
    return base::Refusal{"", base::tr("the name of the turn is missing"), line.column(1), std::string(k_when_usage)};
  if (words.size() > end + (is(words, end, "is") ? 2 : 1))
    return base::Refusal{"", base::tr("a heading needs a separate line, without an order"), line.column(end + 1),
                         std::string(k_when_usage)};
  Heading out{words[1]};
  for (std::size_t i = 2; i < end; ++i)
    out.turn += " " + words[i];
  return out;
}

std::string print(const Heading& heading) {
  if (heading.turn.empty()) return std::string(k_next_turn);
  return std::string(k_when) + " " + heading.turn + " acts:";
}

}  // namespace hexpost::orders
