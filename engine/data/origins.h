#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/data/chart_figure.h"
#include "engine/data/chart_table.h"
#include "engine/report/document.h"

namespace hexpost::data {

/// Lists where the figures of a chart come from: every origin once, with its rows or single figures.
class Origins {
 public:
  /// `from` as it stands in a data file: "rule 6.22", "published (...)", "reconstruction: after the series".
  void note(const std::string& from, const std::string& what);
  /// The list in the reader's language. An origin that covers the whole chart is listed without names.
  report::List list() const;

 private:
  std::vector<std::pair<std::string, std::string>> found_;
};

/// The number of figures by origin, chart by chart.
report::Table chart_table(const std::vector<ChartFigure>& figures);

/// A word of a charts file as it stands on a card.
using CardWord = std::function<std::string(const std::string&)>;
/// The printed word for a word of the file; the word itself if the list lacks it.
std::string shown_by(std::span<const std::pair<std::string_view, std::string>> words, const std::string& word);
/// The chart as on a card.
report::Table figures_of(const ChartTable& chart, const CardWord& word);
/// Rows as columns, for a chart with more columns than a page has room for.
report::Table turned(const report::Table& table, const std::string& corner);
/// The origins of its rows, and of single figures in them.
report::List origins_of(const ChartTable& chart, const CardWord& word);
/// How to read the origins.
std::string charts_footnote();

/// The sections of a verdict on a player's charts: figures that are not as the rulebook prints them, and those that are
/// not as in the shipped charts. Either table may have no rows.
std::vector<report::Section> charts_judged(report::Table departures, report::Table differences);

}  // namespace hexpost::data
