#include "engine/systems/hordes/rules/retreat/flee.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/systems/hordes/rules/response/responses.h"
#include "tests/systems/hordes/unit/beside_a_foe.h"

using namespace hexpost::hordes;
using hexpost::hordes::test::Battle;
using hexpost::hordes::test::BesideAFoe;

namespace {

using Labels = std::vector<std::string>;
using Way = Run;  // Run means something else inside a test

bool any_through(const Battle& b, const Runs& r, std::string_view label) {
  return std::any_of(r.ways.begin(), r.ways.end(), [&](const Run& way) {
    const Labels path = b.labels(way.path);
    return std::find(path.begin(), path.end(), label) != path.end();
  });
}

/// A unit of the north, and a foe in 0506 that comes beside it.
struct Evading : Battle {
  explicit Evading(const char* type) : Battle(9, 9) {
    unit(0, "Foe", "maa", "0506");
    u = unit(1, "Unit", type, "0505");
    start();
  }
  std::vector<Way> ways() const { return evasions(view(), u, 0); }

  UnitId u;
};

}  // namespace

TEST(DirectlyAway, from_one_neighbour_is_the_opposite_hex) {  // Q43
  Battle b(9, 9);
  EXPECT_EQ(b.labels(directly_away(b.at("0505"), std::array{b.at("0504")})), Labels{"0406"});
}

TEST(DirectlyAway, from_a_distant_shooter_prolongs_the_line_and_ties_are_the_owners) {  // Q43
  Battle b(9, 9);
  EXPECT_EQ(b.labels(directly_away(b.at("0505"), std::array{b.at("0503")})), (Labels{"0506", "0406"}));
  EXPECT_EQ(b.labels(directly_away(b.at("0505"), std::array{b.at("0605")})), Labels{"0405"});
}

TEST(DirectlyAway, from_several_is_opposite_to_the_sum_of_their_directions) {  // Q43
  Battle b(9, 9);
  EXPECT_EQ(b.labels(directly_away(b.at("0505"), std::array{b.at("0504"), b.at("0404"), b.at("0605")})),
            Labels{"0406"});
  EXPECT_EQ(b.labels(directly_away(b.at("0505"), std::array{b.at("0504"), b.at("0404")})), (Labels{"0506", "0406"}));
}

TEST(DirectlyAway, counts_near_and_far_shooters_alike) {
  Battle b(12, 9);
  // One beside it to the east, one far to the west: they cancel out, and every hex adjacent to the near one is closed.
  const auto away = b.labels(directly_away(b.at("0505"), std::array{b.at("0605"), b.at("0105")}));
  EXPECT_EQ(away, (Labels{"0406", "0405", "0404"}));
}

TEST(DirectlyAway, from_enemies_all_around_is_nowhere) {
  Battle b(9, 9);
  EXPECT_TRUE(directly_away(b.at("0505"), std::array{b.at("0605"), b.at("0405")}).empty());
}

TEST(Flight, is_a_move_and_a_hex_more_and_longer_in_column) {  // T15, Q23
  Battle b(9, 9);
  const UnitId heavy = b.unit(0, "Heavy", "maa", "0405");
  const UnitId foot = b.unit(0, "Foot", "bills", "0305");
  b.start();
  EXPECT_EQ(flee_distance(b.view(), heavy), 4);
  b[foot].column = true;
  EXPECT_EQ(flee_distance(b.view(), foot), 3);
}

TEST(Flight, starts_directly_away_and_keeps_homeward) {  // T15
  BesideAFoe b(9, 12, "maa", "0504", "0503");
  b.unit(1, "French2", "maa", "0603");
  b.begin();
  const Runs r = flee(b.view(), b.u, std::array{b.at("0503"), b.at("0603")});
  ASSERT_FALSE(r.ways.empty());
  for (const Way& way : r.ways) {
    EXPECT_EQ(way.path.size(), 4u);
    EXPECT_EQ(way.forward, 0);
    EXPECT_EQ(way.sideways, 0);
    EXPECT_EQ(way.stop, Stop::distance);
    EXPECT_TRUE(b.label(way.path[0]) == "0505" || b.label(way.path[0]) == "0605");
    EXPECT_EQ(b.label(way.end()).substr(2), "08");
  }
}

TEST(Flight, with_its_first_hex_barred_is_the_end_unless_any_hex_away_will_do) {  // Q43
  BesideAFoe b(9, 12, "bills", "0505", "0504");
  b.ground("0406").terrain = Terrain::lake;
  const Runs r = b.begin().runs();
  EXPECT_TRUE(r.ways.empty());
  EXPECT_FALSE(r.lost_because.empty());
  b.data.scenario.options.flee_any_away = true;
  EXPECT_FALSE(b.runs().ways.empty());
}

TEST(Flight, stops_in_the_own_edge_row) {  // 1.10.5
  BesideAFoe b(9, 8, "horse", "0506", "0605");
  const Runs r = b.begin().runs();
  ASSERT_FALSE(r.ways.empty());
  EXPECT_EQ(r.ways.front().stop, Stop::edge);
  EXPECT_EQ(r.ways.front().path.size(), 2u);
}

TEST(Flight, from_the_own_edge_row_is_off_the_table) {  // T32
  BesideAFoe b(9, 8, "horse", "0508", "0507");
  b.begin();
  EXPECT_TRUE(b.runs().ways.empty());
}

TEST(Flight, of_the_northern_side_leads_north) {
  Battle b(9, 12);
  b.unit(0, "Foe", "maa", "0506");
  const UnitId u = b.unit(1, "Unit", "bills", "0505");
  b.start();
  const Runs r = flee(b.view(), u, std::array{b.at("0506")});
  ASSERT_FALSE(r.ways.empty());
  EXPECT_EQ(b.label(r.ways.front().end()).substr(2), "03");
}

TEST(Flight, ends_in_a_wood_by_choice_and_survives) {  // 1.10.5
  BesideAFoe b(9, 12, "maa", "0504", "0503");
  b.ground("0506").terrain = Terrain::wood;
  const Runs r = b.begin().runs();
  ASSERT_FALSE(r.ways.empty());
  EXPECT_EQ(r.ways.front().stop, Stop::distance);  // the whole run comes first
  const auto in_wood = std::find_if(r.ways.begin(), r.ways.end(), [](const Way& w) { return w.stop == Stop::terrain; });
  ASSERT_NE(in_wood, r.ways.end());
  EXPECT_EQ(b.label(in_wood->end()), "0506");
}

TEST(Flight, halts_before_a_river_that_bars_the_way_home) {  // 1.10.5
  Battle b(R"(.........
              .........
              .........
              .........
              .........
              ~~~~~~~~~
              .........
              .........)");
  const UnitId u = b.unit(0, "Unit", "maa", "0504");
  b.unit(1, "Foe", "maa", "0603");
  b.start();
  const Runs r = flee(b.view(), u, std::array{b.at("0603")});
  ASSERT_FALSE(r.ways.empty());
  EXPECT_TRUE(std::any_of(r.ways.begin(), r.ways.end(), [](const Way& w) { return w.stop == Stop::before; }));
  EXPECT_FALSE(any_through(b, r, "0506"));
}

TEST(Flight, enters_a_river_hex_it_stood_beside_and_stops_there) {
  BesideAFoe b(9, 9, "maa", "0505", "0504");
  b.ground("0406").terrain = Terrain::river;
  const Runs r = b.begin().runs();
  ASSERT_EQ(r.ways.size(), 1u);
  EXPECT_EQ(b.labels(r.ways[0].path), Labels{"0406"});
  EXPECT_EQ(r.ways[0].stop, Stop::terrain);
}

TEST(Flight, spares_friends_where_it_can_and_may_run_straight_through_them) {  // 1.10.5
  BesideAFoe b(9, 12, "maa", "0505", "0504");
  b.unit(0, "Friend", "bills", "0507");
  b.unit(0, "Second", "bills", "0407");
  const Runs r = b.begin().runs();
  ASSERT_FALSE(r.ways.empty());
  EXPECT_EQ(r.ways.front().disturbed(), 0);
  const auto through = std::find_if(r.ways.begin(), r.ways.end(), [](const Way& w) { return w.disturbed() > 0; });
  ASSERT_NE(through, r.ways.end());
  EXPECT_EQ(through->sideways, 0);
}

TEST(Flight, never_passes_disrupted_friends_or_friends_in_combat) {  // 1.10.5
  BesideAFoe b(9, 12, "bills", "0505", "0504");
  const UnitId friendly = b.unit(0, "Friend", "bills", "0406");
  b.begin();
  EXPECT_FALSE(b.runs().ways.empty());
  b[friendly].disrupted = true;
  EXPECT_TRUE(b.runs().ways.empty());
}

TEST(Flight, pushes_a_friend_out_of_its_last_hex_into_a_vacant_one) {  // Q44
  Battle b(R"(......
              ......
              ......
              .l....
              .l.l..
              .l....
              ......
              ......)");
  const UnitId u = b.unit(0, "Unit", "bills", "0304");
  const UnitId friendly = b.unit(0, "Friend", "archers", "0306");
  b.unit(1, "Foe", "maa", "0403");
  b.start();
  const Runs r = flee(b.view(), u, std::array{b.at("0403")});
  ASSERT_EQ(r.ways.size(), 3u);
  Labels pushed_to;
  for (const Way& way : r.ways) {
    EXPECT_EQ(b.labels(way.path), (Labels{"0305", "0306"}));
    ASSERT_EQ(way.pushes.size(), 1u);
    EXPECT_EQ(way.pushes[0].unit, friendly);
    pushed_to.push_back(b.label(way.pushes[0].to));
  }
  EXPECT_EQ(pushed_to, (Labels{"0406", "0307", "0407"}));
}

TEST(Flight, keeps_out_of_enemy_zones_of_control_and_is_lost_without_a_way) {  // 1.10.5
  BesideAFoe b(9, 12, "maa", "0505", "0504");
  b.unit(1, "Behind", "maa", "0407");
  const Runs r = b.begin().runs();
  EXPECT_TRUE(r.ways.empty());  // 0406 lies beside 0407
  EXPECT_NE(r.lost_because.find("0406"), std::string::npos);
}

TEST(Flight, does_not_cross_stakes_or_steep_sides) {
  BesideAFoe b(9, 12, "bills", "0505", "0504");
  b.steep("0505", "0406");
  b.begin();
  EXPECT_TRUE(b.runs().ways.empty());
}

TEST(Flight, ends_facing_the_way_it_ran) {
  Battle b(9, 9);
  EXPECT_EQ(facing_after_run(b.at("0505"), b.at("0406"), 6), Facing{6});  // south-west: the point south
  EXPECT_EQ(facing_after_run(b.at("0505"), b.at("0506"), 6), Facing{6});
  EXPECT_EQ(facing_after_run(b.at("0505"), b.at("0605"), 6), Facing{4});  // east: the point nearer home
  EXPECT_EQ(facing_after_run(b.at("0505"), b.at("0605"), 0), Facing{2});
}

TEST(Flight, is_listed_in_a_fixed_order_and_no_more_than_so_many) {
  BesideAFoe b(18, 18, "mongols", "0904", "0903");
  b.begin();
  const Runs one = b.runs();
  const Runs two = b.runs();
  EXPECT_LE(one.ways.size(), k_most_ways);
  EXPECT_EQ(one.ways, two.ways);
}

// ---- evading [1.6.2] [Q41]

TEST(Evasion, is_one_or_two_hexes_away_from_the_enemy_that_came) {
  const Evading b("skirmishers");
  ASSERT_FALSE(b.ways().empty());
  for (const Way& way : b.ways()) {
    EXPECT_EQ(way.path.size(), 2u);
    EXPECT_EQ(hexpost::hex::distance(way.end(), b.at("0506")), 3);
  }
}

TEST(Evasion, of_E1_is_one_hex) {
  const Evading b("hobilars");
  ASSERT_EQ(b.ways().size(), 3u);
  for (const Way& way : b.ways())
    EXPECT_EQ(way.path.size(), 1u);
}

TEST(Evasion, is_shorter_only_where_it_has_to_be_or_by_option) {
  Battle b(9, 9);
  b.ground("0504").terrain = Terrain::wood;
  b.unit(0, "Foe", "maa", "0506");
  const UnitId u = b.unit(1, "Unit", "skirmishers", "0505");
  b.start();
  const auto short_ones = [&] {
    Labels out;
    for (const Way& way : evasions(b.view(), u, 0)) {
      if (way.path.size() == 1) out.push_back(b.label(way.end()));
    }
    return out;
  };
  EXPECT_EQ(short_ones(), Labels{"0504"});
  b.data.scenario.options.evade_short = true;
  EXPECT_EQ(short_ones().size(), 3u);
}

TEST(Evasion, may_end_in_another_enemys_zone_of_control_unless_an_option_forbids) {
  Battle b(9, 9);
  b.unit(0, "Foe", "maa", "0506");
  b.unit(0, "Other", "maa", "0503");
  const UnitId u = b.unit(1, "Unit", "hobilars", "0505");
  b.start();
  EXPECT_EQ(evasions(b.view(), u, 0).size(), 3u);
  b.data.scenario.options.evade_avoids_zoc = true;
  EXPECT_EQ(evasions(b.view(), u, 0).size(), 1u);
}

TEST(Evasion, of_foot_skirmishers_does_not_disturb_units_they_pass) {
  Battle b(9, 9);
  b.unit(0, "Foe", "maa", "0506");
  const UnitId foot = b.unit(1, "Foot", "skirmishers", "0505");
  const UnitId friendly = b.unit(1, "Friend", "bills", "0504");
  b.start();
  const auto through = [&](UnitId u) {
    std::vector<Way> out;
    for (const Way& way : evasions(b.view(), u, 0)) {
      if (b.label(way.path.front()) == "0504" && way.path.size() == 2) out.push_back(way);
    }
    return out;
  };
  ASSERT_FALSE(through(foot).empty());
  EXPECT_TRUE(through(foot).front().passed.empty());
  b[foot].front.type = 3;  // Mongols: riders disturb
  ASSERT_FALSE(through(foot).empty());
  EXPECT_EQ(through(foot).front().passed, std::vector<UnitId>{friendly});
}

TEST(Evasion, is_made_once_a_bound_and_never_disrupted_or_engaged_elsewhere) {  // T16, 1.6.5, Q40
  Battle b(9, 9);
  b.unit(0, "Foe", "maa", "0506");
  const UnitId other_foe = b.unit(0, "Other", "maa", "0808");
  const UnitId u = b.unit(1, "Unit", "mongols", "0505");
  b.start();
  const auto rule = [&](const auto& no) { return no ? no->rule : ""; };
  EXPECT_EQ(rule(may_evade(b.view(), u, 0)), "");
  b[u].evaded = true;
  EXPECT_EQ(rule(may_evade(b.view(), u, 0)), "1.6.3");
  EXPECT_EQ(rule(may_flee_response(b.view(), u, 0)), "");  // Q40
  b.data.scenario.options.one_response_per_bound = true;
  EXPECT_EQ(rule(may_flee_response(b.view(), u, 0)), "Q40");
  b[u].evaded = false;
  b[u].disrupted = true;
  EXPECT_EQ(rule(may_evade(b.view(), u, 0)), "1.6.5");
  b[u].disrupted = false;
  b[other_foe].at = b.at("0504");
  EXPECT_EQ(rule(may_evade(b.view(), u, 0)), "Q40");
  b.data.scenario.options.engaged_may_respond = true;
  EXPECT_EQ(rule(may_evade(b.view(), u, 0)), "");
}

TEST(Evasion, is_only_for_units_that_can_evade) {
  Battle b(9, 9);
  b.unit(0, "Foe", "maa", "0506");
  const UnitId u = b.unit(1, "Unit", "bills", "0505");
  b.start();
  EXPECT_EQ(may_evade(b.view(), u, 0)->rule, "1.6.2");
  EXPECT_EQ(may_flee_response(b.view(), u, 0)->rule, "1.6.4");
}

// ---- flee response [1.6.4] [Q42]

TEST(FleeResponse, is_a_full_move_less_one_for_turning) {
  Battle b(14, 14);
  b.unit(0, "Foe", "maa", "0707");
  const UnitId u = b.unit(1, "Unit", "mongols", "0706", "S");
  b.start();
  std::size_t longest = 0;
  for (const Way& way : flee_responses(b.view(), u, 0))
    longest = std::max(longest, way.path.size());
  EXPECT_EQ(longest, 4u);
  b[u].facing = 0;  // faces away already
  for (const Way& way : flee_responses(b.view(), u, 0))
    longest = std::max(longest, way.path.size());
  EXPECT_EQ(longest, 5u);
}

TEST(FleeResponse, of_a_dismounted_unit_takes_remounting_and_turning_off) {  // T17
  Battle b(14, 14);
  b.unit(0, "Foe", "maa", "0707");
  const UnitId u = b.unit(1, "Unit", "hobilars", "0706", "S");
  b.start();
  b[u].dismounted = true;
  EXPECT_FALSE(may_flee_response(b.view(), u, 0));
  EXPECT_TRUE(may_evade(b.view(), u, 0).has_value());
  std::size_t longest = 0;
  for (const Way& way : flee_responses(b.view(), u, 0))
    longest = std::max(longest, way.path.size());
  EXPECT_EQ(longest, 2u);
}

TEST(FleeResponse, keeps_out_of_every_enemy_zone_of_control_and_lists_each_end_once) {
  Battle b(14, 14);
  b.unit(0, "Foe", "maa", "0707");
  b.unit(0, "Other", "maa", "0704");
  const UnitId u = b.unit(1, "Unit", "mongols", "0706", "S");
  b.start();
  std::vector<Hex> ends;
  for (const Way& way : flee_responses(b.view(), u, 0)) {
    for (const Hex h : way.path) {
      EXPECT_GT(hexpost::hex::distance(h, b.at("0707")), 1);
      EXPECT_GT(hexpost::hex::distance(h, b.at("0704")), 1);
    }
    EXPECT_EQ(std::find(ends.begin(), ends.end(), way.end()), ends.end());
    ends.push_back(way.end());
  }
  EXPECT_FALSE(ends.empty());
}

TEST(FleeResponse, halts_on_entering_a_wood) {  // 1.6.4
  Battle b(14, 14);
  for (const auto* h : {"0705", "0605", "0505", "0805", "0806", "0606"})
    b.ground(h).terrain = Terrain::wood;
  b.unit(0, "Foe", "maa", "0707");
  const UnitId u = b.unit(1, "Unit", "mongols", "0706", "S");
  b.start();
  for (const Way& way : flee_responses(b.view(), u, 0))
    EXPECT_EQ(way.path.size(), 1u) << b.label(way.end());
}
