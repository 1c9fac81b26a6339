#include <algorithm>

#include "engine/base/text.h"
#include "engine/report/document.h"

namespace hexpost::report {

Boxes boxes_of(const Table& table, std::size_t column, std::string_view cell) {
  constexpr std::int64_t k_most = 16;  ///< a longer row would look like a bar
  const auto tally = column < table.tally.size() ? table.tally[column] : Table::Tally::none;
  const std::size_t slash = cell.find('/');
  if (tally == Table::Tally::none || slash == std::string_view::npos) return {};
  const auto some = base::number(cell.substr(0, slash)), all = base::number(cell.substr(slash + 1));
  if (!some || !all || *some < 0 || *all < 1 || *all > k_most) return {};
  const std::int64_t lost = tally == Table::Tally::lost ? *some : *all - *some;
  return {static_cast<int>(*all), static_cast<int>(std::clamp<std::int64_t>(lost, 0, *all))};
}

}  // namespace hexpost::report
