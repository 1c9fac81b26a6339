#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hexpost::mail {

/// A text without the characters that mail programs add, remove or exchange on its way: blanks and line ends of any
/// kind, invisible characters, quote marks (`>`, `|`, `AB>` at the start of a line). Every kind of dash is a `-`, an
/// HTML character reference is its character, any character outside printable ASCII is a `?`, which no block has.
///
/// The remaining text holds the whole meaning of the armour, and the checksum is over that meaning. So quoting,
/// re-wrapping at any width, format=flowed and the like need no undoing: they change nothing here.
struct Condensed {
  std::string text;
  std::vector<std::size_t> line_starts;  ///< for each line of the original: where it begins in `text`

  /// 1-based line of the original in which the character at `at` stands.
  std::size_t line(std::size_t at) const;
};

Condensed condense(std::string_view text);

}  // namespace hexpost::mail
