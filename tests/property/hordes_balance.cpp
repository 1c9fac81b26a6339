#include <cstdlib>
#include <iostream>

#include "engine/systems/hordes/battle.h"
#include "engine/systems/hordes/load/battle.h"
#include "tests/property/random_battle.h"

/// hordes_balance BATTLE [GAMES [FIRST-SEED]]: simple players play a battle of Hordes & Heroes against themselves by
/// the plain proposals. Prints each side's wins, the draws, and the mails per player-turn.
int main(int argc, char** argv) {
  using namespace hexpost;
  if (argc < 2) {
    std::cerr << "usage: hordes_balance BATTLE [GAMES [FIRST-SEED]]\n";
    return 1;
  }
  const int games = argc > 2 ? std::atoi(argv[2]) : 1000;
  const auto first = static_cast<std::uint64_t>(argc > 3 ? std::atoi(argv[3]) : 1);
  auto loaded = data::hordes::load_battle(data::Library::builtin(), argv[1]);
  if (!loaded) {
    std::cerr << loaded.error().where << ": " << loaded.error().what << '\n';
    return 1;
  }
  const auto battle = hordes::battle(std::move(loaded->scenario));
  if (!battle) {
    std::cerr << battle.error().where << ": " << battle.error().what << '\n';
    return 1;
  }
  try {
    const auto score = property::self_play(**battle, first, games);
    const auto sides = (*battle)->players();
    std::cout << argv[1] << ": " << games << " games from seed " << first << ": " << sides[0] << ' ' << score.wins[0]
              << ", " << sides[1] << ' ' << score.wins[1] << ", draws " << score.draws << "; " << score.packets
              << " mails, " << score.bounds << " player-turns\n";
  } catch (const std::exception& e) {
    std::cerr << argv[1] << ": " << e.what() << '\n';
    return 1;
  }
  return 0;
}
