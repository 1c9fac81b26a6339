#include "tests/property/duel.h"

#include <cstdlib>
#include <iostream>

/// duel hordes|chariots BATTLE [GAMES [FIRST-SEED]]: the plain orders of the program play a battle against the first
/// ones with the seats swapped, and the program prints how often they win.
int main(int argc, char** argv) {
  using namespace hexpost;
  const std::string system = argc > 2 ? argv[1] : "";
  if (system != "hordes" && system != "chariots") {
    std::cerr << "usage: duel hordes|chariots BATTLE [GAMES [FIRST-SEED]]\n";
    return 1;
  }
  const int games = argc > 3 ? std::atoi(argv[3]) : 200;
  const auto first = static_cast<std::uint64_t>(argc > 4 ? std::atoi(argv[4]) : 1);
  try {
    const auto play = system == "hordes" ? property::hordes_duel : property::chariots_duel;
    const property::Duel d = play(argv[2], first, games);
    std::cout << argv[2] << ": new orders won " << d.all_won() << " of " << d.games << " (" << d.won[0] << " + "
              << d.won[1] << "), lost " << d.lost[0] + d.lost[1] << " (" << d.lost[0] << " + " << d.lost[1]
              << "), draws " << d.draws << std::endl;
  } catch (const std::exception& e) {
    std::cerr << argv[2] << ": " << e.what() << '\n';
    return 1;
  }
  return 0;
}
