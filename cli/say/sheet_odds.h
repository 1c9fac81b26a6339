#pragma once

#include <string>
#include <vector>

#include "engine/table/match.h"

/// The odds beside contacts and shots on an order sheet.
namespace hexpost::cli {

/// Comment lines with the odds of the sheet's combats, to stand below them. Asks a rule system for at most a fixed
/// number of odds, so that a sheet is written without a wait.
class SheetOdds {
 public:
  SheetOdds(const table::Match& now, const table::Battle& battle) : now_(now), battle_(battle) {}

  /// Takes the lines of a sheet from the first to the last, since an order of the sheet that stands above
  /// ("end-command") comes before the move. The lines for a line of the sheet in canonical words: "# fire A at B", or a
  /// move with the combat that follows it,
  /// "# move A 0607  # ...: `fight B by A`"; "# move A 0607  # after `play C A`; then `attack A at B`". Empty for other
  /// lines, and if the odds cannot be told: after a die, or after the last of the odds that one sheet may have.
  std::vector<std::string> below(const std::string& line);

 private:
  const table::Match& now_;
  const table::Battle& battle_;
  std::vector<std::string> above_;  ///< orders of the sheet that are no comments
  int left_ = 24;
};

}  // namespace hexpost::cli
