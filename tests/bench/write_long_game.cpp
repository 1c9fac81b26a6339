#include <exception>
#include <fstream>
#include <iostream>

#include "store/protocol/audit.h"
#include "tests/bench/long_game.h"

/// write_long_game BATTLE EVENTS FILE [SYSTEM]: a long game as an export that `hexpost import` takes; with SYSTEM a
/// battle of that system by plain orders, to its end or to that number of events.
int main(int argc, char** argv) {
  if (argc != 4 && argc != 5) return std::cerr << "usage: write_long_game BATTLE EVENTS FILE [SYSTEM]\n", 1;
  try {
    const auto field = argc == 5 ? hexpost::bench::plain(argv[4], argv[1]) : hexpost::bench::shipped(argv[1]);
    hexpost::bench::LongGame game(field, std::stoull(argv[2]));
    std::ofstream out(argv[3]);
    const auto written = hexpost::store::export_log(game.club[0].log(), out);
    if (!written) return std::cerr << written.error().what << "\n", 1;
    std::cerr << game.club[0].log().size() << " events\n";
  } catch (const std::exception& e) {
    return std::cerr << e.what() << "\n", 1;
  }
}
