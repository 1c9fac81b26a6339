#pragma once

#include <string>

#include "engine/base/result.h"
#include "engine/report/picture.h"

namespace hexpost::print {

/// A picture as the bytes of a PNG file on white, with that many dots per inch (36 to 600). Refuses a picture of
/// more than 100 million dots ("size").
base::Result<std::string> png(const report::Picture& picture, int dots_per_inch = 150);

/// The same in at most `colours` colours (2 to 256), those of the most dots; a third of the bytes.
base::Result<std::string> small_png(const report::Picture& picture, int dots_per_inch, int colours);

}  // namespace hexpost::print
