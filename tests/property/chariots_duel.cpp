#include "engine/systems/chariots/battle.h"
#include "engine/systems/chariots/load/battle.h"
#include "engine/systems/chariots/sys.h"
#include "tests/property/duel.h"
#include "tests/property/rivals/chariots_rival.h"

namespace hexpost::property {

Duel chariots_duel(const std::string& id, std::uint64_t first, int games) {
  using Rival = RivalSystem<chariots::Sys, &chariots::rival::propose, &chariots::rival::closing_lines>;
  return play_duels<Rival>(id, first, games, chariots::load_scenario, chariots::resolve, chariots::battle);
}

}  // namespace hexpost::property
