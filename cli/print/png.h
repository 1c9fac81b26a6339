#pragma once

#include <string>

#include "engine/base/result.h"
#include "engine/report/picture.h"

namespace hexpost::print {

/// A picture as the bytes of a PNG file on white, with so many dots to the inch (36 to 600). Refuses what would have
/// more than 100 million dots ("size").
base::Result<std::string> png(const report::Picture& picture, int dots_per_inch = 150);

}  // namespace hexpost::print
