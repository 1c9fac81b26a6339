#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/data/chart_figure.h"
#include "engine/report/document.h"

namespace hexpost::cli {

/// Where the figures of a chart come from: every origin once, with the rows or single figures that have it.
class Origins {
 public:
  /// `from` as it stands in a data file: "rule 6.22", "published (...)", "reconstruction: after the series".
  void note(const std::string& from, const std::string& what);
  /// In the reader's language. An origin of everything names nothing.
  report::List list() const;

 private:
  std::vector<std::pair<std::string, std::string>> found_;
};

/// How many figures of each chart come from where, chart by chart.
report::Table chart_table(const std::vector<data::ChartFigure>& figures);

}  // namespace hexpost::cli
