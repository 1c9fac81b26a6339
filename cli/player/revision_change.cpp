#include <algorithm>
#include <map>

#include "cli/names.h"
#include "cli/player/game.h"
#include "cli/player/revisions.h"
#include "engine/base/text.h"

namespace hexpost::cli {
namespace {

/// The files of a canonical text [data::canonical]: name and bytes.
std::map<std::string, std::string> files_in(std::string_view text) {
  std::map<std::string, std::string> out;
  while (!text.empty()) {
    const auto name = text.substr(0, text.find('\n'));
    if (name.size() == text.size()) break;
    text.remove_prefix(name.size() + 1);
    const auto digits = text.substr(0, text.find('\n'));
    const auto size = base::number(digits);
    if (!size || *size < 0 || digits.size() + 1 + static_cast<std::size_t>(*size) > text.size()) break;
    out.emplace(name, text.substr(digits.size() + 1, static_cast<std::size_t>(*size)));
    text.remove_prefix(digits.size() + 1 + static_cast<std::size_t>(*size));
    if (text.starts_with("\n")) text.remove_prefix(1);
  }
  return out;
}

/// The figures of a data file: each line with the table or name that it stands under.
std::map<std::string, std::vector<std::string>> figures_in(const std::string& file) {
  std::map<std::string, std::vector<std::string>> out;
  std::string under;
  for (const std::string_view raw : base::lines(file)) {
    const std::string_view text = base::trim(raw);
    if (text.empty() || text.starts_with("#")) continue;
    if (text.starts_with("id = ") || text.starts_with("name = ") || text.starts_with("[")) under = text;
    out[under].emplace_back(text);
  }
  return out;
}

std::string key_of(std::string_view line) {
  return std::string(base::trim(line.substr(0, line.find('='))));
}

void compare_files(const std::string& name, const std::string& before, const std::string& after,
                   std::vector<std::string>& out) {
  const auto old = figures_in(before), fresh = figures_in(after);
  for (const auto& [under, lines] : fresh) {
    const auto at = old.find(under);
    for (const std::string& text : lines) {
      if (at != old.end() && std::find(at->second.begin(), at->second.end(), text) != at->second.end()) continue;
      std::string was;
      if (at != old.end()) {
        for (const std::string& other : at->second) {
          if (key_of(other) == key_of(text)) was = other;
        }
      }
      const std::string place = name + ", " + under;
      out.push_back(was.empty() ? fill(tr("{}: {} is new"), {place, text})
                                : fill(tr("{}: {} instead of {}"), {place, text, was}));
    }
  }
  for (const auto& [under, lines] : old) {
    if (!fresh.contains(under)) out.push_back(fill(tr("{}: {} is removed"), {name, under}));
  }
}

/// One sentence for each figure that is another one, in the words of the data files.
std::vector<std::string> changed_figures(const LoadedBattle& before, const LoadedBattle& after) {
  std::vector<std::string> out;
  for (const auto& [old, fresh] :
       {std::pair(&before.data, &after.data), std::pair(&before.scenario, &after.scenario)}) {
    const auto was = files_in(*old), is = files_in(*fresh);
    for (const auto& [name, text] : is) {
      const auto at = was.find(name);
      compare_files(name, at == was.end() ? std::string() : at->second, text, out);
    }
    for (const auto& [name, text] : was) {
      if (!is.contains(name)) out.push_back(fill(tr("the file {} is removed"), {name}));
    }
  }
  return out;
}

}  // namespace

base::Result<RevisionChange> revision_change(const Desk& desk, const store::Genesis& genesis, std::uint32_t from,
                                             std::uint32_t to) {
  const auto library = desk.home.library();
  if (!library) return library.error();
  const auto revisions = revisions_of(desk.home.folder(), desk.context.systems);
  const auto load = [&](std::uint32_t revision) -> base::Result<LoadedBattle> {
    const auto rules = revisions->own_or_find(genesis.system, revision);
    if (!rules) return rules.error();
    return (*rules)->load(*library, choice_of(genesis));
  };
  const auto before = load(from);
  if (!before) return before.error();
  const auto after = load(to);
  if (!after) return after.error();
  RevisionChange out{store::sha256(base::as_bytes(after->data)), {}};
  out.words.push_back(fill(tr("from now on the game uses revision {} of the rules instead of revision {}"),
                           {std::to_string(to), std::to_string(from)}));
  auto figures = changed_figures(*before, *after);
  if (figures.empty())
    out.words.push_back(
        tr("no figure changes: the new revision decides some case differently; the change "
           "log of the program says which"));
  std::move(figures.begin(), figures.end(), std::back_inserter(out.words));
  return out;
}

}  // namespace hexpost::cli
