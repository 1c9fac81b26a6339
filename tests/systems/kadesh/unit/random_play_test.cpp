#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/systems/kadesh/advice/proposal.h"
#include "engine/systems/kadesh/model/game.h"
#include "engine/systems/kadesh/model/position.h"
#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/movement/quiet_ways.h"
#include "engine/systems/kadesh/rules/movement/rout.h"
#include "engine/systems/kadesh/rules/retreat/place.h"
#include "engine/systems/kadesh/rules/scatter/scatter.h"
#include "engine/systems/kadesh/rules/setup/setup.h"
#include "engine/systems/kadesh/rules/turn/sequence.h"
#include "engine/systems/kadesh/rules/victory/victory.h"
#include "engine/systems/kadesh/words/order_words.h"
#include "tests/systems/kadesh/unit/field.h"

/// Battles of random legal orders: no dead end, no illegal place between two steps, and a position text
/// that is read back at any time.
namespace {

using namespace hexpost;
using namespace hexpost::kadesh;

/// Answers with a random legal line, of those listed or as it is drawn, and rolls random dice; the same seed plays the
/// same battle.
class RandomTable final : public Table {
 public:
  explicit RandomTable(std::uint64_t seed, bool draws = false) : random_(seed), draws_(draws) {}
  int told = 0, asked = 0, rolled = 0;
  std::set<std::string> verbs;  // of the answers

 private:
  int do_roll(int faces, table::Rule, const table::Classes&) override {
    ++rolled;
    return random_.die(faces);
  }
  void do_ask(const TableView& view, table::Player who, table::AnyQuestion<TableView>& q) override {
    if (const auto* question = table::find_question(declared().all, q.name())) {
      EXPECT_TRUE(table::may_be_asked(table::thing(view.data), *question, who)) << q.name();
    }
    if (q.take_forced(view)) return;
    ++asked;
    if (!draws_ && (q.name() == "charges" || q.name() == "moves")) expect_the_same_plain_order(view, q);
    // plain phases end soon, so that a battle does not take for ever
    const auto lines = draws_ ? std::vector{q.sample(view, random_)} : q.list(view, 60);
    ASSERT_FALSE(lines.empty()) << q.name();
    const std::string line = random_.chance(35) ? lines.front() : lines[random_.below(lines.size())];
    const orders::Line cut = orders::cut(line);
    verbs.insert(std::string(cut.verb()));
    ASSERT_TRUE(q.speaks(view, cut)) << line;
    const auto refusal = q.take(view, cut);
    ASSERT_FALSE(refusal) << q.name() << ": " << line << ": " << refusal->why;
    ASSERT_EQ(q.taken(view), line);
  }
  void do_tell(table::Rule, Fact fact) override {
    ++told;
    EXPECT_FALSE(kadesh::test::told(fact).empty());
  }
  /// Plain orders are the same with what was worked out for the orders before, which are any orders here.
  void expect_the_same_plain_order(const TableView& view, const table::AnyQuestion<TableView>& q) {
    table::Awaited awaited;
    awaited.kind = table::Awaited::Kind::decision, awaited.who = view.s.active, awaited.question = q.name();
    const table::Answers answers = [&] { return q.list(view, 8); };
    EXPECT_EQ(propose_on(view, awaited, answers, mind_), propose(view, awaited, answers));
  }
  dice::Random random_;
  bool draws_;
  Thoughts mind_;
};

/// A search that is led by the cost of the ways without enemies finds the same costs as one over all hexes.
void expect_the_same_ways(const Data& data, const State& s) {
  const View v{data, s};
  for (const SideId side : {k_egypt, k_hatti}) {
    for (const bool wheels : {false, true}) {
      QuietWays led(v, side, wheels, false, exits(v, side), &data.ways_out[side][wheels ? 1 : 0]);
      QuietWays all(v, side, wheels, false, exits(v, side));
      for (std::size_t slot = 0; slot < data.numbers.size(); slot += 3) {
        const Hex h = data.numbers.hex(static_cast<int>(slot));
        ASSERT_EQ(led.from(h), all.from(h)) << v.label(h);
      }
      for (const UnitId u : s.on_map[side])
        ASSERT_EQ(led.from_start(v.unit(u).at), all.from_start(v.unit(u).at)) << v.name(u);
    }
  }
}

/// The same for the goals of scattered units, also in quick time.
void expect_the_same_ways_home(const Data& data, const State& s) {
  const View v{data, s};
  for (const Goal goal : {Goal::camp, Goal::west, Goal::south}) {
    for (const int way : {0, 1, 2, 3}) {
      const bool wheels = way % 2 != 0, quick = way / 2 != 0;
      const auto& bound = data.ways_home[index_of(goal)][wheels ? 1 : 0];
      ASSERT_EQ(bound.empty(), !data.ambush);
      QuietWays led(v, k_egypt, wheels, quick, hexes_of(data.map, goal), &bound);
      QuietWays all(v, k_egypt, wheels, quick, hexes_of(data.map, goal));
      for (const UnitId u : s.on_map[k_egypt])
        ASSERT_EQ(led.from_start(v.unit(u).at), all.from_start(v.unit(u).at)) << v.name(u);
    }
  }
}

/// Lines of command from each unit's hex are as long by the network of all hexes as by a search from that hex.
void expect_the_same_lines(const Data& data, const State& s) {
  const View v{data, s};
  for (const SideId side : {k_egypt, k_hatti}) {
    const Network network(v, side);
    for (LeaderId l = 0; l < v.leader_count(); ++l) {
      if (v.leader_info(l).side != side) continue;
      const Army able = commandable(v, l);
      for (const UnitId u : s.on_map[k_egypt]) {  // also from hexes of the enemy
        const Hex post = v.unit(u).at;
        ASSERT_EQ(commanded_from(v, l, post, able, &network), commanded_from(v, l, post, able)) << v.label(post);
      }
    }
  }
}

/// What must hold between any two steps.
void check(const Data& data, const State& s) {
  const View v{data, s};
  for (UnitId u = 0; u < v.count(); ++u) {
    if (!v.here(u)) continue;
    ASSERT_TRUE(v.on_map(v.unit(u).at)) << v.name(u);
    ASSERT_FALSE(v.enemy_at(v.side(u), v.unit(u).at)) << v.name(u);
    ASSERT_EQ(v.unit(u).facing % 2, 1) << v.name(u);
    ASSERT_EQ(v.unit(u).facing, v.unit(v.top_at(v.unit(u).at)).facing) << v.name(u);  // [4.3.1]
  }
  for (const Lock& lock : s.locks)
    ASSERT_TRUE(v.here(lock.a) && v.here(lock.b) && hex::adjacent(v.unit(lock.a).at, v.unit(lock.b).at));
  State again = s;
  rebuild_index(data, again);
  ASSERT_EQ(again, s);
}

/// The first `turns` turns of a battle; adds the verbs of its answers, if they are drawn.
void play(const std::string& battle, std::uint64_t seed, int turns, std::set<std::string>* verbs = nullptr) {
  SCOPED_TRACE(battle + " " + std::to_string(seed));
  Data data = test::load(battle);
  data.turns = turns;
  prepare_steps(data), prepare_ways_out(data), prepare_ways_home(data);
  const table::Roster names = roster_of(data, {});
  State s = initial_state(data);
  RandomTable table(seed, verbs != nullptr);
  Play p{data, s, table, names};
  int steps = 0;
  while (s.phase != Phase::over) {
    next_step(p);
    ASSERT_NO_FATAL_FAILURE(check(data, s));
    if (testing::Test::HasFailure()) return;
    if (++steps % 50 == 0) {
      const std::string text = print_position(data, s);
      const auto read = parse_position(data, text);
      ASSERT_TRUE(read) << read.error().where << ": " << read.error().what << "\n" << text;
      ASSERT_EQ(*read, s);
      ASSERT_NO_FATAL_FAILURE(expect_the_same_ways(data, s));
      ASSERT_NO_FATAL_FAILURE(expect_the_same_ways_home(data, s));
      ASSERT_NO_FATAL_FAILURE(expect_the_same_lines(data, s));
    }
    ASSERT_LT(steps, 60000);
  }
  EXPECT_EQ(s.turn, data.turns);
  EXPECT_GT(table.told, 20);
  if (verbs != nullptr) verbs->insert(table.verbs.begin(), table.verbs.end());
}

}  // namespace

TEST(KadeshRandomPlay, first_battle) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed)
    ASSERT_NO_FATAL_FAILURE(play("vanguard", seed, 5));
}
TEST(KadeshRandomPlay, ramses) {
  ASSERT_NO_FATAL_FAILURE(play("ramses", 1, 3));
}
TEST(KadeshRandomPlay, smaller) {
  ASSERT_NO_FATAL_FAILURE(play("smaller", 1, 3));
}
TEST(KadeshRandomPlay, set_piece) {
  ASSERT_NO_FATAL_FAILURE(play("set-piece", 1, 3));
}
TEST(KadeshRandomPlay, draws_reach_every_kind_of_order_of_the_set_up_the_modes_and_the_moves) {
  std::set<std::string> verbs;
  for (std::uint64_t seed = 1; seed <= 30; ++seed)
    ASSERT_NO_FATAL_FAILURE(play("vanguard", seed, 5, &verbs));
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    ASSERT_NO_FATAL_FAILURE(play("ramses", seed, 4, &verbs));
    ASSERT_NO_FATAL_FAILURE(play("set-piece", seed, 4, &verbs));
  }
  for (const char* verb : {"place", "post", "mode", "bind", "halt", "top", "charge", "overrun", "move", "march",
                           "quick", "enter", "face", "lead", "reserve"})
    EXPECT_TRUE(verbs.contains(verb)) << verb;
}
