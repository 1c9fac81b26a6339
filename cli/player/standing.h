#pragma once

#include <string>
#include <variant>
#include <vector>

#include "cli/player/game.h"

namespace hexpost::cli {

/// The wings that a side may name in an answer.
std::vector<std::string> own_wings(const table::Battle& battle, table::Player side);

/// Why a `stand` line cannot be a standing order of that side: unknown unit or group, question, test or answer.
/// Otherwise its canonical text.
std::variant<std::string, base::Refusal> judge_stand(const table::Battle& battle, const table::Match& match,
                                                     table::Player side, const std::string& line);

/// The standing orders as written, when they differ from what was sealed last.
struct Standing {
  bool fresh = false;  ///< they are not what is sealed: the next packet seals them
  std::vector<std::string> lines;
};
/// Error "orders" for a file that is not right any more; its lines are shown.
base::Result<Standing> new_standing(Terminal& terminal, Game& game);

/// True when the file of standing orders differs from what is sealed, as far as it can be read.
bool standing_changed(Game& game);

/// True if the player's program seals the answer to the question, which follows from the hand (schemas/cards.md).
bool is_sealed_by_program(Game& game, const std::string& question);

/// The file of the player's own `stand` lines, beside the game file.
std::string own_stands_path(const Game& game);
/// The player's own `stand` lines that go with every packet (`hexpost standing own`), canonical and in their order. A
/// line that is not right any more is left out.
std::vector<std::string> own_stands(Game& game);

}  // namespace hexpost::cli
