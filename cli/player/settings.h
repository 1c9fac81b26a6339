#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace hexpost::cli {

/// A small file of a player's own notes, `name value` in lines, ascending. Nothing in it is ever believed: it saves
/// typing (addresses, which key) and may be edited or deleted.
class Settings {
 public:
  /// An absent file is an empty one. Error "damaged" names the line.
  static base::Result<Settings> load(const std::string& path);
  /// Errors: "disk".
  base::Result<void> save() const;

  /// Empty when it is not set.
  std::string get(std::string_view name) const;
  /// An empty value removes it. The value must be one printable line; anything else in it becomes `?`.
  void set(std::string_view name, std::string_view value);

 private:
  std::string path_;
  std::map<std::string, std::string, std::less<>> values_;
};

}  // namespace hexpost::cli
