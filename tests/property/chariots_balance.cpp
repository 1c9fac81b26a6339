#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <vector>

#include "engine/data/chariots/battle.h"
#include "engine/rules/chariots/battle.h"
#include "tests/property/random_battle.h"

/// chariots_balance BATTLE|FILE.toml [GAMES [FIRST-SEED [OPTION...]]]: simple players play a battle of Chariots of Fire
/// against themselves by the plain proposals; prints who won how often. The figures stand in the battle's [balance].
int main(int argc, char** argv) {
  using namespace hexpost;
  if (argc < 2) {
    std::cerr << "usage: chariots_balance BATTLE|FILE.toml [GAMES [FIRST-SEED [OPTION...]]]\n";
    return 1;
  }
  const int games = argc > 2 ? std::atoi(argv[2]) : 1000;
  const auto first = static_cast<std::uint64_t>(argc > 3 ? std::atoi(argv[3]) : 1);
  std::string id = argv[1];
  data::Library library = data::Library::builtin();
  if (id.ends_with(".toml")) {  // a battle that is being made: by its own name, in the place of the shipped one
    std::ifstream in(id, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    id = std::filesystem::path(id).stem().string();
    if (auto added = library.add({data::chariots::battle_file(id), text.str()}); !added) {
      std::cerr << added.error().what << '\n';
      return 1;
    }
  }
  auto loaded = data::chariots::load_battle(library, id);
  if (!loaded) {
    std::cerr << loaded.error().where << ": " << loaded.error().what << '\n';
    return 1;
  }
  const std::vector<std::string> options(argv + std::min(argc, 4), argv + argc);
  if (const auto set = data::chariots::set_options(*loaded, options); !set) {
    std::cerr << set.error().what << '\n';
    return 1;
  }
  const auto battle = chariots::battle(std::move(loaded->scenario));
  if (!battle) {
    std::cerr << battle.error().where << ": " << battle.error().what << '\n';
    return 1;
  }
  property::Style style;
  style.proposals = true;
  style.check_every = 0;
  style.replay = false;
  std::array<int, 3> wins{};
  std::size_t packets = 0, phases = 0;
  for (int i = 0; i < games; ++i) {
    try {
      const auto tally = property::play_battle(**battle, first + static_cast<std::uint64_t>(i), style);
      ++wins[tally.winner ? static_cast<std::size_t>(*tally.winner) : 2];
      packets += tally.packets;
      phases += static_cast<std::size_t>(tally.bounds);
    } catch (const std::exception& e) {
      std::cerr << id << ": " << e.what() << '\n';
      return 1;
    }
  }
  const auto sides = (*battle)->players();
  std::cout << id << ": " << games << " games from seed " << first << ": " << sides[0] << ' ' << wins[0] << ", "
            << sides[1] << ' ' << wins[1] << ", draws " << wins[2] << "; " << packets << " mails, " << phases
            << " headings\n";
  return 0;
}
