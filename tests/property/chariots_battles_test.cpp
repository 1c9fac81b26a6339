#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <sstream>
#include <vector>

#include "engine/systems/chariots/book/options.h"
#include "engine/systems/chariots/load/battle.h"
#include "engine/systems/chariots/model/view.h"
#include "tests/property/whole_battles.h"

/// Random complete battles of Chariots of Fire over all nine scenarios, in both editions and with every option.
/// HEXPOST_BATTLES sets how many (in all), HEXPOST_SEED where the seeds begin.
namespace {

using namespace hexpost;

std::vector<std::string> all_battles() {
  return test::ids_of(hexpost::chariots::battles(data::Library::builtin()));
}

/// [6.51] [6.71] [4.24] Between two orders no unit and no leader is in a hex with enemies.
std::string among_enemies(const std::map<std::string, int>& sides, const std::string& position) {
  if (position.find("\nat savepoint\n") == std::string::npos) return {};
  std::istringstream lines(position);
  std::map<std::string, std::string> units;  // by hex
  std::vector<std::pair<std::string, std::string>> leaders;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string what, name, hex;
    words >> what >> name >> hex;
    if (hex.empty() || hex.front() == '(' || !sides.contains(name)) continue;  // lost, or not a piece
    if (what == "leader") leaders.emplace_back(name, hex);
    if (what != "unit") continue;
    const auto [first, alone] = units.try_emplace(hex, name);
    if (!alone && sides.at(first->second) != sides.at(name))
      return first->second + " and " + name + " are both in " + hex;
  }
  for (const auto& [name, hex] : leaders) {
    const auto there = units.find(hex);
    if (there != units.end() && sides.at(there->second) != sides.at(name)) return name + " is with " + there->second;
  }
  return {};
}

std::map<std::string, int> sides_of(const std::string& id) {
  const auto loaded = chariots::load_scenario(data::Library::builtin(), id);
  const auto data = chariots::resolve(loaded->scenario);
  std::map<std::string, int> out;
  for (const auto& unit : data->units)
    out[unit.name] = unit.side;
  for (const auto& leader : data->leaders)
    out[leader.name] = leader.side;
  return out;
}

class ChariotsBattles : public testing::TestWithParam<std::string> {
 protected:
  /// Plays and returns the mails and headings of all games.
  void play(const std::vector<std::string>& options, std::uint64_t first, int count, bool proposals,
            int check_every = 16) {
    const auto sides = sides_of(GetParam());
    property::Style style;
    style.proposals = proposals;
    style.fault = [&sides](const std::string& position) { return among_enemies(sides, position); };
    style.check_every = check_every;
    const auto played = property::play_all(*test::load_chariots(GetParam(), options), GetParam(), first, count, style);
    mails_ += played.mails, inputs_ += played.inputs, phases_ += played.turns;
  }
  std::size_t mails_ = 0, inputs_ = 0;
  int phases_ = 0;
};

}  // namespace

TEST_P(ChariotsBattles, end_without_bug_dead_end_or_endless_loop_and_replay_alike) {
  const int count = std::max(1, test::setting("HEXPOST_BATTLES", 45) / static_cast<int>(all_battles().size()));
  const auto first = static_cast<std::uint64_t>(test::setting("HEXPOST_SEED", 1));
  play({}, first, count, false);
  std::cout << GetParam() << ": " << count << " battles from seed " << first << ", " << inputs_ << " inputs\n";
}

TEST_P(ChariotsBattles, the_polish_edition_with_turnover_and_the_options_that_open_more_choices) {
  play({"edition=polish", "turnover", "ow_turnover", "ow_every_step", "leader_follows_unit",
        "chariots_disengage_singly", "momentum_moves_hero_commanders", "archer_any_leader", "pivot_may_shock",
        "shock_after_pass_through", "any_leader_displaced", "displaced_past_fugitives", "no_block_among_friends"},
       static_cast<std::uint64_t>(test::setting("HEXPOST_SEED", 1)), 3, false);
}

TEST_P(ChariotsBattles, with_every_option_at_once) {
  std::vector<std::string> all{"edition=polish"};  // one of them is a reading of that edition
  for (const chariots::NamedOption& o : chariots::named_options())
    all.emplace_back(o.name);
  play(all, static_cast<std::uint64_t>(test::setting("HEXPOST_SEED", 1)), 2, false, 0);
}

TEST_P(ChariotsBattles, by_proposals_with_standing_orders_take_one_to_one_and_a_half_mails_an_orders_phase) {
  play({}, 1, 2, true);
  std::cout << GetParam() << ": " << mails_ << " mails in " << phases_ << " Orders Phases\n";
  EXPECT_LE(10 * static_cast<int>(mails_), 15 * phases_);
}

INSTANTIATE_TEST_SUITE_P(Nine, ChariotsBattles, testing::ValuesIn(all_battles()),
                         [](const auto& battle) { return battle.param; });
