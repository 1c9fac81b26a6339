#pragma once

#include <string>
#include <vector>

#include "cli/player/game.h"

namespace hexpost::cli {

/// What is wrong with a line of a file of orders.
struct SheetFault {
  int number = 0;  ///< line of the file; 0: the whole file
  std::string what;
};

/// The files of a player-turn, the sheet and the map. They live beside the game, so that an interruption loses nothing.
class TurnFiles {
 public:
  explicit TurnFiles(Game& game);

  const std::string& sheet() const { return sheet_; }
  const std::string& map() const { return map_; }

  /// Continues the sheet of an interrupted turn, or puts the sheet of an earlier moment aside and writes a new one;
  /// writes the map. True if it continues one.
  Result<bool> begin();
  /// The text of the sheet without the program's remarks.
  Result<std::string> read() const;
  Result<void> write(const std::string& text) const;
  /// Writes the text with the faults under their lines, as remarks that read() removes.
  Result<void> write(const std::string& text, const std::vector<SheetFault>& faults) const;

 private:
  std::string beside(const std::string& ending) const;

  Game& game_;
  std::string sheet_, map_;
};

}  // namespace hexpost::cli
