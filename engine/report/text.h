#pragma once

#include <string>

#include "engine/report/document.h"

/// A document as plain text to be read in a terminal, mailed or printed.
///
/// Every line fits `width` columns, except lines with their own layout (Plain). The text cannot control a
/// terminal: all of it goes through base::printable. A strong item of a list has an exclamation mark instead of a dash.
/// Maps are drawn in characters, three lines for each hex row:
///
///     %%      the terrain and the level (+, or 2, 3..)     . an empty clear hex
///     LE1     the unit; capitals: side 0, small letters: side 1
///     ^4d     its facing and its state
///
/// with a line between two rows if they have hexsides or roads to show. A map that is too wide is drawn in
/// several parts.
namespace hexpost::report {

struct TextStyle {
  int width = 72;
};

std::string text(const Document& document, const TextStyle& style = {});

/// Text cut into lines of at most `width` columns at its blanks; the first line is indented by `first`, the others by
/// `rest`. A word that is longer than a line is cut.
std::vector<std::string> wrap(std::string_view text, int width, std::string_view first = {},
                              std::string_view rest = {});

/// A map as lines of at most `width` columns; the legend follows it.
std::vector<std::string> draw(const Map& map, int width);

}  // namespace hexpost::report
