#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "engine/report/document.h"

/// Building blocks of the reports of all rule systems.
namespace hexpost::report {

/// A column of a table before its rows.
struct Column {
  std::string head;
  bool number = false;
  Table::Tally tally = Table::Tally::none;
};
/// A table without rows.
Table columns(std::initializer_list<Column> all);

/// Appends a table, unless it has no rows.
void add_table(Section& section, Table table);
/// Appends a list, unless it has no items.
void add_list(Section& section, List list);
/// Appends a paragraph `pattern` (translated) with the names, unless there are none: "Not yet on the map: {}."
void add_names(Section& section, const std::string& pattern, const std::vector<std::string>& names);
/// The names with blanks between them, "-" if there are none.
std::string names_or_dash(const std::vector<std::string>& names);

/// The words of the marks.
std::vector<std::string> words_of(const std::vector<Mark>& marks);

/// The highest counter of a side in a cell; null without one.
Counter* top_counter(Cell& cell, int side);
/// Puts a counter without a unit into a cell. In a cell without a unit it has the short texts: its name above, `sign`
/// below.
void put_alone(Cell& cell, Counter counter, const char* sign);

}  // namespace hexpost::report
