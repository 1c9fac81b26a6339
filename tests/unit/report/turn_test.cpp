#include "engine/report/turn.h"

#include <gtest/gtest.h>

#include "engine/report/text.h"
#include "tests/support/given_dice.h"
#include "tests/support/toy/toy.h"

namespace hexpost::report {
namespace {

std::unique_ptr<table::Match> played(const table::Battle& battle, std::vector<std::string> lines,
                                     std::vector<int> dice) {
  auto match = battle.begin();
  match->push({0, std::move(lines), {true, true}, {}});
  table::test::GivenDice source(std::move(dice), "dodge do no; strike-back do no");
  match->run(&source);
  return match;
}

TEST(TurnReport, tells_orders_answers_dice_and_facts_in_the_order_of_play) {
  const auto battle = toy::battle();
  const auto match = played(*battle, {"strike A1 at B1", "strike A1 at B2", "strike A2 at B2"}, {1, 5, 2});
  const std::string out = text(turn_report(*battle, *match, {}));
  const auto at = [&](std::string_view what) {
    const auto found = out.find(what);
    EXPECT_NE(found, std::string::npos) << what << "\n" << out;
    return found;
  };
  EXPECT_LT(at("Side A: strike A1 at B1"), at("Side B: dodge B1 no (sealed standing order) [2.1]"));
  EXPECT_LT(at("dice, 6 faces: 5 [2.1]"), at("Side A: void: strike A1 at B2: A1 has acted [1.3]"));
  at("Side B must decide: toast [3.1].");
}

TEST(TurnReport, dice_that_follow_each_other_stand_together) {
  const auto battle = toy::battle();
  std::vector<table::Entry> trace(3);
  for (int i = 0; i < 3; ++i) {
    auto& e = trace[static_cast<std::size_t>(i)];
    e.kind = table::Entry::Kind::rolled, e.faces = 6, e.value = i + 1, e.rule = "2.1";
  }
  const auto sections = narrative(*battle, trace, 0, 0, 3);
  ASSERT_EQ(sections.size(), 1u);
  EXPECT_EQ(std::get<List>(sections[0].blocks[0]).items, (std::vector<std::string>{"dice, 6 faces: 1 2 3 [2.1]"}));
}

TEST(TurnReport, an_order_that_a_fact_tells_is_not_told_twice_and_an_empty_phase_not_at_all) {
  using table::Entry;
  const auto battle = toy::battle();
  std::vector<Entry> trace;
  const auto add = [&](Entry::Kind kind, Entry::By by, const char* text, int heading) {
    Entry& e = trace.emplace_back();
    e.kind = kind, e.by = by, e.text = text, e.heading = heading;
  };
  add(Entry::Kind::told, Entry::By::nobody, "Bound", 2);
  add(Entry::Kind::told, Entry::By::nobody, "Moves", 1);
  add(Entry::Kind::answered, Entry::By::line, "go there", 0);
  add(Entry::Kind::told, Entry::By::nobody, "has gone there", 0);
  add(Entry::Kind::answered, Entry::By::line, "stay", 0);
  add(Entry::Kind::answered, Entry::By::sealed, "flee", 0);
  add(Entry::Kind::told, Entry::By::nobody, "has fled", 0);
  add(Entry::Kind::answered, Entry::By::line, "end-moves", 0);
  add(Entry::Kind::told, Entry::By::nobody, "Shooting", 1);
  add(Entry::Kind::told, Entry::By::nobody, "Combat", 1);
  const auto sections = narrative(*battle, trace, 0, 0, trace.size());
  ASSERT_EQ(sections.size(), 2u) << "a bound keeps its heading, a phase without events does not";
  EXPECT_EQ(sections[0].heading, "Bound");
  EXPECT_EQ(sections[1].heading, "Moves");
  EXPECT_EQ(
      std::get<List>(sections[1].blocks.at(0)).items,
      (std::vector<std::string>{"has gone there", "Side A: stay", "Side A: flee (sealed standing order)", "has fled"}));
}

TEST(TurnReport, begins_with_the_headings_above_its_events_that_no_event_followed_before) {
  using table::Entry;
  const auto battle = toy::battle();
  std::vector<Entry> trace;
  const auto told = [&](const char* text, int heading) {
    Entry& e = trace.emplace_back();
    e.kind = Entry::Kind::told, e.text = text, e.heading = heading;
  };
  told("Bound 1", 2), told("goes there", 0), told("Bound 2", 2), told("Moves", 1), told("has gone", 0);
  const auto second = narrative(*battle, trace, 0, 4, 5);
  ASSERT_EQ(second.size(), 2u);
  EXPECT_EQ(second[0].heading, "Bound 2");
  EXPECT_EQ(second[1].heading, "Moves");
  EXPECT_TRUE(narrative(*battle, trace, 0, 4, 4).empty()) << "no events, no headings";
  EXPECT_EQ(narrative(*battle, trace, 0, 1, 2).at(0).heading, "Bound 1");
}

/// A trace of dice and facts, for narratives of combats.
class Combats : public testing::Test {
 protected:
  void rolled(int value) {
    table::Entry& e = trace.emplace_back();
    e.kind = table::Entry::Kind::rolled, e.faces = 6, e.value = value, e.rule = "1.9.2";
  }
  table::Entry& told(const char* text) {
    table::Entry& e = trace.emplace_back();
    e.kind = table::Entry::Kind::told, e.text = text, e.rule = "1.9.6";
    return e;
  }
  void detail(const char* text) { told(text).in_rows = true; }
  std::vector<Block> blocks(std::size_t from = 0) {
    const auto sections = narrative(*battle, trace, 0, from, trace.size());
    return sections.empty() ? std::vector<Block>() : sections[0].blocks;
  }
  std::unique_ptr<table::Battle> battle = toy::battle();
  std::vector<table::Entry> trace;
};

TEST_F(Combats, are_told_as_rows_with_their_dice_and_each_thing_once) {
  rolled(6);  // of something else
  detail("A1 against B1");
  rolled(3), rolled(4);
  detail("A1: factor 5");
  rolled(2);
  detail("B1: factor 4");
  told("12 against 6").rows = {{"A1", "5", 2, "12", "wins"}, {"B1", "4", 1, "6", "6 hits"}};
  told("B1 loses a stand");
  const auto all = blocks();
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(std::get<List>(all[0]).items, (std::vector<std::string>{"dice, 6 faces: 6 [1.9.2]"}));
  const Table& table = std::get<Table>(all[1]);
  EXPECT_EQ(table.head, (std::vector<std::string>{"Who", "Factor", "Dice", "Total", "Result"}));
  EXPECT_EQ(table.rows, (std::vector<std::vector<std::string>>{{"A1", "5", "3 4", "12", "wins"},
                                                               {"B1", "4", "2", "6", "6 hits [1.9.6]"}}));
  EXPECT_EQ(std::get<List>(all[2]).items, (std::vector<std::string>{"B1 loses a stand [1.9.6]"}));
}

TEST_F(Combats, that_a_row_names_are_named_once_behind_an_answer_too) {
  const auto fight = [&] {
    detail("A1 attacks B1");
    table::Entry& e = trace.emplace_back();
    e.kind = table::Entry::Kind::answered, e.by = table::Entry::By::sealed, e.who = 1, e.text = "strike B1 no";
    rolled(3);
    told("1 hit").rows = {{"A1 attacks B1", "5 dice", 1, "1", "1 hit"}};
  };
  told("A1 moves");
  fight();
  auto all = blocks();
  ASSERT_EQ(all.size(), 2u);
  const List& list = std::get<List>(all[0]);
  ASSERT_EQ(list.items.size(), 2u);
  EXPECT_EQ(list.strong.size(), 2u * (list.strong.empty() ? 0u : 1u));
  EXPECT_EQ(list.items[0], "A1 moves [1.9.6]");
  EXPECT_NE(list.items[1].find("strike B1 no"), std::string::npos);
  EXPECT_EQ(std::get<Table>(all[1]).rows.size(), 1u);
}

TEST_F(Combats, that_are_not_over_are_told_as_sentences) {
  detail("A1 against B1");
  rolled(3);
  detail("A1: factor 5");
  const auto all = blocks();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(std::get<List>(all[0]).items,
            (std::vector<std::string>{"A1 against B1 [1.9.6]", "dice, 6 faces: 3 [1.9.2]", "A1: factor 5 [1.9.6]"}));
}

TEST_F(Combats, whose_dice_an_earlier_report_told_leave_the_dice_out) {
  rolled(3);
  told("A1 hits").rows = {{"A1 at B1", "range 2", 1, "3", "1 hit"}};
  const auto all = blocks(1);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(std::get<Table>(all[0]).rows[0],
            (std::vector<std::string>{"A1 at B1", "range 2", "", "3", "1 hit [1.9.6]"}));
}

TEST_F(Combats, of_one_row_share_a_table_and_those_of_two_sides_do_not) {
  for (int i = 0; i < 2; ++i)
    rolled(5), told("A1 hits").rows = {{"A1 at B1", "range 2", 1, "5", "1 hit"}};
  for (int i = 0; i < 2; ++i)
    told("draw").rows = {{"A1", "", 0, "5", "neither side wins"}, {"B1", "", 0, "5", "neither side wins"}};
  const auto all = blocks();
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(std::get<Table>(all[0]).rows.size(), 2u);
  EXPECT_EQ(std::get<Table>(all[2]).rows.size(), 2u);
}

TEST_F(Combats, of_one_row_by_standing_orders_of_one_player_share_a_table_and_an_item) {
  const auto shot = [&](const char* order, const char* who, table::Player by) {
    table::Entry& e = trace.emplace_back();
    e.kind = table::Entry::Kind::answered, e.by = table::Entry::By::standing, e.who = by, e.text = order;
    e.rule = "1.8.1";
    rolled(2);
    told("no hit").rows = {{who, "range 2", 1, "2", "no hit"}};
  };
  shot("shoot A1 at B1", "A1 at B1", 0), shot("shoot A2 at B1", "A2 at B1", 0), shot("shoot A3 at B2", "A3 at B2", 0);
  shot("shoot B1 at A1", "B1 at A1", 1);
  told("A1 is hit");
  shot("shoot B2 at A1", "B2 at A1", 1);
  const auto all = blocks();
  ASSERT_EQ(all.size(), 6u);
  EXPECT_EQ(std::get<List>(all[0]).items,
            (std::vector<std::string>{"Side A: shoot A1 at B1, A2 at B1, A3 at B2 (standing orders) [1.8.1]"}));
  EXPECT_EQ(std::get<Table>(all[1]).rows.size(), 3u);
  EXPECT_EQ(std::get<List>(all[2]).items,
            (std::vector<std::string>{"Side B: shoot B1 at A1 (standing order) [1.8.1]"}));
  EXPECT_EQ(std::get<Table>(all[3]).rows.size(), 1u);
  EXPECT_EQ(std::get<List>(all[4]).items,
            (std::vector<std::string>{"A1 is hit [1.9.6]", "Side B: shoot B2 at A1 (standing order) [1.8.1]"}))
      << "an event between two shots keeps them apart";
}

/// What the report tells of a shuffle whose first die has that many faces; each die is a 1.
std::vector<std::string> shuffle_told(int most) {
  const auto battle = toy::battle();
  std::vector<table::Entry> trace;
  for (int faces = most; faces >= 2; --faces) {
    auto& e = trace.emplace_back();
    e.kind = table::Entry::Kind::rolled, e.faces = faces, e.value = 1, e.rule = "2.1";
  }
  const auto sections = narrative(*battle, trace, 0, 0, trace.size());
  EXPECT_EQ(sections.size(), 1u);
  return std::get<List>(sections.at(0).blocks[0]).items;
}

TEST(TurnReport, the_dice_of_a_shuffle_are_one_item) {
  EXPECT_EQ(shuffle_told(6), (std::vector<std::string>{"dice, from 6 down to 2 faces: 1 1 1 1 1 [2.1]"}));
}

TEST(TurnReport, a_shuffle_of_many_cards_is_a_short_sentence) {
  EXPECT_EQ(shuffle_told(60), (std::vector<std::string>{"a shuffle with 59 dice [2.1]"}));
}

TEST(TurnReport, a_range_leaves_out_what_was_before) {
  const auto battle = toy::battle();
  const auto match = played(*battle, {"strike A1 at B1"}, {1, 5});
  const std::size_t all = match->trace().size();
  const std::string out = text(turn_report(*battle, *match, {std::nullopt, all, all, false}));
  EXPECT_EQ(out.find("strike A1"), std::string::npos) << out;
}

TEST(TurnReport, no_line_is_wider_than_a_page) {
  const auto battle = toy::battle();
  const auto match = played(*battle, {"strike A1 at B1", "strike A2 at B2"}, {1, 5, 2});
  for (const auto line : base::split(text(turn_report(*battle, *match, {})), '\n'))
    EXPECT_LE(base::width(line), 72u) << line;
}

}  // namespace
}  // namespace hexpost::report
