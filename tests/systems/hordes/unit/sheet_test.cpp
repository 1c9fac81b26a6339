#include "engine/systems/hordes/advice/order_sheet.h"
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
