#include "engine/systems/hordes/battle.h"
#include "engine/systems/hordes/load/battle.h"
#include "engine/systems/hordes/sys.h"
#include "tests/property/duel.h"
#include "tests/property/rivals/hordes_rival.h"

namespace hexpost::property {

Duel hordes_duel(const std::string& id, std::uint64_t first, int games) {
  using Rival = RivalSystem<hordes::Sys, &hordes::rival::propose, &hordes::rival::closing_lines>;
  auto loaded = hordes::load_scenario(data::Library::builtin(), id);
  if (!loaded) throw std::runtime_error(loaded.error().what);
  auto resolved = hordes::resolve(loaded->scenario);
  if (!resolved) throw std::runtime_error(resolved.error().what);
  const auto battle = hordes::battle(std::move(loaded->scenario));
  if (!battle) throw std::runtime_error(battle.error().what);
  return play_duels<Rival>(**battle, std::make_shared<const hordes::GameData>(*std::move(resolved)), first, games);
}

}  // namespace hexpost::property
