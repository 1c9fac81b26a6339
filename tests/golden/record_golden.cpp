#include <exception>
#include <iostream>

#include "engine/base/text.h"
#include "tests/golden/golden_game.h"
#include "tests/property/random_battle.h"

/// Plays one battle and prints its inputs as a golden game: record_golden BATTLE SEED random|proposals [OPTION...]
int main(int argc, char** argv) {
  using namespace hexpost;
  const std::string how = argc > 3 ? argv[3] : "";
  const auto seed = argc > 3 ? base::number(argv[2]) : std::nullopt;
  if (!seed || (how != "random" && how != "proposals")) {
    std::cerr << "usage: record_golden BATTLE SEED random|proposals [OPTION...]\n";
    return 1;
  }
  golden::Game game{argv[1], {argv + 4, argv + argc}, "", {}};
  try {
    const auto battle = golden::load(game);
    property::Style style;
    style.proposals = how == "proposals";
    style.check_every = 0;
    game.played =
        (style.proposals ? "by proposals, seed " : "one random legal line a packet, seed ") + std::to_string(*seed);
    game.journal = property::play_battle(*battle, static_cast<std::uint64_t>(*seed), style).journal;
  } catch (const std::exception& e) {
    std::cerr << e.what() << "\n";
    return 1;
  }
  std::cout << golden::print_game(game);
}
