#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/systems/kadesh/load/battle.h"
#include "tests/support/bad_files.h"

/// A file of a player's own with a mistake in it: the error names the place and what to do.
using namespace hexpost;

TEST(KadeshBadInput, draws_an_error_for_each_mistake) {
  data::test::expect_refused(HEXPOST_SOURCE_DIR "/tests/systems/kadesh/unit/bad_files.txt", kadesh::load_scenario);
}

/// A battlefield without a Fortress: the garrison stands nowhere.
TEST(KadeshBadInput, a_place_that_the_map_does_not_have) {
  data::Library library = data::Library::builtin();
  std::string bytes = library.find("kadesh/map.toml")->bytes;
  const auto from = bytes.begin() + static_cast<std::ptrdiff_t>(bytes.find("terrain = ["));
  std::replace(from, std::find(from, bytes.end(), ']'), 'K', '.');
  ASSERT_TRUE(library.add({"kadesh/map.toml", bytes}));
  const auto loaded = kadesh::load_scenario(library, "ramses");
  ASSERT_FALSE(loaded);
  const base::Error& error = loaded.error();
  EXPECT_TRUE(std::regex_match(error.where, std::regex("kadesh/battles/ramses.toml:[0-9]+(:[0-9]+)?"))) << error.where;
  EXPECT_NE(error.what.find("the map has no hex of this kind"), std::string::npos) << error.what;
}

TEST(KadeshBadInput, a_file_of_ones_own_says_what_it_is) {
  EXPECT_EQ(*kadesh::own_file_name(*data::Library::builtin().find("kadesh/charts.toml")), "kadesh/charts.toml");
  EXPECT_EQ(*kadesh::own_file_name(*data::Library::builtin().find("kadesh/battles/ramses.toml")),
            "kadesh/battles/ramses.toml");
  EXPECT_FALSE(kadesh::own_file_name({"mine.toml", "schema = 1\nkind = \"kadesh-army\"\n"}));
}

/// A kind that is nearly right is a slip of the pen.
TEST(KadeshBadInput, a_kind_that_is_misspelt) {
  const auto name = kadesh::own_file_name({"mine.toml", "schema = 1\nkind = \"kadesh-batle\"\n"});
  ASSERT_FALSE(name);
  EXPECT_EQ(name.error().what, "there is no kind kadesh-batle; did you mean kadesh-battle?");
  EXPECT_EQ(name.error().where, "mine.toml:2:8");
}
