#include "engine/systems/hordes/rules/command/command.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/systems/hordes/rules/movement/general_move.h"
#include "tests/support/hordes_builder.h"

using namespace hexpost;
using namespace hexpost::hordes;
using hexpost::hordes::test::Battle;

namespace {

std::vector<UnitId> in_command(const Battle& b, SideId side) {
  const auto flags = command_flags(b.view(), side);
  std::vector<UnitId> out;
  for (UnitId u = 0; u < b.view().count(); ++u) {
    if (flags[static_cast<std::size_t>(u)]) out.push_back(u);
  }
  return out;
}

bool obeys(const Battle& b, UnitId u) {
  const auto all = in_command(b, b.view().side(u));
  return std::ranges::find(all, u) != all.end();
}

std::string forbids(const Battle& b, GeneralId g, std::initializer_list<std::string_view> labels) {
  std::vector<Hex> path;
  for (const auto label : labels)
    path.push_back(b.at(label));
  const auto no = judge_command_move(b.view(), g, path);
  return no ? no->rule : "";
}

}  // namespace

TEST(HordesCommand, t22_range_and_chain_reach_b_c_and_d_but_not_a_behind_the_wood_nor_e) {
  Battle b(R"(
    . . . . . . . . .
     . . . . . . . . .
    . . w . . . . . .
     . . . . . . . . .
    . . . . . . . . .)");
  // the general rides with the cavalry in 0503: A at 3 hexes behind the wood, E at 4
  const UnitId host = b.unit(0, "Host", "maa", "0503");
  const UnitId a = b.unit(0, "A", "bills", "0203"), bb = b.unit(0, "B", "bills", "0803");
  const UnitId c = b.unit(0, "C", "bills", "0903"), d = b.unit(0, "D", "bills", "0505"),
               e = b.unit(0, "E", "bills", "0205");
  b.unit(1, "X", "bills", "0101");
  b.general(0, "Gen", "0503");
  b.start();
  EXPECT_TRUE(obeys(b, host) && obeys(b, bb) && obeys(b, c) && obeys(b, d));
  EXPECT_FALSE(obeys(b, a));
  EXPECT_FALSE(obeys(b, e));
}

TEST(HordesCommand, the_line_enters_a_wood_or_village_but_does_not_leave_it_again) {
  Battle b(R"(
    . w . v .
     # # . # #)");
  const UnitId u = b.unit(0, "A", "bills", "0201"), v = b.unit(0, "B", "bills", "0401");
  const UnitId w = b.unit(0, "C", "bills", "0101"), x = b.unit(0, "D", "bills", "0501");
  b.general(0, "Gen", "0301");
  b.start();
  b[u].disrupted = b[v].disrupted = true;  // they pass nothing on
  EXPECT_TRUE(obeys(b, u) && obeys(b, v));
  EXPECT_FALSE(obeys(b, w) || obeys(b, x));
}

TEST(HordesCommand, broken_ground_is_crossed_one_hex_deep_at_a_time) {
  Battle b("b . b b . . b .");
  const UnitId near = b.unit(0, "A", "bills", "0101"), far = b.unit(0, "B", "bills", "0501");
  b.general(0, "Gen", "0201", 3, 4);
  b.start();
  EXPECT_TRUE(obeys(b, near));
  EXPECT_FALSE(obeys(b, far));
  Battle o("b . b b . . b .");
  o.options().command_over_broken = true;
  const UnitId free = o.unit(0, "B", "bills", "0501");
  o.general(0, "Gen", "0201", 3, 4);
  o.start();
  EXPECT_TRUE(obeys(o, free));
}

TEST(HordesCommand, water_lets_the_line_pass_but_for_lakes_wider_than_two_hexes) {
  Battle two(". l l . ."), three(". l l l .");
  const UnitId u = two.unit(0, "A", "bills", "0401"), v = three.unit(0, "A", "bills", "0501");
  two.general(0, "Gen", "0101", 3, 4), three.general(0, "Gen", "0101", 3, 4);
  two.start(), three.start();
  EXPECT_TRUE(obeys(two, u));
  EXPECT_FALSE(obeys(three, v));
  Battle river(". ~ ~ . .");
  const UnitId w = river.unit(0, "A", "bills", "0401");
  river.general(0, "Gen", "0101");
  river.start();
  EXPECT_TRUE(obeys(river, w));
}

TEST(HordesCommand, enemy_zones_stop_the_line_in_empty_hexes_but_not_where_friends_stand) {
  Battle b(R"(
    . . # # .
     . . . . .
    # # # # #)");
  const UnitId far = b.unit(0, "Far", "bills", "0402"), link = b.unit(0, "Link", "bills", "0202");
  const UnitId foe = b.unit(1, "Foe", "bills", "0201");
  b.general(0, "Gen", "0102", 3, 3);
  b.start();
  b[link].at = b.at("0501");  // no unit between: 0202 and 0302? the enemy controls 0202
  EXPECT_FALSE(obeys(b, far));
  b[link].at = b.at("0202");
  EXPECT_TRUE(obeys(b, link));
  EXPECT_TRUE(obeys(b, far));
  b[link].disrupted = true;  // in combat and disrupted: the line ends there
  EXPECT_FALSE(obeys(b, far));
  b[foe].at = b.at("0101");
  b[link].disrupted = true;
  EXPECT_TRUE(obeys(b, link));
}

TEST(HordesCommand, a_disrupted_friend_out_of_enemy_zones_stops_the_line_only_by_option) {
  for (const bool option : {false, true}) {
    Battle b(". . . .");
    b.options().disrupted_block_range = option;
    const UnitId mid = b.unit(0, "Mid", "bills", "0201"), far = b.unit(0, "Far", "bills", "0301");
    b.general(0, "Gen", "0101");
    b.start();
    b[mid].disrupted = true;
    EXPECT_EQ(obeys(b, far), !option);
  }
}

TEST(HordesCommand, the_chain_has_no_limit_but_does_not_run_through_disrupted_units) {
  Battle b(12, 1);
  std::vector<UnitId> row;
  for (int c = 1; c <= 12; ++c) {
    row.push_back(b.unit(0, "U" + std::to_string(c), "bills", (c < 10 ? "0" : "") + std::to_string(c) + "01"));
  }
  b.general(0, "Gen", "0101", 2, 2);
  b.start();
  EXPECT_EQ(in_command(b, 0).size(), 12u);
  b[row[6]].disrupted = true;
  EXPECT_EQ(in_command(b, 0).size(), 7u);
}

TEST(HordesCommand, hordes_need_a_chain_of_adjacent_friends_to_a_general) {
  Battle b(9, 1);
  const UnitId horde = b.unit(0, "Ho", "peasants", "0401"), link = b.unit(0, "Li", "bills", "0301");
  b.general(0, "Gen", "0101", 3, 3);
  b.start();
  EXPECT_TRUE(obeys(b, link));
  EXPECT_FALSE(obeys(b, horde));
  b.commander(0).at = b.at("0201");
  EXPECT_TRUE(obeys(b, horde));
  b[link].disrupted = true;
  EXPECT_FALSE(obeys(b, horde));
  b.commander(0).at = b.at("0401"), b.commander(0).host = horde;
  EXPECT_TRUE(obeys(b, horde));
}

TEST(HordesCommand, t38_a_general_with_a_disrupted_host_neither_moves_nor_commands) {
  Battle b(15, 5);
  const UnitId lc1 = b.unit(0, "L1", "mongols", "0903"), lc2 = b.unit(0, "L2", "mongols", "1003");
  b.unit(1, "R1", "maa", "0902"), b.unit(1, "R2", "maa", "1002"), b.unit(1, "R3", "maa", "1103");
  const GeneralId ga = b.general(0, "A", "0205"), gb = b.general(0, "B", "0903");
  b.start();
  b[lc1].disrupted = true;
  b.s.phase = Phase::command;
  EXPECT_FALSE(commands(b.view(), gb));
  EXPECT_EQ(forbids(b, gb, {"0904"}), "1.4.6");
  EXPECT_TRUE(in_command(b, 0).empty());
  EXPECT_EQ(forbids(b, ga, {"0305", "0405", "0505"}), "");
  b.commander(ga).at = b.at("0704");
  EXPECT_TRUE(obeys(b, lc1) && obeys(b, lc2));  // round the disrupted one, by a hex outside the Roman zones
  b[lc2].at = b.at("1001");
  EXPECT_FALSE(obeys(b, lc2));
}

TEST(HordesCommand, t39_skirmishers_in_a_brook_cut_the_command_of_chariots) {
  Battle b(R"(
    # # # # #
     . . . . .
    # # # ~ #)");
  const UnitId chariot = b.unit(0, "Ch", "chariots", "0402");
  b.unit(1, "Sk", "skirmishers", "0403");
  b.general(0, "Gen", "0102");
  b.start();
  // the empty 0302 lies in the skirmishers' zone: the line ends before the chariots
  EXPECT_FALSE(obeys(b, chariot));
  b.s.units[1].placed = false;
  EXPECT_TRUE(obeys(b, chariot));
}

TEST(HordesCommand, t50_a_mongol_general_moves_four_and_commands_within_four) {
  Battle b(12, 3);
  const UnitId u = b.unit(0, "Mo", "mongols", "0902");
  const GeneralId g = b.general(0, "Khan", "0102", 4, 4);
  b.start();
  b.s.phase = Phase::command;
  EXPECT_EQ(forbids(b, g, {"0202", "0302", "0402", "0502"}), "");
  EXPECT_EQ(forbids(b, g, {"0202", "0302", "0402", "0502", "0602"}), "1.4.1");
  EXPECT_FALSE(obeys(b, u));
  GeneralWalk w = start_general(b.view(), g);
  for (const char* label : {"0202", "0302", "0402", "0502"})
    ASSERT_FALSE(try_general_leg(b.view(), w, b.at(label)));
  settle_general(b.data, b.s, w);
  EXPECT_TRUE(obeys(b, u));
  EXPECT_EQ(forbids(b, g, {"0602"}), "1.4.1");
}

TEST(HordesCommand, generals_keep_to_the_ground_and_gain_a_hex_along_a_road) {
  Battle b(R"(
    . . . . . .
     . w w ~ . .
    . . . . . .)");
  b.road({"0103", "0203", "0303", "0403", "0503"});
  const GeneralId g = b.general(0, "Gen", "0103");
  b.start();
  b.s.phase = Phase::command;
  EXPECT_EQ(forbids(b, g, {"0203", "0303", "0403", "0503"}), "");
  EXPECT_EQ(forbids(b, g, {"0203", "0202"}), "");
  EXPECT_EQ(forbids(b, g, {"0203", "0202", "0201"}), "1.4.1");        // a wood ends the move
  EXPECT_EQ(forbids(b, g, {"0203", "0303", "0403", "0402"}), "1.5");  // a river is entered from beside
}

TEST(HordesCommand, generals_ride_through_zones_of_control_but_not_through_enemy_units) {
  Battle b(9, 3);
  b.unit(0, "Fr", "bills", "0502"), b.unit(1, "En", "bills", "0301");
  const GeneralId g = b.general(0, "Gen", "0202"), e = b.general(1, "Foe", "0903");
  b.start();
  b.s.phase = Phase::command;
  EXPECT_EQ(forbids(b, g, {"0302", "0402", "0502"}), "");
  EXPECT_EQ(forbids(b, g, {"0301"}), "Q45");
  b.commander(e).at = b.at("0303");
  EXPECT_EQ(forbids(b, g, {"0303"}), "");  // single combat
  EXPECT_EQ(forbids(b, g, {"0303", "0403"}), "1.4.1");
  EXPECT_EQ(sample_command_moves(b.view(), g, 1000).size() > 10, true);
  for (const auto& path : sample_command_moves(b.view(), g, 1000))
    EXPECT_FALSE(judge_command_move(b.view(), g, path));
}

TEST(HordesCommand, option_zoc_stops_generals) {
  Battle b(9, 3);
  b.options().zoc_stops_generals = true;
  b.unit(1, "En", "bills", "0401");
  const GeneralId g = b.general(0, "Gen", "0202");
  b.start();
  b.s.phase = Phase::command;
  EXPECT_EQ(forbids(b, g, {"0302"}), "");
  EXPECT_EQ(forbids(b, g, {"0302", "0402"}), "1.4.1");
}

TEST(HordesCommand, a_general_leaves_the_host_unit_only_out_of_combat_and_joins_at_the_end_of_the_move) {
  Battle b(9, 3);
  const UnitId host = b.unit(0, "Ho", "maa", "0302"), next = b.unit(0, "Ne", "maa", "0502");
  const UnitId foe = b.unit(1, "En", "bills", "0301");
  const GeneralId g = b.general(0, "Gen", "0302");
  b.start();
  b.s.phase = Phase::command;
  EXPECT_EQ(b.commander(g).host, host);
  EXPECT_EQ(forbids(b, g, {"0402"}), "1.4.1");
  b[foe].at = b.at("0901");
  GeneralWalk w = start_general(b.view(), g);
  ASSERT_FALSE(try_general_leg(b.view(), w, b.at("0402")));
  ASSERT_FALSE(try_general_leg(b.view(), w, b.at("0502")));
  settle_general(b.data, b.s, w);
  EXPECT_EQ(b.commander(g).host, next);
}

TEST(HordesCommand, the_hex_of_a_lone_enemy_general_stops_the_line) {
  Battle b(R"(
    . . . . .
     # # # # #)");
  const UnitId u = b.unit(0, "A", "bills", "0401");
  b.general(0, "Gen", "0201");
  b.general(1, "Foe", "0301");
  b.start();
  EXPECT_FALSE(obeys(b, u));
  b.commander(1).at = b.at("0501");
  EXPECT_TRUE(obeys(b, u));
}
