#include <gtest/gtest.h>

#include "engine/systems/kadesh/load/battle.h"

/// A file of a player's own with one mistake in it: the error names the place and what to do.
namespace {

using namespace hexpost;

/// Loads scenario 1 with `now` in the place of the first `was` in a shipped file.
base::Error refused(const std::string& file, const std::string& was, const std::string& now) {
  data::Library library = data::Library::builtin();
  std::string bytes = library.find(file)->bytes;
  const auto place = bytes.find(was);
  EXPECT_NE(place, std::string::npos) << was;
  bytes.replace(place, was.size(), now);
  EXPECT_TRUE(library.add({file, bytes}));
  const auto loaded = kadesh::load_scenario(library, "ramses");
  EXPECT_FALSE(loaded) << was << " -> " << now;
  return loaded ? base::Error{} : loaded.error();
}

void expect(const base::Error& error, const std::string& file, const std::string& words) {
  EXPECT_TRUE(error.where.starts_with(file + ":")) << error.where;
  EXPECT_NE(error.what.find(words), std::string::npos) << error.what;
}

const std::string k_map = "kadesh/map.toml", k_charts = "kadesh/charts.toml", k_counters = "kadesh/counters.toml",
                  k_leaders = "kadesh/leaders.toml", k_battle = "kadesh/battles/ramses.toml";

}  // namespace

TEST(KadeshBadInput, map) {
  expect(refused(k_map, "\"2335-2334\"", "\"2335-2330\""), k_map, "share no hexside");
  expect(refused(k_map, "\"2335-2334\"", "\"4035-4034\""), k_map, "is not on this map");
  expect(refused(k_map, "\"2336-2236\"", "\"2335-2334\""), k_map, "water already");
  expect(refused(k_map, "\"1454\", \"1453\"", "\"1454\", \"1451\""), k_map, "the road has a gap");
  expect(refused(k_map, "west_edge = [\"0101\"", "west_edge = [\"0201\""), k_map, "no stretch of one edge");
  expect(refused(k_map, "\"3901\", \"3910\"", "\"0101\", \"0110\""), k_map, "does not part");
  expect(refused(k_map, "columns = 39", "columns = 40"), k_map, "give one letter for each hex");
  expect(refused(k_map, "rows = 54", "rows = 53"), k_map, "give one text for each row");
}

TEST(KadeshBadInput, a_chart_with_a_hole) {
  expect(refused(k_charts, "roll = 0\n", "roll = 20\n"), k_charts, "give every roll one row");
  expect(refused(k_charts, "roll = 12\nresult = \"S r2\"", "roll = 13\nresult = \"S r2\""), k_charts, "hole");
  expect(refused(k_charts, "what = \"marsh\"", "what = \"clear\""), k_charts, "terrain.clear is there twice");
  expect(refused(k_charts, "\"D r1\"", "\"D r3\""), k_charts, "");
  expect(refused(k_charts, "formation = \"PT\"", "formation = \"RW\""), k_charts, "Egyptian formations");
}

TEST(KadeshBadInput, counters_and_leaders) {
  expect(refused(k_counters, "type = \"runner\"\nnumber = 5", "type = \"runner\"\nnumber = 4"), k_counters,
         "each chariot has its own runner");
  expect(refused(k_counters, "charge = 7", "charge = 5"), k_counters, "not higher than the normal one");
  expect(refused(k_counters, "recovery = [\"Ramses\"]", "recovery = [\"Ramesses\"]"), k_counters,
         "no leader is called Ramesses");
  expect(refused(k_counters, "code = \"LW\"", "code = \"RW\""), k_counters, "twice");
  expect(refused(k_leaders, "name = \"CR-Hetry\"", "name = \"Ramses\""), k_leaders, "twice");
  expect(refused(k_leaders, "formations = [\"AM\"]", "formations = [\"RW\"]"), k_leaders, "cannot command the enemy's");
}

TEST(KadeshBadInput, battle) {
  expect(refused(k_battle, "id = \"ramses\"", "id = \"ramesses\""), k_battle, "differs from the file's name");
  expect(refused(k_battle, "turns = 14", "turns = 14\nlevels = [25, 25, 77]"), k_battle, "a greater difference");
  expect(refused(k_battle, "turns = 14", "turns = 14\nlevels = [25, 49]"), k_battle, "");
  expect(refused(k_battle, "map = \"orontes\"", "map = \"nile\""), k_battle, "there is no map nile");
  expect(refused(k_battle, "units = [\"CR\"]", "units = [\"CR\", \"RI\"]"), k_battle, "stands in two groups");
  expect(refused(k_battle, "leaders = [\"CR-Hetry\"]", "leaders = [\"Ramses\"]"), k_battle, "stands in two groups");
  expect(refused(k_battle, "units = [\"CR\"]", "units = [\"CR-C7\"]"), k_battle, "the counters have no CR-C7");
  expect(refused(k_battle, "units = [\"CR\"]", "units = [\"RW\"]"), k_battle, "belongs to the other side");
  expect(refused(k_battle, "distance = 4", "distance = 1"), k_battle, "its place holds 7");
  expect(refused(k_battle, "of = \"2739\"", "of = \"4739\""), k_battle, "is not on the map");
  expect(refused(k_battle, "draw = 6", "draw = 16"), k_battle, "draws or chooses more units than it lists");
  expect(refused(k_battle, "\"2133\", \"2134\"", "\"2133\", \"2135\""), k_battle, "the file breaks");
  expect(refused(k_battle, "alerts = true", "alerts = false"), k_battle, "never leaves it");
  expect(refused(k_battle, "place = \"camp\"", "place = \"fortess\""), k_battle, "");
  expect(refused(k_battle, "unless = \"amun-march\"", "unless = \"amun-walks\""), k_battle, "no option amun-walks");
}

TEST(KadeshBadInput, a_file_of_ones_own_says_what_it_is) {
  EXPECT_EQ(*kadesh::own_file_name(*data::Library::builtin().find(k_charts)), k_charts);
  EXPECT_EQ(*kadesh::own_file_name(*data::Library::builtin().find(k_battle)), k_battle);
  EXPECT_FALSE(kadesh::own_file_name({"mine.toml", "schema = 1\nkind = \"kadesh-army\"\n"}));
}
