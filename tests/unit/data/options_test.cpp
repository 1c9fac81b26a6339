#include <gtest/gtest.h>

#include "engine/systems/hordes/load/battle.h"
#include "tests/unit/data/support.h"

namespace hexpost::hordes {
namespace {

using data::Library;

using Words = std::vector<std::string>;

base::Result<Options> parse(const Words& words) {
  return parse_options({}, words);
}

TEST(HordesOptions, names_alone_switch_on_and_values_set) {
  const auto o = parse({"shooting=simultaneous", "recoil_any_far_hex", "break_percent=60", "turn_limit=10",
                        "roll_for_initiative=yes", "commander_in_chief = on"});
  ASSERT_TRUE(o.has_value()) << o.error().what;
  EXPECT_TRUE(o->simultaneous_shooting && o->recoil_any_far_hex && o->roll_for_initiative && o->commander_in_chief);
  EXPECT_EQ(o->break_percent, 60);
  EXPECT_EQ(o->turn_limit, 10);
}

TEST(HordesOptions, words_apply_on_top_of_what_is_in_force) {
  Options base;
  base.turn_limit = 8;
  base.dry_bridge = true;
  const auto o = parse_options(base, Words{"dry_bridge=off", "evade_short"});
  ASSERT_TRUE(o.has_value());
  EXPECT_EQ(o->turn_limit, 8);
  EXPECT_FALSE(o->dry_bridge);
  EXPECT_TRUE(o->evade_short);
}

TEST(HordesOptions, a_misspelt_name_gets_a_proposal) {
  const auto o = parse({"recoil_any_far_hexes"});
  ASSERT_FALSE(o.has_value());
  EXPECT_EQ(o.error().code, "option");
  EXPECT_EQ(o.error().what, "there is no option recoil_any_far_hexes; did you mean recoil_any_far_hex?");
}

TEST(HordesOptions, values_that_the_book_does_not_offer_are_refused) {
  EXPECT_EQ(parse({"break_percent=55"}).error().what, "break_percent cannot be 55; it is one of: 50 60 70 80 100");
  for (const char* word : {"turn_limit=-1", "turn_limit=201", "turn_limit=ten", "turn_limit", "shooting=both",
                           "shooting", "dry_bridge=maybe", "dry_bridge=", "=on", ""}) {
    EXPECT_FALSE(parse({word}).has_value()) << word;
  }
}

TEST(HordesOptions, a_name_given_twice_is_refused) {
  EXPECT_FALSE(parse({"evade_short", "evade_short=off"}).has_value());
}

TEST(HordesOptions, every_option_is_printed_and_read_back) {
  for (const OptionInfo& info : option_infos()) {
    const std::string value = info.values == "on off"     ? "on"
                              : info.name == "shooting"   ? "simultaneous"
                              : info.name == "turn_limit" ? "12"
                                                          : "80";
    const Words word{std::string(info.name) + "=" + value};
    const auto o = parse(word);
    ASSERT_TRUE(o.has_value()) << info.name;
    EXPECT_NE(*o, Options{}) << info.name;
    EXPECT_EQ(option_words(*o), word);
  }
  EXPECT_TRUE(option_words({}).empty());
}

TEST(HordesOptions, the_schema_of_battles_knows_every_option) {
  const std::string_view schema = data::schema_text("hordes-battle");
  for (const OptionInfo& info : option_infos()) {
    EXPECT_NE(schema.find("\"" + std::string(info.name) + "\""), std::string_view::npos) << info.name;
  }
}

TEST(HordesOptions, a_battle_takes_options_on_top_of_its_own) {
  auto battle = load_scenario(Library::builtin(), "first-battle");
  ASSERT_TRUE(battle.has_value());
  ASSERT_TRUE(set_options(*battle, Words{"commander_in_chief", "hero_subtracts_three"}).has_value());
  EXPECT_EQ(battle->scenario.options.turn_limit, 20);
  EXPECT_TRUE(battle->scenario.options.commander_in_chief);
  EXPECT_FALSE(set_options(*battle, Words{"no_such_option"}).has_value());
  EXPECT_TRUE(battle->scenario.options.hero_subtracts_three);
}

TEST(HordesOptions, both_sides_of_a_game_play_with_the_same_options_even_with_one_switched_off) {
  auto mine = load_scenario(Library::builtin(), "mons-graupius");  // has commander_in_chief on
  auto yours = load_scenario(Library::builtin(), "mons-graupius");
  ASSERT_TRUE(mine && yours);
  ASSERT_TRUE(set_options(*mine, Words{"commander_in_chief=off", "evade_short"}).has_value());
  ASSERT_TRUE(pin_options(*yours, option_words(mine->scenario.options)).has_value());
  EXPECT_EQ(yours->scenario.options, mine->scenario.options);
  EXPECT_FALSE(yours->scenario.options.commander_in_chief);
}

TEST(HordesOptions, the_commander_in_chief_must_be_named_when_the_option_is_on) {
  const std::string file = battle_file("first-battle");
  auto battle = load_scenario(data::test::with(file, data::test::edited(file, "chief = true\n", "")), "first-battle");
  ASSERT_TRUE(battle.has_value());
  const auto set = set_options(*battle, Words{"commander_in_chief"});
  ASSERT_FALSE(set.has_value());
  EXPECT_NE(set.error().what.find("Rome has 0"), std::string::npos);
}

}  // namespace
}  // namespace hexpost::hordes
