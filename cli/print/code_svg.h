#pragma once

#include <string>

#include "engine/report/document.h"

namespace hexpost::print {

/// A QR code as an SVG element to stand in a page, with its words as title; empty when the data is too long for one.
std::string code_svg(const report::Code& code);

}  // namespace hexpost::print
