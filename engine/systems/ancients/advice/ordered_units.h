#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/ancients/rules/turn/play.h"

namespace hexpost::ancients {

/// The full lines, the best first, that a card without units stands for: it orders those that move, attack or fire in
/// the other lines of its turn, alone or under a leader of the side. `others` returns these lines, canonical. Empty for
/// other lines, and for a card that names no units.
std::vector<std::string> with_units(const TableView& view, SideId side, std::string_view line,
                                    const std::function<std::vector<std::string>()>& others);

}  // namespace hexpost::ancients
