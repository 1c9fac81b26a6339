#include <gtest/gtest.h>

#include "engine/systems/chariots/rules/movement/give.h"
#include "engine/systems/chariots/sys.h"
#include "tests/systems/chariots/unit/sumer.h"

namespace hexpost::chariots {
namespace {

using test::sumer;

/// [6.52] Two units that are no stack do not move as one: the fault is the pair, and the hint must not speak of the
/// way.
TEST(ChariotsMoveHints, do_not_speak_of_the_way_when_the_pair_is_at_fault) {
  const GameData game = sumer();
  State s = Sys::start(game);
  s.phase = Phase::orders, s.stage = 1, s.order = OrderKind::act;
  UnitId a = k_no_unit, b = k_no_unit;
  for (UnitId u = 0; u < static_cast<UnitId>(s.units.size()); ++u) {
    Unit& unit = s.units[static_cast<std::size_t>(u)];
    if (!unit.placed || unit.side != 0) continue;
    unit.active = unit.in_command = true;
    (a == k_no_unit ? a : b) = u;
  }
  ASSERT_NE(b, k_no_unit);
  s.active = 0;
  const TableView v{View{game.data, s}, game.names};
  const hex::Hex next = hex::step(v.unit(a).at, static_cast<hex::Side>(v.unit(a).facing / 2));
  const auto refusal = GiveOrder{}.judge_order(v, MoveOrder{a, b, 0, {{.is = Leg::Is::go, .hex = next}}});
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->rule, "6.52");
  EXPECT_EQ(refusal->hint, "");
}

}  // namespace
}  // namespace hexpost::chariots
