#pragma once

#include <string>

#include "engine/report/document.h"

/// A document for people who have it read to them: sentences one after the other, each on a line of its own, however
/// long. No table, no drawing, no line of dashes; headings are announced, a row of a table says what each of its cells
/// is, a map is told in words (words.h).
namespace hexpost::report {

std::string plain_text(const Document& document);

}  // namespace hexpost::report
