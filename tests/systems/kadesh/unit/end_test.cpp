#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "engine/systems/kadesh/battle.h"
#include "engine/systems/kadesh/model/position.h"
#include "engine/systems/kadesh/report/score.h"
#include "tests/systems/kadesh/unit/field.h"

/// How Day of the Chariot: Kadesh tells the end of a battle.
namespace {

using namespace hexpost;
using namespace hexpost::kadesh;
using kadesh::test::Field;

using Lines = std::vector<std::string>;

}  // namespace

/// [14.1] [14.2] The report of the end tells what each side has its points for.
TEST(KadeshPoints, of_the_end_are_told_by_their_causes) {
  Field f;
  f.put("LW-C1", "1230", "E", Level::routed), f.put("LW-C2", "1231", "E", Level::routed);
  f.put("AM-A1", "0830", "E", Level::shaken), f.put("AM-H1", "0831");
  f.unit("LW-H1").place = Place::eliminated;
  f.s.points = {0, 25}, f.s.awarded[k_hatti] = true;
  const auto table = points_table(f.view());
  const std::vector<Lines> rows{{"Egypt", "enemy units eliminated", "1", "8"},
                                {"Egypt", "enemy units Routed", "2", "8"},
                                {"Egypt", "together", "", "16"},
                                {"Hatti", "enemy units Shaken", "1", "2"},
                                {"Hatti", "the first unit in the Camp of Amun [14.0]", "", "15"},
                                {"Hatti", "leaders killed or captured [14.0]", "", "10"},
                                {"Hatti", "together", "", "27"}};
  EXPECT_EQ(table.rows, rows);
}

/// [14.3] The level of victory is told with the difference that it follows from.
TEST(KadeshPoints, decide_the_level_of_victory_in_words) {
  Field f;
  const auto told = [&](int egypt, int hatti) {
    f.s.points = {egypt, hatti};
    return victory_sentence(f.view());
  };
  EXPECT_EQ(told(24, 0), "Neither side wins: 24 points against 0 differ by 24, and a victory needs 25 more [14.3].");
  EXPECT_EQ(told(10, 35), "Hatti wins a marginal victory: 35 points against 10, 25 more [14.3].");
  EXPECT_EQ(told(59, 10), "Egypt wins a substantial victory: 59 points against 10, 49 more [14.3].");
  EXPECT_EQ(told(77, 0), "Egypt wins an overwhelming victory: 77 points against 0, 77 more [14.3].");
}

/// The report of a finished battle begins with its end: who has won, by which points, what each side has lost. Nothing
/// in it waits for a player or speaks of a turn to come.
TEST(KadeshReport, of_a_finished_battle_begins_with_its_end) {
  Field f;
  f.put("AM-H1", "0540"), f.put("AM-A1", "0541", "E", Level::shaken);
  f.put("LW-C1", "1230", "E", Level::routed);
  f.unit("LW-C2").place = Place::eliminated, f.unit("LW-C3").place = Place::slaughtered;
  f.unit("LW-C4").place = Place::left, f.unit("ST-H1").place = Place::reinforcement;
  f.s.leaders[0].place = Place::track, f.s.leaders[0].back = 17;
  f.s.points = {0, 25};
  f.s.phase = Phase::over, f.s.active = k_hatti, f.s.turn = 14;
  const auto ramses = battle(test::load("ramses"));
  const auto match = ramses->from_position("hexpost position v1\nat savepoint\n" + print_position(f.data, f.s));
  ASSERT_TRUE(match) << match.error().what;
  (*match)->run();
  const report::Document report = report::turn_report(*ramses, **match, {});
  std::vector<std::string> headings;
  for (const report::Section& section : report.sections)
    headings.push_back(section.heading);
  ASSERT_GE(headings.size(), 5U);
  headings.resize(5);
  EXPECT_EQ(headings, (Lines{"The end of the battle", "Victory Points", "Losses", "How the battle stands", "Map"}));
  const std::vector<Lines> losses{{"took part", "3", "4"},
                                  {"eliminated, not recovered [11.1]", "0", "1"},
                                  {"slaughtered [9.3.5]", "0", "1"},
                                  {"left the map", "0", "1"},
                                  {"never came to the map", "1", "0"},
                                  {"on the map, Routed", "0", "1"},
                                  {"on the map, Shaken", "1", "0"},
                                  {"on the map, Ordered", "1", "0"}};
  EXPECT_EQ(std::get<report::Table>(report.sections[2].blocks.at(0)).rows, losses);
  const std::string text = report::text(report);
  for (const std::string told :
       {"The battle is over, a draw: neither side has won.", "Neither side wins: ", "Leaders killed or captured"})
    EXPECT_NE(text.find(told), std::string::npos) << told;
  for (const std::string untold :
       {"Waiting for", "back on turn", "may be recovered", "to come by the dice", " yet [6.1"})
    EXPECT_EQ(text.find(untold), std::string::npos) << untold;
}
