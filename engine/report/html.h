#pragma once

#include <functional>
#include <string>

#include "engine/report/document.h"

/// A document as one HTML file: nothing is fetched from anywhere, nothing runs; it reads on a phone, by night, on paper
/// and aloud. Maps and graphs are pictures (picture.h) with the same in words or figures below.
namespace hexpost::report {

struct HtmlStyle {
  std::string language = "en";  ///< what the words of the document are in, as a BCP 47 code
  /// A picture of a code to scan as an SVG element; empty: the words alone.
  std::function<std::string(const Code&)> scan;
};

std::string html(const Document& document, const HtmlStyle& style = {});

}  // namespace hexpost::report
