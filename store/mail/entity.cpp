#include "store/mail/entity.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace hexpost::mail {
namespace {

constexpr char32_t k_unknown = 0xfffd;

struct Name {
  std::string_view name;
  char32_t value;
};

constexpr std::array k_names = {
    Name{"nbsp", 0xa0},     Name{"gt", '>'},        Name{"lt", '<'},       Name{"amp", '&'},
    Name{"quot", '"'},      Name{"apos", '\''},     Name{"shy", 0xad},     Name{"ndash", 0x2013},
    Name{"mdash", 0x2014},  Name{"hyphen", 0x2010}, Name{"dash", 0x2010},  Name{"minus", 0x2212},
    Name{"horbar", 0x2015}, Name{"ensp", 0x2002},   Name{"emsp", 0x2003},  Name{"thinsp", 0x2009},
    Name{"zwnj", 0x200c},   Name{"zwj", 0x200d},    Name{"plus", '+'},     Name{"sol", '/'},
    Name{"equals", '='},    Name{"colon", ':'},     Name{"NewLine", '\n'}, Name{"Tab", '\t'},
    Name{"raquo", 0xbb},
};

bool is_character(char32_t c) {
  return c != 0 && c <= 0x10ffff && (c < 0xd800 || c > 0xdfff);
}

/// The value of `#62` or `#x3e`; 0 for other texts.
char32_t numbered(std::string_view inside) {
  inside.remove_prefix(1);
  const bool hex = !inside.empty() && (inside.front() == 'x' || inside.front() == 'X');
  if (hex) inside.remove_prefix(1);
  if (inside.empty() || inside.size() > 7) return 0;
  char32_t value = 0;
  for (const char c : inside) {
    const char32_t low = static_cast<std::uint8_t>(c) | 0x20u;
    char32_t digit = 0;
    if (c >= '0' && c <= '9') {
      digit = static_cast<char32_t>(c - '0');
    } else if (hex && low >= 'a' && low <= 'f') {
      digit = low - 'a' + 10;
    } else {
      return 0;
    }
    value = value * (hex ? 16 : 10) + digit;
  }
  return is_character(value) ? value : k_unknown;
}

}  // namespace

CodePoint code_point(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t b = byte(0);
  if (b < 0x80) return {b, 1};
  const std::size_t n = b >= 0xf0 && b <= 0xf4 ? 4 : b >= 0xe0 && b < 0xf0 ? 3 : b >= 0xc2 && b < 0xe0 ? 2 : 0;
  if (n == 0 || text.size() < n) return {k_unknown, 1};
  char32_t value = b & (0xffu >> (n + 1));
  for (std::size_t i = 1; i < n; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {k_unknown, 1};
    value = value << 6 | (byte(i) & 0x3fu);
  }
  const bool overlong = (n == 3 && value < 0x800) || (n == 4 && value < 0x10000);
  if (overlong || !is_character(value)) return {k_unknown, 1};
  return {value, n};
}

CodePoint entity(std::string_view text) {
  if (text.size() < 3 || text.front() != '&') return {};
  const std::size_t end = text.substr(0, 12).find(';');
  if (end == std::string_view::npos || end < 2) return {};
  const std::string_view inside = text.substr(1, end - 1);
  if (inside.front() == '#') {
    const char32_t value = numbered(inside);
    return value == 0 ? CodePoint{} : CodePoint{value, end + 1};
  }
  const auto* const found =
      std::find_if(k_names.begin(), k_names.end(), [&](const Name& n) { return n.name == inside; });
  return found == k_names.end() ? CodePoint{} : CodePoint{found->value, end + 1};
}

void append_utf8(std::string& out, char32_t c) {
  const auto put = [&](char32_t v) { out += static_cast<char>(static_cast<std::uint8_t>(v)); };
  if (!is_character(c)) c = k_unknown;
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xc0 | c >> 6), put(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    put(0xe0 | c >> 12), put(0x80 | (c >> 6 & 0x3f)), put(0x80 | (c & 0x3f));
  } else {
    put(0xf0 | c >> 18), put(0x80 | (c >> 12 & 0x3f)), put(0x80 | (c >> 6 & 0x3f)), put(0x80 | (c & 0x3f));
  }
}

}  // namespace hexpost::mail
