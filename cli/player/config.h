#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

/// A player's preferences: the file `config.toml` in the player's folder (schemas/config.md). It is never
/// signed or trusted.
namespace hexpost::cli {

/// One key that may stand in the file.
struct ConfigKey {
  std::string_view name;
  std::string_view values;  ///< its possible values, in words; the catalogue has those that are not literal
};

class Config {
 public:
  static const std::vector<ConfigKey>& keys();
  /// An absent file is an empty one. Errors: "data" with the place, for a fault of TOML, an unknown key or a value that
  /// its key does not take.
  static base::Result<Config> load(const std::string& path);

  /// The value as text ("true" and "false" for a switch); empty if it is not set.
  std::string get(std::string_view key) const;
  /// The value of a number key; 0 if it is not set.
  int number(std::string_view key) const;

  /// Why `key` does not take `value`; empty if it does. Values are as on the command line.
  static std::string fault(std::string_view key, std::string_view value);
  /// Writes one key into the file and keeps every other line of it; an empty value removes the key. Errors: "usage" as
  /// fault() says, "data" if the file cannot be read, "disk".
  static base::Result<void> write(const std::string& path, std::string_view key, std::string_view value);

 private:
  std::map<std::string, std::string, std::less<>> values_;
};

}  // namespace hexpost::cli
