#include <gtest/gtest.h>

#include "engine/systems/ancients/load/battle.h"

/// A file of a player's own with one mistake in it: the error names the place and what to do.
namespace {

using namespace hexpost;

/// Loads a battle with `now` in the place of the first `was` in a shipped file.
base::Error refused(const std::string& file, const std::string& was, const std::string& now,
                    const std::string& battle = "crimissos") {
  data::Library library = data::Library::builtin();
  std::string bytes = library.find(file)->bytes;
  const auto place = bytes.find(was);
  EXPECT_NE(place, std::string::npos) << was;
  if (place == std::string::npos) return {};
  bytes.replace(place, was.size(), now);
  EXPECT_TRUE(library.add({file, bytes}));
  const auto loaded = ancients::load_scenario(library, battle);
  EXPECT_FALSE(loaded) << was << " -> " << now;
  return loaded ? base::Error{} : loaded.error();
}

void expect(const base::Error& error, const std::string& file, const std::string& words) {
  EXPECT_TRUE(error.where.starts_with(file + ":")) << error.where;
  EXPECT_NE(error.what.find(words), std::string::npos) << error.what;
}

const std::string k_units = "ancients/units.toml", k_terrain = "ancients/terrain.toml", k_cards = "ancients/cards.toml",
                  k_battle = "ancients/battles/crimissos.toml", k_castulo = "ancients/battles/castulo.toml",
                  k_lake = "ancients/battles/trasimenus.toml", k_ambush = "ancients/battles/trebbia.toml",
                  k_reinforced = "ancients/battles/beneventum.toml";

}  // namespace

TEST(AncientsBadInput, unit_types) {
  expect(refused(k_units, "code = \"LB\"", "code = \"LI\""), k_units, "LI is there twice");
  expect(refused(k_units, "attack = 4\n", ""), k_units, "elephants have no close combat dice");
  expect(refused(k_units, "move = 1\nbattle_move = 1", "move = 1\nbattle_move = 2"), k_units, "longer move");
  expect(refused(k_units, "range = 2", "range = 1"), k_units, "fire reaches 2 hexes");
  expect(refused(k_units, "symbol = \"green\"", "symbol = \"pink\""), k_units, "is none of: green blue red");
  expect(refused(k_units, "blocks = 4", "blocks = 40"), k_units, "blocks");
}

TEST(AncientsBadInput, terrain_and_cards) {
  expect(refused(k_terrain, "kind = \"lake\"", "kind = \"river\""), k_terrain, "river is there twice");
  expect(refused(k_terrain, "kind = \"plain\"\n", "kind = \"plain\"\nimpassable = true\n"), k_terrain,
         "nothing can stand on the plain");
  expect(refused(k_cards, "id = \"out-flanked\"", "id = \"rally\""), k_cards, "rally is there twice");
  expect(refused(k_cards, "section = \"left\"\n", ""), k_cards, "name a `section`");
  expect(refused(k_cards, "orders = 2\n", ""), k_cards, "`orders`");
  expect(refused(k_cards, "effect = \"rally\"", "effect = \"rallye\""), k_cards, "rally");
  std::string less = "count = 3", more = "count = 20";
  data::Library library = data::Library::builtin();
  std::string bytes = library.find(k_cards)->bytes;
  for (auto at = bytes.find(less); at != std::string::npos; at = bytes.find(less))
    bytes.replace(at, less.size(), more);
  ASSERT_TRUE(library.add({k_cards, bytes}));
  const auto loaded = ancients::load_scenario(library, "crimissos");
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.error().what.find("it can have 120"), std::string::npos);
}

TEST(AncientsBadInput, battle) {
  expect(refused(k_battle, "id = \"crimissos\"", "id = \"crimisos\""), k_battle, "differs from the file's name");
  expect(refused(k_battle, "\"0107\"", "\"0213\""), k_battle, "rows 2, 4, 6 and 8 have 12 hexes");
  expect(refused(k_battle, "\"0107\"", "\"0308\""), k_battle, "has a terrain already");  // C99
  expect(refused(k_battle, "\"MI 0110\"", "\"MI 0112\""), k_battle, "two units stand in 0112");
  expect(refused(k_battle, "\"MI 0110\"", "\"MI 0107\""), k_battle, "cannot stand in 0107");
  expect(refused(k_battle, "\"MI 0110\"", "\"MQ 0110\""), k_battle, "there is no unit type MQ");
  expect(refused(k_battle, "\"Hasdrubal 0304\"", "\"Hasdrubal 0101\""), k_battle, "no unit of this side");
  expect(refused(k_battle, "\"Mamercus 0708\"", "\"Timoleon 0708\""), k_battle, "two leaders are called Timoleon");
  expect(refused(k_battle, "\"Mamercus 0708\"", "\"Mamercus 0705\""), k_battle, "two leaders stand with S-HI1");
  expect(refused(k_battle, "at = \"bottom\"", "at = \"top\""), k_battle, "the first side is the top one");
  expect(refused(k_battle, "letter = \"S\"", "letter = \"C\""), k_battle, "the same letter");
  expect(refused(k_battle, "sacred_band = \"C-HI2\"", "sacred_band = \"C-HI3\""), k_battle, "no unit C-HI3");
  expect(refused(k_battle, "banners = 5", "banners = 30"), k_battle, "needs 30 banners");
  expect(refused(k_battle, "first = \"bottom\"", "first = \"bottom\"\noptions = [\"free-lunch\"]"), k_battle,
         "there is no option free-lunch");
  expect(refused(k_battle, "first = \"bottom\"", "first = \"bottom\"\nramparts = [\"0101-0103\"]"), k_battle,
         "share no hexside");
}

TEST(AncientsBadInput, special_rules) {
  expect(refused(k_castulo, "last_hope = \"Scipio\"", "last_hope = \"Varro\"", "castulo"), k_castulo,
         "no leader Varro");
  expect(refused(k_lake, "hand_by_turn = [2, 3, 4]", "hand_by_turn = [3, 4]", "trasimenus"), k_lake, "make them equal");
  expect(refused(k_lake, "hand_by_turn = [2, 3, 4]", "hand_by_turn = [2, 4, 3]", "trasimenus"), k_lake, "falls");
  expect(refused(k_ambush, "reserve = [\"MC\", \"WA\", \"WA\"]\n", "", "trebbia"), k_ambush,
         "comes with reserve units");
  expect(refused(k_reinforced, "reinforced_at = 3\n", "", "beneventum"), k_reinforced, "stand together");
}

TEST(AncientsBadInput, a_file_of_ones_own_says_what_it_is) {
  EXPECT_EQ(*ancients::own_file_name(*data::Library::builtin().find(k_cards)), k_cards);
  EXPECT_EQ(*ancients::own_file_name(*data::Library::builtin().find(k_battle)), k_battle);
  EXPECT_FALSE(ancients::own_file_name({"mine.toml", "schema = 1\nkind = \"ancients-army\"\n"}));
}
