#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>

#include "engine/report/text.h"
#include "tests/property/whole_battles.h"

/// Random battles of Day of the Chariot: Kadesh over all scenarios, with every option, and battles of plain orders.
/// HEXPOST_BATTLES sets how many of each are played to their last turn, HEXPOST_SEED where the seeds begin; without
/// them the large scenarios are left after some turns.
namespace {

using namespace hexpost;

/// [8.1] Between two orders no two sides stand in one hex.
std::string kadesh_fault(const std::string& position) {
  static const auto sides = [] {
    std::map<std::string, kadesh::SideId> out;
    const auto loaded = kadesh::load_scenario(data::Library::builtin(), "ramses");
    for (const auto& unit : loaded->data.units)  // the counters of all scenarios
      out[unit.name] = unit.side;
    return out;
  }();
  return property::two_in_a_hex(position,
                                [](const std::string& a, const std::string& b) { return sides.at(a) == sides.at(b); });
}

property::Played kadesh_play(const std::string& id, std::uint64_t first, int count, bool proposals, int turns,
                             const std::vector<std::string>& options = {}) {
  property::Style style;
  style.proposals = proposals, style.fault = kadesh_fault, style.check_every = 64;
  return property::play_all(*test::load_kadesh(id, options, turns), id, first, count, style);
}

class KadeshBattles : public testing::TestWithParam<const char*> {
 protected:
  int count() const { return test::setting("HEXPOST_BATTLES", 1); }
  int turns() const { return std::getenv("HEXPOST_BATTLES") || std::string(GetParam()) == "vanguard" ? 0 : 2; }
  std::uint64_t seed() const { return static_cast<std::uint64_t>(test::setting("HEXPOST_SEED", 1)); }
};

TEST_P(KadeshBattles, at_random) {
  kadesh_play(GetParam(), seed(), count(), false, turns());
}

/// 1.0 to 1.5 mails for a player turn. The last heading is the end of the battle.
TEST_P(KadeshBattles, by_proposals) {
  const property::Played played = kadesh_play(GetParam(), seed(), count(), true, turns());
  std::cout << GetParam() << ": " << played.mails << " mails for " << played.turns << " headings\n";
  EXPECT_LE(2 * played.mails, 3 * static_cast<std::size_t>(played.turns) + 2);
}

INSTANTIATE_TEST_SUITE_P(All, KadeshBattles, testing::Values("vanguard", "ramses", "smaller", "set-piece"));

TEST(KadeshBattlesWithOptions, every_option_at_random) {
  for (const char* option : {"plunder-ten-minus", "amun-march", "roll-for-first", "naarun-as-a-body", "one-scatter-die",
                             "lone-leader-check", "shock-always"})
    kadesh_play("ramses", 7, 1, false, 1, {option});
}

/// The check of the battles above finds the fault in the text that the program writes.
TEST(KadeshFault, is_found_in_a_position_of_the_program_and_not_among_friends) {
  property::Style style;
  style.check_every = 0, style.replay = style.phases = false;
  const std::string position = property::play_battle(*test::load_kadesh("ramses", {}, 1), 1, style).position;
  EXPECT_EQ(kadesh_fault(position), "");
  EXPECT_NE(kadesh_fault(property::all_in_one_hex(position)), "");
  EXPECT_NE(kadesh_fault("unit AM-C1 place=map at=0520\nunit LW-C1 place=map at=0520 facing=N\n"), "");
  EXPECT_EQ(kadesh_fault("unit AM-C1 place=map at=0520\nunit AM-H1 place=map at=0520 facing=N\n"), "");
  EXPECT_EQ(kadesh_fault("unit AM-C1 place=map at=0520\nunit LW-C1 place=lost at=0520\n"), "");
}

/// Nothing is hidden in Kadesh but what a seal covers, and the engine never holds an unopened seal: at every stop of a
/// random battle with seals each player and an onlooker get the same situation. Standing orders that no question has
/// opened yet leave no trace in it.
TEST(KadeshViews, show_the_same_situation_to_all_and_nothing_of_unopened_standing_orders) {
  for (const auto& [id, turns] : {std::pair{"vanguard", 0}, std::pair{"ramses", 1}}) {
    const auto battle = test::load_kadesh(id, {}, turns);
    property::Style style;
    style.check_every = 0, style.replay = style.phases = false;
    const auto journal = property::play_battle(*battle, 11, style).journal;
    const auto match = battle->begin();
    match->run();
    std::size_t compared = 0, stops = 0;
    for (const table::Segment& packet : journal) {
      if (match->awaited().kind == table::Awaited::Kind::decision && stops++ % 8 == 0) {
        const std::string seen = report::text(match->situation(std::nullopt));
        EXPECT_EQ(report::text(match->situation(0)), seen) << id << " stop " << stops;
        EXPECT_EQ(report::text(match->situation(1)), seen) << id << " stop " << stops;
        const auto plain = match->clone(), policy = match->clone();
        const std::string answer = match->pending(1)->answers.front();
        const table::Player who = match->awaited().who;
        plain->push({who, {answer}, {false, false}, {}});
        policy->push({who, {answer, "stand army withdraw do yes", "stand army react do strike"}, {false, false}, {}});
        plain->run(), policy->run();
        if (plain->awaited() == policy->awaited() && plain->trace().size() == policy->trace().size()) {
          ++compared;
          EXPECT_EQ(report::text(plain->situation(1 - who)), report::text(policy->situation(1 - who)));
        }
      }
      match->push(packet);
      match->run();
    }
    EXPECT_GT(compared, 3U) << id;
  }
}

}  // namespace
