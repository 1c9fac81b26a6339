#include <set>

#include "engine/systems/hordes/advice/order_sheet.h"
#include "engine/systems/hordes/advice/proposal.h"
#include "engine/systems/hordes/advice/ways.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/movement/move.h"
#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "engine/systems/hordes/rules/movement/move_samples.h"
#include "engine/systems/hordes/rules/movement/orders.h"
#include "engine/systems/hordes/words/order_words.h"
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

/// The moves that an attack needs first.
std::vector<std::string> moves(Sheet& f, std::string_view line) {
  rebuild_board(f.data, f.s);
  return moves_into_contact(f.view_of(), orders::cut(line));
}

/// A foe, a unit that can come into contact with it, one beside that, and one far away.
struct Attack : Sheet {
  explicit Attack(const char* second_name) : Sheet(12, 12) {
    a = unit(0, "A", "bills", "0606"), second = unit(0, second_name, "bills", "0706");
    unit(0, "Far", "bills", "0112");
    foe = unit(1, "Foe", "bills", "0604", "S");
    ready();
  }
  UnitId a, second, foe;
};

TEST(HordesAttacks, on_an_enemy_out_of_contact_need_moves_and_only_while_these_may_still_come) {
  Attack f("B");
  f.s.phase = Phase::command;
  const auto alone = moves(f, "fight Foe by A");
  ASSERT_EQ(alone.size(), 1u);
  const Hex to = f.at(base::words(alone[0])[2]);
  EXPECT_TRUE(in_contact_at(f.view(), f.a, to, f.foe)) << alone[0];
  EXPECT_EQ(moves(f, "fight Foe by Far"), std::vector<std::string>{"move Far 0605"})
      << "it comes to no hex beside the enemy: the refusal of this move says why";
  EXPECT_EQ(moves(f, "move A 0605"), std::vector<std::string>{});
  f[f.a].done = true;
  EXPECT_EQ(moves(f, "fight Foe by A"), std::vector<std::string>{}) << "it has moved";
  f[f.a].done = false;
  for (const Phase over : {Phase::shooting, Phase::melee}) {
    f.s.phase = over;
    EXPECT_EQ(moves(f, "fight Foe by A"), std::vector<std::string>{});
  }
}

TEST(HordesAttacks, of_several_lead_up_each_unit_that_can_and_say_of_the_others_why_not) {
  Attack f("Done");
  f[f.second].done = true;
  f.s.phase = Phase::movement;
  const auto lines = moves(f, "fight Foe by Done Far A");
  ASSERT_EQ(lines.size(), 2u) << base::join(lines, "; ");
  EXPECT_TRUE(lines[0].starts_with("move Far ")) << "its refusal says why";
  EXPECT_TRUE(lines[1].starts_with("move A "));
}

TEST(HordesAttacks, on_one_enemy_in_several_lines_are_one_fight) {
  const auto both = [](const char* line, const char* next) { return joined(orders::cut(line), orders::cut(next)); };
  EXPECT_EQ(both("fight Foe by A", "fight Foe by B C"), "fight Foe by A B C");
  EXPECT_EQ(both("fight Foe by A", "fight Foe by A"), "fight Foe by A");
  EXPECT_EQ(both("fight Foe by A", "fight Other by B"), std::nullopt);
  EXPECT_EQ(both("fight Foe by A", "fight auto"), std::nullopt);
  EXPECT_EQ(both("fight Foe by A", "shoot nearest"), std::nullopt);
}

TEST(HordesAttacks, meet_as_few_other_enemies_as_can_be) {  // 1.9.1
  Sheet f(12, 12);
  const UnitId a = f.unit(0, "A", "bills", "0606");
  f.unit(1, "Foe", "bills", "0604", "S");
  const UnitId left = f.unit(1, "Left", "bills", "0504", "S"), right = f.unit(1, "Right", "bills", "0704", "S");
  f.ready();
  for (const UnitId gone : {left, right}) {
    f.s.phase = Phase::command;
    f[left].alive = f[right].alive = true;
    f[gone].alive = false;
    const auto line = moves(f, "fight Foe by A");
    ASSERT_FALSE(line.empty());
    const Hex to = f.at(base::words(line[0])[2]);
    EXPECT_FALSE(in_contact_at(f.view(), a, to, gone == left ? right : left)) << line[0];
  }
}

TEST(HordesMoves, drawn_leg_by_leg_are_legal_and_go_to_every_hex_in_reach) {  // 1.5
  Sheet f(12, 12);
  const UnitId u = f.unit(0, "A", "bills", "0606");
  f.unit(1, "Foe", "bills", "0604", "S");
  f.ready();
  f.lines();
  using Ends = std::set<std::string>;
  const auto add_end = [&](Ends& ends, const std::vector<Leg>& legs) {
    const auto goes = [](const Leg& leg) { return leg.kind == Leg::Kind::go; };
    const auto last = std::find_if(legs.rbegin(), legs.rend(), goes);
    if (last != legs.rend()) ends.insert(f.label(last->hex));
  };
  Ends drawn, all;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    dice::Random random(seed);
    const auto legs = stroll(f.view(), u, random);
    ASSERT_FALSE(legs.empty());
    EXPECT_FALSE(judge_move(f.view(), u, legs)) << seed;
    add_end(drawn, legs);
  }
  for (const auto& legs : sample_moves(f.view(), u, 1000))
    add_end(all, legs);
  EXPECT_EQ(drawn, all);
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

TEST(HordesWays, of_a_fight_take_a_unit_along_that_would_be_left_without_an_enemy) {
  Sheet f(12, 12);
  f.unit(0, "A", "bills", "0605", "N"), f.unit(0, "Pin", "bills", "0504", "E");
  f.unit(1, "Foe", "bills", "0604", "S");
  f.ready();
  f.s.phase = Phase::melee;
  rebuild_board(f.data, f.s);
  const auto found = ways(f.view_of(), orders::cut("fight Foe by A"), 4);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found.front(), "fight Foe by A Pin");
  EXPECT_TRUE(ways(f.view_of(), orders::cut("fight Foe by A Pin"), 4).empty()) << "it is legal as it stands";
}

}  // namespace
}  // namespace hexpost::hordes::test
