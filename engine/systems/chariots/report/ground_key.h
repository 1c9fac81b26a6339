#pragma once

#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/systems/chariots/model/view.h"

namespace hexpost::chariots {

/// The costs [6.91] and Shock shifts [8.17] of the ground in the drawn part of the map, by the charts in force: the
/// key under the map.
std::vector<std::string> ground_key(const View& v, const report::Map& drawn);

}  // namespace hexpost::chariots
