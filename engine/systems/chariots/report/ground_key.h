#pragma once

#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/systems/chariots/model/view.h"

namespace hexpost::chariots {

/// What the ground in the drawn part of the map costs [6.91] and shifts in Shock [8.17], by the charts in force: the
/// key under the map.
std::vector<std::string> ground_key(const View& v, const report::Map& drawn);

}  // namespace hexpost::chariots
