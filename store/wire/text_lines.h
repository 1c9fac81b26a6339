#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/bytes.h"
#include "engine/base/text.h"

/// Reads our line-oriented texts. The callers print the result again and compare, so these readers may be
/// lenient: the comparison finds leading zeros, upper-case hex and the like.
namespace hexpost::store {

/// The lines of a text, one after the other.
class Lines {
 public:
  explicit Lines(std::string_view text) : left_(text) {}
  bool at_end() const { return left_.empty(); }
  std::size_t number() const { return number_; }
  /// Takes the line, also in a text without its last line feed.
  std::string_view take() {
    const std::string_view out = line();
    left_.remove_prefix(std::min(left_.size(), out.size() + 1));
    ++number_;
    return out;
  }
  /// Takes the text after `word` and a blank; nothing (without taking the line) if the line begins otherwise.
  std::optional<std::string_view> take_field(std::string_view word) {
    const std::string_view l = line();
    if (l.size() <= word.size() || !l.starts_with(word) || l[word.size()] != ' ') return std::nullopt;
    take();
    return l.substr(word.size() + 1);
  }

 private:
  std::string_view line() const { return left_.substr(0, left_.find('\n')); }
  std::string_view left_;
  std::size_t number_ = 0;
};

/// The bytes if there are n of them.
template <std::size_t n>
std::optional<std::array<std::uint8_t, n>> exactly(const std::optional<Bytes>& bytes) {
  if (!bytes || bytes->size() != n) return std::nullopt;
  std::array<std::uint8_t, n> out{};
  std::copy(bytes->begin(), bytes->end(), out.begin());
  return out;
}
/// n bytes as hex.
template <std::size_t n>
std::optional<std::array<std::uint8_t, n>> fixed_hex(std::string_view text) {
  return exactly<n>(base::from_hex(text));
}
/// n bytes as base64.
template <std::size_t n>
std::optional<std::array<std::uint8_t, n>> fixed_base64(std::string_view text) {
  return exactly<n>(base::from_base64(text));
}
/// A number from 0 to `most`.
inline std::optional<std::uint64_t> number_up_to(std::string_view text, std::uint64_t most) {
  const auto value = base::number(text);
  if (!value || *value < 0 || static_cast<std::uint64_t>(*value) > most) return std::nullopt;
  return static_cast<std::uint64_t>(*value);
}

/// Bytes as base64 in lines of 76, each ended.
inline std::string base64_lines(base::ByteView bytes) {
  const std::string all = base::to_base64(bytes);
  std::string out;
  for (std::size_t i = 0; i < all.size(); i += 76)
    out += all.substr(i, 76) + "\n";
  return out;
}
/// The bytes of `base64_lines`, whatever the lines' lengths (the caller prints and compares).
inline std::optional<base::Bytes> from_base64_lines(std::string_view text) {
  std::string joined;
  for (const char c : text) {
    if (c != '\n') joined += c;
  }
  return base::from_base64(joined);
}

}  // namespace hexpost::store
