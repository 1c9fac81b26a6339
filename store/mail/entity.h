#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hexpost::mail {

struct CodePoint {
  char32_t value = 0;
  std::size_t length = 0;  ///< bytes it took in the text; 0: there is none
};

/// The UTF-8 code point at the start of a text that is not empty. An invalid byte counts as one U+FFFD.
CodePoint code_point(std::string_view text);

/// The HTML character reference at the start of the text (`&nbsp;`, `&#62;`, `&#x3e;`), the semicolon required.
/// Knows only the names that mail programs write for characters of a block or between its lines; for others
/// the length is 0.
CodePoint entity(std::string_view text);

/// Appends the code point as UTF-8; a value that is not a character becomes U+FFFD.
void append_utf8(std::string& out, char32_t c);

}  // namespace hexpost::mail
