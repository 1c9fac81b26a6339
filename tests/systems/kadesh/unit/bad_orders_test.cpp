#include <gtest/gtest.h>

#include <set>

#include "engine/systems/kadesh/battle.h"
#include "engine/table/trial.h"
#include "tests/systems/kadesh/unit/field.h"

/// Wrong order lines of Day of the Chariot: Kadesh, order by order: the refusal names the word or the rule, says why,
/// and tells what to write.
namespace {

using namespace hexpost;
using namespace hexpost::kadesh;

const table::Battle& vanguard() {
  static const auto k_battle = battle(test::load("vanguard"));
  return *k_battle;
}

/// The Vanguard in the Hittites' first turn, after `lines` of theirs.
std::unique_ptr<table::Match> hittite_turn(std::vector<std::string> lines) {
  auto match = vanguard().begin();
  match->run();
  match->push({k_egypt, {"end-setup"}, {}, {}});
  match->run();
  match->push({k_hatti, {"end-setup"}, {}, {}});
  match->run();
  if (!lines.empty()) {
    match->push({k_hatti, std::move(lines), {}, {}});
    match->run();
  }
  return match;
}

struct Wrong {
  std::string line, rule;
  int column;
  std::string why, hint;
};

/// Judges each line at the stop.
void expect(const table::Match& match, const std::vector<Wrong>& all, std::set<std::string>& said) {
  for (const Wrong& wrong : all) {
    SCOPED_TRACE(wrong.line);
    said.insert(wrong.line.substr(0, wrong.line.find(' ')));
    const auto verdict =
        table::judge_lines(match, match.awaited().who, {wrong.line}, {false, false}).lines.at(0).verdict;
    ASSERT_TRUE(verdict.refusal);
    EXPECT_EQ(verdict.refusal->rule, wrong.rule);
    EXPECT_EQ(verdict.refusal->column, wrong.column);
    EXPECT_EQ(verdict.refusal->why, wrong.why);
    EXPECT_EQ(verdict.refusal->hint, wrong.hint);
  }
}

}  // namespace

TEST(KadeshBadOrders, name_the_word_the_rule_and_the_remedy) {
  std::set<std::string> said;
  const auto modes = hittite_turn({});
  ASSERT_EQ(modes->awaited().question, "modes");
  expect(*modes,
         {
             {"place LW-H9 1320 face W", "", 7, "x", ""},
             {"place LW-H1 9999 face W", "", 7, "x", ""},
             {"post Hannibal 1320", "", 7, "x", ""},
             {"pick LW-H9", "", 7, "x", ""},
             {"end-setup now", "", 7, "x", ""},
             {"mode GalIm-L", "", 7, "x", ""},
             {"mode GalIm-L run", "", 7, "x", ""},
             {"mode GalIm-L combat", "", 7, "x", ""},
             {"mode AM-Mesha march", "", 7, "x", ""},
             {"bind LW-H1", "", 7, "x", ""},
             {"bind LW-H1 GalIm-L", "", 7, "x", ""},
             {"halt LW-H1", "", 7, "x", ""},
             {"top LW-H9", "", 7, "x", ""},
             {"top LW-H1", "", 7, "x", ""},
             {"end-modes now", "", 7, "x", ""},
             {"camp AM-H1", "", 7, "x", ""},
             {"alert", "", 7, "x", ""},
             {"release", "", 7, "x", ""},
             {"borrow", "", 7, "x", ""},
             {"hasten", "", 7, "x", ""},
             {"leave", "", 7, "x", ""},
             {"rally", "", 7, "x", ""},
             {"arrival", "", 7, "x", ""},
             {"failed-exit", "", 7, "x", ""},
             {"react", "", 7, "x", ""},
             {"rout-to", "", 7, "x", ""},
             {"defensive-fire", "", 7, "x", ""},
             {"withdraw", "", 7, "x", ""},
             {"withdraw-to", "", 7, "x", ""},
             {"defending-leader", "", 7, "x", ""},
             {"loss", "", 7, "x", ""},
             {"loss-hex", "", 7, "x", ""},
             {"retreat", "", 7, "x", ""},
             {"displace", "", 7, "x", ""},
             {"advance", "", 7, "x", ""},
             {"recover", "", 7, "x", ""},
             {"first-player", "", 7, "x", ""},
             {"dance LW-H1", "", 7, "x", ""},
             {"end moves", "", 7, "x", ""},
             {"stand withdraw", "", 7, "x", ""},
             {"if LW-H1 then move LW-H1 1319", "", 7, "x", ""},
         },
         said);
  const auto charges = hittite_turn({"end-modes"});
  ASSERT_EQ(charges->awaited().question, "charges");
  expect(*charges,
         {
             {"charge", "", 7, "x", ""},
             {"charge LW-C9 at 0620", "", 7, "x", ""},
             {"charge LW-C1 1119", "", 7, "x", ""},
             {"charge LW-C1 at 0101", "", 7, "x", ""},
             {"charge AM-C1 at 0620", "", 7, "x", ""},
             {"overrun LW-H1 at 0620", "", 7, "x", ""},
             {"overrun LW-C1 at", "", 7, "x", ""},
             {"end-charges now", "", 7, "x", ""},
         },
         said);
  const auto moves = hittite_turn({"end-modes", "end-charges"});
  ASSERT_EQ(moves->awaited().question, "moves");
  expect(*moves,
         {
             {"move", "", 7, "x", ""},
             {"move LW-H9 1319", "", 7, "x", ""},
             {"move LW-H1 9999", "", 7, "x", ""},
             {"move LW-H1 0101", "", 7, "x", ""},
             {"move LW-H1 face N", "", 7, "x", ""},
             {"move LW-H1 with", "", 7, "x", ""},
             {"move AM-H1 0619", "", 7, "x", ""},
             {"march LW-H1 1221", "", 7, "x", ""},
             {"quick LW-H9 1319", "", 7, "x", ""},
             {"enter LW-H1 3905", "", 7, "x", ""},
             {"face LW-H1 face N", "", 7, "x", ""},
             {"face LW-H1", "", 7, "x", ""},
             {"lead Hanno 1319", "", 7, "x", ""},
             {"lead GalIm-L", "", 7, "x", ""},
             {"reserve", "", 7, "x", ""},
             {"reserve AM-Mesha", "", 7, "x", ""},
             {"end-moves now", "", 7, "x", ""},
             {"fire 9999 by LW-A1", "", 7, "x", ""},
             {"fire 0620 LW-A1", "", 7, "x", ""},
             {"end-fire now", "", 7, "x", ""},
             {"javelin 0620 by LW-C9", "", 7, "x", ""},
             {"end-javelins now", "", 7, "x", ""},
             {"slaughter 0620 by", "", 7, "x", ""},
             {"end-slaughter now", "", 7, "x", ""},
             {"attack 0620 by LW-H1 under", "", 7, "x", ""},
             {"attack 0620 by LW-H1 under Hanno", "", 7, "x", ""},
             {"end-attacks now", "", 7, "x", ""},
         },
         said);
  for (const table::Verb& verb : vanguard().verbs()) {  // headings belong to all systems
    if (!verb.verb.ends_with("turn")) EXPECT_TRUE(said.contains(verb.verb)) << verb.verb << " has no wrong line";
  }
}
