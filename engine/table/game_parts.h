#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engine/orders/tongue.h"
#include "engine/table/match.h"

/// The parts of a game (game.h) that are the same in every rule system.
namespace hexpost::table {

/// Fills a Luck except the rolled face, from the worth of each face to the player. `harm`: the best faces are those
/// without harm; otherwise those that are better than nothing.
void weigh(const std::vector<int>& worths, bool harm, Luck& out);

/// The luck of dice whose sum is read.
class LuckOfSum {
 public:
  LuckOfSum() = default;
  /// `worths`: by sum, beginning with the sum of all ones.
  LuckOfSum(int who, int dice, int faces, std::vector<int> worths);
  /// True while dice of the roll are to come.
  bool open() const { return left_ > 0; }
  /// The luck of the next die, which shows this face.
  Luck next(int face);

 private:
  Luck whole_;
  int dice_ = 0, left_ = 0, sum_ = 0;
  std::vector<int> worths_;
};

/// Maps a refusal of the canonical line back to the typed line: the column, and the word it quotes. The two have
/// the same words.
base::Refusal as_typed(base::Refusal refusal, const Line& line, const Line& typed);
/// As above, with the proposal in the words of the typed line.
base::Refusal as_typed(const orders::Names& names, base::Refusal refusal, const Line& line, const Line& typed);

/// True if the line ends a phase in which units could still be ordered.
inline bool ends_phase(std::string_view canonical) {
  return canonical.starts_with("end-");
}

/// A source in which every die shows its middle face and players have no standing orders. Each eighth die shows one
/// more, because equal dice would repeat a tied roll for ever.
std::unique_ptr<Source> middle_faces();

}  // namespace hexpost::table
