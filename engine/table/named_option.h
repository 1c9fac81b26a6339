#pragma once

#include <string_view>

namespace hexpost::table {

/// A named option: off unless the battle or both players choose it. `Which` tells the rules which one it is.
template <class Which>
struct NamedOption {
  Which option;
  std::string_view name;     ///< as scenarios, command line and genesis write it: "los-same-pair"
  std::string_view rule;     ///< the rule or ruling that explains it
  std::string_view summary;  ///< its effect, in English; a text for translation
};

}  // namespace hexpost::table
