#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <string>

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

/// The same with every hex of that letter on the map cleared.
base::Error refused_without(const std::string& file, char letter) {
  data::Library library = data::Library::builtin();
  std::string bytes = library.find(file)->bytes;
  const auto from = bytes.find("terrain = [");
  std::replace(bytes.begin() + static_cast<std::ptrdiff_t>(from),
               bytes.begin() + static_cast<std::ptrdiff_t>(bytes.find(']', from)), letter, '.');
  EXPECT_TRUE(library.add({file, bytes}));
  const auto loaded = kadesh::load_scenario(library, "ramses");
  EXPECT_FALSE(loaded) << letter;
  return loaded ? base::Error{} : loaded.error();
}

void expect(const base::Error& error, const std::string& file, const std::string& words) {
  // the place is a line of the file and a column in it
  EXPECT_TRUE(std::regex_match(error.where, std::regex(file + ":[0-9]+(:[0-9]+)?")))
      << error.where << ": " << error.what;
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
  expect(refused(k_charts, "\"D r1\"", "\"D r3\""), k_charts, "\"D r3\" will not do");
  // a cell that is missing, a row that is missing
  expect(refused(k_charts, "\"AS C\", \"AL r2 C\", \"AL r1 C\", \"B\"", "\"AS C\", \"AL r2 C\", \"AL r1 C\""), k_charts,
         "combat: 8 results for 9 columns; give each column of [columns] one");
  expect(refused(k_charts, "missile = [1, 3, 5", "missile = [3, 1, 5"), k_charts, "columns, missile: a column stands");
  expect(refused(k_charts, "\"1/4\", \"1/3\"", "\"1/3\", \"1/4\""), k_charts, "columns, combat: a column stands");
  expect(refused(k_charts, "\"1/4\", ", "\"2/3\", "), k_charts, "\"2/3\" will not do; it should be odds, such as");
  expect(refused(k_charts, "  [4, 5, 6, 7],\n]", "]"), k_charts,
         "alert, table: a list of 5 will not do; it should be six rows");
  expect(refused(k_charts, "units = [4, 6, 8, 10, 12, 14]", "units = [4, 6, 8, 10, 12]"), k_charts,
         "release, units: a list of 5 will not do; it should be six figures");
  expect(refused(k_charts,
                 "[[withdrawal]]\nattacker = \"chariots\"\ninfantry = 1\nchariots = 3\nfrom = \"reconstruction\"", ""),
         k_charts, "three rows, by attacker");
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
  expect(refused(k_battle, "turns = 14", "turns = 14\nlevels = [25, 49]"), k_battle,
         "a marginal, a substantial and an overwhelming victory");
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
  expect(refused(k_battle, "place = \"camp\"", "place = \"fortess\""), k_battle,
         "it should be where the group stands: camp, alert");
  expect(refused(k_battle, "unless = \"amun-march\"", "unless = \"amun-walks\""), k_battle, "no option amun-walks");
}

/// Two groups, or a file and itself, lay claim to the same hexes; a place that there is not; a group that never comes.
TEST(KadeshBadInput, groups_that_overlap) {
  expect(refused(k_battle, "\"1443\",\n]", "\"1443\", \"1442\",\n]"), k_battle, "1442 is in the file twice");
  expect(refused(k_battle, "  \"1012\", \"0912\",", "  \"0912\","), k_battle, "its place holds 12 beside the groups");
  expect(refused(k_battle, "of = \"3422\"\ndistance = 3", "of = \"3230\"\ndistance = 2"), k_battle,
         "beside the groups before it");
  expect(refused(k_battle, "draw = 6\nof = \"2739\"\ndistance = 4", "draw = 6\nof = \"2034\"\ndistance = 1"), k_battle,
         "the group has 6 units and its place holds 5 beside the groups before it");
  // the river holds no unit, though the area has enough hexes
  expect(refused(k_battle, "of = \"3230\"\ndistance = 2", "of = \"3338\"\ndistance = 0"), k_battle,
         "its place holds 0");
}

TEST(KadeshBadInput, places_that_there_are_not) {
  expect(refused(k_battle, "place = \"camp\"", "place = \"within\""), k_battle, "within needs `of` and `distance`");
  expect(refused(k_battle, "place = \"camp\"", "place = \"file\""), k_battle, "file needs a `path`");
  expect(refused(k_battle, "place = \"camp\"", "place = \"camp\"\nof = \"2739\""), k_battle, "of has no meaning");
  expect(refused(k_battle, "place = \"camp\"", "place = \"camp\"\ndistance = 2"), k_battle, "distance has no meaning");
  expect(refused(k_battle, "place = \"camp\"", "place = \"camp\"\npath = [\"2133\"]"), k_battle, "path has no meaning");
  expect(refused(k_battle, "side = \"egypt\"\nplace = \"camp\"", "side = \"hatti\"\nplace = \"camp\""), k_battle,
         "the Hittites have no camp");
  expect(refused(k_battle, "place = \"fortress\"\nunits = [\"KA-R\", \"KA-L\", \"KA-A\"]\nleaders = [\"Nikmaddu\"]",
                 "place = \"reinforcement\"\nunits = [\"KA-R\"]\nleaders = [\"Nikmaddu\"]"),
         k_battle, "the Hittites have no camp and no reinforcement boxes");
  // a battlefield without a Fortress: the garrison stands nowhere
  expect(refused_without(k_map, 'K'), k_battle, "the map has no hex of this kind");
}

TEST(KadeshBadInput, groups_that_never_act) {
  expect(refused(k_charts, "formation = \"PT\"", "formation = \"AM\""), k_battle, "PT-H1 never comes");
  expect(refused(k_battle, "units = [\"RI\"]", "units = [\"RI\"]\nreleased = false"), k_battle,
         "only the dice of alerts = true release units");
  expect(refused(k_battle, "draw = 6", "draw = 6\nchoose = 6"), k_battle, "draws or chooses, not both");
  expect(refused(k_battle, "unless = \"amun-march\"", "unless = \"amun-march\"\nwhen = \"amun-march\""), k_battle,
         "both on and off");
  expect(refused(k_battle, "draws = ", "draws = 9"), k_battle, "do not add up");
}

TEST(KadeshBadInput, names_that_mean_two_things) {
  expect(refused(k_leaders, "name = \"CR-Hetry\"", "name = \"CR-C1\""), k_leaders, "the name of a counter");
  expect(refused(k_leaders, "name = \"CR-Hetry\"", "name = \"NE\""), k_leaders, "or of a direction");
  expect(refused(k_leaders, "name = \"CR-Hetry\"", "name = \"am\""), k_leaders, "the code of a formation");
}

TEST(KadeshBadInput, a_file_of_ones_own_says_what_it_is) {
  EXPECT_EQ(*kadesh::own_file_name(*data::Library::builtin().find(k_charts)), k_charts);
  EXPECT_EQ(*kadesh::own_file_name(*data::Library::builtin().find(k_battle)), k_battle);
  EXPECT_FALSE(kadesh::own_file_name({"mine.toml", "schema = 1\nkind = \"kadesh-army\"\n"}));
}
