#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/chart_figure.h"
#include "engine/data/chart_table.h"
#include "engine/data/library.h"
#include "engine/systems/chariots/model/data.h"
#include "engine/systems/chariots/model/types.h"

/// Chariots of Fire: the charts card from TOML and the words of the data files; where the figures come from; charts that
/// a player has copied from the printed card, against ours and the rulebook.
namespace hexpost::chariots {

inline constexpr std::array<std::string_view, k_movers> k_mover_words{"formed", "loose", "chariot", "wagon"};

// Words that a schema has promised to be known; a Bug otherwise.
UnitType type_of(std::string_view word);       ///< "CH-2"
FightsAs fights_as_of(std::string_view word);  ///< "CH-2+RI"
Missile missile_of(std::string_view word);     ///< "C"

// Nothing for other words.
std::optional<Terrain> terrain_of(std::string_view word);  ///< "rough"
std::optional<Hexside> hexside_of(std::string_view word);  ///< "minor-river"; never Hexside::none

/// All of them, in the order of the enum.
std::array<FightsAs, k_fights_as> every_fights_as();

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
base::Result<ChartsVerdict> check_charts(const data::Source& source);

/// The charts of the library, those that are played with now, in the order of the file.
base::Result<std::vector<data::ChartTable>> chart_tables(const data::Library& library);

/// The shipped charts with instructions on top: a player copies the figures of the card into them.
std::string charts_template();

/// Every chart, battlefield and battle of the library: the charts first, table by table, under their words in the file.
base::Result<std::vector<data::ChartFigure>> provenance(const data::Library& library);

}  // namespace hexpost::chariots
