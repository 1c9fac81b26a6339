#pragma once

#include <string>
#include <vector>

/// Commands & Colors: Ancients: a turn in brief, for `hexpost rules`.
namespace hexpost::ancients {

std::vector<std::string> turn_in_brief();

}  // namespace hexpost::ancients
