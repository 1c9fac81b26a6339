#include <gtest/gtest.h>

#include "engine/systems/hordes/load/army_file.h"
#include "tests/unit/data/support.h"

/// What a hostile or careless file gets told: the code, the place, the fault and what to do.
namespace hexpost::hordes {
namespace {

using data::Library;
using data::Source;

using data::test::edited;
using data::test::line_of;
using data::test::with;

struct Told {
  std::string code, where, what;
  std::string all() const { return code + " " + where + ": " + what; }
};

Told told(const base::Error& e) {
  return {e.code, e.where, e.what};
}

/// The error of loading a battle after an edit of one of the files that it needs.
Told after(const std::string& battle, const std::string& file, std::string_view from, std::string_view to) {
  const auto loaded = load_scenario(with(file, edited(file, from, to)), battle);
  return loaded ? Told{"fine", "", ""} : told(loaded.error());
}

Told battle_after(std::string_view from, std::string_view to) {
  return after("first-battle", battle_file("first-battle"), from, to);
}
Told list_after(std::string_view from, std::string_view to) {
  return after("first-battle", list_file("dacian"), from, to);
}
Told map_after(std::string_view from, std::string_view to) {
  return after("first-battle", map_file("small-plain"), from, to);
}
Told chart_after(std::string_view from, std::string_view to) {
  return after("first-battle", k_artillery_file, from, to);
}

void expect(const Told& t, const std::string& code, const std::string& file, const std::string& passage,
            const std::string& what) {
  EXPECT_EQ(t.code, code) << t.all();
  const Source* source = Library::builtin().find(file);
  const int line = passage.empty() ? 0 : line_of(source->bytes, passage);
  const std::string place = file + (line > 0 ? ":" + std::to_string(line) : "");
  EXPECT_TRUE(t.where == place || t.where.starts_with(place + ":")) << t.all() << "\nexpected at " << place;
  EXPECT_NE(t.what.find(what), std::string::npos) << t.all();
}

const std::string k_battle = "hordes/battles/first-battle.toml";
const std::string k_list = "hordes/armies/dacian.toml";
const std::string k_map = "hordes/maps/small-plain.toml";

// ---- all kinds of files

TEST(BadInput, a_schema_of_another_version_is_refused) {
  expect(battle_after("schema = 1", "schema = 2"), "version", k_battle, "schema = 1", "schema 2 is not known");
  expect(battle_after("schema = 1\n", ""), "version", k_battle, "", "add the line schema = 1");
  expect(battle_after("schema = 1", "schema = \"1\""), "version", k_battle, "", "add the line schema = 1");
}

TEST(BadInput, a_file_of_another_kind_is_refused) {
  expect(battle_after("hordes-battle", "hordes-map"), "kind", k_battle, "kind =", "kind = \"hordes-battle\"");
}

TEST(BadInput, an_unknown_key_gets_a_proposal) {
  expect(battle_after("points = 50", "pionts = 50"), "schema", k_battle, "",
         "the key pionts is not known here; did you mean points?");
}

TEST(BadInput, a_key_of_another_table_is_not_proposed_in_its_own_place) {
  expect(battle_after("turn_limit = 20", "points = 50"), "schema", k_battle, "turn_limit",
         "options: the key points is not known here; it belongs in another table; move it there, or remove it");
}

TEST(BadInput, a_missing_key_is_named) {
  expect(battle_after("map = \"small-plain\"\n", ""), "schema", k_battle, "", "the key map is missing; add it");
  expect(battle_after("edge = \"north\"\n", ""), "schema", k_battle, "", "side 2: the key edge is missing");
}

TEST(BadInput, a_value_of_another_type_says_what_it_should_be) {
  expect(battle_after("placed = true", "placed = \"yes\""), "schema", k_battle,
         "placed =", "placed: \"yes\" will not do; it should be true or false");
  expect(battle_after("points = 50", "points = -3"), "schema", k_battle,
         "points =", "it should be a whole number from 1 to 2000");
}

TEST(BadInput, a_word_outside_the_choice_lists_the_choice) {
  expect(battle_after("edge = \"south\"", "edge = \"souht\""), "schema", k_battle, "edge = \"south\"",
         "\"souht\" is none of: south north; did you mean south?");
}

TEST(BadInput, a_file_that_is_not_toml_is_refused_with_its_place) {
  expect(battle_after("placed = true", "placed ="), "data", k_battle, "", "this is not TOML");
}

TEST(BadInput, a_reference_that_leaves_the_folder_is_refused) {
  expect(battle_after("map = \"small-plain\"", "map = \"../../etc/passwd\""), "schema", k_battle,
         "map =", "an id of lower-case");
}

TEST(BadInput, a_battle_that_is_not_there_gets_a_proposal) {
  const auto loaded = load_scenario(Library::builtin(), "first-batle");
  ASSERT_FALSE(loaded.has_value());
  EXPECT_NE(loaded.error().what.find("did you mean hordes/battles/first-battle.toml?"), std::string::npos);
}

TEST(BadInput, an_id_other_than_the_files_name_is_refused) {
  expect(battle_after("id = \"first-battle\"", "id = \"second-battle\""), "data", k_battle,
         "id =", "write first-battle");
}

TEST(BadInput, a_provenance_must_say_where_from) {
  expect(battle_after("provenance = \"reconstruction\"", "provenance = \"somewhere\""), "schema", k_battle,
         "provenance =", "where the figures come from");
}

// ---- battles

TEST(BadInput, an_unknown_type_is_refused) {
  expect(battle_after("type = \"warriors\"", "type = \"warrior\""), "army", k_battle, "\"War1\"",
         "did you mean warriors?");
}

TEST(BadInput, an_unknown_army_list_is_refused) {
  const Told t = battle_after("army = \"dacian\"", "army = \"dacain\"");
  EXPECT_EQ(t.where, "hordes/armies/dacain.toml");
  EXPECT_NE(t.what.find("did you mean hordes/armies/dacian.toml?"), std::string::npos) << t.all();
}

TEST(BadInput, an_unknown_map_is_refused) {
  EXPECT_NE(battle_after("map = \"small-plain\"", "map = \"small-plane\"").what.find("small-plain.toml?"),
            std::string::npos);
}

TEST(BadInput, an_unknown_option_gets_a_proposal) {
  expect(battle_after("turn_limit = 20", "turn_limits = 8"), "schema", k_battle, "turn_limit",
         "options: the key turn_limits is not known here; did you mean turn_limit?");
}

TEST(BadInput, an_option_the_book_does_not_offer_is_refused) {
  expect(battle_after("turn_limit = 20", "break_percent = 55"), "schema", k_battle, "turn_limit",
         "50, 60, 70, 80 or 100");
}

TEST(BadInput, two_units_in_one_hex_are_refused) {
  expect(battle_after("\"0509\", \"0709\"", "\"0509\", \"0609\""), "place", k_battle, "\"Aux1\"",
         "Leg1 and Aux2 both stand in 0609");
}

TEST(BadInput, a_hex_off_the_map_is_refused) {
  expect(battle_after("at = [\"0609\"]", "at = [\"1309\"]"), "data", k_battle, "at = [\"0609\"]",
         "1309 is not on the map of 12 columns and 10 rows");
  expect(battle_after("at = \"0610\"", "at = \"0600\""), "data", k_battle, "at = \"0610\"", "0600 is not on the map");
}

TEST(BadInput, more_hexes_than_names_are_refused) {
  expect(battle_after("at = [\"0509\", \"0709\"]", "at = [\"0509\"]"), "data", k_battle, "at = [\"0509\"",
         "1 hexes for 2 names");
}

TEST(BadInput, a_unit_outside_its_deployment_rows_is_refused) {
  expect(battle_after("at = [\"0908\"]", "at = [\"0907\"]"), "place", k_battle, "\"Sk1\"",
         "outside the deployment rows");
}

TEST(BadInput, a_general_outside_the_deployment_rows_is_refused) {
  expect(battle_after("at = \"0610\"", "at = \"0605\""), "place", k_battle, "[[side.general]]",
         "move the general back");
}

TEST(BadInput, a_placed_battle_needs_a_hex_for_everyone) {
  expect(battle_after("at = [\"0609\"]\n", ""), "place", k_battle, "\"Leg1\"",
         "Leg1 has no hex although the battle is placed");
  expect(battle_after("at = \"0610\"\n", ""), "place", k_battle, "[[side.general]]", "Valens has no hex");
}

TEST(BadInput, a_battle_with_deployment_takes_no_hexes) {
  expect(battle_after("placed = true", "placed = false"), "place", k_battle, "\"Leg1\"", "write - or leave out at");
}

TEST(BadInput, wheels_cannot_start_in_a_wood) {
  const std::string file = battle_file("tapae");
  const Library woods =
      with(map_file("b1-hills"), edited(map_file("b1-hills"), "wood = [\n", "wood = [\n  \"0711\",\n"));
  const auto loaded = load_scenario(woods, "tapae");
  ASSERT_FALSE(loaded.has_value());
  EXPECT_EQ(loaded.error().what, "Bolt1 in 0711: wheels cannot go there; move it");
}

TEST(BadInput, a_facing_to_a_hexside_needs_a_road) {
  expect(battle_after("at = [\"0609\"]", "at = [\"0609\"]\nfacing = \"NE\""), "place", k_battle, "\"Leg1\"",
         "without a road");
}

TEST(BadInput, units_that_cannot_form_column_do_not_start_in_one) {
  expect(battle_after("at = [\"0908\"]", "at = [\"0908\"]\ncolumn = true"), "place", k_battle, "\"Sk1\"",
         "cannot form column");
}

TEST(BadInput, both_sides_on_one_edge_are_refused) {
  expect(battle_after("edge = \"north\"", "edge = \"south\""), "data", k_battle, "edge = \"north\"", "the same edge");
}

TEST(BadInput, overlapping_deployment_rows_are_refused) {
  expect(battle_after("points = 50", "points = 50\ndeployment_rows = 6"), "data", k_battle, "", "rows overlap");
}

TEST(BadInput, the_first_side_must_be_one_of_the_two) {
  expect(battle_after("first = \"Rome\"", "first = \"Gaul\""), "data", k_battle, "first =", "name Rome or Dacia");
}

TEST(BadInput, a_unit_name_twice_is_refused) {
  expect(battle_after("\"War3\"", "\"war1\""), "army", k_battle, "\"War1\"", "the name war1 is there twice");
  expect(battle_after("\"War3\"", "\"LEG1\""), "name", k_battle, "\"War1\"", "LEG1 is there twice in this battle");
}

TEST(BadInput, a_unit_called_like_a_general_is_refused) {
  expect(battle_after("\"War3\"", "\"Valens\""), "name", k_battle, "\"War1\"", "Valens is there twice");
}

TEST(BadInput, a_unit_called_like_a_hex_or_a_keyword_is_refused) {
  expect(battle_after("\"Leg1\"", "\"0406\""), "army", k_battle, "\"Leg1\"", "does not begin with a letter");
  expect(battle_after("\"Leg1\"", "\"Move\""), "army", k_battle, "\"Leg1\"", "Move is a word of the orders");
}

TEST(BadInput, a_unit_called_like_a_group_is_refused) {
  const Library library = with(k_battle, edited(k_battle, "group = \"right\"", "group = \"Leg1\""));
  const auto loaded = load_scenario(library, "first-battle");
  ASSERT_FALSE(loaded.has_value());
  EXPECT_NE(loaded.error().what.find("Leg1 is a unit and a group"), std::string::npos) << loaded.error().what;
}

TEST(BadInput, a_hostile_name_is_refused) {
  expect(battle_after("\"Leg1\"", "\"Leg\\u200B1\""), "data", k_battle, "\"Leg1\"", "cannot be shown");
  expect(battle_after("\"Leg1\"", "\"Leg\\n1\""), "army", k_battle, "\"Leg1\"", "letters, digits");
  expect(battle_after("\"Leg1\"", "\"ABCDEFGHIJKLMNOPQ\""), "army", k_battle, "\"Leg1\"", "more than 16 characters");
}

TEST(BadInput, an_army_that_breaks_its_list_is_refused) {
  const Told t = battle_after("rating = \"3/3\"", "rating = \"4/4\"");
  expect(t, "army", k_battle, "[[side.general]]", "Rome: the list Imperial Roman has no general of 4/4 [1.1.6]");
}

// ---- army lists

TEST(BadInput, a_price_off_the_formula_without_a_reason_is_refused) {
  expect(list_after("factor = 4", "factor = 5"), "data", k_list, "[[type]]",
         "warriors: the price is 9, the formula [1.1.1] says 10");
}

TEST(BadInput, a_type_twice_is_refused) {
  expect(list_after("id = \"falxmen\"", "id = \"warriors\""), "data", k_list, "", "the type warriors is there twice");
}

TEST(BadInput, min_above_max_is_refused) {
  expect(list_after("min = 4\nmax = 14", "min = 15\nmax = 14"), "data", k_list, "[[type]]", "min is larger than max");
}

TEST(BadInput, marks_that_contradict_are_refused) {
  expect(list_after("marks = [\"A1\", \"H\"]", "marks = [\"A1\", \"A2\"]"), "data", k_list, "marks = [\"A1\", \"H\"]",
         "A2 is there twice or contradicts");
  expect(list_after("marks = [\"A1\", \"H\"]", "marks = [\"A1\", \"Q\"]"), "schema", k_list, "marks = [\"A1\", \"H\"]",
         "\"Q\" is none of");
}

TEST(BadInput, a_horde_of_class_a_or_in_column_is_refused) {
  expect(list_after("class = \"C\"", "class = \"A\""), "data", k_list, "[[type]]", "never of class A [1.13.1]");
  expect(list_after("speed = \"2R\"", "speed = \"2CR\""), "data", k_list, "[[type]]", "cannot form column [1.13.1]");
}

TEST(BadInput, a_speed_beyond_five_is_refused) {
  expect(list_after("speed = \"2R\"", "speed = \"6R\""), "schema", k_list, "speed =", "hexes of movement");
}

TEST(BadInput, a_size_the_book_does_not_know_is_refused) {
  expect(list_after("factor = 4", "stands = 5\nfactor = 4"), "data", k_list, "[[type]]",
         "a unit of 5 stands is not in the book");
}

TEST(BadInput, an_engine_the_chart_does_not_have_is_refused) {
  expect(list_after("engine = \"bolt-shooter\"", "engine = \"bolt-shoter\""), "data", k_list, "[[artillery]]",
         "did you mean bolt-shooter?");
}

TEST(BadInput, dismounting_to_nothing_is_refused) {
  const Told t =
      after("agincourt", list_file("french-hyw"), "dismounts_as = \"knights-on-foot\"", "dismounts_as = \"squires\"");
  EXPECT_NE(t.what.find("dismounts_as names no foot"), std::string::npos) << t.all();
}

TEST(BadInput, a_fraction_is_refused) {
  expect(list_after("factor = 4", "factor = 4.5"), "data", k_list, "factor = 4", "fractions and dates");
}

// ---- the artillery chart

TEST(BadInput, a_chart_with_a_hole_is_refused) {
  expect(chart_after("near = [6, 10, 0]\n", ""), "data", k_artillery_file, "[[engine]]",
         "bolt-shooter: the chart has a hole");
  expect(chart_after("far = [8, 12, 0]\n", ""), "data", k_artillery_file, "[[engine]]",
         "no scores for 4 hexes and more");
  expect(chart_after("near = [6, 10, 0]", "near = [6, 10]"), "schema", k_artillery_file, "near =", "[6, 10, 0]");
}

TEST(BadInput, a_row_whose_scores_fall_is_refused) {
  expect(chart_after("near = [6, 10, 0]", "near = [10, 6, 0]"), "data", k_artillery_file, "near =", "fix the row");
  expect(chart_after("near = [6, 10, 0]", "near = [6, 0, 10]"), "data", k_artillery_file, "near =", "fix the row");
  expect(chart_after("near = [6, 10, 0]", "near = [6, 13, 0]"), "schema", k_artillery_file, "near =", "0 to 12");
}

TEST(BadInput, an_engine_that_reaches_less_far_than_it_must_is_refused) {
  expect(chart_after("range = 6", "range = 6\nmin_range = 7"), "data", k_artillery_file, "[[engine]]",
         "min_range lies beyond range");
}

// ---- battlefields

TEST(BadInput, a_terrain_hex_off_the_map_is_refused) {
  expect(map_after("\"0305\"", "\"1305\""), "data", k_map, "\"0305\"",
         "1305 is not on this map of 12 columns and 10 rows");
}

TEST(BadInput, two_terrains_in_one_hex_are_refused) {
  expect(map_after("\"0205\"", "\"0305\""), "data", k_map, "\"0205\"", "0305 has a terrain already");
}

TEST(BadInput, a_ford_without_a_river_is_refused) {
  expect(map_after("rows = 10", "rows = 10\nford = [\"0606\"]"), "data", k_map, "", "0606 is no river hex");
}

TEST(BadInput, a_road_with_a_gap_is_refused) {
  const std::string plain = Library::builtin().find(map_file("b0-plain"))->bytes;
  const Library library = with(map_file("b0-plain"), plain + "[[road]]\npath = [\"0101\", \"0103\"]\n");
  const auto map = load_map(library, "b0-plain");
  ASSERT_FALSE(map.has_value());
  EXPECT_NE(map.error().what.find("the road has a gap"), std::string::npos);
}

TEST(BadInput, a_steep_side_that_leads_nowhere_down_is_refused) {
  const Told t = after("crecy", map_file("b4-escarpment"), "sides = [\"SE\", \"SW\"]", "sides = [\"E\"]");
  EXPECT_NE(t.what.find("does not lie higher"), std::string::npos) << t.all();
}

TEST(BadInput, a_board_larger_than_sixty_by_sixty_is_refused) {
  expect(map_after("columns = 12", "columns = 61"), "schema", k_map, "columns =", "from 4 to 60");
}

// ---- army files

TEST(BadInput, an_army_file_is_not_placed) {
  const auto army = read_army(
      {"mine.toml", edited(sample_file("greek"), "type = \"horse\"\n", "type = \"horse\"\nat = [\"0101\"]\n")});
  ASSERT_FALSE(army.has_value());
  EXPECT_EQ(army.error().code, "schema");
}

}  // namespace
}  // namespace hexpost::hordes
