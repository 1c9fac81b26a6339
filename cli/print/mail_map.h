#pragma once

#include <string>

#include "engine/report/picture.h"

namespace hexpost::print {

/// A map as the PNG of a mail: wide enough for a telephone held close, small enough for its mail box. Empty: it cannot
/// be drawn, and the mail shows the map in characters.
std::string mail_map(const report::Picture& map);

}  // namespace hexpost::print
