#pragma once

#include <string>
#include <vector>

namespace hexpost::print {

/// Completes what Cairo leaves out: the document's language, that its title be shown, words for the figures, the scope
/// of table heads; removes the clock's date and makes the file's identity depend on its content alone. `date`: the
/// date of creation as a PDF writes it; empty: none. Throws a std::exception for bytes that are no PDF.
std::string finish_pdf(std::string bytes, const std::string& language, const std::string& date,
                       const std::vector<std::string>& alternatives);

}  // namespace hexpost::print
