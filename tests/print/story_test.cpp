#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "tests/print/played.h"
#include "tests/support/battles.h"

/// The story of a battle: its grammar and its headings.
namespace {
using namespace hexpost;
using print_tests::Played;
using print_tests::played;
using print_tests::told;

class Stories : public testing::TestWithParam<std::string> {};

/// Plays the packets and shows each entry of the trace once.
void for_each_entry(const table::Battle& battle, const std::vector<table::Segment>& packets, const auto& show) {
  const auto match = battle.begin();
  match->run();
  std::size_t seen = 0;
  const auto look = [&] {
    const auto& trace = match->trace();
    for (std::size_t i = seen - std::min(seen, match->trace_base()); i < trace.size(); ++i)
      show(trace[i]);
    seen = match->trace_base() + trace.size();
  };
  look();
  for (const table::Segment& packet : packets) {
    match->push(packet);
    match->run();
    look();
  }
}

/// What was told in a battle.
std::vector<std::string> story_of(const table::Battle& battle, const std::vector<table::Segment>& packets) {
  std::vector<std::string> out;
  for_each_entry(battle, packets, [&](const table::Entry& e) {
    if (e.kind == table::Entry::Kind::told) out.push_back(e.text);
  });
  return out;
}

}  // namespace

/// "1 hits", "1 hexes", "A shock B", "13 of 1": one thing is told of in the singular, and no count goes beyond its
/// limit.
TEST_P(Stories, tell_one_thing_in_the_singular_and_several_in_the_plural) {
  const Played& game = played(GetParam());
  property::Style plain;
  plain.proposals = true, plain.check_every = 0, plain.replay = plain.phases = false;
  std::vector<std::string> said = story_of(*game.battle, game.packets);
  EXPECT_GT(said.size(), 20u);
  for (std::string& text : story_of(*game.battle, property::play_battle(*game.battle, 11, plain).journal))
    said.push_back(std::move(text));
  for (std::string& text : told(game.report(std::nullopt)))
    said.push_back(std::move(text));
  for (std::string& line : game.match->order_sheet())
    said.push_back(std::move(line));
  const std::regex one(
      "(^|[^-.\\w])1 (hits|hexes|units|stands|reminders|pieces|banners|points|blocks|leaders|generals|"
      "turns|lines|cards|markers|columns|mails|packets|rolls of)\\b");
  const std::regex several(
      "(^|[^-.\\w])([2-9]|[1-9]\\d+) (hit|hex|unit|piece|banner|block|leader|general|card|packet)\\b");
  const std::regex shocks("^(\\S*[^:\\s]|\\S+, .*[^:]) (shocks?) \\S+$");
  const std::regex hits(" takes \\d+ hits?: (\\d+) of (\\d+)");
  std::smatch found;
  for (const std::string& text : said) {
    EXPECT_FALSE(std::regex_search(text, one)) << text;
    EXPECT_FALSE(std::regex_search(text, several)) << text;
    if (std::regex_match(text, found, shocks)) {
      const bool many = found[1].str().find(", ") != std::string::npos;
      EXPECT_EQ(found[2].str(), many ? "shock" : "shocks") << text;
    }
    if (std::regex_search(text, found, hits)) {
      EXPECT_LE(std::stoi(found[1]), std::stoi(found[2])) << text;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Battles, Stories, testing::ValuesIn(print_tests::battles()), test::k_test_name);

/// A leader chooses how to move before the heading of the wing's orders, so the activation is a heading of its own: no
/// line of one wing stands below the heading of another.
TEST(Story, of_chariots_puts_each_answer_below_the_heading_of_its_own_wing) {
  const auto battle = print_tests::load("troy");
  const auto players = battle->players();
  property::Style style;
  style.proposals = true, style.check_every = 0, style.replay = false;
  int modes = 0, moves = 0;
  const auto journal = property::play_battle(*battle, 1, style).journal;
  std::string under;
  int level = 0;
  for_each_entry(*battle, journal, [&](const table::Entry& e) {
    if (e.kind == table::Entry::Kind::told && e.heading > 0) under = e.text, level = e.heading;
    if (e.kind != table::Entry::Kind::answered) return;
    const bool mode = e.text.starts_with("mode ");
    if (!mode && !e.text.starts_with("move ")) return;
    ++(mode ? modes : moves);
    EXPECT_TRUE(under.starts_with(players.at(e.who) + ": ")) << e.text << " below " << under;
    EXPECT_EQ(level, mode ? 1 : 2) << e.text << " below " << under;
  });
  EXPECT_GT(modes, 0);
  EXPECT_GT(moves, 0);
}
