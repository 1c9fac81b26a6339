#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/player/draft.h"

/// The effect of a draft on the player's file of orders, and the messages about it.
namespace hexpost::cli {

/// The text of the file with the player's choices in it: `chosen` has an index in `ways` for each open completion, in
/// order; an index past their end leaves the order out. The line of such an order is written out, one order below
/// another;
/// the first keeps the remark. Orders of the line whose way the program filled in stand there as typed.
std::string with_ways(const orders::Names& names, const std::string& text, const DraftLines& draft,
                      const std::vector<std::size_t>& chosen);

/// The text with the first way of each order whose ways have different effects: the program's own orders ask the player
/// for no choice. `complete` reads the lines of the file.
std::string with_first_ways(const orders::Names& names, std::string text,
                            const std::function<DraftLines(const std::vector<orders::Numbered>&)>& complete);

/// The text of the file without the orders that are refused or were carried out in no trial run. A line that has other
/// orders is written out, one order below another. Nothing if taking out does not help: an answer is missing, or no
/// order is left.
std::optional<std::string> without_refused(const orders::Names& names, const std::string& text,
                                           const DraftCheck& checked);

/// Lines for people: the completions, the choices to be made, and further messages.
std::vector<std::string> completion_lines(const Game& game, const DraftLines& draft);

}  // namespace hexpost::cli
