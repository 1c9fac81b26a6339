#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/data/chart_figure.h"
#include "engine/data/toml_file.h"

namespace hexpost::data {

/// One chart as it is printed on a card: rows of figures, and the origin of each.
struct ChartTable {
  struct Figure {
    std::string text;        ///< as in the file: "2h", "P", "1(2)"
    std::string provenance;  ///< "rule 6.22", "reconstruction: after the series"
  };
  struct Row {
    std::vector<std::string> name;  ///< one for each part: "CH", "C", "2"
    std::vector<Figure> figures;
    std::string provenance;  ///< of those figures that have none of their own
  };
  std::string chart;                 ///< its word in the file: "movement"
  std::vector<std::string> columns;  ///< empty: one figure a row
  std::vector<Row> rows;
};

/// The places of a chart's figures in a file.
struct ChartShape {
  const char* chart;
  std::vector<const char*> row;      ///< the keys that name a row
  const char* cells;                 ///< the key of a row's figures; empty: each column is a key of the row
  std::vector<std::string> columns;  ///< empty: one figure a row
};

/// A chart of a file that fits its schema. The origin of a figure is that in `fixed` of its row, otherwise `from`.
ChartTable table_of(const ChartShape& shape, const Value& root);
/// The number of figures of each chart by origin.
std::vector<ChartFigure> figures_counted(const std::vector<ChartTable>& charts, const std::string& file, bool own);
/// A value as the file has it: "1", "AE C", "[1, 2, 3]".
std::string figure_text(const Value& v);
/// The numbers `from` to `to`, as columns of a chart.
std::vector<std::string> numbers(int from, int to);
/// A shipped file with other instructions at its head: a player writes a card's figures into it.
std::string template_of(const char* file, std::string_view instructions);

}  // namespace hexpost::data
