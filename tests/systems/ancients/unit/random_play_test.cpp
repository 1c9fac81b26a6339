#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/systems/ancients/model/names.h"
#include "engine/systems/ancients/rules/turn/sequence.h"
#include "tests/systems/ancients/unit/field.h"

/// Complete battles of random legal orders: no dead end, no illegal place between two steps, hands and deck that add
/// up, and a position text that is read back at any time.
namespace {

using namespace hexpost;
using namespace hexpost::ancients;

/// Answers with a random legal line and rolls random dice; the same seed plays the same battle.
class RandomTable final : public Table {
 public:
  explicit RandomTable(std::uint64_t seed) : random_(seed) {}
  int told = 0, asked = 0, rolled = 0;
  std::set<std::string, std::less<>> questions;

 private:
  int do_roll(int faces, table::Rule, const table::Classes&) override {
    ++rolled;
    return random_.die(faces);
  }
  void do_ask(const TableView& view, table::Player who, table::AnyQuestion<TableView>& q) override {
    ASSERT_LT(who, 2);
    if (q.take_forced(view)) return;
    ++asked;
    questions.emplace(q.name());
    // battles end sooner if most attacks are made
    std::string line = q.sample(view, random_);
    if (line.starts_with("end-") && random_.chance(70)) {
      const auto lines = q.list(view, 40);
      line = lines[random_.below(lines.size())];
    }
    const orders::Line cut = orders::cut(line);
    ASSERT_TRUE(q.speaks(view, cut)) << line;
    const auto refusal = q.take(view, cut);
    ASSERT_FALSE(refusal) << q.name() << ": " << line << ": " << refusal->why;
    ASSERT_EQ(q.taken(view), line);
  }
  void do_tell(table::Rule rule, Fact fact) override {
    ++told;
    EXPECT_FALSE(rule.empty());
    EXPECT_FALSE(base::text(fact.sentence).empty());
  }
  dice::Random random_;
};

/// What must hold between any two steps.
void check(const Data& data, const State& s) {
  const View v{data, s};
  for (UnitId u = 0; u < v.count(); ++u) {
    if (!v.here(u)) continue;
    ASSERT_TRUE(v.on_board(v.unit(u).at)) << v.name(u);
    ASSERT_EQ(v.unit_at(v.unit(u).at), u) << v.name(u);
    ASSERT_FALSE(v.ground(v.unit(u).at).impassable) << v.name(u);
    ASSERT_GE(v.unit(u).blocks, 1);
    ASSERT_LE(v.unit(u).blocks, v.type(u).blocks);
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (!v.leader_here(l)) continue;
    ASSERT_TRUE(v.on_board(v.leader(l).at)) << v.leader_name(l);
    ASSERT_EQ(v.leader_at(v.leader(l).at), l) << v.leader_name(l);
    const UnitId with = v.unit_at(v.leader(l).at);
    ASSERT_TRUE(with == k_no_unit || v.side(with) == v.leader_side(l)) << v.leader_name(l);
  }
  // every card lies in one place
  std::multiset<int> cards(s.discards.begin(), s.discards.end());
  for (const Open& open : s.open)
    cards.insert(open.card);
  if (s.used >= 0) cards.insert(s.used);
  if (s.phase != Phase::deal) {
    ASSERT_EQ(cards.size(), data.cards.size());
    ASSERT_EQ(std::set<int>(cards.begin(), cards.end()).size(), data.cards.size());
  }
  if (s.phase == Phase::card) {  // [C120]
    for (SideId side = k_top; side <= k_bottom; ++side)
      ASSERT_EQ(static_cast<int>(v.hand(side).size()), v.command(side)) << v.side_name(side);
  }
  ASSERT_EQ(s.phase == Phase::over, s.winner >= 0);
}

/// Plays a battle to its end; returns the questions that were asked.
std::set<std::string, std::less<>> play(const std::string& battle, std::uint64_t seed,
                                        std::span<const std::string> options = {}) {
  Data data = test::load(battle);
  EXPECT_TRUE(set_options(data, options));
  const auto names = roster_of(data);
  State s = initial_state(data);
  RandomTable table(seed);
  Play p{{data, s, table, names}, table::Cards::none()};
  int steps = 0;
  while (s.phase != Phase::over) {
    next_step(p);
    check(data, s);
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << battle << " " << seed << " step " << steps << "\n" << print_position(data, s);
      return {};
    }
    if (++steps % 40 == 0) {
      const std::string text = print_position(data, s);
      const auto read = parse_position(data, text);
      EXPECT_TRUE(read) << read.error().where << ": " << read.error().what << "\n" << text;
      if (!read) return {};
      EXPECT_EQ(*read, s);
    }
    if (steps > 60000) {
      ADD_FAILURE() << battle << " " << seed << " has no end";
      return {};
    }
  }
  EXPECT_GT(table.told, 20);  // the shortest of two thousand told 42
  return table.questions;
}

int battles_for_each() {
  const char* more = std::getenv("HEXPOST_BATTLES");  // tests/long plays more
  return more ? std::max(1, std::atoi(more)) : 3;
}

}  // namespace

class AncientsRandomPlay : public testing::TestWithParam<std::string> {};

TEST_P(AncientsRandomPlay, to_the_end) {
  for (int seed = 1; seed <= battles_for_each(); ++seed) {
    play(GetParam(), static_cast<std::uint64_t>(seed));
    ASSERT_FALSE(HasFailure());
  }
}

INSTANTIATE_TEST_SUITE_P(Battles, AncientsRandomPlay,
                         testing::Values("akragas", "crimissos", "bagradas", "ticinus", "trebbia", "trasimenus",
                                         "cannae", "dertosa", "beneventum", "castulo", "baecula", "metaurus", "ilipa",
                                         "great-plains", "zama", "open-field", "five-fords", "beasts-and-wheels",
                                         "outposts"),
                         [](const auto& battle) {
                           std::string name = battle.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(AncientsRandomBattles, with_all_options) {
  const std::vector<std::string> options{"any-section-same-name",
                                         "charge-heavy-cavalry-only",
                                         "coordinated-both",
                                         "copied-spartacus-shuffles",
                                         "escape-by-choice",
                                         "ford-advance",
                                         "free-charge",
                                         "inspired-unit-in-section",
                                         "light-chariots-take-swords",
                                         "los-same-pair",
                                         "marsh-as-ford",
                                         "scare-per-flag-rolled",
                                         "second-leader-die"};
  for (const std::string battle : {"bagradas", "castulo", "five-fords"})
    play(battle, 7, options);
}

TEST(AncientsRandomBattles, every_question_is_asked_somewhere) {
  std::set<std::string, std::less<>> asked;
  for (std::uint64_t seed = 11; seed < 15; ++seed) {
    for (const std::string battle : {"beasts-and-wheels", "bagradas"})
      asked.merge(play(battle, seed));
  }
  for (const std::string_view name : {"card", "moves", "battle", "defend", "evade-to", "flags", "retreat", "escape",
                                      "strike", "back", "advance", "extra", "bonus", "rouse", "rally", "press"})
    EXPECT_TRUE(asked.contains(name)) << name;
}
