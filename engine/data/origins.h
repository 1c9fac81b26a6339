#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/data/chart_figure.h"
#include "engine/report/document.h"

namespace hexpost::cli {

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
report::Table chart_table(const std::vector<data::ChartFigure>& figures);

}  // namespace hexpost::cli
