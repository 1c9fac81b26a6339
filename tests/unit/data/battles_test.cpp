#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/systems/hordes/battle.h"
#include "engine/systems/hordes/book/rulebook.h"
#include "engine/systems/hordes/load/battle.h"
#include "engine/systems/hordes/model/view.h"
#include "tests/unit/data/support.h"

namespace hexpost::hordes {
namespace {

using data::Library;
using data::Source;

const char* const k_battles[] = {"adamclisi",    "agincourt", "barnet",        "chaeronea", "crecy",
                                 "first-battle", "legnica",   "mons-graupius", "tapae",     "trebia"};

LoadedScenario battle(const std::string& id) {
  auto loaded = load_scenario(Library::builtin(), id);
  base::ensure(loaded.has_value(), loaded ? "" : (loaded.error().what + " " + loaded.error().where).c_str());
  return *loaded;
}

TEST(HordesBattles, every_shipped_battle_loads_and_its_armies_keep_to_their_lists) {
  for (const char* id : k_battles) {
    const auto loaded = load_scenario(Library::builtin(), id);
    ASSERT_TRUE(loaded.has_value()) << loaded.error().where << ": " << loaded.error().what;
    const Scenario& s = loaded->scenario;
    for (std::size_t i = 0; i < 2; ++i) {
      const int points = army_points(s.armies[i], s.sides[i]);
      EXPECT_LE(points, s.points) << id;
      EXPECT_GE(points, s.points * 9 / 10) << id << ": " << s.sides[i].name;
      const int generals = static_cast<int>(s.sides[i].generals.size());
      EXPECT_LE(generals, most_generals(static_cast<int>(s.sides[i].units.size()))) << id;
    }
  }
}

TEST(HordesBattles, the_list_of_battles_has_all_of_them) {
  std::set<std::string> ids;
  for (const BattleInfo& info : battles(Library::builtin())) {
    ids.insert(info.id);
    EXPECT_FALSE(info.own);
    EXPECT_NE(info.intro.find("istory"), std::string::npos) << info.id << " says what is history";
    EXPECT_NE(info.intro.find("urs"), std::string::npos) << info.id << " says what is ours";
  }
  EXPECT_EQ(ids, std::set<std::string>(std::begin(k_battles), std::end(k_battles)));
}

TEST(HordesBattles, placed_units_stand_apart_in_their_own_three_rows_and_face_the_enemy) {
  int placed = 0;
  for (const char* id : k_battles) {
    const Scenario s = battle(id).scenario;
    placed += s.placed ? 1 : 0;
    std::set<hex::Hex> taken;
    for (const SideSetup& side : s.sides) {
      for (const UnitSetup& u : side.units) {
        if (!u.at) continue;
        EXPECT_TRUE(s.placed);
        EXPECT_TRUE(taken.insert(*u.at).second) << id << " " << u.name;
        const int row = s.map.grid.row(*u.at);
        EXPECT_TRUE(side.south == 1 ? row > s.map.grid.rows - 3 : row <= 3) << id << " " << u.name;
        const int away = (u.facing + (side.south == 1 ? 0 : 6)) % 12;
        EXPECT_TRUE(away <= 2 || away >= 10) << id << " " << u.name;
      }
    }
  }
  EXPECT_GE(placed, 4);
  EXPECT_LE(placed, 9);
}

TEST(HordesBattles, generals_are_placed_with_their_armies_and_never_on_an_enemy) {
  for (const char* id : k_battles) {
    const Scenario s = battle(id).scenario;
    std::array<std::set<hex::Hex>, 2> hexes;
    for (std::size_t i = 0; i < 2; ++i) {
      for (const UnitSetup& u : s.sides[i].units) {
        if (u.at) hexes[i].insert(*u.at);
      }
    }
    for (std::size_t i = 0; i < 2; ++i) {
      for (const GeneralSetup& g : s.sides[i].generals) {
        EXPECT_EQ(g.at.has_value(), s.placed) << id << " " << g.name;
        EXPECT_TRUE(!g.at || !hexes[1 - i].contains(*g.at)) << id << " " << g.name;
      }
    }
  }
}

TEST(HordesBattles, the_first_battle_is_fifty_points_of_romans_and_dacians_on_a_small_board) {
  const Scenario s = battle("first-battle").scenario;
  EXPECT_EQ(s.sides[0].army, "imperial-roman");
  EXPECT_EQ(s.sides[1].army, "dacian");
  EXPECT_EQ(s.map.grid.columns, 12);
  EXPECT_EQ(s.map.grid.rows, 10);
  EXPECT_EQ(army_points(s.armies[0], s.sides[0]), 49);
  EXPECT_EQ(army_points(s.armies[1], s.sides[1]), 50);
  EXPECT_TRUE(s.placed);
}

TEST(HordesBattles, every_battle_resolves_to_data_that_the_rules_accept) {
  for (const char* id : k_battles) {
    const auto data = resolve(battle(id).scenario);
    ASSERT_TRUE(data.has_value()) << id << ": " << data.error().what;
    const State state = initial_state(*data);
    for (std::size_t i = 0; i < 2; ++i) {
      const Scenario& s = data->scenario;
      EXPECT_EQ(state.start_stands[i], army_stands(s.armies[i], s.sides[i])) << id;
    }
  }
}

TEST(HordesBattles, every_word_of_the_order_language_has_an_example_that_is_read_as_it_stands) {
  std::vector<std::unique_ptr<table::Battle>> all;
  for (const BattleInfo& info : battles(Library::builtin())) {
    auto made = battle(load_scenario(Library::builtin(), info.id)->scenario);
    ASSERT_TRUE(made.has_value()) << info.id;
    all.push_back(*std::move(made));
  }
  std::set<std::string> seen;
  for (const table::Verb& verb : all.front()->verbs()) {
    EXPECT_TRUE(seen.insert(verb.verb).second) << verb.verb << " is there twice";
    EXPECT_EQ(verb.usage.substr(0, verb.verb.size()), verb.verb);
    EXPECT_EQ(verb.example.substr(0, verb.verb.size()), verb.verb);
    EXPECT_FALSE(verb.help.empty()) << verb.verb;
    const bool of_the_kernel = verb.verb == "if" || verb.verb == "next-turn" || verb.verb == "when";
    EXPECT_TRUE(of_the_kernel || std::ranges::count(rulebook(), verb.rule, &Rule::id) > 0)
        << verb.verb << " [" << verb.rule << "]";
    std::string why;
    const bool read = std::any_of(all.begin(), all.end(), [&](const auto& battle) {
      const auto canonical = battle->begin()->canonical(verb.example);
      if (const auto* refusal = std::get_if<base::Refusal>(&canonical))
        why += battle->id() + ": " + refusal->why + "\n";
      return std::holds_alternative<std::string>(canonical) && std::get<std::string>(canonical) == verb.example;
    });
    EXPECT_TRUE(read) << verb.example << "\n" << why;
  }
  EXPECT_GT(seen.size(), 40u);
}

TEST(HordesBattles, the_files_to_be_hashed_are_named_in_a_fixed_order) {
  const LoadedScenario b = battle("tapae");
  ASSERT_EQ(b.scenario_files.size(), 2u);
  EXPECT_EQ(b.scenario_files[0].name, "hordes/battles/tapae.toml");
  EXPECT_EQ(b.scenario_files[1].name, "hordes/maps/b1-hills.toml");
  ASSERT_EQ(b.data_files.size(), 3u);
  EXPECT_EQ(b.data_files[0].name, "hordes/armies/imperial-roman.toml");
  EXPECT_EQ(b.data_files[1].name, "hordes/armies/dacian.toml");
  EXPECT_EQ(b.data_files[2].name, k_artillery_file);
}

TEST(HordesBattles, an_army_takes_the_place_of_a_sides_own_and_both_deploy) {
  LoadedScenario b = battle("first-battle");
  const std::string bytes = data::test::edited(sample_file("mongol"), "points = 150", "points = 150");
  LoadedScenario large = battle("legnica");
  const Source army{"mine.toml", data::test::edited(sample_file("lancastrian"), "\"Warwick\"", "\"Clifford\"")};
  ASSERT_TRUE(replace_army(data::Library::builtin(), large, 1, army).has_value());
  const Scenario& s = large.scenario;
  EXPECT_FALSE(s.placed);
  EXPECT_EQ(s.sides[1].army, "lancastrian");
  EXPECT_EQ(s.sides[1].name, "Christians");
  EXPECT_EQ(s.armies[1].id, "lancastrian");
  EXPECT_EQ(s.sides[1].units.size(), 13u);
  EXPECT_FALSE(s.sides[0].units[0].at.has_value());
  EXPECT_EQ(large.scenario_files.size(), 3u);
  EXPECT_EQ(large.scenario_files[2].name, "army-1");
  EXPECT_EQ(large.data_files[1].name, "hordes/armies/lancastrian.toml");
  EXPECT_TRUE(resolve(s).has_value());
  // Fifty points were agreed for the first battle.
  const auto refused = replace_army(Library::builtin(), b, 0, {"mine.toml", bytes});
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().what.find("50 were agreed"), std::string::npos) << refused.error().what;
  EXPECT_EQ(b.scenario.sides[0].army, "imperial-roman");
}

TEST(HordesBattles, replacing_an_army_twice_pins_the_last_one_only) {
  LoadedScenario b = battle("legnica");
  const Source one{"a.toml", data::test::edited(sample_file("yorkist"), "150", "150")};
  const Source two{"b.toml", data::test::edited(sample_file("greek"), "150", "150")};
  ASSERT_TRUE(replace_army(data::Library::builtin(), b, 1, one).has_value());
  ASSERT_TRUE(replace_army(data::Library::builtin(), b, 0, two).has_value());
  ASSERT_TRUE(replace_army(data::Library::builtin(), b, 1, one).has_value());
  ASSERT_EQ(b.scenario_files.size(), 4u);
  EXPECT_EQ(b.scenario_files[2].name, "army-0");
  EXPECT_EQ(b.scenario_files[3].name, "army-1");
  EXPECT_EQ(b.scenario_files[2].bytes, two.bytes);
}

TEST(HordesBattles, an_army_may_not_bring_names_that_the_other_side_has) {
  LoadedScenario b = battle("tapae");  // the Roman side has Leg1, Trajan
  const Source army{"mine.toml", data::test::edited(sample_file("dacian"), "\"Decebalus\"", "\"Leg1\"")};
  const auto replaced = replace_army(Library::builtin(), b, 1, army);
  ASSERT_FALSE(replaced.has_value());
  EXPECT_EQ(replaced.error().code, "name");
}

TEST(HordesBattles, a_players_own_list_stands_in_for_the_shipped_one) {
  const std::string file = list_file("dacian");
  const Library library =
      data::test::with(file, data::test::edited(file, "factor = 4\nimpact = 1\nmarks = [\"A1\", \"H\"]\npoints = 9",
                                                "factor = 5\nimpact = 1\nmarks = [\"A1\", \"H\"]\npoints = 10"));
  auto b = load_scenario(library, "tapae");
  ASSERT_FALSE(b.has_value());  // the army now costs more than was agreed
  EXPECT_NE(b.error().what.find("152 points"), std::string::npos) << b.error().what;
  EXPECT_TRUE(library.own(file));
}

TEST(HordesBattles, an_own_file_finds_its_place_by_kind_and_id) {
  const auto name = [](const std::string& file) {
    return own_file_name({"x.toml", Library::builtin().find(file)->bytes});
  };
  for (const char* file : {"hordes/armies/greek.toml", "hordes/artillery.toml", "hordes/maps/b0-plain.toml",
                           "hordes/battles/tapae.toml"}) {
    EXPECT_EQ(name(file).value_or(""), file);
  }
  EXPECT_FALSE(name("hordes/samples/greek.toml").has_value());
  EXPECT_FALSE(own_file_name({"x.toml", "schema = 1\n"}).has_value());
}

}  // namespace
}  // namespace hexpost::hordes
