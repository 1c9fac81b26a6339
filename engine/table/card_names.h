#pragma once

#include <string>

namespace hexpost::table {

/// What a Battle with cards can be, too: it tells their names. A kernel header of its own, so that only those include
/// it who ask for a name.
class CardNames {
 public:
  virtual ~CardNames() = default;
  /// The card's name in the reader's language; empty if the game has none with this number.
  virtual std::string card_name(int card) const = 0;
};

}  // namespace hexpost::table
