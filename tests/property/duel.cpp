#include "tests/property/duel.h"

#include <cstdlib>
#include <iostream>

#include "engine/systems/hordes/load/lists.h"

/// duel BATTLE [GAMES [FIRST-SEED]]: the plain orders of the program play a battle of Hordes & Heroes or Chariots of
/// Fire against the first ones with the seats swapped. Prints how often they win, in each seat. 2: less than 60 of 100.
int main(int argc, char** argv) {
  using namespace hexpost;
  if (argc < 2) {
    std::cerr << "usage: duel BATTLE [GAMES [FIRST-SEED]]\n";
    return 1;
  }
  const int games = argc > 2 ? std::atoi(argv[2]) : 200;
  const auto first = static_cast<std::uint64_t>(argc > 3 ? std::atoi(argv[3]) : 1);
  try {
    const auto of_hordes = data::Library::builtin().find(hexpost::hordes::battle_file(argv[1])) != nullptr;
    const property::Duel d = (of_hordes ? property::hordes_duel : property::chariots_duel)(argv[1], first, games);
    std::cout << argv[1] << ": new orders won " << d.all_won() << " of " << d.games << " (" << d.won[0] << " + "
              << d.won[1] << "), lost " << d.lost[0] + d.lost[1] << " (" << d.lost[0] << " + " << d.lost[1]
              << "), draws " << d.draws << '\n';
    if (10 * d.all_won() < 6 * d.games) {
      std::cerr << argv[1] << ": the plain orders win less than 60 of 100 games\n";
      return 2;
    }
  } catch (const std::exception& e) {
    std::cerr << argv[1] << ": " << e.what() << '\n';
    return 1;
  }
  return 0;
}
