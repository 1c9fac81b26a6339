#include "engine/systems/chariots/battle.h"
#include "engine/systems/chariots/load/battle.h"
#include "engine/systems/chariots/sys.h"
#include "tests/property/duel.h"
#include "tests/property/rivals/chariots_rival.h"

namespace hexpost::property {

Duel chariots_duel(const std::string& id, std::uint64_t first, int games) {
  using Rival = RivalSystem<chariots::Sys, &chariots::rival::propose, &chariots::rival::closing_lines>;
  auto loaded = chariots::load_scenario(data::Library::builtin(), id);
  if (!loaded) throw std::runtime_error(loaded.error().what);
  auto resolved = chariots::resolve(loaded->scenario);
  if (!resolved) throw std::runtime_error(resolved.error().what);
  const auto battle = chariots::battle(std::move(loaded->scenario));
  if (!battle) throw std::runtime_error(battle.error().what);
  return play_duels<Rival>(**battle, std::make_shared<const chariots::GameData>(*std::move(resolved)), first, games);
}

}  // namespace hexpost::property
