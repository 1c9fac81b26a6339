#include "engine/systems/ancients/model/names.h"

#include <algorithm>

#include "engine/base/text.h"

namespace hexpost::ancients {

std::optional<UnitType> type_called(std::string_view code) {
  const auto word =
      std::ranges::find_if(k_type_codes, [&](std::string_view one) { return base::same_word(one, code); });
  if (word == k_type_codes.end()) return std::nullopt;
  return static_cast<UnitType>(word - k_type_codes.begin());
}

table::Roster roster_of(const Data& data, std::span<const orders::Tongue* const> tongues) {
  table::Roster out(data.board.grid, tongues);
  for (const UnitInfo& info : data.units)
    out.add_unit(info.name, std::string(k_type_codes[index_of(info.type)]));
  for (const LeaderInfo& info : data.leaders)
    out.add_leader(info.name, {});
  for (std::size_t t = 0; t < k_type_codes.size(); ++t) {
    const bool there = std::ranges::any_of(data.units, [t](const UnitInfo& info) { return index_of(info.type) == t; });
    if (there) out.add_other(std::string(k_type_codes[t]));
  }
  return out;
}

}  // namespace hexpost::ancients
