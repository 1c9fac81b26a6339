#include <gtest/gtest.h>

#include <set>

#include "engine/systems/ancients/battle.h"
#include "engine/table/trial.h"
#include "tests/systems/ancients/unit/field.h"

/// Wrong order lines of Commands & Colors: Ancients, order by order: the refusal names the word or the rule, says why,
/// and tells what to write.
namespace {

using namespace hexpost;
using namespace hexpost::ancients;

const table::Battle& akragas() {
  static const auto k_set_up = battle(test::load("akragas"));
  return *k_set_up;
}

/// Akragas with a deck that lies in the order of its file: the bottom side holds Order Two Units Left and Center.
std::unique_ptr<table::Match> dealt() {
  auto match = akragas().begin();
  table::Segment deal{k_bottom, {}, {}, {}};
  for (int last = 60; last > 1; --last)
    deal.given.emplace_back(table::Rolled{last, last});
  match->push(deal);
  match->run();
  return match;
}

table::Verdict verdict(const table::Match& match, const std::string& line) {
  return table::judge_lines(match, match.awaited().who, {line}, {false, false}).lines.at(0).verdict;
}

struct Wrong {
  std::string line, rule;
  int column;
  std::string why, hint;
};

}  // namespace

TEST(AncientsBadOrders, name_the_word_the_rule_and_the_remedy) {
  const std::string play = "play CARD [under LEADER] [UNIT...] [alone LEADER...] [enter UNIT HEX [taking LEADER]...]";
  const std::string attack = "attack UNIT at UNIT | attack UNIT at leader LEADER";
  const std::string fire = "fire UNIT at UNIT | fire UNIT at leader LEADER";
  const std::string hexes = "its hexes are 0101 to 0913", no_unit = "S-HI9 is not the name of a unit",
                    near_unit = "did you mean S-HI1?", no_answer = "the answer is missing";
  const std::vector<Wrong> k_wrong{
      {"play", "", 5, "a word is missing here", play},
      {"play order-two-lefft S-HI1", "3.6", 0,
       "there is no card order-two-lefft (did you mean order-two-left? "
       "in the hand: order-two-left, order-two-center)",
       ""},
      {"play order-two-left S-HI9", "", 21, no_unit, near_unit},
      {"play order-two-left alone Hanno", "", 27, "Hanno is not the name of a leader", play},
      {"play rally", "3.2", 6, "Rally is not in the hand (in the hand: order-two-left, order-two-center)", ""},
      {"play order-two-left S-HI2", "C74", 21, "S-HI2 is in 0806 (center section): the card has no order left there",
       ""},
      {"play order-two-left C-HI1", "3.2", 21, "C-HI1 is not one of your units", ""},
      {"play order-two-left S-HI1 S-HI1", "3.2", 21, "S-HI1 is ordered twice", ""},
      {"play order-two-left S-LB1 S-HI1 S-AX1", "3.6", 0, "the card orders 2 at most, not 3", ""},
      {"play order-two-left under Dionysius", "3.6", 0, "the card has no leader", ""},
      {"rouse S-HI9", "", 7, no_unit, near_unit},
      {"rally S-HI9", "", 7, no_unit, near_unit},
      {"move", "", 5, "a unit is missing here", "move UNIT HEX... [off]"},
      {"move S-HI9 0703", "", 6, no_unit, near_unit},
      {"move S-HI1 9999", "", 12, "9999 is not a hex of this map", hexes},
      {"move S-HI1 north", "", 12, "north is not a hex of this map", hexes},
      {"move CH1 0304", "", 6, "CH1 is not the name of a unit", "did you mean C-HI1, C-HCH1?"},
      {"lead Hanno 0101", "", 6, "Hanno is not the name of a leader", "lead LEADER HEX..."},
      {"lead Dionysius 0099", "", 16, "0099 is not a hex of this map", hexes},
      {"end-moves now", "", 11, "now does not belong here", "end-moves"},
      {"attack S-HI1 C-LI1", "", 14, "at is expected here, not C-LI1", attack},
      {"attack S-HI1 at", "", 16, "a unit is missing here", attack},
      {"attack S-HI1 at C-HI9", "", 17, "C-HI9 is not the name of a unit", "did you mean C-HI1?"},
      {"fire S-LB1 C-HI1", "", 12, "at is expected here, not C-HI1", fire},
      {"fire S-HI9 at C-HI1", "", 6, no_unit, near_unit},
      {"end-battle now", "", 12, "now does not belong here", "end-battle"},
      {"defend S-LI1", "4.5", 13, no_answer, "defend UNIT (stand | evade)"},
      {"evade-to S-LI1", "4.5", 15, no_answer, "evade-to UNIT HEX"},
      {"strike S-HI1", "4.8", 13, no_answer, "strike UNIT (yes | no)"},
      {"flags S-HI1", "4.6", 12, no_answer, "flags UNIT NUMBER"},
      {"retreat S-HI1", "4.6", 14, no_answer, "retreat UNIT (HEX | stay)"},
      {"escape Dionysius", "C100", 17, no_answer, "escape LEADER (HEX | off)"},
      {"back S-HI1", "C61", 11, no_answer, "back UNIT (yes | no)"},
      {"press S-HI1", "C92", 12, no_answer, "press UNIT (yes | no)"},
      {"advance S-HI1", "4.10", 14, no_answer, "advance UNIT (yes | no)"},
      {"extra S-MC1", "4.10", 12, no_answer, "extra UNIT (HEX | stay)"},
      {"bonus S-HI1", "4.10", 12, no_answer, "bonus UNIT (UNIT | LEADER | none)"},
      {"dance S-HI1", "", 1, "dance is not an order", "did you mean advance?"},
      {"end moves", "", 1, "end is not an order", "did you mean end-moves?"},
      {"stand defend", "", 13, "the question is missing", "stand WHO QUESTION [if TEST [and TEST]...] do ANSWER"},
      {"if S-HI1 then move S-HI1 0705", "", 10, "a condition is one name and one word, then an order",
       "if NAME [not] CONDITION then ORDER [else ORDER]"}};
  const auto match = dealt();
  ASSERT_EQ(match->awaited().question, "card");
  std::set<std::string> said;
  for (const Wrong& wrong : k_wrong) {
    SCOPED_TRACE(wrong.line);
    said.insert(wrong.line.substr(0, wrong.line.find(' ')));
    const auto refusal = verdict(*match, wrong.line).refusal;
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->rule, wrong.rule);
    EXPECT_EQ(refusal->column, wrong.column);
    EXPECT_EQ(refusal->why, wrong.why);
    EXPECT_EQ(refusal->hint, wrong.hint);
  }
  for (const table::Verb& verb : akragas().verbs()) {  // headings belong to all systems
    if (verb.verb.ends_with("turn")) continue;
    EXPECT_TRUE(said.contains(verb.verb)) << verb.verb << " has no wrong line";
  }
}
