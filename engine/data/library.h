#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/toml_file.h"

/// The data files that a battle can be made of, by name, and what goes into the hashes that a game pins.
namespace hexpost::data {

/// Named files: those the program was built with, and a player's own that stand in for them or beside them.
class Library {
 public:
  /// Everything in scenarios/ as it was when the program was built; needs no files at run time.
  static const Library& builtin();

  /// Adds a file, or replaces the one of that name. Refuses names that are not lower-case paths, files larger than
  /// 1 MiB and more than 1000 files.
  base::Result<void> add(Source source);
  /// Adds every *.toml file below a folder by its path within it ("hordes/battles/mine.toml"). Links are not followed.
  base::Result<void> add_folder(const std::string& folder);

  /// Null when there is none of that name.
  const Source* find(std::string_view name) const;
  /// Names that begin so, sorted.
  std::vector<std::string> names(std::string_view prefix = {}) const;
  /// True when the file is not the shipped one of that name.
  bool own(std::string_view name) const;

 private:
  std::map<std::string, Source, std::less<>> files_;
};

/// One text that holds all the files in order, with names and sizes, so that no two lists of files share it: what a
/// game's genesis hashes. For each: "name LF size LF bytes LF", the size in decimal.
std::string canonical(const std::vector<Source>& files);

/// The file of that name, or an Error that proposes the nearest name.
base::Result<Source> require(const Library& library, const std::string& name);

/// The shipped JSON Schema of that name ("hordes-battle"); a Bug when there is none.
std::string_view schema_text(std::string_view name);

}  // namespace hexpost::data
