#pragma once

#include <string>
#include <string_view>

/// What mail programs, list servers and word processors do to a text; each function makes one such change.
namespace hexpost::mail::mangle {

std::string replaced(std::string text, std::string_view what, std::string_view with);
/// `prefix` before every line.
std::string prefixed(const std::string& text, std::string_view prefix);
/// Lines joined and broken again at blanks, no line longer than `columns` unless a word is.
std::string filled(const std::string& text, std::size_t columns);
/// Every line broken hard after `columns` characters; the rest gets no prefix.
std::string chopped(const std::string& text, std::size_t columns);
/// RFC 3676: space-stuffed, and every line soft.
std::string flowed(const std::string& text);
std::string quoted_printable(const std::string& text);
std::string base64_body(const std::string& text);
/// Latin-1 text as UTF-16 with byte order mark.
std::string utf16(const std::string& text, bool big_endian);
/// `&`, `<`, `>` and the quotation mark as character references.
std::string escaped(const std::string& text);
std::string lower_case(std::string text);

/// A mail with the headers given and the body.
std::string mail(std::string_view content_headers, const std::string& body);
std::string html_mail(const std::string& html);

}  // namespace hexpost::mail::mangle
