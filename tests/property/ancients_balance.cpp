#include <cstdlib>
#include <iostream>

#include "tests/property/ancients_battle.h"
#include "tests/property/random_battle.h"

/// ancients_balance BATTLE [GAMES [FIRST-SEED [OPTION...]]]: simple players play a battle of Commands & Colors:
/// Ancients against themselves by the plain proposals; prints who won how often. The figures stand in the battle's
/// [balance]. 2: a side has won more than 60 % of the games.
int main(int argc, char** argv) {
  using namespace hexpost;
  constexpr int k_even = 60, k_enough = 1000;
  if (argc < 2) {
    std::cerr << "usage: ancients_balance BATTLE [GAMES [FIRST-SEED [OPTION...]]]\n";
    return 1;
  }
  const int games = argc > 2 ? std::atoi(argv[2]) : k_enough;
  const auto first = static_cast<std::uint64_t>(argc > 3 ? std::atoi(argv[3]) : 1);
  const std::vector<std::string> options(argv + std::min(argc, 4), argv + argc);
  try {
    const auto battle = property::ancients_battle(argv[1], options);
    const auto score = property::self_play(*battle, first, games);
    std::cout << argv[1] << ": " << games << " games from seed " << first << ": top " << score.wins[0] << ", bottom "
              << score.wins[1] << ", draws " << score.draws << "; " << score.packets << " mails, " << score.bounds
              << " headings\n";
    for (const int wins : score.wins) {
      if (100 * wins > k_even * games) return 2;
    }
  } catch (const std::exception& e) {
    std::cerr << argv[1] << ": " << e.what() << '\n';
    return 1;
  }
  return 0;
}
