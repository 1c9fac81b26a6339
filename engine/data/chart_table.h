#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/data/chart_figure.h"
#include "engine/data/toml_file.h"

namespace hexpost::data {

/// One chart as it is printed on a card: rows of figures, and where each comes from.
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

/// A chart of a file that fits its schema. A figure comes from where `fixed` of its row says, or else `from`.
ChartTable table_of(const ChartShape& shape, const Value& root);
/// How many figures of each chart come from where.
std::vector<ChartFigure> figures_counted(const std::vector<ChartTable>& charts, const std::string& file, bool own);
/// A value as the file has it: "1", "AE C", "[1, 2, 3]".
std::string figure_text(const Value& v);
/// From the one to the other: the columns of a chart.
std::vector<std::string> numbers(int from, int to);
/// A shipped file with instructions on top instead of its own, for a player to write a card's figures into.
std::string template_of(const char* file, std::string_view instructions);

}  // namespace hexpost::data
