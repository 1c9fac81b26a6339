#include "cli/mail/game_finder.h"

#include <algorithm>
#include <utility>

#include "cli/mail/setup_mails.h"
#include "cli/names.h"
#include "engine/base/text.h"
#include "store/wire/packet.h"

namespace hexpost::cli {
namespace {

using mail::Kind;

constexpr std::size_t k_id_digits = 16;

/// The id in a game's packets; nothing while it is not known.
std::optional<store::Hash> id_of(const store::Log& log) {
  if (log.game_id()) return log.game_id();
  const auto leaf0 = log.value("setup/leaf0");
  if (!leaf0 || !*leaf0) return std::nullopt;
  const auto genesis = store::read_leaf0(base::as_text(**leaf0));
  return genesis ? std::optional(store::game_id_of(*genesis)) : std::nullopt;
}

/// The packet is the first of its game.
bool begins_game(const mail::Block& block) {
  const auto packet = store::decode_packet(block.bytes);
  return packet && packet->first == 0;
}

}  // namespace

base::Result<void> GameFinder::learn() {
  std::string wanted;
  if (!desk_.context.game.empty()) {
    auto path = game_path(desk_);
    if (!path) return path.error();
    wanted = std::move(*path);
  }
  std::vector<std::string> paths;
  if (!wanted.empty() && many_) {
    paths.push_back(wanted);
  } else {
    for (const std::string& name : desk_.home.games())
      paths.push_back(desk_.home.game_path(name));
    if (!wanted.empty() && std::find(paths.begin(), paths.end(), wanted) == paths.end()) paths.push_back(wanted);
  }
  ids_.emplace();
  witness_.clear();
  joining_.clear();
  watching_ = 0;
  unopened_.reset();
  for (const std::string& path : paths) {
    const auto log = store::Log::open(path);
    if (!log) {
      unopened_ = {"unsure",
                   fill(tr("this mail may belong to a game whose file cannot be opened: {}; when the file is repaired, "
                           "receive the mail again"),
                        {log.error().what}),
                   base::printable(path)};
      continue;
    }
    const auto invite = log->value("setup/invite");
    if (const auto id = id_of(*log)) {
      ids_->emplace(base::to_hex(*id).substr(0, k_id_digits), path);
    } else if (invite && *invite) {
      joining_ = game_name(path);
    } else if (invite && !*invite && (wanted.empty() ? !many_ : path == wanted)) {
      witness_ = path;
      ++watching_;
    }
  }
  return {};
}

base::Result<std::string> GameFinder::find(const mail::Block& block) {
  const bool named = !desk_.context.game.empty() && !many_;
  if (block.kind == Kind::join || block.kind == Kind::genesis) {
    auto path = game_in_setup(desk_, block);
    if (!named || (!path && path.error().code == "join")) return path;
  }
  if (named && block.game.empty()) return game_path(desk_);
  if (!ids_) {
    if (auto learnt = learn(); !learnt) return learnt.error();
  }
  const auto found = ids_->find(block.game);
  if (named) {
    auto wanted = game_path(desk_);
    if (!wanted || found == ids_->end() || found->second == *wanted) return wanted;
    return Error{
        "other-game",
        fill(tr("this mail belongs to game {}, but you named {}; leave out --game, and hexpost finds the game"),
             {game_name(found->second), game_name(*wanted)}),
        ""};
  }
  if (found != ids_->end()) return found->second;
  if (watching_ > 1 && block.kind == Kind::packet && begins_game(block))
    return Error{"game", tr("several watched games wait for their first packet; choose one with --game"), ""};
  if (!witness_.empty() && block.kind == Kind::packet && (!desk_.context.game.empty() || begins_game(block))) {
    const std::string path = std::exchange(witness_, {});
    ids_->emplace(block.game, path);
    return path;
  }
  if (unopened_) return *unopened_;
  if (!joining_.empty() && !many_ && !block.game.empty())
    return Error{"other-game",
                 fill(tr("this mail belongs to game {}, which you do not have yet. If it is {}, whose players have not "
                         "all joined, an earlier mail is missing: take its mails in the order in which they came"),
                      {block.game, joining_}),
                 ""};
  return Error{"other-game",
               block.game.empty()
                   ? tr("this mail names no game, so hexpost cannot tell which of yours it belongs to; choose one with "
                        "--game")
                   : fill(tr("this mail belongs to game {}, and you do not have that game. Perhaps the mail is for "
                             "another player, or your games are in another folder (--home)"),
                          {block.game}),
               ""};
}

}  // namespace hexpost::cli
