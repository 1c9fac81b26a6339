#include "store/wire/alike.h"

#include <algorithm>
#include <array>
#include <utility>

namespace hexpost::store {
namespace {

/// The base letters of U+00C0 to U+017F.
constexpr std::string_view k_latin =
    "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo/ouuuuypyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii"
    "iijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
static_assert(k_latin.size() == 0x180 - 0xC0);

/// Letters of other scripts and the Latin ones of their shape.
constexpr std::u32string_view k_foreign =
    U"АВЕЗКМНОРСТУХЅІЈЬаеорсухѕіјӏгкмнтвп"
    U"ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαοινρυκχτ";
constexpr std::string_view k_shape =
    "abe3kmhopctyxsijbaeopcyxsijlrkmhtbn"
    "abezhikmnoptyxaoivpukxt";
static_assert(k_foreign.size() == k_shape.size());

bool is_blank(char32_t c) {
  return c <= U' ' || c == 0xA0 || c == 0x115F || c == 0x1160 || c == 0x1680 || (c >= 0x2000 && c <= 0x200F) ||
         c == 0x202F || c == 0x205F || c == 0x2800 || c == 0x3000 || c == 0x3164 || c == 0xFFA0;
}

/// True for a combining mark.
bool is_mark(char32_t c) {
  constexpr std::array<std::pair<char32_t, char32_t>, 5> marks{
      {{0x300, 0x36F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F}}};
  for (const auto& [first, last] : marks) {
    if (c >= first && c <= last) return true;
  }
  return false;
}

/// Removes the first code point from a text; an invalid byte counts as itself.
char32_t take_code_point(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
  char32_t c = length == 1 ? first : first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length && i < text.size(); ++i)
    c = c << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
  text.remove_prefix(std::min(length, text.size()));
  return c;
}

std::u32string shape(std::string_view name) {
  std::u32string out;
  while (!name.empty()) {
    char32_t c = take_code_point(name);
    if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFEE0;
    if (is_mark(c) || is_blank(c)) continue;
    if (const auto at = k_foreign.find(c); at != std::u32string_view::npos) c = static_cast<unsigned char>(k_shape[at]);
    if (c >= 0xC0 && c < 0x180) c = static_cast<unsigned char>(k_latin[c - 0xC0]);
    if (c >= U'A' && c <= U'Z') c += U'a' - U'A';
    out += c;
  }
  return out;
}

}  // namespace

bool look_alike(std::string_view a, std::string_view b) {
  return shape(a) == shape(b);
}

}  // namespace hexpost::store
