#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/orders/line.h"

/// The grammar of an order as it is declared and as help shows it: `advance HEX (none | UNIT FACING)`.
namespace hexpost::orders {

/// The first word of a line that its grammar does not take.
struct Misfit {
  std::size_t word = 0;             ///< its place; the number of words if the line is too short
  std::vector<std::string> wanted;  ///< what the grammar has there; empty if the line should end before it
};
/// The last word of a line if it is one of a few.
struct LastWord {
  std::size_t word = 0;              ///< its place
  std::vector<std::string> choices;  ///< WING for the name of any wing
};

/// A grammar, read from its declaration.
class Grammar {
 public:
  /// A word, a place, or sequences of them of which one must stand here; in [ ] it is optional, in { } it may repeat.
  struct Item {
    std::string word;
    std::vector<std::vector<Item>> inner = {};
    bool optional = false, repeats = false;
  };
  using Sequence = std::vector<Item>;

  explicit Grammar(std::string_view usage);
  /// Compares a canonical line with the grammar, verb included; nothing if it fits. UNIT, LEADER, HEX, FACING and
  /// NUMBER (also `<unit>`) take what their names say; any other place takes any word.
  std::optional<Misfit> misfit(const Names& names, const Line& line) const;
  /// Nothing if the last word may be a name or a hex, or if the grammar ends with more than one word to choose.
  std::optional<LastWord> last_word() const;

 private:
  std::vector<Sequence> alternatives_;
};

}  // namespace hexpost::orders
