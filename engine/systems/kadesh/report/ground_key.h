#pragma once

#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/systems/kadesh/model/view.h"

namespace hexpost::kadesh {

/// The costs and effects of the ground on the map [8.2] [4.4], in words and figures of the chart in force.
std::vector<std::string> ground_key(const View& v, const report::Map& drawn);

}  // namespace hexpost::kadesh
