#include "cli/player/my_turn.h"

#include "cli/names.h"
#include "engine/base/text.h"

namespace hexpost::cli {
namespace {

using store::Phase;

/// The first packet is due, and it is this player's.
bool is_first(Game& game) {
  return game.node.phase() == Phase::setup && game.setup && game.setup->ready;
}

}  // namespace

bool may_write(Game& game) {
  const Phase phase = game.node.phase();
  return phase == Phase::move || phase == Phase::answer || is_first(game);
}

base::Result<void> my_decision(Game& game) {
  const bool writes = may_write(game) || game.node.phase() == Phase::dispute;
  if (writes && game.battle && game.decides()) return {};
  return Error{"phase",
               is_first(game) ? tr("there is nothing for you to decide before the first packet, and you write that "
                                   "packet: hexpost send --out first.eml")
                              : fill(tr("you have nothing to decide now: {}"), {waiting_for(game)}),
               ""};
}

}  // namespace hexpost::cli
