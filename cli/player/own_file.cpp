#include "cli/player/own_file.h"

#include <filesystem>
#include <utility>
#include <vector>

#include "cli/names.h"
#include "cli/player/home.h"
#include "engine/base/text.h"

namespace hexpost::cli {
namespace {

/// Everything that can be played with these files still can: each battle loads, and so does the new one.
base::Result<void> judge_library(const OwnFile& file, const data::Library& before) {
  if (auto judged = file.system->rules(file.library); !judged) return judged.error();
  std::vector<std::string> ids;
  for (const BattleInfo& b : file.system->battles(before))
    ids.push_back(b.id);
  if (const std::string own = file.battle(); !own.empty()) ids.push_back(own);
  for (const std::string& id : ids) {
    if (auto loaded = file.system->load(file.library, {id, {}, {}}); !loaded) return loaded.error();
  }
  return {};
}

/// Replaces the library's name of the file, which the player does not know, by the given one.
Error in_the_players_words(Error e, const std::string& library_name, const std::string& path) {
  if (const auto at = e.where.find(library_name); at != std::string::npos)
    e.where.replace(at, library_name.size(), base::printable(path));
  return e;
}

}  // namespace

std::string OwnFile::battle() const {
  const std::string folder = system->name + "/battles/";
  return name.starts_with(folder) ? std::filesystem::path(name).stem().string() : std::string();
}

base::Result<OwnFile> read_own_file(const Context& context, const data::Library& before, const std::string& path) {
  auto bytes = read_input(context.terminal, path, data::k_largest_file);
  if (!bytes) return bytes.error();
  const data::Source source{path, *bytes};
  Error last{"kind", tr("no rule system accepts files of your own"), base::printable(path)};
  bool asked = false;
  for (const System& system : context.systems) {
    if (!system.own_file_name) continue;
    const auto name = system.own_file_name(source);
    if (!name) {
      // the system whose kind of file it is knows best what is wrong with it
      if (!asked || name.error().code != "kind") last = name.error();
      asked = true;
      continue;
    }
    OwnFile out{&system, *name, std::move(*bytes), before};
    if (auto added = out.library.add({out.name, out.bytes}); !added) return added.error();
    if (auto judged = judge_library(out, before); !judged) return in_the_players_words(judged.error(), out.name, path);
    return out;
  }
  return last;
}

}  // namespace hexpost::cli
