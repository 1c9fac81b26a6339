#pragma once

#include <string>

namespace hexpost::table {

/// A second interface of a Battle with cards: the names of the cards. It has its own header, so only code
/// that needs the names includes it.
class CardNames {
 public:
  virtual ~CardNames() = default;
  /// The card's name in the reader's language; empty if the game has none with this number.
  virtual std::string card_name(int card) const = 0;
};

}  // namespace hexpost::table
