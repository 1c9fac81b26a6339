#pragma once

#include <string_view>

namespace hexpost::base {

/// The reader's language ("pl") as set_language() was told; "" is English. What tr() says is the translator's affair:
/// this one is asked where words are not texts, as in orders.
std::string_view language();
void set_language(std::string_view language);

}  // namespace hexpost::base
