#include <gtest/gtest.h>

#include "engine/systems/hordes/load/army_file.h"
#include "tests/support/bad_files.h"
#include "tests/unit/data/support.h"

/// The errors of hostile and careless files: code, place, fault and remedy.
namespace hexpost::hordes {
namespace {

using data::Library;
using data::test::edited;
using data::test::with;

TEST(BadInput, draws_an_error_for_each_mistake) {
  data::test::expect_refused(HEXPOST_SOURCE_DIR "/tests/unit/data/bad_files.txt", load_scenario);
}

TEST(BadInput, a_battle_that_is_not_there_gets_a_proposal) {
  const auto loaded = load_scenario(Library::builtin(), "first-batle");
  ASSERT_FALSE(loaded.has_value());
  EXPECT_NE(loaded.error().what.find("did you mean hordes/battles/first-battle.toml?"), std::string::npos);
}

TEST(BadInput, wheels_cannot_start_in_a_wood) {
  const std::string file = battle_file("tapae");
  const Library woods =
      with(map_file("b1-hills"), edited(map_file("b1-hills"), "wood = [\n", "wood = [\n  \"0711\",\n"));
  const auto loaded = load_scenario(woods, "tapae");
  ASSERT_FALSE(loaded.has_value());
  EXPECT_EQ(loaded.error().what, "Bolt1 in 0711: wheels cannot go there; move it");
}

TEST(BadInput, a_road_with_a_gap_is_refused) {
  const std::string plain = Library::builtin().find(map_file("b0-plain"))->bytes;
  const Library library = with(map_file("b0-plain"), plain + "[[road]]\npath = [\"0101\", \"0103\"]\n");
  const auto map = load_map(library, "b0-plain");
  ASSERT_FALSE(map.has_value());
  EXPECT_NE(map.error().what.find("the road has a gap"), std::string::npos);
}

TEST(BadInput, an_army_file_is_not_placed) {
  const auto army = read_army(
      {"mine.toml", edited(sample_file("greek"), "type = \"horse\"\n", "type = \"horse\"\nat = [\"0101\"]\n")});
  ASSERT_FALSE(army.has_value());
  EXPECT_EQ(army.error().code, "schema");
}

}  // namespace
}  // namespace hexpost::hordes
