#pragma once

#include <string_view>

namespace hexpost::base {

/// Returns the reader's language ("pl") that set_language() has set; "" is English. Serves words that are not texts,
/// such as those of orders; tr() asks the translator.
std::string_view language();
void set_language(std::string_view language);

}  // namespace hexpost::base
