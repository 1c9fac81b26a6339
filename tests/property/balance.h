#pragma once

#include <cstdlib>
#include <iostream>
#include <vector>

#include "tests/property/random_battle.h"
#include "tests/support/battles.h"

namespace hexpost::property {

/// BATTLE [GAMES [FIRST-SEED [OPTION...]]]: simple players play a battle against themselves by the plain proposals;
/// prints who won how often. The figures stand in the battle's [balance]. 2: a side has won more than `most` percent.
int balance_main(int argc, char** argv, auto load, int most) {
  constexpr int k_enough = 1000;
  if (argc < 2) {
    std::cerr << "usage: " << argv[0] << " BATTLE [GAMES [FIRST-SEED [OPTION...]]]\n";
    return 1;
  }
  const int games = argc > 2 ? std::atoi(argv[2]) : k_enough;
  const auto first = static_cast<std::uint64_t>(argc > 3 ? std::atoi(argv[3]) : 1);
  const std::vector<std::string> options(argv + std::min(argc, 4), argv + argc);
  try {
    const auto battle = load(argv[1], options);
    const auto score = self_play(*battle, first, games);
    const auto sides = battle->players();
    std::cout << argv[1] << ": " << games << " games from seed " << first << ": " << sides[0] << ' ' << score.wins[0]
              << ", " << sides[1] << ' ' << score.wins[1] << ", draws " << score.draws << "; " << score.packets
              << " mails, " << score.bounds << " headings\n";
    for (const int wins : score.wins) {
      if (100 * wins > most * games) return 2;
    }
  } catch (const std::exception& e) {
    std::cerr << argv[1] << ": " << e.what() << '\n';
    return 1;
  }
  return 0;
}

}  // namespace hexpost::property
