#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

/// A data file as plain values with their places in the text. It knows no rule system: each has its own
/// loader in a folder beside this file.
namespace hexpost::data {

/// One file: its name within the library ("hordes/battles/tapae.toml") and its bytes.
struct Source {
  std::string name;
  std::string bytes;
  bool operator==(const Source&) const = default;
};

/// Most bytes of a file; checked before the file is read.
inline constexpr std::size_t k_largest_file = std::size_t{1} << 20;
inline constexpr std::size_t k_longest_line = 2000;
inline constexpr std::size_t k_longest_text = 2000;

/// A value of a TOML file: booleans, whole numbers, texts, arrays, tables. Fractions and dates are refused on reading:
/// rulebook figures are whole numbers.
struct Value {
  enum class Kind : std::uint8_t { boolean, integer, text, array, table };
  Kind kind = Kind::table;
  int line = 0;             ///< 1-based; 0: not from a file
  int column = 0;           ///< 1-based, in characters
  std::int64_t number = 0;  ///< integer; boolean as 0 or 1
  std::string text;
  std::vector<std::string> keys;  ///< table: sorted; keys[i] names items[i]
  std::vector<Value> items;       ///< array or table

  /// The value of a key; null if the table lacks it.
  const Value* find(std::string_view key) const;

  // The value of a key that the schema requires; a Bug if it is absent. The second argument is the default.
  int integer(std::string_view key) const;
  int integer(std::string_view key, int absent) const;
  bool flag(std::string_view key, bool absent = false) const;
  const std::string& string(std::string_view key) const;
  std::string string(std::string_view key, std::string_view absent) const;
  /// The items of an array; an empty list if the key is absent.
  const std::vector<Value>& array(std::string_view key) const;
};

/// A parsed file.
struct Document {
  std::string name;
  Value root;

  /// "name:line:column".
  std::string place(const Value& value) const;
  base::Error error(const Value& value, std::string what, std::string code = "data") const;
};

/// Reads TOML 1.0. Errors: "data" with the place; nothing in the file can make it allocate or recurse beyond its size.
base::Result<Document> read_toml(const Source& source);

/// Line ends become LF and a byte order mark goes, so that a file has one hash on every system.
std::string canonical(std::string_view bytes);

}  // namespace hexpost::data
