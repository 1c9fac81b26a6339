#pragma once

#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/chart_table.h"
#include "engine/data/library.h"
#include "engine/systems/chariots/model/data.h"

/// Chariots of Fire: the charts card from TOML.
namespace hexpost::chariots {

inline constexpr const char* k_charts_file = "chariots/charts.toml";

/// The charts of a file, in its order.
std::vector<data::ChartTable> tables_of(const data::Document& document);

/// A charts file. Errors "data" for rows that are there twice, more hits on a higher roll than fewer, a weapon with a
/// gap in its ranges, Shock that one chart allows and another does not.
base::Result<Charts> read_charts(const data::Document& document);
/// The one of the library.
base::Result<Charts> load_charts(const data::Library& library);

/// A figure that the rulebook itself fixes, in a rule or a worked example.
struct FixedFigure {
  std::string figure;    ///< path as in Sourced: "clash.SI.CH-2"
  std::string rule;      ///< "8.16"
  std::string expected;  ///< "column 2"
  bool kept = false;     ///< the charts have it so
};
/// All of them, in the order of the charts.
std::vector<FixedFigure> fixed_figures(const Charts& charts);

}  // namespace hexpost::chariots
