#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/systems/system.h"
#include "store/crypto/hash.h"
#include "store/protocol/course.h"

/// Other revisions of the rules than those the program was built with: each is a WebAssembly module that its list names
/// by hash [schemas/module.md]. So a program plays games that an older or newer one has begun.
namespace hexpost::cli {

/// One line of a list: `SYSTEM REVISION SHA256`.
struct ListedModule {
  std::string system;
  std::uint32_t revision = 0;
  store::Hash hash{};
  std::string path;  ///< of the module, `SHA256.wasm` beside the list
};

class Revisions {
 public:
  /// The modules of these folders; one without a list has none. `own`: the systems of this program, for the words of
  /// their languages. `home`: the player's folder, which keeps the state of opened modules; empty: nothing is kept.
  Revisions(std::vector<std::string> folders, const Systems& own, std::string home = {})
      : folders_(std::move(folders)), own_(own), home_(std::move(home)) {}

  /// All modules that the lists name. Error "module" with the line of a list that cannot be read.
  base::Result<std::vector<ListedModule>> listed() const;
  /// The rule system of that revision; loaded once. Error "module" when no list names it, its file is missing or has
  /// another hash, or when the module cannot be used.
  base::Result<const System*> find(std::string_view system, std::uint32_t revision);
  /// That of this program, or else as find().
  base::Result<const System*> own_or_find(std::string_view system, std::uint32_t revision);
  /// The bytes of the module that judges this revision, the program's own one included. Error "module" as of find().
  base::Result<base::Bytes> bytes_of(std::string_view system, std::uint32_t revision) const;
  /// The folder for a player's own modules.
  const std::string& last_folder() const { return folders_.back(); }

 private:
  std::vector<std::string> folders_;
  const Systems& own_;
  std::string home_;
  std::map<std::pair<std::string, std::uint32_t>, System> loaded_;
};

/// The folders beside the program and the one of a player's folder (empty: none). A program loads the modules of a
/// folder only once.
std::shared_ptr<Revisions> revisions_of(const std::string& home, const Systems& own);

/// The resolver of game.h with other revisions of the rules.
store::Resolver resolver_by(std::shared_ptr<Revisions> revisions, data::Library library);

/// Reads a module of whatever origin and runs it far enough to say which systems and revisions it has. Error "module".
base::Result<std::vector<ListedModule>> examine_module(const std::string& path);

/// The effects of an agreement on another revision.
struct RevisionChange {
  store::Hash data_hash{};         ///< of the new revision, as the note names it
  std::vector<std::string> words;  ///< sentences: the revisions, then each figure that is another one
};

struct Desk;  // game.h
/// The changes if the game of this genesis goes on by revision `to` instead of `from`. Error: a revision that is not
/// here, or whose files are missing.
base::Result<RevisionChange> revision_change(const Desk& desk, const store::Genesis& genesis, std::uint32_t from,
                                             std::uint32_t to);

}  // namespace hexpost::cli
