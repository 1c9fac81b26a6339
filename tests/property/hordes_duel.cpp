#include "engine/systems/hordes/battle.h"
#include "engine/systems/hordes/load/battle.h"
#include "engine/systems/hordes/sys.h"
#include "tests/property/duel.h"
#include "tests/property/rivals/hordes_rival.h"

namespace hexpost::property {

Duel hordes_duel(const std::string& id, std::uint64_t first, int games) {
  using Rival = RivalSystem<hordes::Sys, &hordes::rival::propose, &hordes::rival::closing_lines>;
  return play_duels<Rival>(id, first, games, hordes::load_scenario, hordes::resolve, hordes::battle);
}

}  // namespace hexpost::property
