#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/orders/line.h"

/// Chariots of Fire 8.12: `shock` lines as text, before the map is read.
namespace hexpost::chariots {

/// [8.12] Two canonical `shock` lines as one; nothing unless both name attackers and targets. A Shock that both name
/// occurs once.
std::optional<std::string> joined_shocks(const orders::Line& line, const orders::Line& next);
/// [8.12] The lines that replace a canonical `shock` line, the best first, if an enemy has withdrawn or a unit that
/// must Shock is not named: the line without one of its Shocks, then `shock auto`. Empty for other lines.
std::vector<std::string> shocks_instead(const orders::Line& line);

}  // namespace hexpost::chariots
