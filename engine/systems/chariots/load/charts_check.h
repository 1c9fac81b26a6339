#pragma once

#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/systems/chariots/load/charts.h"

/// Chariots of Fire: charts that a player has copied from his printed card, against ours and the rulebook.
namespace hexpost::data::chariots {

/// A figure that is not as in the shipped charts.
struct Difference {
  std::string figure;   ///< "movement.rough.chariot"
  std::string theirs;   ///< empty: not in their charts
  std::string shipped;  ///< empty: not in ours
};

struct ChartsVerdict {
  std::string name;
  int figures = 0;
  int reconstructed = 0;                ///< still marked as our reconstruction
  std::vector<FixedFigure> departures;  ///< from what the rulebook itself fixes
  std::vector<Difference> differences;  ///< in the order of the charts
};

/// Judges a charts file. Errors as read_charts; a departure from the rulebook is not an error: the card may be right.
base::Result<ChartsVerdict> check_charts(const Source& source);

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
  std::string chart;                  ///< its word in the file: "movement"
  std::vector<std::string> row_keys;  ///< "terrain"; "by", "weapon", "range"
  std::vector<std::string> columns;   ///< empty: one figure a row
  std::vector<Row> rows;
};
/// The charts of the library, those that are played with now, in the order of the file.
base::Result<std::vector<ChartTable>> chart_tables(const Library& library);

/// The shipped charts with instructions on top: what a player copies his own figures into.
std::string charts_template();

}  // namespace hexpost::data::chariots
