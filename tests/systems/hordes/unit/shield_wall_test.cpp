
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/sight.h"
#include "tests/support/hordes_builder.h"

using namespace hexpost::hordes;
using hexpost::hordes::test::Battle;

namespace {

/// Legionaries A B C in row 4, cavalry D beside A, a wood beyond C.
struct Wall {
  Battle b;
  UnitId d, a, m, c, foe;
  explicit Wall(std::string_view foe_at = "0101", std::string_view map = "") : b(map.empty() ? k_map : map) {
    d = b.unit(0, "D", "horse", "0204");
    a = b.unit(0, "A", "hoplites", "0304");
    m = b.unit(0, "B", "hoplites", "0404");
    c = b.unit(0, "C", "hoplites", "0504");
    foe = b.unit(1, "Foe", "hoplites", foe_at);
    b.start();
  }
  static constexpr std::string_view k_map = R"(.........
                                               .........
                                               .........
                                               .....w...
                                               .........)";
  bool holds(UnitId u) const { return in_shield_wall(b.view(), u); }
};

}  // namespace

TEST(ShieldWall, with_cavalry_and_a_wood_beside_it_holds_everywhere) {  // T55
  Wall w;
  EXPECT_TRUE(w.holds(w.a));
  EXPECT_TRUE(w.holds(w.m));
  EXPECT_TRUE(w.holds(w.c));
  EXPECT_FALSE(w.holds(w.d));
}

TEST(ShieldWall, loses_its_end_when_a_visible_enemy_controls_the_wood) {  // T55
  Wall w("0603");                                                         // beside the wood, in plain sight
  EXPECT_FALSE(w.holds(w.c));
  EXPECT_TRUE(w.holds(w.a));
  EXPECT_TRUE(w.holds(w.m));
}

TEST(ShieldWall, is_safe_from_an_enemy_unseen_behind_the_wood) {  // T55
  Wall w("0704");
  EXPECT_TRUE(w.holds(w.c));
}

TEST(ShieldWall, asks_its_end_unit_alone_whether_the_enemy_is_seen) {  // Q15
  Wall w("0703");                                                      // beside the wood, which hides him from C
  w.b.s.units[static_cast<std::size_t>(w.d)].at = w.b.at("0602");
  ASSERT_TRUE(half_visible(w.b.view(), w.b.at("0602"), w.b.at("0703")));
  ASSERT_TRUE(controls(w.b.view(), w.foe, w.b.at("0604")));
  EXPECT_FALSE(half_visible(w.b.view(), w.b.at("0504"), w.b.at("0703")));
  EXPECT_TRUE(w.holds(w.c)) << "the cavalry sees him, the last unit of the wall does not";
}

TEST(ShieldWall, sees_the_enemy_beyond_open_limiting_ground) {  // 1.13.3
  Wall w("0704", R"(.........
                    .........
                    .........
                    .....b...
                    .........)");
  EXPECT_FALSE(w.holds(w.c));
  w.b[w.foe].at = w.b.at("0804");  // the ground beside C is out of his control
  EXPECT_TRUE(w.holds(w.c));
}

TEST(ShieldWall, loses_its_end_when_the_enemy_stands_in_the_wood) {
  Wall w("0604");
  EXPECT_FALSE(w.holds(w.c));
}

TEST(ShieldWall, loses_an_end_that_is_open_and_keeps_the_rest) {
  Wall w;
  w.b[w.d].at = w.b.at("0101");
  EXPECT_FALSE(w.holds(w.a));
  EXPECT_TRUE(w.holds(w.m));
  EXPECT_TRUE(w.holds(w.c));
}

TEST(ShieldWall, is_covered_by_the_edge_of_the_table) {  // Q15
  Battle b(4, 4);
  const UnitId left = b.unit(0, "Left", "hoplites", "0103");
  const UnitId right = b.unit(0, "Right", "hoplites", "0203");
  b.start();
  EXPECT_TRUE(in_shield_wall(b.view(), left));
  EXPECT_FALSE(in_shield_wall(b.view(), right));
}

TEST(ShieldWall, needs_two_units_even_with_both_flanks_covered) {  // Q15
  Wall w;
  w.b[w.m].placed = w.b[w.c].placed = false;
  EXPECT_FALSE(w.holds(w.a));
}

TEST(ShieldWall, stands_on_any_axis_of_the_map) {  // Q15
  Battle b(6, 6);
  const UnitId one = b.unit(0, "One", "hoplites", "0303");
  const UnitId two = b.unit(0, "Two", "hoplites", "0304");  // south-east of it
  const UnitId horse = b.unit(0, "Horse", "horse", "0405");
  b.start();
  EXPECT_TRUE(in_shield_wall(b.view(), two));
  EXPECT_FALSE(in_shield_wall(b.view(), one));
  b[horse].placed = false;
  EXPECT_FALSE(in_shield_wall(b.view(), two));
}

TEST(ShieldWall, keeps_a_disrupted_unit_as_a_link) {  // Q15
  Wall w;
  w.b[w.m].disrupted = true;
  EXPECT_TRUE(w.holds(w.a));
  EXPECT_TRUE(w.holds(w.m));
}

namespace {
TroopType& type_called(Battle& b, std::string_view id) {
  return *std::ranges::find(b.scenario().armies[0].types, id, &TroopType::id);
}
}  // namespace

TEST(ShieldWall, is_formed_by_classes_A_to_C_with_an_S_only) {  // 1.13.3
  for (const auto& [type, forms] : {std::pair{"auxiliaries", false}, {"bills", false}, {"hoplites", true}}) {
    Battle b(6, 6);
    type_called(b, "auxiliaries").troop_class = TroopClass::d;
    const UnitId u = b.unit(0, "Unit", type, "0203");
    EXPECT_EQ(can_form_wall(b.start().view(), u), forms) << type;
  }
}

TEST(ShieldWall, takes_a_horde_between_two_that_are_no_hordes) {  // 1.13.3
  Battle b(6, 6);
  type_called(b, "warriors").shield_wall = true;
  const UnitId left = b.unit(0, "Left", "hoplites", "0103");
  const UnitId horde = b.unit(0, "Horde", "warriors", "0203");
  const UnitId right = b.unit(0, "Right", "hoplites", "0303");
  const UnitId more = b.unit(0, "More", "horse", "0403");
  b.start();
  EXPECT_TRUE(in_shield_wall(b.view(), horde));
  EXPECT_TRUE(in_shield_wall(b.view(), left));
  EXPECT_TRUE(in_shield_wall(b.view(), right));
  b[right].placed = false;
  b[more].at = b.at("0303");  // now the horde is the end of the wall
  EXPECT_FALSE(in_shield_wall(b.view(), horde));
  EXPECT_TRUE(in_shield_wall(b.view(), left));
}

TEST(ShieldWall, asks_nothing_of_facing_and_formation_unless_the_option_does) {  // Q15
  Wall w;
  w.b[w.m].facing = 6;
  w.b[w.c].column = true;
  EXPECT_TRUE(w.holds(w.a));
  EXPECT_TRUE(w.holds(w.c));
  w.b.data.scenario.options.wall_needs_front = true;
  EXPECT_FALSE(w.holds(w.c));
  EXPECT_FALSE(w.holds(w.a));
  w.b[w.m].facing = 2;  // the same side of the line
  w.b[w.c].column = false;
  EXPECT_TRUE(w.holds(w.a));
  EXPECT_TRUE(w.holds(w.m));
  EXPECT_TRUE(w.holds(w.c));
}
