#pragma once

#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/systems/chariots/model/view.h"

namespace hexpost::chariots {

/// The key under the map: the costs [6.91] and Shock shifts [8.17] of the ground in the drawn part, by the charts in
/// force.
std::vector<std::string> ground_key(const View& v, const report::Map& drawn);

}  // namespace hexpost::chariots
