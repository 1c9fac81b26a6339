#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/report/document.h"
#include "engine/report/picture.h"

/// A document as the HTML part of a mail. Mail programs remove scripts, SVG and pictures from elsewhere, and they know
/// little CSS: the page is one column of paragraphs, lists and tables, which a telephone of 375 px shows without a
/// wider page. It suits proportional fonts and dark mode. Text in backticks is set as a command.
namespace hexpost::report {

struct MailStyle {
  std::string language = "en";  ///< of the words of the document, as a BCP 47 code
  /// Puts a picture into the mail and returns its address, as `cid:NAME`. If it is empty or returns an empty text, the
  /// map is drawn in characters.
  std::function<std::string(const Picture&)> image;
};

std::string mail_page(const Document& document, const MailStyle& style = {});

/// Splits a text into blocks: an empty line ends a paragraph; a line that begins with blanks keeps its layout.
std::vector<Block> text_blocks(std::string_view text);

}  // namespace hexpost::report
