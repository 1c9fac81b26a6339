#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/base/text.h"

namespace hexpost::mail {

/// True if the name is one of the known ones, ignoring ASCII case, as for names of headers and HTML
/// tags.
template <std::size_t n>
bool one_of(const std::array<std::string_view, n>& names, std::string_view name) {
  return std::any_of(names.begin(), names.end(), [&](std::string_view known) { return base::same_word(known, name); });
}

}  // namespace hexpost::mail
