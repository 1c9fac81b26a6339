#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "engine/systems/chariots/battle.h"
#include "engine/systems/chariots/load/battle.h"
#include "engine/systems/hordes/battle.h"
#include "engine/systems/hordes/load/battle.h"
#include "engine/table/trial.h"

/// Played positions in which a line that was not used could play a later turn of its writer: bounds of Tapae, and
/// Orders Phases at Kadesh whose wings are drawn one after the other in one mail.
namespace {

using namespace hexpost;
using table::Awaited;
using table::Entry;
using table::Match;

template <class Loaded, class Make>
std::unique_ptr<table::Battle> made(Loaded loaded, Make make) {
  if (!loaded) throw std::runtime_error(loaded.error().what);
  auto battle = make(std::move(loaded->scenario));
  if (!battle) throw std::runtime_error(battle.error().what);
  return *std::move(battle);
}

/// The answers to questions of the own turn that the program proposes.
void add_stands(const table::Battle& battle, std::vector<std::string>& lines) {
  for (const auto& q : battle.standing()) {
    if (q.own_turn && q.proposed != "ask") lines.push_back("stand army " + q.name + " do " + q.proposed);
  }
}

struct Found {
  int packets = 0;   ///< played with a line too many
  int reached = 0;   ///< of these, packets that ran into a later turn of their writer
  int answered = 0;  ///< of these, packets whose lines answered in the later turn
};

/// True if the entry is a line of the packet pushed last that was used or void, and no `stand` line.
bool is_own_line(const Match& match, const Entry& e) {
  return e.segment + 1 == match.segments() && e.by == Entry::By::line &&
         (e.kind == Entry::Kind::answered || e.kind == Entry::Kind::voided);
}

using Lines = std::vector<std::string>;

/// Pushes the plain orders of the turn that runs, with `left_over` again at their end, and counts what they did in
/// later turns.
void try_packet(const table::Battle& battle, const Match& before, const Lines& left_over, std::uint64_t seed,
                Found& found) {
  const table::Player who = before.awaited().who;
  std::vector<std::string> lines = before.proposal();
  const auto heading = std::ranges::find_if(lines, [](const std::string& l) { return l.ends_with(':'); });
  lines.erase(heading, lines.end());
  lines.insert(lines.end(), left_over.begin(), left_over.end());
  add_stands(battle, lines);
  const auto match = before.clone();
  const std::size_t told = match->trace_base() + match->trace().size();
  table::Chance chance(table::passive_policies(battle), seed);
  match->push({who, lines, std::vector<bool>(battle.players().size(), true), {}});
  match->run(&chance);
  ASSERT_FALSE(match->misfit()) << *match->misfit();
  ++found.packets;
  if (match->awaited().kind != Awaited::Kind::decision || match->awaited().who != who) return;
  if (match->turn() == before.turn()) return;
  ++found.reached;
  const table::Segment packet = match->last();
  bool used = false;
  for (std::size_t i = told; i < match->trace_base() + match->trace().size() && !used; ++i) {
    if (!is_own_line(*match, match->trace()[i - match->trace_base()])) continue;
    const auto then = before.clone();
    then->push(packet);
    then->cut_at(i);
    then->run();
    used = then->turn() != before.turn();
  }
  found.answered += used ? 1 : 0;
}

/// Plays by the plain proposals, and from each position in which a player orders tries a packet with a line too many.
Found play(const table::Battle& battle, const Lines& left_over, std::uint64_t seed, int packets) {
  Found found;
  const auto live = battle.begin();
  table::Chance chance(table::proposed_policies(battle), seed);
  table::Player who = 0;
  for (int n = 0; n < packets && !live->over(); ++n) {
    table::Segment s{who, {}, std::vector<bool>(battle.players().size(), true), {}};
    if (live->awaited().kind == Awaited::Kind::decision) {
      for (std::uint64_t trial = 1; trial <= 3; ++trial)
        try_packet(battle, *live, left_over, 100 * seed + trial, found);
      s.lines = live->proposal();
      add_stands(battle, s.lines);
    }
    live->push(std::move(s));
    who = live->run(&chance).who;
  }
  return found;
}

void expect_none(const table::Battle& battle, const Lines& left_over, int games) {
  Found all;
  for (int seed = 1; seed <= games; ++seed) {
    const Found found = play(battle, left_over, static_cast<std::uint64_t>(seed), 40);
    all.packets += found.packets;
    all.reached += found.reached;
    all.answered += found.answered;
  }
  std::cout << all.packets << " packets, " << all.reached << " ran into a later turn of their writer\n";
  EXPECT_GT(all.reached, 0) << "no packet came to a later turn, so nothing was tried";
  EXPECT_EQ(all.answered, 0) << "a line of one turn answers in another";
}

TEST(LeftOver, shoot_nearest_plays_no_later_bound_at_tapae) {
  const auto battle = made(hordes::load_scenario(data::Library::builtin(), "tapae"),
                           [](auto s) { return hordes::battle(std::move(s)); });
  expect_none(*battle, {"shoot nearest"}, 8);
}

TEST(LeftOver, shock_auto_plays_no_later_orders_phase_at_kadesh) {
  const auto battle = made(chariots::load_scenario(data::Library::builtin(), "kadesh"),
                           [](auto s) { return chariots::battle(std::move(s)); });
  expect_none(*battle, {"shock auto"}, 2);
}

}  // namespace
