#include "engine/systems/ancients/advice/odds.h"

#include <gtest/gtest.h>

#include <map>

#include "engine/systems/ancients/model/names.h"
#include "tests/systems/ancients/unit/field.h"

/// Exact odds of attacks and fire: every expected figure is worked out by hand from the faces of a die.
namespace hexpost::ancients::test {
namespace {

using table::Odds;
using table::Share;

/// A board on which odds are asked for; both hands are empty unless a test fills them.
struct Asked : Field {
  std::map<std::string, std::string> answers{{"defend", "stand"}, {"strike", "no"},  {"flags", "none"},
                                             {"back", "yes"},     {"advance", "no"}, {"press", "yes"}};
  table::Cards known;

  table::Considered<State, Table> considered(std::string_view line) {
    if (!names) names.emplace(roster_of(data));
    auto out = consider(TableView(view(), *names, known), orders::cut(line));
    if (const auto* refusal = std::get_if<base::Refusal>(&out))
      throw std::runtime_error(refusal->rule + " " + refusal->why);
    return std::get<0>(std::move(out));
  }
  Odds odds(std::string_view line) {
    const auto c = considered(line);
    const table::OddsPolicy policy = [this](table::Player, std::string_view question) -> std::optional<std::string> {
      const auto at = answers.find(std::string(question));
      return at == answers.end() ? std::nullopt : std::optional(at->second);
    };
    Odds out = table::odds_of<TableView, Fact>(c, s, policy,
                                               [&](const State& after, const auto&) { return became(data, s, after); });
    out.modifiers = c.modifiers;
    return out;
  }
  CardId card_of_kind(Effect effect, int nth = 0) const {
    for (std::size_t card = 0; card < data.cards.size(); ++card) {
      if (data.kinds[static_cast<std::size_t>(data.cards[card].kind)].effect == effect && nth-- == 0)
        return static_cast<CardId>(card);
    }
    throw std::runtime_error("no such card");
  }
  void hold(SideId side, std::optional<CardId> card) {
    if (card) s.open.push_back({s.end, *card});
    s.hands.push_back({s.end, side});
    ++s.end, ++s.next;
  }
  std::optional<table::Roster> names;
};

/// The chance of an outcome that contains this text, as a fraction of `all` ways.
std::uint64_t of(const Odds& odds, std::string_view who, std::string_view what, std::uint64_t all) {
  std::uint64_t sum = 0;
  for (const Odds::Fate& fate : odds.fates) {
    if (fate.who != who) continue;
    for (const Odds::Outcome& outcome : fate.outcomes) {
      if (outcome.what.find(what) == std::string::npos) continue;
      EXPECT_EQ(all % outcome.share.all, 0U) << outcome.what << " of " << outcome.share.all;
      sum += outcome.share.of * (all / outcome.share.all);
    }
  }
  return sum;
}
bool tells(const Odds& odds, std::string_view rule, std::string_view text) {
  for (const Odds::Told& told : odds.modifiers) {
    if (told.rule == rule && told.text.find(text) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

TEST(AncientsOdds, hits_and_retreat_of_fire) {
  Asked f;
  f.put("B-LB1", "6,4"), f.put("T-MI1", "3,4");
  f.s.active = k_bottom;
  const Odds odds = f.odds("fire B-LB1 at T-MI1");
  EXPECT_EQ(odds.trials, 0U);
  // two dice: the triangle hits (1/6), the flag drives off (1/6), the other four faces do nothing
  EXPECT_EQ(of(odds, "T-MI1", "1 block lost", 36), 10U);
  EXPECT_EQ(of(odds, "T-MI1", "2 blocks lost", 36), 1U);
  EXPECT_EQ(of(odds, "T-MI1", "leaves its hex", 36), 11U);
  EXPECT_EQ(of(odds, "T-MI1", "1 block lost, leaves its hex", 36), 2U);
  EXPECT_EQ(of(odds, "T-MI1", "destroyed", 36), 0U);
}

TEST(AncientsOdds, destruction_and_the_loss_of_a_leader) {
  Asked f;
  f.put("B-LB1", "6,4"), f.put("T-MI1", "3,4", 1);
  f.lead("Hanno", k_top, "3,4");
  f.s.active = k_bottom;
  const Odds odds = f.odds("fire B-LB1 at T-MI1");
  EXPECT_EQ(of(odds, "T-MI1", "destroyed", 36), 11U);
  EXPECT_EQ(of(odds, "Hanno", "killed", 216), 11U) << "one die, a helmet [4.7]";
  // a unit that lives on: two helmets
  Asked g;
  g.put("B-LB1", "6,4"), g.put("T-MI1", "3,4");
  g.lead("Hanno", k_top, "3,4");
  g.s.active = k_bottom;
  EXPECT_EQ(of(g.odds("fire B-LB1 at T-MI1"), "Hanno", "killed", 1296), 11U);
}

TEST(AncientsOdds, close_combat_and_the_battle_back) {
  Asked f;
  f.put("B-MI1", "5,4"), f.put("T-MI1", "4,4", 1);
  f.s.active = k_bottom;
  const Odds odds = f.odds("attack B-MI1 at T-MI1");
  EXPECT_EQ(odds.trials, 0U);
  // four dice, triangle or sword: 1 - (2/3)^4
  EXPECT_EQ(of(odds, "T-MI1", "destroyed", 81), 65U);
  // it battles back when nothing hit and no flag came, (1/2)^4, with four dice: 65/81 have a hit, and of four flags
  // the last finds no row to retreat to
  EXPECT_EQ(of(odds, "B-MI1", "lost", 20736) + of(odds, "B-MI1", "destroyed", 20736), 1040U + 1U);
  EXPECT_TRUE(tells(odds, "4.4", "4 dice"));
  EXPECT_TRUE(tells(odds, "4.3", "4 dice"));
  EXPECT_FALSE(tells(odds, "4.5", "evade"));
  EXPECT_FALSE(tells(odds, "4.8", "First Strike")) << "the hand is known, and it is empty";
}

TEST(AncientsOdds, an_evade_is_hit_by_its_own_symbol_alone) {
  Asked f;
  f.put("B-MI1", "5,4"), f.put("T-LI1", "4,4", 1);
  f.s.active = k_bottom;
  Odds odds = f.odds("attack B-MI1 at T-LI1");
  // it stands: circle or sword, 65/81; or three flags and a blank, or four flags: two hexes each, and no room
  EXPECT_EQ(of(odds, "T-LI1", "destroyed", 1296), 1040U + 12U + 1U);
  EXPECT_TRUE(tells(odds, "4.5", "may evade"));
  f.answers["defend"] = "evade";
  odds = f.odds("attack B-MI1 at T-LI1");
  EXPECT_EQ(of(odds, "T-LI1", "destroyed", 1296), 671U) << "1 - (5/6)^4";
  EXPECT_EQ(of(odds, "T-LI1", "leaves its hex", 1296), 625U);
  EXPECT_EQ(of(odds, "B-MI1", "lost", 1296), 0U) << "a unit that evaded does not battle back";
}

/// The largest fights: five dice, a First Strike of five, a leader on either side; and dice that have no end.
TEST(AncientsOdds, are_exact_in_every_fight) {
  Asked f;
  f.put("B-HI1", "5,4"), f.put("T-HI1", "4,4"), f.put("T-MI1", "4,3"), f.put("T-MI2", "4,5");
  f.lead("Hanno", k_top, "4,4"), f.lead("Marcus", k_bottom, "5,4");
  f.s.active = k_bottom;
  f.hold(k_top, f.card_of_kind(Effect::first_strike));
  f.answers["strike"] = "yes";
  EXPECT_EQ(f.odds("attack B-HI1 at T-HI1").trials, 0U);
  Asked g;
  g.put("B-EL1", "5,4"), g.put("T-EL1", "4,4"), g.put("T-HI1", "4,5"), g.put("T-LC1", "5,3"), g.put("B-MI1", "5,5");
  g.s.active = k_bottom;
  const Odds odds = g.odds("attack B-EL1 at T-HI1");
  EXPECT_EQ(odds.trials, 0U);
  EXPECT_EQ(g.odds("attack B-EL1 at T-LC1").trials, 0U);
}

TEST(AncientsOdds, first_strike_if_held) {
  for (const bool hidden : {false, true}) {
    SCOPED_TRACE(hidden);
    Asked f;
    f.put("B-MI1", "5,4", 1), f.put("T-MI1", "4,4");
    f.s.active = k_bottom;
    f.data.options[index_of(Option::hidden_hands)] = hidden;
    f.hold(k_top, hidden ? std::nullopt : std::optional(f.card_of_kind(Effect::first_strike)));
    Odds odds = f.odds("attack B-MI1 at T-MI1");
    // not struck first it meets the battle back alone, when its four dice have no flag, (5/6)^4, and are not four
    // hits, (1/3)^4: 609/1296 of 347/432
    EXPECT_EQ(of(odds, "B-MI1", "destroyed", 186624 * 3), 347U * 609U);
    EXPECT_TRUE(tells(odds, "4.8", "First Strike, if it is held and played: 4 dice"));
    f.answers["strike"] = "yes";
    odds = f.odds("attack B-MI1 at T-MI1");
    // struck before its own dice: 65/81, and four flags are one more than there are rows behind it
    EXPECT_EQ(of(odds, "B-MI1", "destroyed", 1296), 1040U + 1U);
    EXPECT_TRUE(f.s.discards.empty()) << "asking changes nothing";
  }
}

TEST(AncientsOdds, a_first_strike_that_cannot_be_there_is_not_supposed) {
  Asked f;
  f.put("B-MI1", "5,4", 1), f.put("T-MI1", "4,4");
  f.s.active = k_bottom;
  f.data.options[index_of(Option::hidden_hands)] = true;
  f.hold(k_top, std::nullopt);
  f.answers["strike"] = "yes";
  const Odds held = f.odds("attack B-MI1 at T-MI1");
  for (std::size_t card = 0; card < f.data.cards.size(); ++card) {
    if (f.data.kinds[static_cast<std::size_t>(f.data.cards[card].kind)].effect == Effect::first_strike)
      f.s.discards.push_back(static_cast<CardId>(card));
  }
  const Odds gone = f.odds("attack B-MI1 at T-MI1");
  EXPECT_TRUE(tells(held, "4.8", "First Strike"));
  EXPECT_FALSE(tells(gone, "4.8", "First Strike"));
  EXPECT_LT(of(gone, "B-MI1", "destroyed", 186624 * 3), of(held, "B-MI1", "destroyed", 186624 * 3));
}

}  // namespace hexpost::ancients::test
