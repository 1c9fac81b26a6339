#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/base/text.h"

/// Commands & Colors: Ancients: the answer of a standing order that lists its owner's preferences.
namespace hexpost::ancients {

/// Reads "leader support away": returns what `possible` finds for the first word for which it finds something, and
/// without such a word what the last one means `alone`. One word is a list of one. Both take a word and return an
/// optional of the same type.
auto first_possible(std::string_view answer, auto possible, auto alone) -> decltype(alone(answer)) {
  const std::vector<std::string_view> words = base::words(answer);
  if (words.empty()) return std::nullopt;
  for (const std::string_view word : words) {
    if (const auto found = possible(word)) return found;
  }
  return alone(words.back());
}

}  // namespace hexpost::ancients
