#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>

#include "engine/dice/random.h"
#include "engine/table/trial.h"
#include "tests/support/battles.h"

/// Plain orders of Day of the Chariot: Kadesh hold whatever the dice bring: no line of them is void. HEXPOST_BATTLES
/// sets from how many battles the positions come, HEXPOST_SEED where the seeds begin.
namespace {

using namespace hexpost;
using table::Awaited;
using table::Entry;
using table::Match;

constexpr std::uint64_t k_trials = 4;  ///< other dice for each proposal

struct Found {
  int proposals = 0, runs = 0;
  std::map<std::string, int> voided;  ///< by verb and reason
  std::string first;
};

/// Sends the plain orders of the position with other dice and counts the lines that are void.
void try_position(const table::Battle& battle, const Match& before, std::uint64_t seed, Found& found) {
  const table::Player who = before.awaited().who;
  const std::vector<std::string> lines = before.proposal();
  ++found.proposals;
  for (std::uint64_t trial = 1; trial <= k_trials; ++trial) {
    const auto match = before.clone();
    match->forget_trace();
    table::Chance chance(table::proposed_policies(battle), 100 * seed + trial);
    match->push({who, lines, std::vector<bool>(battle.players().size(), true), {}});
    match->run(&chance);
    ++found.runs;
    for (const Entry& e : match->trace()) {
      if (e.kind != Entry::Kind::voided || e.segment + 1 != match->segments()) continue;
      ++found.voided[e.text.substr(0, e.text.find(' ')) + " [" + e.rule + "]"];
      if (found.first.empty()) found.first = before.turn() + ": " + e.text + " [" + e.rule + "] " + e.why;
    }
  }
}

/// `plain`: the battle is played by plain orders, otherwise by one random legal line after another.
void play(const table::Battle& battle, std::uint64_t seed, bool plain, int packets, Found& found) {
  const auto live = battle.begin();
  table::Chance chance(table::proposed_policies(battle), seed);
  dice::Random random(seed);
  table::Player who = live->run(&chance).who;
  for (int n = 0; n < packets && !live->over(); ++n) {
    table::Segment s{who, {}, std::vector<bool>(battle.players().size(), true), {}};
    if (live->awaited().kind == Awaited::Kind::decision) {
      if (plain || n % 16 == 0) try_position(battle, *live, 1000 * seed + static_cast<std::uint64_t>(n), found);
      s.lines = plain ? live->proposal() : std::vector<std::string>{live->sample(random)};
    }
    live->push(std::move(s));
    who = live->run(&chance).who;
  }
}

class KadeshPlainOrders : public testing::TestWithParam<const char*> {};

TEST_P(KadeshPlainOrders, hold_whatever_the_dice_bring) {
  const auto battle = test::load_kadesh(GetParam());
  const auto first = static_cast<std::uint64_t>(test::setting("HEXPOST_SEED", 1));
  const int battles = test::setting("HEXPOST_BATTLES", 1);
  Found found;
  for (std::uint64_t seed = first; seed < first + static_cast<std::uint64_t>(battles); ++seed) {
    play(*battle, seed, true, 100, found);
    play(*battle, seed, false, 4000, found);
  }
  std::cout << found.proposals << " proposals, " << found.runs << " runs\n";
  for (const auto& [what, count] : found.voided)
    std::cout << "  " << count << " void: " << what << "\n";
  EXPECT_GT(found.proposals, 10);
  EXPECT_TRUE(found.voided.empty()) << found.first;
}

INSTANTIATE_TEST_SUITE_P(All, KadeshPlainOrders, testing::Values("vanguard", "ramses", "smaller", "set-piece"));

}  // namespace
