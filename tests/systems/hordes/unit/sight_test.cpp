#include "engine/systems/hordes/model/sight.h"

#include <gtest/gtest.h>

#include "tests/support/hordes_builder.h"

using namespace hexpost;
using namespace hexpost::hordes;
using hexpost::hordes::test::Battle;

namespace {
std::string blocked(const Battle& b, Weapon w, std::string_view from, std::string_view to) {
  const auto no = no_line(b.view(), 0, w, b.at(from), b.at(to));
  return no ? no->rule : "";
}
constexpr Weapon k_bows = Weapon::small_arms;
}  // namespace

TEST(HordesSight, the_arc_is_the_wedge_of_the_two_front_sides) {
  Battle b(9, 9);
  b.start();
  const Hex from = b.at("0505");
  for (const char* label : {"0504", "0404", "0503", "0403", "0603", "0501"})
    EXPECT_TRUE(in_arc(from, 0, b.at(label))) << label;
  for (const char* label : {"0605", "0405", "0604", "0304", "0506", "0505"})
    EXPECT_FALSE(in_arc(from, 0, b.at(label))) << label;
  const auto points_towards = [&](Hex target) {
    int out = 0;
    for (int f = 0; f < hex::k_facings; f += 2)
      out += in_arc(from, hex::clock(f), target) ? 1 : 0;
    return out;
  };
  EXPECT_EQ(points_towards(b.at("0503")), 1);
  EXPECT_EQ(points_towards(b.at("0504")), 2);  // straight ahead through one side: two points share it
}

TEST(HordesSight, a_road_side_stands_for_either_of_its_points) {
  Battle b(9, 9);
  b.start();
  const Hex from = b.at("0505");
  for (hex::Side s = 0; s < hex::k_sides; ++s) {
    EXPECT_EQ(in_arc(from, 3, hex::step(from, s)), s <= 2);  // facing E: NE E SE
  }
}

TEST(HordesSight, chariots_shoot_all_round) {
  Battle b(9, 9);
  const UnitId c = b.unit(0, "Ch", "chariots", "0505"), a = b.unit(0, "Ar", "archers", "0303");
  b.start();
  EXPECT_TRUE(aims_at(b.view(), c, b.at("0506")));
  EXPECT_FALSE(aims_at(b.view(), a, b.at("0304")));
  EXPECT_TRUE(aims_at(b.view(), a, b.at("0302")));
}

TEST(HordesSight, t56_exactly_half_a_hex_is_not_seen) {
  Battle b(9, 9);
  const UnitId u = b.unit(0, "Un", "bills", "0504");
  b.start();
  EXPECT_FALSE(half_visible(b.view(), b.at("0505"), b.at("0503")));  // diagonal, one of two middle hexes
  b[u].at = b.at("0404");
  EXPECT_FALSE(half_visible(b.view(), b.at("0505"), b.at("0503")));
  b[u].at = b.at("0505");
  EXPECT_TRUE(half_visible(b.view(), b.at("0505"), b.at("0503")));  // the shooter does not hide the target
  b[u].at = b.at("0604");
  EXPECT_TRUE(half_visible(b.view(), b.at("0505"), b.at("0503")));
}

TEST(HordesSight, in_all_directions_one_blocker_at_two_hexes_suffices) {
  Battle b(11, 11);
  const UnitId u = b.unit(0, "Un", "bills", "0101");
  b.start();
  const Hex from = b.at("0606");
  for (const Hex to : hex::disc(from, 2)) {
    if (hex::distance(from, to) != 2) continue;
    EXPECT_TRUE(half_visible(b.view(), from, to));
    for (const auto& pair : hex::between(from, to)) {
      for (const Hex middle : pair) {
        b[u].at = middle;
        EXPECT_FALSE(half_visible(b.view(), from, to)) << b.label(to) << " past " << b.label(middle);
      }
    }
    b[u].at = b.at("0101");
  }
}

TEST(HordesSight, a_blocker_beside_the_line_hides_less_than_half_far_away) {
  Battle b(12, 3);
  const UnitId u = b.unit(0, "Un", "bills", "0302");
  b.start();
  EXPECT_FALSE(half_visible(b.view(), b.at("0102"), b.at("0902")));
  b[u].at = b.at("0603");
  EXPECT_TRUE(half_visible(b.view(), b.at("0102"), b.at("0902")));
}

TEST(HordesSight, woods_houses_cliffs_and_higher_ground_block_the_view) {
  for (const char* row : {". w .", ". v .", ". # .", ". h ."}) {
    Battle b(row);
    b.start();
    EXPECT_FALSE(half_visible(b.view(), b.at("0101"), b.at("0301"))) << row;
  }
  for (const char* row : {"h h .", ". h h", ". b .", ". ~ .", ". l ."}) {
    Battle b(row);
    b.start();
    EXPECT_TRUE(half_visible(b.view(), b.at("0101"), b.at("0301"))) << row;
  }
}

TEST(HordesSight, small_arms_hit_woods_from_beside_and_houses_from_two_hexes) {
  Battle b(". . w . v v");
  b.start();
  EXPECT_EQ(blocked(b, k_bows, "0201", "0301"), "");
  EXPECT_EQ(blocked(b, k_bows, "0101", "0301"), "Q33");
  EXPECT_EQ(blocked(b, k_bows, "0301", "0501"), "");  // from a wood as normal
  EXPECT_EQ(blocked(b, k_bows, "0401", "0601"), "Q33");
  EXPECT_EQ(blocked(b, Weapon::low_engine, "0101", "0301"), "");
  EXPECT_EQ(blocked(b, k_bows, "0201", "0401"), "Q6");
}

TEST(HordesSight, engines_reach_into_a_wood_at_three_hexes_but_not_beyond) {
  Battle b(". . . . w");
  b.start();
  EXPECT_EQ(blocked(b, Weapon::low_engine, "0201", "0501"), "");
  EXPECT_EQ(blocked(b, Weapon::low_engine, "0101", "0501"), "Q33");
}

TEST(HordesSight, option_wood_rim_in_range) {
  Battle b(". . w w");
  b.options().wood_rim_in_range = true;
  b.start();
  EXPECT_EQ(blocked(b, k_bows, "0101", "0301"), "");
  EXPECT_EQ(blocked(b, k_bows, "0201", "0401"), "Q33");
}

TEST(HordesSight, friends_on_level_ground_are_shot_over_from_a_hill_at_twice_their_distance) {
  Battle b("h . . . . .");
  const UnitId f = b.unit(0, "Fr", "bills", "0201");
  b.start();
  EXPECT_EQ(blocked(b, k_bows, "0101", "0301"), "");
  EXPECT_EQ(blocked(b, Weapon::low_engine, "0101", "0301"), "");
  EXPECT_EQ(blocked(b, Weapon::grape_engine, "0101", "0301"), "Q6");
  b[f].at = b.at("0301");
  EXPECT_EQ(blocked(b, Weapon::low_engine, "0101", "0401"), "Q6");
  EXPECT_EQ(blocked(b, Weapon::low_engine, "0101", "0501"), "");
  EXPECT_FALSE(half_visible(b.view(), b.at("0101"), b.at("0501")));  // units block sight itself
}

TEST(HordesSight, on_the_flat_only_high_engines_shoot_over_the_friend_beside_them) {
  Battle b(". . . . .");
  const UnitId f = b.unit(0, "Fr", "bills", "0201");
  const UnitId e = b.unit(1, "En", "bills", "0301");
  b.start();
  EXPECT_EQ(blocked(b, Weapon::high_engine, "0101", "0301"), "");
  EXPECT_EQ(blocked(b, Weapon::low_engine, "0101", "0301"), "Q6");
  EXPECT_EQ(blocked(b, k_bows, "0101", "0301"), "Q6");
  EXPECT_EQ(blocked(b, Weapon::high_engine, "0101", "0501"), "Q6");  // an enemy in the way
  b[e].at = b.at("0501"), b[f].at = b.at("0301");
  EXPECT_EQ(blocked(b, Weapon::high_engine, "0101", "0501"), "Q6");  // not beside the engine
}

TEST(HordesSight, t36_a_steep_side_covers_from_below_but_not_from_another_hill) {
  Battle b(R"(
    . h .
     . . .
    . . h)");
  b.steep("0201", "0202").steep("0201", "0102");
  b.start();
  EXPECT_EQ(steep_cover(b.view(), k_bows, b.at("0202"), b.at("0201")), 2);
  EXPECT_EQ(steep_cover(b.view(), k_bows, b.at("0203"), b.at("0201")), 1);
  EXPECT_EQ(steep_cover(b.view(), k_bows, b.at("0303"), b.at("0201")), 0);
  EXPECT_EQ(steep_cover(b.view(), k_bows, b.at("0201"), b.at("0202")), 0);
  EXPECT_EQ(steep_cover(b.view(), k_bows, b.at("0101"), b.at("0201")), 0);  // a gentle side
}

TEST(HordesSight, t57_engines_and_steep_sides) {
  Battle b("h . . .");
  b.steep("0101", "0201");
  b.start();
  const Weapon w = Weapon::low_engine;
  EXPECT_EQ(blocked(b, w, "0201", "0101"), "1.5");
  EXPECT_EQ(blocked(b, w, "0301", "0101"), "");
  EXPECT_EQ(steep_cover(b.view(), w, b.at("0301"), b.at("0101")), 2);
  EXPECT_EQ(steep_cover(b.view(), w, b.at("0401"), b.at("0101")), 0);
  EXPECT_EQ(blocked(b, w, "0101", "0201"), "1.5");
  EXPECT_EQ(blocked(b, w, "0101", "0301"), "");
  EXPECT_EQ(blocked(b, k_bows, "0201", "0101"), "");
}
