#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <vector>

#include "engine/systems/chariots/battle.h"
#include "engine/systems/chariots/load/battle.h"
#include "tests/property/random_battle.h"

namespace {

using namespace hexpost;

constexpr int k_enough = 1000;   ///< games that a verdict needs
constexpr int k_even = 60;       ///< percent that no side may win more than
constexpr int k_first_seed = 1;  ///< of the games in [balance]

/// What is wrong with the figures, or nothing: too uneven without a word in the file, or others than the file has,
/// which the same program finds again to the last game.
std::string fault(const hexpost::chariots::BattleInfo& info, const property::Score& score, bool as_recorded) {
  const std::string found = "wins = [" + std::to_string(score.wins[0]) + ", " + std::to_string(score.wins[1]) +
                            "], draws = " + std::to_string(score.draws);
  for (const int wins : score.wins) {
    if (score.games >= k_enough && info.uneven.empty() && 100 * wins > k_even * score.games)
      return "a side wins more than " + std::to_string(k_even) +
             " %; tune the withdrawal levels, or say why under uneven";
  }
  const data::Balance& told = info.balance;
  const bool same = told.wins[0] == score.wins[0] && told.wins[1] == score.wins[1] && told.draws == score.draws;
  if (as_recorded && told.games == score.games && !same) return "[balance] has other figures; put in " + found;
  return "";
}

}  // namespace

/// chariots_balance BATTLE|FILE.toml [GAMES [FIRST-SEED [OPTION...]]]: simple players play a battle of Chariots of Fire
/// against themselves by the plain proposals; prints who won how often, and in which turns. The figures stand in the
/// battle's [balance]. 2: uneven, or not what is recorded.
int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: chariots_balance BATTLE|FILE.toml [GAMES [FIRST-SEED [OPTION...]]]\n";
    return 1;
  }
  const int games = argc > 2 ? std::atoi(argv[2]) : k_enough;
  const auto first = static_cast<std::uint64_t>(argc > 3 ? std::atoi(argv[3]) : k_first_seed);
  std::string id = argv[1];
  data::Library library = data::Library::builtin();
  if (id.ends_with(".toml")) {  // a battle that is being made: by its own name, in the place of the shipped one
    std::ifstream in(id, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    id = std::filesystem::path(id).stem().string();
    if (auto added = library.add({hexpost::chariots::battle_file(id), text.str()}); !added) {
      std::cerr << added.error().what << '\n';
      return 1;
    }
  }
  auto loaded = chariots::load_scenario(library, id);
  if (!loaded) {
    std::cerr << loaded.error().where << ": " << loaded.error().what << '\n';
    return 1;
  }
  const std::vector<std::string> options(argv + std::min(argc, 4), argv + argc);
  if (const auto set = hexpost::chariots::set_options(*loaded, options); !set) {
    std::cerr << set.error().what << '\n';
    return 1;
  }
  const auto battle = chariots::battle(std::move(loaded->scenario));
  if (!battle) {
    std::cerr << battle.error().where << ": " << battle.error().what << '\n';
    return 1;
  }
  property::Score score;
  try {
    score = property::self_play(**battle, first, games);
  } catch (const std::exception& e) {
    std::cerr << id << ": " << e.what() << '\n';
    return 1;
  }
  const auto sides = (*battle)->players();
  std::cout << id << ": " << games << " games from seed " << first << ": " << sides[0] << ' ' << score.wins[0] << ", "
            << sides[1] << ' ' << score.wins[1] << ", draws " << score.draws << "; " << score.packets << " mails, "
            << score.bounds << " headings";
  if (const auto& turns = score.turns; !turns.empty())
    std::cout << "; turns " << turns.front() << " to " << turns.back() << ", half by " << turns[turns.size() / 2];
  std::cout << '\n';
  for (const auto& info : hexpost::chariots::battles(library)) {
    if (info.id != id) continue;
    const std::string why = fault(info, score, first == k_first_seed && options.empty());
    if (!why.empty()) std::cout << id << ": " << why << '\n';
    return why.empty() ? 0 : 2;
  }
  return 0;
}
