#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/battle_file.h"
#include "engine/data/library.h"
#include "engine/data/option_words.h"
#include "engine/data/schema.h"
#include "engine/data/toml_file.h"

/// The common code of loaders that read a battle into one Data, with options that are flags.
namespace hexpost::data {

/// The battle files of a system: all of one kind in one folder of the library.
struct BattleFolder {
  std::string_view path;  ///< "kadesh/battles/"
  std::string_view kind;  ///< "kadesh-battle", the schema of each

  /// The name in the library of a battle.
  std::string file(const std::string& id) const { return std::string(path) + id + ".toml"; }
};

/// A battle with everything it needs, and the files it was made of.
template <class D>
struct LoadedScenario {
  D data;
  std::vector<Source> scenario_files;  ///< pinned by the genesis as the scenario; the battle file is the first
  std::vector<Source> data_files;      ///< pinned as the data
};

/// Reads a battle by its id with `read`, a function of Library and Document that returns a Result<D>. `scenario` and
/// `data` name the other files that the genesis pins. Errors: those of read_named() and of `read`.
template <class D, class Read>
base::Result<LoadedScenario<D>> load_scenario(const Library& library, const BattleFolder& folder, const std::string& id,
                                              Read read, std::initializer_list<const char*> scenario,
                                              std::initializer_list<const char*> data) {
  const auto document = read_named(library, folder.file(id), folder.kind, id);
  if (!document) return document.error();
  base::Result<D> found = read(library, *document);
  if (!found) return found.error();
  LoadedScenario<D> out{std::move(*found), {*library.find(document->name)}, {}};
  for (const char* const name : scenario)
    out.scenario_files.push_back(*library.find(name));
  for (const char* const name : data)
    out.data_files.push_back(*library.find(name));
  return out;
}

/// The list entries of all battles of the library, by id; broken battles are left out. `read` as in load_scenario();
/// `info` is a function of Library, Document and D.
auto list_battles(const Library& library, const BattleFolder& folder, auto read, auto info) {
  std::vector<decltype(info(library, std::declval<Document>(), *read(library, std::declval<Document>())))> out;
  for (const std::string& name : library.names(folder.path)) {
    const auto document = read_document(library, name, folder.kind);
    if (!document) continue;
    if (const auto found = read(library, *document)) out.push_back(info(library, *document, *found));
  }
  return out;
}

// ---- options: D has `options`, a flag for each of named_options(), which its namespace declares
/// Sets options ("plunder-ten-minus", "khenyt-7=off") on top of the battle's own. Error "option".
base::Result<void> set_options(auto& data, std::span<const std::string> words) {
  return set_flags(options_of(data), data.options, words);
}
/// Sets them to exactly those that option_words() gave: what the joining side does with a game's genesis.
base::Result<void> pin_options(auto& data, std::span<const std::string> words) {
  data.options = {};
  return set_options(data, words);
}
/// The options that are on, ascending: "khenyt-7=on".
std::vector<std::string> option_words(const auto& data) {
  return flag_words(options_of(data), data.options);
}
/// Sets the options that a battle file lists. Errors have their place in the file.
base::Result<void> read_options(const Document& d, auto& data) {
  for (const Value& word : d.root.array("options")) {
    if (const auto done = set_options(data, {&word.text, 1}); !done) return d.error(word, done.error().what);
  }
  return {};
}

}  // namespace hexpost::data
