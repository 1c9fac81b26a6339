#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "engine/base/ensure.h"
#include "engine/data/library.h"
#include "engine/systems/hordes/load/battle.h"
#include "engine/systems/hordes/load/lists.h"
#include "engine/systems/hordes/load/map.h"

namespace hexpost::data::test {

/// What a loader gives, which must be no error.
template <class Loaded>
Loaded shipped(base::Result<Loaded> loaded) {
  base::ensure(loaded.has_value(), loaded ? "" : (loaded.error().what + " " + loaded.error().where).c_str());
  return std::move(*loaded);
}

/// The shipped text of a file with one passage replaced; the passage must be there.
inline std::string edited(const std::string& file, std::string_view from, std::string_view to) {
  const Source* source = Library::builtin().find(file);
  base::ensure(source != nullptr, "the file to edit is shipped");
  std::string text = source->bytes;
  const auto at = text.find(from);
  base::ensure(at != std::string::npos, "the passage to edit is in the file");
  return text.replace(at, from.size(), to);
}

/// The shipped library with one file put in or replaced.
inline Library with(const std::string& file, std::string bytes) {
  Library library = Library::builtin();
  const auto added = library.add({file, std::move(bytes)});
  base::ensure(added.has_value(), "the library takes the file");
  return library;
}

/// The line (1-based) of the first occurrence of a passage.
inline int line_of(std::string_view text, std::string_view passage) {
  int line = 1;
  for (const char c : text.substr(0, text.find(passage)))
    line += c == '\n' ? 1 : 0;
  return line;
}

}  // namespace hexpost::data::test
