#include "store/mail/condense.h"

#include <algorithm>

#include "store/mail/entity.h"

namespace hexpost::mail {
namespace {

bool is_line_end(char32_t c) {
  return c == '\n' || c == 0x2028 || c == 0x2029 || c == 0x85;
}

bool is_blank(char32_t c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || c == 0x85 || c == 0xa0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x3000;
}

/// Soft hyphens, joiners, direction marks, variation selectors: invisible and without meaning.
bool is_invisible(char32_t c) {
  return c == 0xad || c == 0x34f || c == 0x61c || c == 0x180e || (c >= 0x200b && c <= 0x200f) ||
         (c >= 0x202a && c <= 0x202e) || (c >= 0x2060 && c <= 0x2069) || (c >= 0xfe00 && c <= 0xfe0f) || c == 0xfeff;
}

bool is_quote_mark(char32_t c) {
  return c == '>' || c == '|' || c == 0xbb || c == 0x203a || c == 0x2502 || c == 0x2503;
}

bool is_dash(char32_t c) {
  return c == '-' || (c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == 0x2e3a || c == 0x2e3b || c == 0xfe58 ||
         c == 0xfe63 || c == 0xff0d;
}

/// Length of a quoter's initials with their mark (`AB>`) at the start of the text; 0 if there are none.
std::size_t initials(std::string_view text) {
  std::size_t n = 0;
  while (n < text.size() && n < 4 && ((text[n] >= 'A' && text[n] <= 'Z') || (text[n] >= 'a' && text[n] <= 'z')))
    ++n;
  return n > 0 && n < text.size() && text[n] == '>' ? n + 1 : 0;
}

}  // namespace

std::size_t Condensed::line(std::size_t at) const {
  const auto after = std::upper_bound(line_starts.begin(), line_starts.end(), at);
  return static_cast<std::size_t>(after - line_starts.begin());
}

Condensed condense(std::string_view text) {
  Condensed out;
  out.text.reserve(text.size());
  out.line_starts.push_back(0);
  bool at_start = true;
  while (!text.empty()) {
    const char first = text.front();
    // a fast path for nearly every character; the code below gives the same result
    if (!at_start && first > ' ' && first <= '~' && first != '&' && first != '>' && first != '|') {
      out.text += first;
      text.remove_prefix(1);
      continue;
    }
    const CodePoint reference = entity(text);
    const CodePoint c = reference.length > 0 ? reference : code_point(text);
    if (at_start) {
      if (const std::size_t n = initials(text); n > 0) {
        text.remove_prefix(n);
        continue;
      }
    }
    text.remove_prefix(c.length);
    if (is_line_end(c.value)) out.line_starts.push_back(out.text.size());
    if (is_blank(c.value) || is_quote_mark(c.value) || is_invisible(c.value)) {
      at_start = at_start || is_line_end(c.value);
      continue;
    }
    at_start = false;
    out.text += is_dash(c.value) ? '-' : c.value > 0x20 && c.value < 0x7f ? static_cast<char>(c.value) : '?';
  }
  return out;
}

}  // namespace hexpost::mail
