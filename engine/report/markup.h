#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/report/document.h"

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

/// Sets commands in backticks as code in a text that is escaped already; a single backtick stays.
inline std::string with_code(std::string_view words) {
  std::string out;
  std::size_t at = 0;
  while (at < words.size()) {
    const std::size_t open = words.find('`', at);
    const std::size_t close = open == std::string_view::npos ? open : words.find('`', open + 1);
    if (close == std::string_view::npos) break;
    out += std::string(words.substr(at, open - at)) + "<code>" + std::string(words.substr(open + 1, close - open - 1)) +
           "</code>";
    at = close + 1;
  }
  return out + std::string(words.substr(std::min(at, words.size())));
}

/// Text that is escaped already, strong or not.
inline std::string strong_if(bool strong, std::string words) {
  return strong ? "<strong>" + std::move(words) + "</strong>" : words;
}

/// A paragraph in HTML. `words`: how the page escapes and marks a text.
std::string paragraph_tag(const Paragraph& paragraph, auto words) {
  return "<p>" + strong_if(paragraph.strong, words(paragraph.text)) + "</p>\n";
}

/// A list in HTML, nothing for an empty one. `open`: its opening tag.
std::string list_tag(const List& list, std::string_view open, auto words) {
  if (list.items.empty()) return {};
  std::string out = std::string(open) + "\n";
  for (std::size_t i = 0; i < list.items.size(); ++i)
    out += "<li>" + strong_if(i < list.strong.size() && list.strong[i], words(list.items[i])) + "</li>\n";
  return out + "</ul>\n";
}

}  // namespace hexpost::report
