#pragma once

#include <string>
#include <string_view>

/// Text inside HTML, XML and SVG.
namespace hexpost::report {

/// Escapes a text, so that it cannot form a tag, an entity or the end of an attribute. The text must be
/// printable (base::printable).
inline std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

}  // namespace hexpost::report
