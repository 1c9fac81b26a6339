#include "engine/report/parts.h"

#include <algorithm>

#include "engine/base/text.h"

namespace hexpost::report {

Table columns(std::initializer_list<Column> all) {
  Table out;
  for (const Column& column : all) {
    out.head.push_back(column.head);
    out.right.push_back(column.number);
    out.tally.push_back(column.tally);
  }
  if (std::ranges::count(out.tally, Table::Tally::none) == static_cast<std::ptrdiff_t>(out.tally.size()))
    out.tally.clear();
  return out;
}

void add_table(Section& section, Table table) {
  if (!table.rows.empty()) section.blocks.emplace_back(std::move(table));
}

void add_list(Section& section, List list) {
  if (!list.items.empty()) section.blocks.emplace_back(std::move(list));
}

void add_names(Section& section, const std::string& pattern, const std::vector<std::string>& names) {
  if (!names.empty()) section.blocks.emplace_back(Paragraph{base::fill(pattern, {base::join(names, ", ")})});
}

std::string names_or_dash(const std::vector<std::string>& names) {
  return names.empty() ? "-" : base::join(names, " ");
}

std::vector<std::string> words_of(const std::vector<Mark>& marks) {
  std::vector<std::string> out;
  for (const Mark& mark : marks)
    out.push_back(mark.word);
  return out;
}

Counter* top_counter(Cell& cell, int side) {
  const auto found = std::find_if(cell.counters.rbegin(), cell.counters.rend(),
                                  [side](const Counter& counter) { return counter.side == side; });
  return found == cell.counters.rend() ? nullptr : &*found;
}

void put_alone(Cell& cell, Counter counter, const char* sign) {
  if (cell.above.empty()) cell.above = counter.name, cell.below = sign, cell.side = counter.side;
  cell.counters.push_back(std::move(counter));
}

}  // namespace hexpost::report
