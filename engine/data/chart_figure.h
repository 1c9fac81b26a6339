#pragma once

#include <string>
#include <string_view>

/// Counts where the figures of a chart come from, for every rule system.
namespace hexpost::data {

/// One chart, list, battlefield or battle and the origin of its figures.
struct ChartFigure {
  std::string chart;  ///< "Shock Combat Results", "Army list: Dacian"
  std::string file;   ///< its name in the library; empty for a chart of the rules themselves
  int entries = 0;
  int rule = 0;            ///< printed in the rulebook
  int published = 0;       ///< found published elsewhere
  int reconstruction = 0;  ///< our own
  bool own = false;        ///< a player's own file, or a shipped one that was changed
  bool operator==(const ChartFigure&) const = default;

  /// Counts one more figure. `provenance` as in scenarios/README.md.
  void count(std::string_view provenance);
};

}  // namespace hexpost::data
