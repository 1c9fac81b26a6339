#pragma once

#include <string>

#include "cli/context.h"
#include "engine/data/library.h"

/// A player's own chart, list, map or battle file, before the player takes it into use.
namespace hexpost::cli {

struct OwnFile {
  const System* system = nullptr;
  std::string name;       ///< in the library: "hordes/battles/mine.toml"
  std::string bytes;      ///< as it was read
  data::Library library;  ///< with the file in it

  /// The id of the battle that the file holds; empty for a file of another kind.
  std::string battle() const;
};

/// Reads the file and judges it: it is of a kind that a rule system takes, its battle loads, and every other battle of
/// the system still loads with it. Errors: those of the loader, with the place in the file; "kind" for no known kind.
base::Result<OwnFile> read_own_file(const Context& context, const data::Library& before, const std::string& path);

}  // namespace hexpost::cli
