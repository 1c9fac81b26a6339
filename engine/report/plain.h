#pragma once

#include <string>

#include "engine/report/document.h"

/// A document for screen readers: sentences in order, each on its own line of any
/// length, without tables, drawings or lines of dashes. Headings are announced, the row of a table names each of its
/// cells, and a map is described in words (words.h).
namespace hexpost::report {

std::string plain_text(const Document& document);

}  // namespace hexpost::report
