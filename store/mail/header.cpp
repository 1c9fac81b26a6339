#include "store/mail/header.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

#include "engine/base/text.h"
#include "store/mail/entity.h"

namespace hexpost::mail {
namespace {

constexpr std::size_t k_header_columns = 78;
constexpr std::size_t k_longest_word = 60;
/// Columns of the text in an encoded word: the word has 64 then, which leaves room for the longest header name.
constexpr std::size_t k_encoded_columns = 52;

/// True if the text needs no encoding: a reader would not decode, fold or refuse any part of it.
bool is_plain(std::string_view text) {
  if (text.find("=?") != std::string_view::npos || text.find("  ") != std::string_view::npos) return false;
  return !text.empty() && text.front() != ' ' && text.back() != ' ' &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

/// One character in the Q encoding: everything but letters and digits as hexadecimal, byte by byte.
std::string q_encoded(std::string_view character) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const char first = character.front();
  if (first == ' ') return "_";
  if ((first >= '0' && first <= '9') || (first >= 'A' && first <= 'Z') || (first >= 'a' && first <= 'z')) {
    return std::string(character);
  }
  std::string out;
  for (const std::uint8_t byte : base::as_bytes(character)) {
    out += '=';
    out += digits[byte >> 4];
    out += digits[byte & 15];
  }
  return out;
}

/// Q and not B: readers built on GMime 3.2 lose all B words after the first that ends with padding.
std::vector<std::string> encoded_words(std::string_view text) {
  std::vector<std::string> out;
  std::string word;
  const auto finish = [&] {
    if (!word.empty()) out.push_back("=?utf-8?Q?" + word + "?=");
    word.clear();
  };
  while (!text.empty()) {
    const std::size_t length = code_point(text).length;
    const std::string character = q_encoded(text.substr(0, length));
    if (word.size() + character.size() > k_encoded_columns) finish();
    word += character;
    text.remove_prefix(length);
  }
  finish();
  return out;
}

}  // namespace

std::vector<std::string> text_tokens(std::string_view text) {
  std::vector<std::string> out;
  for (const std::string_view word : base::words(text)) {
    if (word.size() > k_longest_word) return encoded_words(text);
    out.emplace_back(word);
  }
  return is_plain(text) ? out : encoded_words(text);
}

std::vector<std::string> address_tokens(const Address& address) {
  std::vector<std::string> out;
  if (is_plain(address.name) && address.name.size() <= k_longest_word / 2) {
    std::string quoted = "\"";
    for (const char c : address.name) {
      if (c == '"' || c == '\\') quoted += '\\';
      quoted += c;
    }
    out.push_back(quoted + "\"");
  } else {
    out = encoded_words(address.name);
  }
  out.push_back("<" + address.mail + ">");
  return out;
}

std::string folded(std::string_view name, const std::vector<std::string>& tokens) {
  std::string out(name);
  out += ':';
  std::size_t column = out.size();
  for (const std::string& token : tokens) {
    // The first stays on the line of the name: a header whose first line is empty confuses some readers.
    const bool fits = column + 1 + token.size() <= k_header_columns || &token == &tokens.front();
    out += fits ? " " : "\n ";
    column = (fits ? column : 0) + 1 + token.size();
    out += token;
  }
  return out + "\n";
}

std::string mail_date(std::int64_t seconds) {
  constexpr std::array days = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::chrono::sys_seconds time{std::chrono::seconds(seconds)};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(time - day);
  std::array<char, 64> text{};
  const int size = std::snprintf(text.data(), text.size(), "%s, %02u %s %04d %02d:%02d:%02d +0000",
                                 days[std::chrono::weekday(day).c_encoding()], static_cast<unsigned>(date.day()),
                                 months[static_cast<unsigned>(date.month()) - 1], static_cast<int>(date.year()),
                                 static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
                                 static_cast<int>(clock.seconds().count()));
  return {text.data(), static_cast<std::size_t>(size)};
}

}  // namespace hexpost::mail
