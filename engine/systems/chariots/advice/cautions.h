#pragma once

#include <string>
#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/table/match.h"

/// Chariots of Fire: what a legal line gives up.
namespace hexpost::chariots {

/// Warnings about a legal `answer` that the typed line `by` gives: units that it gives up or leaves idle.
std::vector<std::string> cautions(const TableView& v, const orders::Line& answer, const orders::Line& by);

}  // namespace hexpost::chariots
