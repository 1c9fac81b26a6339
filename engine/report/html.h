#pragma once

#include <functional>
#include <string>

#include "engine/report/document.h"

/// A document as one HTML file without scripts or external resources. It suits a phone, dark mode, paper and screen
/// readers. Maps and graphs are pictures (picture.h), followed by the same content in words or figures.
namespace hexpost::report {

struct HtmlStyle {
  std::string language = "en";  ///< language of the document, as a BCP 47 code
  /// Returns a picture of the code as an SVG element; empty: only the words are printed.
  std::function<std::string(const Code&)> scan;
};

std::string html(const Document& document, const HtmlStyle& style = {});

}  // namespace hexpost::report
