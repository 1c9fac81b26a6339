#include "cli/player/own_key.h"

#include <filesystem>

#include "cli/names.h"
#include "engine/base/text.h"
#include "store/wire/setup.h"

namespace hexpost::cli {
namespace {

/// True when the keys are those of the player's own seat in a game that has not begun.
bool joined_by(const store::Node& node, const store::SeatSecrets& secrets) {
  const auto seat = node.seat();
  const auto setup = node.setup();
  if (!seat || !setup) return false;
  const auto bytes =
      node.log().value(*seat == setup->invite.seat ? "setup/invite" : "setup/join/" + std::to_string(*seat));
  if (!bytes || !*bytes) return false;
  if (*seat == setup->invite.seat)
    return setup->invite.genesis.seats[*seat].keys.signing == store::signing_key(secrets.signing);
  const auto join = store::read_join(base::as_text(**bytes));
  return join && join->keys.signing == store::signing_key(secrets.signing);
}

}  // namespace

std::string player_path(const std::string& path) {
  return std::filesystem::path(path).replace_extension(".player").string();
}

base::Result<void> find_own_key(Desk& desk, const std::string& path, Settings& player) {
  const auto log = store::Log::open(path);
  const auto role = log ? log->value("setup/role") : base::Result<std::optional<base::Bytes>>(std::nullopt);
  if (!role || !*role) return {};  // what is wrong with the file is said when it is opened
  for (const std::string& key : desk.home.keys()) {
    const auto secrets = load_secrets(desk.context.terminal, desk.home, key);
    if (!secrets) continue;
    const auto node = store::Node::open(path, *secrets, desk.setting);
    if (!node && node.error().code == "seat") continue;
    if (!node) return {};
    if (!node->begun() && !joined_by(*node, *secrets)) continue;
    player.set("key", key);
    warn(desk.context.terminal,
         fill(tr("{} does not say which key plays this game; the seat belongs to the key {}. Your opponent's next mail "
                 "brings the address back"),
              {base::printable(player_path(path)), key}));
    return {};
  }
  return Error{
      "key",
      fill(tr("{} does not say which key plays this game, and no key in this folder has your seat in it; put that "
              "file or the key file back from a backup (`hexpost key recover NAME` makes a key again from its "
              "words)"),
           {base::printable(player_path(path))}),
      ""};
}

}  // namespace hexpost::cli
