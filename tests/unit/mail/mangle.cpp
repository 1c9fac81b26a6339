#include "tests/unit/mail/mangle.h"

#include <algorithm>

#include "engine/base/bytes.h"
#include "engine/base/text.h"

namespace hexpost::mail::mangle {
namespace {

/// The lines without the empty piece behind the last line end.
std::vector<std::string_view> lines_of(std::string_view text) {
  auto lines = base::split(text, '\n');
  if (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

}  // namespace

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
  return text;
}

std::string prefixed(const std::string& text, std::string_view prefix) {
  std::string out;
  for (const std::string_view line : lines_of(text))
    out.append(prefix).append(line).append("\n");
  return out;
}

std::string filled(const std::string& text, std::size_t columns) {
  std::string out;
  std::size_t column = 0;
  for (const std::string_view line : lines_of(text)) {
    for (const std::string_view word : base::words(line)) {
      const bool fits = column > 0 && column + 1 + word.size() <= columns;
      if (column > 0) out += fits ? ' ' : '\n';
      column = (fits ? column + 1 : 0) + word.size();
      out.append(word);
    }
  }
  return out + "\n";
}

std::string chopped(const std::string& text, std::size_t columns) {
  std::string out;
  for (const std::string_view line : lines_of(text)) {
    for (std::size_t i = 0; i == 0 || i < line.size(); i += columns)
      out.append(line.substr(i, columns)).append("\n");
  }
  return out;
}

std::string flowed(const std::string& text) {
  std::string out;
  for (const std::string_view line : lines_of(text)) {
    const bool stuffed = line.starts_with(' ') || line.starts_with('>') || line.starts_with("From ");
    out.append(stuffed ? " " : "").append(line).append(" \n");
  }
  return out;
}

std::string quoted_printable(const std::string& text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  std::size_t column = 0;
  for (const char c : text) {
    if (c == '\n') {
      out += c;
      column = 0;
      continue;
    }
    const auto byte = static_cast<std::uint8_t>(c);
    // Every fourth character is encoded without need: the decoder must not care.
    const bool encode = c == '=' || byte < 32 || byte > 126 || byte % 4 == 0;
    if (column + 3 > 60) out += "=\n", column = 0;
    if (encode) {
      out += '=';
      out += digits[byte >> 4];
      out += digits[byte & 15];
    } else {
      out += c;
    }
    column += encode ? 3 : 1;
  }
  return out;
}

std::string base64_body(const std::string& text) {
  return chopped(base::to_base64(base::as_bytes(text)), 76);
}

std::string utf16(const std::string& text, bool big_endian) {
  std::string out = big_endian ? "\xfe\xff" : "\xff\xfe";
  for (const char c : text) {
    if (big_endian) out += '\0';
    out += c;
    if (!big_endian) out += '\0';
  }
  return out;
}

std::string escaped(const std::string& text) {
  return replaced(replaced(replaced(replaced(text, "&", "&amp;"), "<", "&lt;"), ">", "&gt;"), "\"", "&quot;");
}

std::string lower_case(std::string text) {
  return base::lower(text);
}

std::string mail(std::string_view content_headers, const std::string& body) {
  return "From: Blue <blue@example.org>\nTo: red@example.org\nSubject: your move\nMessage-ID: <m1@example.org>\n"
         "Date: Tue, 14 Nov 2023 22:13:20 +0000\nMIME-Version: 1.0\n" +
         std::string(content_headers) + "\n" + body;
}

std::string html_mail(const std::string& html) {
  return mail("Content-Type: text/html; charset=utf-8\n",
              "<html><head><style>p { margin: 0 }</style></head><body>" + html + "</body></html>\n");
}

}  // namespace hexpost::mail::mangle
