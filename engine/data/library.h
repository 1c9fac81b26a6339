#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/toml_file.h"

/// The data files of battles, by name, and the text of them that a game's genesis hashes.
namespace hexpost::data {

/// Named files: those built into the program, and a player's own, which replace them or come beside them.
class Library {
 public:
  /// Everything in scenarios/ at the time of the build; needs no files at run time.
  static const Library& builtin();

  /// Adds a file, or replaces the one of that name. Refuses names that are not lower-case paths, files larger than
  /// 1 MiB and more than 1000 files.
  base::Result<void> add(Source source);
  /// Adds every *.toml file below a folder by its path within it ("hordes/battles/mine.toml"). Links are not followed.
  base::Result<void> add_folder(const std::string& folder);

  /// Null if the library has no file of that name.
  const Source* find(std::string_view name) const;
  /// The names with this prefix, sorted.
  std::vector<std::string> names(std::string_view prefix = {}) const;
  /// True if the file is not the shipped file of that name.
  bool own(std::string_view name) const;

 private:
  std::map<std::string, Source, std::less<>> files_;
};

/// All the files in order as one text, which a game's genesis hashes. Names and sizes are in it, so two different lists
/// have different texts. For each file: "name LF size LF bytes LF", the size in decimal.
std::string canonical(const std::vector<Source>& files);

/// The file of that name, or an Error that proposes the nearest name.
base::Result<Source> require(const Library& library, const std::string& name);

/// The shipped JSON Schema of that name ("hordes-battle"); a Bug if there is none.
std::string_view schema_text(std::string_view name);

}  // namespace hexpost::data
