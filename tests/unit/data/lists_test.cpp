#include "engine/systems/hordes/load/lists.h"

#include <gtest/gtest.h>

#include <map>

#include "engine/systems/hordes/load/army_file.h"
#include "engine/systems/hordes/rules/setup/army.h"
#include "tests/unit/data/support.h"

namespace hexpost::hordes {
namespace {

using data::Library;
using data::Source;

const char* const k_lists[] = {"carthaginian", "celtic", "dacian",         "english-hyw",
                               "french-hyw",   "greek",  "imperial-roman", "lancastrian",
                               "macedonian",   "mongol", "teutonic-order", "yorkist"};

ArmyList list(const std::string& id) {
  auto loaded = load_list(Library::builtin(), id);
  base::ensure(loaded.has_value(), loaded ? "" : (loaded.error().what + " " + loaded.error().where).c_str());
  return *loaded;
}

const TroopType& type(const ArmyList& l, const std::string& id) {
  const auto* found = find_type(l, id);
  base::ensure(found != nullptr, "the list has the type");
  return *found;
}

TEST(HordesLists, all_twelve_load_and_every_price_follows_the_formula_or_says_why) {
  for (const char* id : k_lists) {
    const auto l = list(id);
    EXPECT_EQ(l.id, id);
    for (const TroopType& t : l.types) {
      EXPECT_TRUE(t.points == formula_points(t) || !t.points_note.empty()) << id << " " << t.id;
      EXPECT_FALSE(t.provenance.empty()) << id << " " << t.id;
    }
  }
}

TEST(HordesLists, the_nine_sample_types_cost_what_the_book_prints) {  // T27
  const auto roman = list("imperial-roman"), dacian = list("dacian"), english = list("english-hyw");
  const auto french = list("french-hyw"), order = list("teutonic-order"), mongol = list("mongol"),
             greek = list("greek");
  EXPECT_EQ(type(english, "mounted-men-at-arms").points, 14);
  EXPECT_EQ(type(list("yorkist"), "retinue-longbowmen").points, 12);
  EXPECT_EQ(type(french, "peasants").points, 2);
  EXPECT_EQ(type(order, "brother-knights").points, 16);
  EXPECT_EQ(type(mongol, "light-cavalry").points, 14);
  EXPECT_EQ(formula_points(type(mongol, "light-cavalry")), 17);
  EXPECT_TRUE(type(mongol, "light-cavalry").points_override);
  EXPECT_EQ(type(greek, "hoplites").points, 12);
  EXPECT_EQ(type(roman, "skirmishers").points, 9);
  EXPECT_EQ(type(roman, "auxiliaries").points, 9);
  EXPECT_EQ(type(dacian, "warriors").points, 9);
}

TEST(HordesLists, the_sample_types_carry_the_characteristics_of_the_book) {
  const auto roman = list("imperial-roman");
  const auto& aux = type(roman, "auxiliaries");
  EXPECT_EQ(aux.provenance, "rule 2.2");
  EXPECT_TRUE(aux.shield_wall && aux.column && aux.road && aux.armour == 1 && aux.factor == 4 && aux.impact == 1);
  const auto lc = type(list("mongol"), "light-cavalry");
  EXPECT_TRUE(lc.kind == Kind::cavalry && lc.speed == 5 && !lc.column && lc.shooting == 6 && lc.evade == 2 && lc.flee);
  const auto warriors = type(list("dacian"), "warriors");
  EXPECT_TRUE(warriors.horde && !warriors.aggressive && warriors.speed == 2);
}

TEST(HordesLists, engines_come_from_the_chart_under_the_lists_own_names) {
  const auto roman = list("imperial-roman");
  const auto& onager = type(roman, "catapult");
  EXPECT_EQ(onager.name, "Onager");
  ASSERT_TRUE(onager.engine.has_value());
  EXPECT_EQ(onager.engine->range, 10);
  EXPECT_EQ(onager.engine->trajectory, Trajectory::high);
  EXPECT_EQ(onager.engine->near.hits, (std::array<int, 3>{8, 10, 12}));
  EXPECT_EQ(onager.engine->far.hits, (std::array<int, 3>{8, 11, 0}));
  EXPECT_EQ(onager.stands, 2);
  EXPECT_EQ(onager.points, 8);
}

TEST(HordesLists, the_chart_has_eight_engines_and_the_trebuchet_a_dead_zone) {
  const auto chart = load_artillery(Library::builtin());
  ASSERT_TRUE(chart.has_value());
  EXPECT_EQ(chart->size(), 8u);
  for (const auto& e : *chart) {
    EXPECT_EQ(e.troop_class, TroopClass::c) << e.id;
    EXPECT_TRUE(e.points == 6 || e.points == 8 || e.points == 10) << e.id;
    EXPECT_EQ(e.engine->min_range, e.id == "trebuchet" ? 4 : 1) << e.id;
  }
}

TEST(HordesLists, knights_dismount_as_foot_that_cannot_be_bought) {
  for (const char* id : {"english-hyw", "french-hyw", "yorkist", "lancastrian"}) {
    const auto l = list(id);
    const auto& foot = type(l, "knights-on-foot");
    EXPECT_EQ(foot.troop_class, TroopClass::b);
    EXPECT_TRUE(foot.factor == 5 && foot.impact == 1 && foot.armour == 2 && foot.speed == 1 && foot.column);
    EXPECT_EQ(find_entry(l, "knights-on-foot"), nullptr);
  }
}

TEST(HordesLists, ratings_of_generals_are_those_of_each_army) {
  EXPECT_EQ(list("mongol").generals.front(), (GeneralType{4, 4, 12, 0}));
  EXPECT_EQ(list("greek").generals.front(), (GeneralType{2, 2, 8, 0}));
  EXPECT_EQ(list("macedonian").generals.front(), (GeneralType{4, 4, 12, 1}));
  EXPECT_EQ(list("dacian").generals, (std::vector<GeneralType>{{3, 3, 10, 0}}));
  EXPECT_EQ(list("teutonic-order").max_generals, 3);
}

TEST(HordesSamples, every_sample_army_keeps_to_its_list_and_has_the_points_of_the_digest) {
  struct Sample {
    int points, units, stands;
  };
  const std::map<std::string, Sample> known{
      {"imperial-roman", {143, 12, 46}}, {"dacian", {146, 13, 52}},         {"greek", {143, 11, 44}},
      {"macedonian", {147, 10, 40}},     {"carthaginian", {148, 11, 43}},   {"celtic", {143, 12, 47}},
      {"mongol", {142, 9, 36}},          {"teutonic-order", {136, 11, 44}}, {"english-hyw", {148, 10, 40}},
      {"french-hyw", {140, 11, 44}},     {"yorkist", {141, 12, 46}},        {"lancastrian", {147, 13, 50}}};
  ASSERT_EQ(known.size(), std::size(k_lists));
  for (const auto& [id, want] : known) {
    const Source* source = Library::builtin().find(sample_file(id));
    ASSERT_NE(source, nullptr) << id;
    const auto army = read_army(*source);
    ASSERT_TRUE(army.has_value()) << army.error().where << " " << army.error().what;
    const auto l = list(id);
    EXPECT_EQ(army_points(l, army->side), want.points) << id;
    EXPECT_EQ(static_cast<int>(army->side.units.size()), want.units) << id;
    EXPECT_EQ(army_stands(l, army->side), want.stands) << id;
    for (const Finding& f : check_army(l, *army)) {
      EXPECT_NE(f.level, Finding::Level::wrong) << id << " line " << f.line << ": " << f.text;
    }
  }
}

}  // namespace
}  // namespace hexpost::hordes
