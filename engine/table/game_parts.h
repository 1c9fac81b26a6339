#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engine/orders/tongue.h"
#include "engine/table/match.h"

/// What a game does alike in every rule system (game.h).
namespace hexpost::table {

/// Fills a Luck but for the face that falls, from what each face is worth to the player. `harm`: the best faces are
/// those without harm, else those that are better than nothing.
void weigh(const std::vector<int>& worths, bool harm, Luck& out);

/// Maps a refusal of the canonical line back to the typed line: the column, and the word it quotes. The two have
/// the same words.
base::Refusal as_typed(base::Refusal refusal, const Line& line, const Line& typed);
/// The same with the proposal in the words of the typed line.
base::Refusal as_typed(const orders::Names& names, base::Refusal refusal, const Line& line, const Line& typed);

/// The line ends a phase in which more could be ordered.
inline bool ends_phase(std::string_view canonical) {
  return canonical.starts_with("end-");
}

/// Every die shows its middle face, and no player has standing orders. Each eighth die shows one more: where a tie is
/// rolled again, equal dice would tie for ever.
std::unique_ptr<Source> middle_faces();

}  // namespace hexpost::table
