#include <gtest/gtest.h>

#include <algorithm>

#include "engine/report/mail_page.h"
#include "engine/systems/kadesh/model/sight.h"
#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/report/off_map.h"
#include "tests/systems/kadesh/unit/field.h"

/// Types, facing, zones of control, terrain and sight of Day of the Chariot: Kadesh.
namespace {

using namespace hexpost;
using namespace hexpost::kadesh;
using test::Field;

struct Points {
  int foot, wheels;  ///< -1: prohibited
  bool operator==(const Points&) const = default;
};
Points cost(const Field& f, std::string_view from, std::string_view to) {
  const StepCost foot = step_cost(f.view(), false, f.at(from), f.at(to));
  const StepCost wheels = step_cost(f.view(), true, f.at(from), f.at(to));
  return {foot.allowed ? foot.points : -1, wheels.allowed ? wheels.points : -1};
}
std::vector<std::string> zone(const Field& f, UnitId u) {
  std::vector<std::string> out;
  for (const Hex h :
       View::front_hexes(f.s.units[static_cast<std::size_t>(u)].at, f.s.units[static_cast<std::size_t>(u)].facing)) {
    if (f.view().projects(u, h)) out.push_back(f.view().label(h));
  }
  return out;
}

}  // namespace

TEST(KadeshFacing, front_flank_and_rear) {  // [4.3.1] T28 T29
  Field f;
  struct Row {
    const char *at, *facing;
    Arc arc;
    std::vector<const char*> hexes;
  };
  for (const Row& row :
       {Row{"2020", "E", Arc::front, {"2120", "2121"}}, Row{"2020", "E", Arc::flank, {"2019", "2021"}},
        Row{"2020", "E", Arc::rear, {"1920", "1921"}}, Row{"2739", "NE", Arc::front, {"2738", "2838"}},
        Row{"2739", "NE", Arc::flank, {"2638", "2839"}}, Row{"2739", "NE", Arc::rear, {"2639", "2740"}}}) {
    for (const char* h : row.hexes)
      EXPECT_EQ(View::arc(f.at(row.at), *hex::find_facing(row.facing), f.at(h)), row.arc) << h;
  }
}

TEST(KadeshFacing, every_facing_has_two_hexes_in_front) {
  Field f;
  const std::vector<std::tuple<const char*, int, int>> k_fronts{{"E", 1, 2}, {"NE", 0, 1}, {"NW", 5, 0},
                                                                {"W", 4, 5}, {"SW", 3, 4}, {"SE", 2, 3}};
  for (const auto& [name, a, b] : k_fronts) {
    const Hex h = f.at("1020");
    EXPECT_EQ(View::front_hexes(h, *hex::find_facing(name)), (std::array{hex::step(h, a), hex::step(h, b)})) << name;
  }
}

TEST(KadeshZones, types_that_have_one) {  // [4.4] T30 T35
  Field f;
  for (const char* name : {"RW-A1", "RW-S1", "SY-Ru1"})
    EXPECT_TRUE(zone(f, f.put(name, "0520")).empty()) << name;
  for (const char* name : {"RW-L1", "RW-C1", "RW-H1", "RW-R1"})
    EXPECT_EQ(zone(f, f.put(name, "0520")), (std::vector<std::string>{"0619", "0620"})) << name;
  const UnitId routed = f.put("LW-H1", "0524", "E", Level::routed);
  EXPECT_EQ(zone(f, routed).size(), 2U);
}

TEST(KadeshZones, ground_that_bars_them) {  // [4.4] T31 T32 T33 T34
  Field f;
  EXPECT_TRUE(zone(f, f.put("AM-L1", "2011")).empty());
  EXPECT_TRUE(zone(f, f.put("AM-H1", "2618")).empty());
  const UnitId guard = f.put("RW-H1", "3031", "W");
  EXPECT_TRUE(zone(f, guard).empty());
  f.s.fords[static_cast<std::size_t>(std::ranges::find(f.data.map.fords, f.at("2931")) - f.data.map.fords.begin())] =
      true;
  EXPECT_EQ(zone(f, guard), std::vector<std::string>{"2931"});
  EXPECT_TRUE(zone(f, f.put("RI-H1", "1012", "W")).empty());
  EXPECT_TRUE(zone(f, f.put("KA-R1", "2726", "W")).empty());
}

TEST(KadeshTerrain, costs_of_a_step) {  // [8.2] T89 T90 T91
  Field f;
  EXPECT_EQ(cost(f, "2010", "2110"), (Points{2, 3}));
  EXPECT_EQ(cost(f, "3539", "3639"), (Points{2, 3}));
  EXPECT_EQ(cost(f, "3639", "3539"), (Points{1, 2}));
  EXPECT_EQ(cost(f, "1649", "1648"), (Points{3, -1}));
  EXPECT_EQ(cost(f, "1548", "1648"), (Points{1, 1}));
  EXPECT_EQ(cost(f, "2725", "2825"), (Points{-1, -1}));
  EXPECT_EQ(cost(f, "2827", "2826"), (Points{1, 1}));
  EXPECT_EQ(cost(f, "0105", "0104"), (Points{1, 1}));
  EXPECT_TRUE(step_cost(f.view(), false, f.at("3031"), f.at("2931")).whole);
  EXPECT_FALSE(step_cost(f.view(), true, f.at("3031"), f.at("2931")).allowed);
  EXPECT_FALSE(step_cost(f.view(), true, f.at("0101"), f.at("0103")).allowed);
}

TEST(KadeshTerrain, march_and_quick_time) {  // [8.3] [8.4] T92 T97
  Field f;
  EXPECT_TRUE(march_ground(f.view(), f.at("2133"), f.at("2134")));
  EXPECT_TRUE(march_ground(f.view(), f.at("0520"), f.at("0521")));
  EXPECT_FALSE(march_ground(f.view(), f.at("2017"), f.at("2018")));
  EXPECT_FALSE(quick_ground(f.view(), f.at("2016"), f.at("2017")) && f.view().terrain(f.at("2017")) != Terrain::clear &&
               !f.view().road(f.at("2016"), f.at("2017")));
  EXPECT_FALSE(quick_ground(f.view(), f.at("3539"), f.at("3639")));
  EXPECT_TRUE(quick_ground(f.view(), f.at("2010"), f.at("2110")));
  EXPECT_FALSE(march_ground(f.view(), f.at("2010"), f.at("2110")));
}

TEST(KadeshSight, ground_and_units_in_the_way) {  // [9.1.1] T139 to T143
  Field f;
  const auto sees = [&](const char* from, const char* to) { return sight(f.view(), k_egypt, f.at(from), f.at(to)); };
  EXPECT_TRUE(sees("0520", "0522").clear);
  f.put("LW-H1", "0521");
  EXPECT_FALSE(sees("0520", "0522").clear);
  take_off(f.data, f.s, f.id("LW-H1"), Place::eliminated);
  f.put("AM-H1", "0521");
  EXPECT_TRUE(sees("0520", "0522").clear);
  EXPECT_TRUE(sees("0520", "0522").over_friends);
  EXPECT_FALSE(sees("2648", "2848").clear);
  EXPECT_TRUE(sees("2546", "2748").clear);
  EXPECT_FALSE(sees("2829", "3130").clear);
  EXPECT_FALSE(sees("2830", "3031").clear);
  f.s.fords[1] = f.s.fords[0] = f.s.fords[2] = f.s.fords[3] = true;
  EXPECT_TRUE(sees("2830", "3031").clear);
  EXPECT_FALSE(sees("3440", "3639").clear);
  EXPECT_TRUE(sees("3539", "3739").clear);
  EXPECT_FALSE(sees("1010", "1112").clear);
  EXPECT_TRUE(sees("0912", "1113").clear);
}

TEST(KadeshLevels, values_of_a_unit_by_level) {  // [4.5] [7.2] T47 T48 T50 T77 T79
  Field f;
  const UnitId chariot = f.put("PR-C1", "0520", "E", Level::disordered);
  f.data.units[static_cast<std::size_t>(chariot)].back = {5, 3, 2, 7, 7};
  EXPECT_EQ(f.view().strength(chariot), 5);
  f.unit("PR-C1").level = Level::shaken;
  EXPECT_EQ(f.view().strength(chariot), 3);
  EXPECT_EQ(f.view().missile(chariot), 2);
  EXPECT_EQ(f.view().morale(chariot), 6);
  f.unit("PR-C1").level = Level::routed;
  EXPECT_EQ(f.view().strength(chariot), 3);
  EXPECT_EQ(f.view().missile(chariot), 0);
  EXPECT_EQ(f.view().morale(chariot), 5);
  EXPECT_EQ(f.view().ma(chariot), 8);
  const UnitId foot = f.put("PR-H1", "0522");
  EXPECT_EQ(f.view().ma(foot), 5);
  EXPECT_EQ(f.view().morale(foot), 8);
  f.unit("PR-H1").out_of_command = true;
  EXPECT_EQ(f.view().ma(foot), 4);
  EXPECT_EQ(f.view().morale(foot), 7);
  f.unit("PR-H1").level = Level::routed;
  EXPECT_EQ(f.view().ma(foot), 5);
  const UnitId scout = f.put("RW-S1", "0530", "E", Level::routed);
  EXPECT_EQ(f.view().ma(scout), 8);
  f.data.options[index_of(Option::scout_rout_7)] = true;
  EXPECT_EQ(f.view().ma(scout), 7);
}

TEST(KadeshStacks, chariot_and_its_runner_are_one) {  // [4.2.1 A] T2
  Field f;
  const UnitId chariot = f.put("AM-C1", "0520"), runner = f.put("AM-Ru1", "0520"), alone = f.put("AM-Ru2", "0530");
  EXPECT_EQ(f.view().bodies({chariot, runner}), 1);
  EXPECT_EQ(f.view().bodies({runner}), 1);
  EXPECT_TRUE(f.view().as_chariot(runner));
  EXPECT_FALSE(f.view().as_chariot(alone));
}

TEST(KadeshBoxes, hold_the_counter_of_each_piece_beside_the_map) {  // [6.2] [9.3.9] [11.1]
  Field f;
  f.put("AM-H1", "0540");
  f.unit("AM-C1").place = Place::alert, f.unit("AM-Ru1").place = Place::alert;
  f.unit("LW-C1").place = Place::eliminated, f.unit("LW-C2").place = Place::slaughtered;
  f.s.leaders[0].place = Place::track, f.s.leaders[0].back = 7;
  const auto boxes = trays(f.view());
  std::vector<std::string> told;
  for (const report::Tray& tray : boxes) {
    told.push_back(tray.name);
    for (const report::Counter& counter : tray.counters) {
      told.push_back(counter.name);
      EXPECT_EQ(counter.facing, -1) << counter.name;
    }
  }
  EXPECT_EQ(told, (std::vector<std::string>{"Egypt: Camp Alert box [13.1.5]", "AM-C1", "AM-Ru1",
                                            "Egypt: Turn Record Track [9.3.9]", f.data.leaders[0].name,
                                            "Hatti: eliminated, may be recovered [11.1]", "LW-C1",
                                            "Hatti: slaughtered [9.3.5]", "LW-C2"}));
  EXPECT_EQ(boxes_table(f.view()).rows.size(), boxes.size());
}

TEST(KadeshBoxes, stand_below_the_map_of_a_mail) {
  Field f;
  f.unit("AM-C1").place = Place::alert, f.unit("AM-Ru1").place = Place::alert;
  report::Map map;
  map.columns = map.rows = 1;
  map.cells.emplace_back().label = "0101";
  const auto pictures = [](const report::Map& shown, std::string& page) {
    std::vector<report::Picture> out;
    const report::MailStyle style{"en", [&](const report::Picture& one) {
                                    out.push_back(one);
                                    return "cid:map" + std::to_string(out.size());
                                  }};
    page = report::mail_page({"Turn 1", {}, {{"The map", {shown}}}, {}}, style);
    return out;
  };
  std::string page;
  EXPECT_EQ(pictures(map, page).size(), 1U);
  map.trays = trays(f.view());
  const auto drawn = pictures(map, page);
  ASSERT_EQ(drawn.size(), 2U);
  ASSERT_EQ(drawn[1].pieces.size(), 2U);
  EXPECT_EQ(drawn[1].pieces[0].name, "AM-C1");
  EXPECT_NE(page.find("src=\"cid:map2\" alt=\"beside the map: 2 counters\""), std::string::npos) << page;
}

TEST(KadeshIndex, units_of_a_hex_are_found_wherever_they_go) {
  Field f;
  f.put("AM-C2", "0520"), f.put("AM-C1", "0520"), f.put("AM-C3", "0521");
  EXPECT_EQ(f.view().units_at(f.at("0520")).size(), 2U);
  f.put("AM-C1", "0521");
  EXPECT_EQ(f.view().units_at(f.at("0521")).size(), 2U);
  take_off(f.data, f.s, f.id("AM-C3"), Place::left);
  State again = f.s;
  rebuild_index(f.data, again);
  EXPECT_EQ(again, f.s);
  EXPECT_EQ(f.view().top_at(f.at("0520")), f.id("AM-C2"));
}
