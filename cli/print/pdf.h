#pragma once

#include <string>

#include "engine/base/result.h"
#include "engine/report/document.h"

namespace hexpost::print {

struct Paper {
  double width = 595.276, height = 841.89;  ///< points, upright
  bool operator==(const Paper&) const = default;
};
inline constexpr Paper k_a4{595.276, 841.89};
inline constexpr Paper k_letter{612, 792};

struct PdfStyle {
  Paper paper = k_a4;
  std::string language = "en";  ///< the language of the document's words, as a BCP 47 code
  std::string made_by;          ///< "hexpost 0.1.0"; empty: not said
  std::string date;             ///< creation date, "D:20261122004255Z"; empty: none is written
};

/// A document as the bytes of a PDF file: pages of one paper (maps may lie across), real fonts, words that can be
/// selected, an outline of the sections, structure tags with headings and tables, title and language. The same document
/// and style give the same bytes with the same libraries.
base::Result<std::string> pdf(const report::Document& document, const PdfStyle& style = {});

}  // namespace hexpost::print
