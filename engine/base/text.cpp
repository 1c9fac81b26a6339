#include "engine/base/text.h"

#include <algorithm>
#include <array>

#include "engine/base/language.h"
#include "engine/base/utf8.h"

namespace hexpost::base {
namespace {

Translator g_translator = nullptr;
std::string g_language;

bool blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
char low(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

struct CodePoint {
  char32_t value = 0;
  std::size_t length = 0;  // bytes; 0: not valid UTF-8
};

/// RFC 3629: shortest form only, no surrogates, nothing past U+10FFFF.
CodePoint decode(std::string_view s) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(s[i]); };
  const std::uint8_t b = byte(0);
  if (b < 0x80) return {b, 1};
  const std::size_t n = b >= 0xf0 && b <= 0xf4 ? 4 : b >= 0xe0 && b < 0xf0 ? 3 : b >= 0xc2 && b < 0xe0 ? 2 : 0;
  if (n == 0 || s.size() < n) return {};
  char32_t v = b & (0xffu >> (n + 1));
  for (std::size_t i = 1; i < n; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    v = v << 6 | (byte(i) & 0x3fu);
  }
  const bool overlong = (n == 3 && v < 0x800) || (n == 4 && v < 0x10000);
  if (overlong || (v >= 0xd800 && v <= 0xdfff) || v > 0x10ffff) return {};
  return {v, n};
}

bool harmless(char32_t c) {
  if (c < 0x20 || (c >= 0x7f && c < 0xa0)) return false;
  if (c == 0xad || c == 0x61c || c == 0x180e) return false;
  if (c >= 0x200b && c <= 0x200f) return false;  // zero-width, direction marks
  if (c >= 0x2028 && c <= 0x202e) return false;  // separators, bidi embedding
  if (c >= 0x2060 && c <= 0x206f) return false;  // joiners, bidi isolates
  if (c >= 0xe000 && c <= 0xf8ff) return false;  // private use
  if (c >= 0xfe00 && c <= 0xfe0f) return false;  // variation selectors
  if (c == 0xfeff || (c >= 0xfff0 && c <= 0xffff)) return false;
  return c < 0xe0000;  // tags, variation selectors, private planes
}

struct CodeRange {
  char32_t first, last;
};
// Whole blocks of Unicode 15 rather than single code points: a report must have the same columns on each machine, so
// the table does not come from a library or a locale.
constexpr std::array<CodeRange, 14> k_combining{{{0x300, 0x36f},
                                                 {0x483, 0x489},
                                                 {0x591, 0x5bd},
                                                 {0x610, 0x61a},
                                                 {0x64b, 0x65f},
                                                 {0x6d6, 0x6dc},
                                                 {0x93c, 0x93c},
                                                 {0x941, 0x948},
                                                 {0xe31, 0xe31},
                                                 {0xe34, 0xe3a},
                                                 {0xe47, 0xe4e},
                                                 {0x1ab0, 0x1aff},
                                                 {0x1dc0, 0x1dff},
                                                 {0xfe20, 0xfe2f}}};
/// East Asian Width W and F (Unicode Standard Annex 11).
constexpr std::array<CodeRange, 11> k_wide{{{0x1100, 0x115f},
                                            {0x2e80, 0x303e},
                                            {0x3041, 0xa4cf},
                                            {0xac00, 0xd7a3},
                                            {0xf900, 0xfaff},
                                            {0xfe30, 0xfe6f},
                                            {0xff01, 0xff60},
                                            {0xffe0, 0xffe6},
                                            {0x1f300, 0x1f64f},
                                            {0x1f680, 0x1f9ff},
                                            {0x20000, 0x3fffd}}};
template <std::size_t N>
bool is_among(const std::array<CodeRange, N>& ranges, char32_t c) {
  return std::ranges::any_of(ranges, [c](const CodeRange& r) { return c >= r.first && c <= r.last; });
}

int distance(std::string_view a, std::string_view b) {
  std::vector<int> before, row(b.size() + 1);  // `before`: the row above the one above
  for (std::size_t j = 0; j <= b.size(); ++j)
    row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const std::vector<int> above = row;
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const auto same = [&](std::size_t left, std::size_t right) { return low(a[i - left]) == low(b[j - right]); };
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same(1, 1) ? 0 : 1)});
      if (i > 1 && j > 1 && same(1, 2) && same(2, 1)) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = above;
  }
  return row[b.size()];
}

}  // namespace

void set_translator(Translator translator) {
  g_translator = translator;
}

std::string_view language() {
  return g_language;
}
void set_language(std::string_view language) {
  g_language = language;
}

std::string tr(std::string_view text) {
  return g_translator ? g_translator(text) : std::string(text);
}

namespace {
/// `{0|point|points}` is the form for the number of an argument, `{0|punkt|punkty|punktów}` where a language has three.
/// Two forms are for 1 and for the rest; three forms follow Slavic grammar: 1, 2 to 4 (but not 12 to
/// 14), the rest. An argument that is not a number takes the last form.
std::string_view form_for(std::string_view argument, const std::vector<std::string_view>& forms) {
  auto n = number(argument);
  if (!n) return forms.back();
  if (*n < 0) n = -*n;
  if (*n == 1) return forms.front();
  const std::int64_t one = *n % 10, ten = *n % 100;
  return forms.size() > 2 && one >= 2 && one <= 4 && (ten < 12 || ten > 14) ? forms[1] : forms.back();
}
}  // namespace

std::string fill(std::string_view pattern, std::initializer_list<std::string_view> arguments) {
  std::string out;
  std::size_t most = pattern.size();
  for (const std::string_view argument : arguments)
    most += argument.size();
  out.reserve(most);
  std::size_t next = 0;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const std::size_t open = std::min(pattern.find('{', i), pattern.size());
    out.append(pattern, i, open - i);
    if (open == pattern.size()) break;
    i = open;
    const std::size_t close = pattern.find('}', i);
    if (close == std::string_view::npos) return out += pattern.substr(i);
    const std::string_view inside = pattern.substr(i + 1, close - i - 1);
    const std::size_t bar = std::min(inside.find('|'), inside.size());
    const auto position = bar == 0 ? std::nullopt : number(inside.substr(0, bar));
    const std::size_t index = inside.empty() ? next++
                              : position     ? static_cast<std::size_t>(*position)
                                             : arguments.size();
    if (index < arguments.size()) {
      const std::string_view argument = *(arguments.begin() + index);
      out += bar == inside.size() ? argument : form_for(argument, split(inside.substr(bar + 1), '|'));
    } else {
      out += pattern.substr(i, close - i + 1);
    }
    i = close;
  }
  return out;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    c = low(c);
  return out;
}

bool same_word(std::string_view a, std::string_view b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return low(x) == low(y); });
}

bool has_word(std::span<const std::string> all, std::string_view word) {
  return std::any_of(all.begin(), all.end(), [&](const std::string& w) { return same_word(w, word); });
}

std::vector<std::string_view> words(std::string_view line) {
  constexpr std::size_t k_usual = 16;
  std::vector<std::string_view> out;
  out.reserve(std::min(line.size() / 2 + 1, k_usual));
  for (std::size_t i = 0; i < line.size();) {
    if (blank(line[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < line.size() && !blank(line[end]))
      ++end;
    out.push_back(line.substr(i, end - i));
    i = end;
  }
  return out;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  std::size_t from = 0;
  for (;;) {
    const std::size_t at = text.find(separator, from);
    if (at == std::string_view::npos) break;
    out.push_back(text.substr(from, at - from));
    from = at + 1;
  }
  out.push_back(text.substr(from));
  return out;
}

std::vector<std::string_view> lines(std::string_view text) {
  auto out = split(text, '\n');
  if (out.back().empty()) out.pop_back();
  return out;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && blank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && blank(text.back()))
    text.remove_suffix(1);
  return text;
}

std::string join(std::span<const std::string> parts, std::string_view separator) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += separator;
    out += parts[i];
  }
  return out;
}

std::optional<std::int64_t> number(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > 18) return std::nullopt;
  std::int64_t v = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    v = v * 10 + (c - '0');
  }
  return negative ? -v : v;
}

std::optional<std::string> nearest(std::string_view wrong, std::span<const std::string> known) {
  if (wrong.size() > 64) return std::nullopt;
  // in a short word two wrong letters make another word: `hold` is not a slip for `lead`
  const std::size_t letters = wrong.size() - std::min(wrong.find_first_not_of('-'), wrong.size());
  const std::string* best = nullptr;
  int least = letters < 5 ? 2 : letters < 8 ? 3 : 4;
  for (const std::string& word : known) {
    if (word.size() > 64) continue;
    const int d = distance(wrong, word);
    if (d < least && d < static_cast<int>(word.size())) best = &word, least = d;
  }
  return best ? std::optional(*best) : std::nullopt;
}

std::string printable(std::string_view text, std::size_t limit) {
  std::string out;
  while (!text.empty()) {
    const CodePoint c = decode(text);
    const std::size_t n = std::max<std::size_t>(c.length, 1);
    const bool good = c.length > 0 && harmless(c.value);
    if (out.size() + (good ? n : 1) > limit) {
      out += "...";
      break;
    }
    if (good) {
      out += text.substr(0, n);
    } else {
      out += '?';
    }
    text.remove_prefix(n);
  }
  return out;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const CodePoint c = decode(text);
    if (c.length == 0) return false;
    text.remove_prefix(c.length);
  }
  return true;
}

bool is_printable(std::string_view text) {
  while (!text.empty()) {
    if (text.front() >= 0x20 && text.front() < 0x7f) {  // nearly always
      text.remove_prefix(1);
      continue;
    }
    const CodePoint c = decode(text);
    if (c.length == 0 || !harmless(c.value)) return false;
    text.remove_prefix(c.length);
  }
  return true;
}

std::size_t width(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    if (static_cast<std::uint8_t>(text.front()) < 0x80) {  // nearly always
      ++columns;
      text.remove_prefix(1);
      continue;
    }
    const CodePoint c = decode(text);
    columns += c.length == 0 ? 1 : is_among(k_combining, c.value) ? 0 : is_among(k_wide, c.value) ? 2 : 1;
    text.remove_prefix(std::max<std::size_t>(c.length, 1));
  }
  return columns;
}

}  // namespace hexpost::base
