#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/base/refusal.h"
#include "engine/base/text.h"

namespace hexpost::base {

/// A refusal whose sentence is looked up in the reader's language and filled in: `refuse("1.5.6", "{} is destroyed",
/// {name})`. The texts are English literals, as the catalogue has them.
inline Refusal refuse(std::string_view rule, std::string_view why,
                      std::initializer_list<std::string_view> arguments = {}, std::string_view hint = {}) {
  return {std::string(rule), fill(tr(why), arguments), 0, hint.empty() ? std::string() : tr(hint)};
}

}  // namespace hexpost::base
