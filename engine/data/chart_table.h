#pragma once

#include <string>
#include <vector>

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

}  // namespace hexpost::data
