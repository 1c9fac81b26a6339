#include "store/host/office/office.h"

#include <algorithm>

#include "engine/base/text.h"

namespace hexpost::host {
namespace {

void (*g_step_hook)(const char*) = nullptr;

}  // namespace

void set_step_hook(void (*hook)(const char* step)) {
  g_step_hook = hook;
}

void step(const char* name) {
  if (g_step_hook != nullptr) g_step_hook(name);
}

std::string game_lock(std::string_view game) {
  return "game-" + std::to_string(store::sha256(base::as_bytes(game))[0] % k_stripes);
}

Result<store::FileLock> Office::lock(std::string_view of) const {
  return store::FileLock::take(config.folder + "/locks/" + std::string(of));
}

store::Setting Office::own_setting(std::string_view game) const {
  store::Setting own = setting;
  own.top = config.folder + "/tops/" + std::string(game);
  return own;
}

bool is_game_name(std::string_view text) {
  return !text.empty() && text.size() <= k_longest_name && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

bool is_worldly(const Error& e) {
  return e.code == "disk" || e.code == "busy" || e.code == "law" || e.code == "schema";
}

Result<std::string> no_game(Office& office, const std::string& name) {
  const auto all = office.ledger.games();
  if (!all) return all.error();
  std::vector<std::string> names;
  for (const GameRow& row : *all)
    names.push_back(row.name);
  const std::string asked = base::printable(name, 60);
  const auto near = base::nearest(base::lower(asked), names);
  return near ? fill(tr("There is no game {} here; did you mean {}?"), {asked, *near})
              : fill(tr("There is no game {} here."), {asked});
}

}  // namespace hexpost::host
