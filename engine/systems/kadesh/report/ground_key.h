#pragma once

#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/systems/kadesh/model/view.h"

namespace hexpost::kadesh {

/// What the ground that the map shows costs and does [8.2] [4.4], in words and figures of the chart in force.
std::vector<std::string> ground_key(const View& v, const report::Map& drawn);

}  // namespace hexpost::kadesh
