#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "engine/systems/hordes/battle.h"
#include "engine/systems/hordes/load/battle.h"
#include "tests/property/random_battle.h"

/// Random complete battles of every shipped scenario. HEXPOST_BATTLES sets how many (in all), HEXPOST_SEED where the
/// seeds begin; the long run is tests/long.
namespace {

using namespace hexpost;

int setting(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atoi(text) : otherwise;
}

std::unique_ptr<table::Battle> load(const std::string& id, const std::vector<std::string>& options = {}) {
  auto loaded = data::hordes::load_battle(data::Library::builtin(), id);
  if (!loaded) throw std::runtime_error(loaded.error().what);
  if (const auto set = data::hordes::set_options(*loaded, options); !set) throw std::runtime_error(set.error().what);
  auto battle = hordes::battle(std::move(loaded->scenario));
  if (!battle) throw std::runtime_error(battle.error().what);
  return *std::move(battle);
}

class RandomBattles : public testing::TestWithParam<std::string> {};

std::vector<std::string> all_battles() {
  std::vector<std::string> out;
  for (const auto& info : data::hordes::battles(data::Library::builtin()))
    out.push_back(info.id);
  return out;
}

}  // namespace

TEST_P(RandomBattles, end_without_bug_dead_end_or_endless_loop_and_replay_alike) {
  const auto fought = load(GetParam());
  const int count = std::max(1, setting("HEXPOST_BATTLES", 200) / static_cast<int>(all_battles().size()));
  const auto first = static_cast<std::uint64_t>(setting("HEXPOST_SEED", 1));
  std::size_t inputs = 0;
  for (int i = 0; i < count; ++i) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    try {
      property::Style style;
      style.check_every = i == 0 ? 16 : 0;
      inputs += property::play_battle(*fought, seed, style).inputs;
    } catch (const std::exception& e) {
      FAIL() << GetParam() << ": " << e.what();
    }
  }
  std::cout << GetParam() << ": " << count << " battles from seed " << first << ", " << inputs << " inputs\n";
}

TEST_P(RandomBattles, by_proposals_with_standing_orders_take_one_to_one_and_a_half_mails_a_player_turn) {
  const auto fought = load(GetParam());
  std::size_t mails = 0;
  int bounds = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    try {
      property::Style style;
      style.proposals = true;
      style.check_every = 0;
      const auto tally = property::play_battle(*fought, seed, style);
      mails += tally.packets;
      bounds += tally.bounds;
    } catch (const std::exception& e) {
      FAIL() << GetParam() << ": " << e.what();
    }
  }
  std::cout << GetParam() << ": " << mails << " mails in " << bounds << " player-turns\n";
  EXPECT_LE(10 * static_cast<int>(mails), 15 * bounds);
}

TEST(Proposals, get_past_rolls_that_are_rolled_again_on_a_tie) {
  property::Style style;
  style.proposals = true;
  EXPECT_TRUE(property::play_battle(*load("adamclisi", {"roll_for_initiative"}), 1, style).over);
}

INSTANTIATE_TEST_SUITE_P(Hordes, RandomBattles, testing::ValuesIn(all_battles()), [](const auto& battle) {
  std::string name = battle.param;
  for (char& c : name)
    c = c == '-' ? '_' : c;
  return name;
});
