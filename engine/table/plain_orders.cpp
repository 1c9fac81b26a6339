#include "engine/table/plain_orders.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/orders/heading.h"

namespace hexpost::table {

void PlainOrders::next(const PlayerTurn& turn, const std::string& name) {
  turn_ = turn;
  sections_.push_back({orders::print(orders::Heading{name})});
}

void PlainOrders::close(const std::vector<std::string>& lines) {
  std::vector<std::string>& section = sections_.back();
  for (const std::string& line : lines) {
    const std::string verb(base::words(line).front());
    if (verb == "stand") {
      if (std::ranges::find(stand_, line) == stand_.end()) stand_.push_back(line);
      continue;
    }
    const auto same = [&](const std::string& l) { return base::words(l).front() == verb; };
    if (std::ranges::none_of(section, same)) section.push_back(line);
  }
}

std::size_t PlainOrders::size() const {
  std::size_t out = 0;
  for (const auto& section : sections_)
    out += section.size();
  return out;
}

std::vector<std::string> PlainOrders::take(std::string first) const {
  std::vector<std::string> out;
  if (!first.empty()) out.push_back(std::move(first));
  for (std::size_t i = 0; i < sections_.size(); ++i) {
    out.insert(out.end(), sections_[i].begin(), sections_[i].end());
    if (i == 0) out.insert(out.end(), stand_.begin(), stand_.end());
  }
  return out;
}

}  // namespace hexpost::table
