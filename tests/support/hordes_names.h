#pragma once

#include <optional>
#include <string_view>

#include "engine/base/text.h"
#include "engine/systems/hordes/model/view.h"

/// Pieces of Hordes & Heroes by the names that cases and unit tests call them.
namespace hexpost::hordes {

inline std::optional<UnitId> unit_named(const View& v, std::string_view wanted) {
  for (UnitId u = 0; u < v.count(); ++u) {
    if (base::same_word(v.name(u), wanted)) return u;
  }
  return std::nullopt;
}
inline std::optional<GeneralId> general_named(const View& v, std::string_view wanted) {
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    if (base::same_word(v.general_name(g), wanted)) return g;
  }
  return std::nullopt;
}

}  // namespace hexpost::hordes
