#pragma once

#include <string>
#include <vector>

#include "engine/systems/ancients/rules/turn/play.h"

/// Commands & Colors: Ancients: what a player should know before a legal line is carried out.
namespace hexpost::ancients {

/// A sentence about a card that orders no piece: the turn would pass without a move. `by`: the line that `answer` comes
/// from; it makes no difference.
std::vector<std::string> cautions(const TableView& v, const orders::Line& answer, const orders::Line& by);

}  // namespace hexpost::ancients
