#include "engine/systems/hordes/advice/order_sheet.h"
#include "engine/systems/hordes/advice/proposal.h"
#include "engine/systems/hordes/advice/ways.h"
#include "tests/systems/hordes/unit/play_field.h"

namespace hexpost::hordes::test {
namespace {

struct Sheet : Field {
  using Field::Field;

  std::vector<std::string> lines() {
    rebuild_board(data, s);
    s.phase = Phase::movement, s.stage = 1;
    for (Unit& u : s.units)
      u.commanded = true;
    return order_sheet(view_of(), {}, &pending);
  }
  TableView view_of() { return {View{data, s}, names}; }
  table::Pending pending;
};

TEST(HordesSheet, lists_units_in_trouble_first_then_those_that_can_fight) {
  Sheet f(12, 12);
  f.unit(0, "Far", "bills", "0111"), f.unit(0, "Near", "bills", "0606");
  const UnitId bad = f.unit(0, "Bad", "bills", "0911");
  f.unit(1, "Foe", "bills", "0604", "S");
  f.ready();
  f[bad].disrupted = true;
  const auto sheet = f.lines();
  const auto at = [&](std::string_view begin) {
    return std::ranges::find_if(sheet, [&](const std::string& l) { return l.starts_with(begin); }) - sheet.begin();
  };
  const std::string all = base::join(sheet, "\n");
  ASSERT_LT(at("# Far "), static_cast<std::ptrdiff_t>(sheet.size())) << all;
  EXPECT_LT(at("# Bad "), at("# Near ")) << all;
  EXPECT_LT(at("# Near "), at("# Far ")) << all;
  EXPECT_NE(all.find("into contact with Foe"), std::string::npos) << all;
}

/// What plain orders have for the only unit of the side that is to move.
std::string proposed(Sheet& f) {
  f.lines();
  table::Awaited awaited;
  awaited.question = "orders";
  return propose(f.view_of(), awaited, [] { return std::vector<std::string>{"end-moves"}; }).value_or("");
}

TEST(HordesPlainOrders, leave_a_bolt_shooter_where_it_can_shoot_and_bring_it_no_nearer_than_that) {  // 1.8.9
  for (const char* foe : {"0604", "0504", "0701"}) {
    Sheet f(12, 12);
    f.unit(0, "Bolt", "bolts", "0606"), f.unit(1, "Foe", "bills", foe, "S");
    f.ready();
    EXPECT_EQ(proposed(f), "end-moves") << "a bolt shooter that moves does not shoot; the enemy is in " << foe;
  }
  Sheet far(12, 12);
  const UnitId bolt = far.unit(0, "Bolt", "bolts", "0612");
  far.unit(1, "Foe", "bills", "0601", "S");
  far.ready();
  const std::string order = proposed(far);
  EXPECT_TRUE(order.starts_with("move Bolt ")) << order;
  const hex::Hex to = far.at(base::words(order).back());
  EXPECT_LT(hex::distance(to, far.at("0601")), hex::distance(far[bolt].at, far.at("0601"))) << order;
  EXPECT_GE(hex::distance(to, far.at("0601")), 6) << order;
}

TEST(HordesPlainOrders, charge_no_longbows_into_knights) {
  for (const char* foe : {"knights", "maa"}) {
    Sheet f(12, 12);
    f.unit(0, "Bow", "longbows", "0606"), f.unit(1, "Foe", foe, "0604", "S");
    f.ready();
    const std::string order = proposed(f);
    EXPECT_EQ(order, "end-moves") << foe << " are in range of the bows";
  }
  // knights do what knights are for
  Sheet f(12, 12);
  f.unit(0, "Kn", "knights", "0606"), f.unit(1, "Foe", "longbows", "0604", "S");
  f.ready();
  EXPECT_TRUE(proposed(f).starts_with("move Kn ")) << proposed(f);
}

TEST(HordesSheet, the_combat_of_a_move_has_the_friends_that_would_have_no_one_else_to_fight) {  // Q7
  Sheet f(12, 12);
  f.unit(0, "Near", "bills", "0606"), f.unit(0, "Pin", "bills", "0504", "E");
  f.unit(1, "Foe", "bills", "0604", "S");
  f.ready();
  const std::string all = base::join(f.lines(), "\n");
  EXPECT_NE(all.find("into contact with Foe, facing N: `fight Foe by Near Pin`"), std::string::npos) << all;
}

TEST(HordesWays, take_a_way_that_ends_with_the_facing_that_the_player_names) {
  Sheet f(12, 12);
  f.unit(0, "Sk", "skirmishers", "0908", "N");
  f.ready();
  f.lines();
  const auto found = ways(f.view_of(), orders::cut("move Sk 0807 face WNW"), 4);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front(), "move Sk 0907 face WNW 0807");
}

}  // namespace
}  // namespace hexpost::hordes::test
