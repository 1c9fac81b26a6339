#include <exception>
#include <fstream>
#include <iostream>

#include "store/protocol/audit.h"
#include "tests/bench/long_game.h"

/// write_long_game BATTLE EVENTS FILE: a long game as an export that `hexpost import` takes.
int main(int argc, char** argv) {
  if (argc != 4) return std::cerr << "usage: write_long_game BATTLE EVENTS FILE\n", 1;
  try {
    hexpost::bench::LongGame game(hexpost::bench::shipped(argv[1]), std::stoull(argv[2]));
    std::ofstream out(argv[3]);
    const auto written = hexpost::store::export_log(game.club[0].log(), out);
    if (!written) return std::cerr << written.error().what << "\n", 1;
    std::cerr << game.club[0].log().size() << " events\n";
  } catch (const std::exception& e) {
    return std::cerr << e.what() << "\n", 1;
  }
}
