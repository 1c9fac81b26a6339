#include <gtest/gtest.h>

#include <algorithm>

#include "engine/systems/kadesh/model/game.h"
#include "engine/systems/kadesh/rules/retreat/leaders_fate.h"
#include "engine/systems/kadesh/rules/retreat/retreat.h"
#include "engine/systems/kadesh/rules/setup/setup.h"
#include "tests/systems/kadesh/unit/field.h"

/// Procedures that no case brings about on the shipped map: called directly, with given dice.
namespace {

using namespace hexpost;
using namespace hexpost::kadesh;
using kadesh::test::Field;

/// Rolls the given dice and answers each question with its first legal line.
class GivenDice final : public Table {
 public:
  explicit GivenDice(std::vector<int> dice) : dice_(std::move(dice)) {}

 private:
  int do_roll(int, table::Rule rule, const table::Classes&) override {
    if (next_ == dice_.size()) throw std::runtime_error("no die is left for " + std::string(rule));
    return dice_[next_++];
  }
  void do_ask(const TableView& view, table::Player, table::AnyQuestion<TableView>& q) override {
    if (q.take_forced(view)) return;
    const auto refusal = q.take(view, orders::cut(q.list(view, 1).front()));
    ASSERT_FALSE(refusal) << refusal->why;
  }
  void do_tell(table::Rule, Fact) override {}
  std::vector<int> dice_;
  std::size_t next_ = 0;
};

}  // namespace

/// T194 [9.3.7] [K107]: water on all sides but one hex allows one hex of two, without a loss.
TEST(KadeshProcedures, ground_alone_shortens_a_retreat) {
  Field f;
  const Hex at = f.at("0540");
  for (const Hex h : hex::disc(at, 2)) {
    if (hex::distance(at, h) == 2) f.data.map.hexes[f.data.map.grid.index(h)].terrain = Terrain::orontes;
  }
  const UnitId u = f.put("LW-C1", "0540");
  f.put("AM-A1", "0640");
  const table::Roster names = roster_of(f.data, {});
  GivenDice table({});
  Play p{f.data, f.s, table, names};
  retreat(p, {u}, 2, "9.3.7");
  EXPECT_EQ(f.s.units[static_cast<std::size_t>(u)].place, Place::map);
  EXPECT_EQ(hex::distance(at, f.unit("LW-C1").at), 1);
  EXPECT_EQ(f.unit("LW-C1").level, Level::ordered);
}

/// T201 [9.3.9]: a leader who is lost, returns and is lost again counts each time.
TEST(KadeshProcedures, a_leader_lost_twice_counts_twice) {
  Field f;
  f.put("LW-H1", "0540");
  const auto septer = std::ranges::find(f.data.leaders, "Septer", &LeaderInfo::name) - f.data.leaders.begin();
  Leader& leader = f.s.leaders[static_cast<std::size_t>(septer)];
  const table::Roster names = roster_of(f.data, {});
  GivenDice table({1, 1, 1, 1});
  Play p{f.data, f.s, table, names};
  for (const int points : {10, 20}) {
    leader.place = Place::map, leader.at = f.at("0540");
    check_leaders(p, k_hatti, f.at("0540"), false);
    EXPECT_EQ(leader.place, Place::track);
    EXPECT_EQ(f.s.points[k_egypt], points);
  }
}
