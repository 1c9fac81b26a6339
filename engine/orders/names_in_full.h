#pragma once

#include <string>
#include <vector>

#include "engine/orders/line.h"

namespace hexpost::orders {

/// In a list of the writer's own units, `SI1-4` stands for each of them.
void write_ranges_out(const Names& names, const std::vector<std::string>& own, std::vector<std::string>& words);

/// Writes names in full: that of the piece that acts and of those that go with it may be any of the player's own, that
/// of an attacked piece any of the enemy's.
void write_names_out(const Names& names, const std::vector<std::string>& own, std::vector<std::string>& words);

}  // namespace hexpost::orders
