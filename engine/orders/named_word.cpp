#include "engine/orders/named_word.h"

#include "engine/base/text.h"

namespace hexpost::orders {
namespace {

/// Where the remedy begins: the brackets that close at the end.
std::size_t remedy_of(std::string_view reason) {
  int open = 0;
  for (std::size_t i = reason.size(); i-- > 0 && reason.ends_with(')');) {
    open += reason[i] == ')' ? 1 : reason[i] == '(' ? -1 : 0;
    if (open == 0) return i;
  }
  return reason.size();
}

/// The word without the signs around it: `2138,` is 2138.
std::string_view bare_name(std::string_view word) {
  constexpr std::string_view k_signs = ".,;:()'\"`";
  while (!word.empty() && k_signs.find(word.front()) != std::string_view::npos)
    word.remove_prefix(1);
  while (!word.empty() && k_signs.find(word.back()) != std::string_view::npos)
    word.remove_suffix(1);
  return word;
}

/// True for a word that names a thing. The words of the order language have small letters, like other words of a
/// sentence.
bool names_thing(std::string_view word) {
  for (const char c : word) {
    if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80) return true;
  }
  return false;
}

/// The first word that a reason can name: after the verb; in a condition after `then`.
std::size_t first_named(const Line& line) {
  std::size_t then = 0;
  while (base::same_word(line.verb(), "if") && then < line.words.size() && !base::same_word(line.words[then], "then"))
    ++then;
  return then == 0 ? 1 : then + 1;
}

}  // namespace

std::size_t named_word(const Line& line, std::string_view reason) {
  const std::size_t first = first_named(line);
  const bool branches = first > 1;
  const auto place_of = [&](std::string_view word) {
    std::size_t found = 0;
    for (std::size_t i = first; i < line.words.size(); ++i) {
      if (!base::same_word(line.words[i], word)) continue;
      if (!branches) return i;
      if (found > 0) return std::size_t{0};  // the branch is not known
      found = i;
    }
    return found;
  };
  const std::size_t end = remedy_of(reason);
  for (const std::string_view word : base::words(reason.substr(0, end))) {
    const std::size_t place = names_thing(bare_name(word)) ? place_of(bare_name(word)) : 0;
    if (place > 0) return place;
  }
  const auto remedy = base::words(reason.substr(end));
  return remedy.empty() ? 0 : place_of(bare_name(remedy.front()));
}

}  // namespace hexpost::orders
