#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/table/match.h"

/// Chariots of Fire: what a legal line gives up.
namespace hexpost::chariots {

/// Units that `answer`, taken from the typed line `by`, gives up or leaves idle although it is legal.
std::vector<std::string> cautions(const TableView& v, const orders::Line& answer, const orders::Line& by);

}  // namespace hexpost::chariots
