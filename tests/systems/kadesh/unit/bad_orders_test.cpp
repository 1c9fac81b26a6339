#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "engine/systems/kadesh/battle.h"
#include "engine/systems/kadesh/model/position.h"
#include "engine/table/trial.h"
#include "tests/systems/kadesh/unit/field.h"

/// Wrong order lines of Day of the Chariot: Kadesh, order by order: the refusal names the word or the rule, says why,
/// and tells what to write.
namespace {

using namespace hexpost;
using namespace hexpost::kadesh;

const table::Battle& vanguard() {
  static const auto k_set_up = battle(test::load("vanguard"));
  return *k_set_up;
}

/// The Vanguard in the Hittites' first turn: some units on both sides, a charge apart.
std::unique_ptr<table::Match> hittite_turn(Phase phase) {
  test::Field f("vanguard");
  f.put("LW-C1", "1320", "W");
  f.put("LW-H1", "1319", "W");
  f.put("LW-A1", "1321", "W");
  f.put("AM-H1", "0620");
  f.put("AM-C1", "0720");
  for (std::size_t l = 0; l < f.data.leaders.size(); ++l) {
    const std::string& name = f.data.leaders[l].name;
    if (name != "GalIm-L" && name != "AM-Mesha") continue;
    f.s.leaders[l].place = Place::map, f.s.leaders[l].at = f.at(name == "AM-Mesha" ? "0620" : "1320");
  }
  f.s.phase = phase, f.s.active = k_hatti;
  auto match = vanguard().from_position("hexpost position v1\nat savepoint\n" + print_position(f.data, f.s));
  if (!match) throw std::runtime_error(match.error().what);
  (*match)->run();
  return std::move(*match);
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
    // the remedy of a rule stands in brackets, unless the refusal has a nearer one
    const bool plain = wrong.hint.empty() && !wrong.why.ends_with(')');
    EXPECT_EQ(verdict.refusal->why, plain ? wrong.why + " (" + std::string(remedy(wrong.rule)) + ")" : wrong.why);
    EXPECT_EQ(verdict.refusal->hint, wrong.hint);
    EXPECT_TRUE(verdict.refusal->why.ends_with(')') || !verdict.refusal->hint.empty());
  }
}

}  // namespace

TEST(KadeshBadOrders, name_the_word_the_rule_and_the_remedy) {
  std::set<std::string> said;
  const auto modes = hittite_turn(Phase::modes);
  ASSERT_EQ(modes->awaited().question, "modes");
  expect(
      *modes,
      {
          {"place LW-H9 1320 face W", "", 7, "LW-H9 is not the name of a unit", "did you mean LW-C9?"},
          {"place LW-H1 9999 face W", "", 13, "9999 is not a hex of this map", "its hexes are 0101 to 3954"},
          {"post Hannibal 1320", "", 6, "Hannibal is not the name of a leader", "post LEADER HEX"},
          {"pick LW-H9", "", 6, "LW-H9 is not the name of a unit", "did you mean LW-C9?"},
          {"end-setup now", "", 11, "now is too much here", "end-setup"},
          {"mode GalIm-L", "", 13, "combat is expected here, not the end of the line", "mode LEADER (combat | march)"},
          {"mode GalIm-L run", "", 14, "combat is expected here, not run", "mode LEADER (combat | march)"},
          {"mode GalIm-L combat", "4.6", 6, "GalIm-L is in that mode already", ""},
          {"mode AM-Mesha march", "4.6", 6, "AM-Mesha is not one of your leaders on the map", ""},
          {"bind LW-H1", "", 11, "a leader is missing here", "bind UNIT LEADER"},
          {"bind LW-H1 GalIm-L", "7.3", 12, "GalIm-L does not command LW-H1", ""},
          {"halt LW-H1", "8.3", 6, "LW-H1 is not in March Mode (leave the line out; it moves in the ordinary way)", ""},
          {"top LW-H9", "", 5, "LW-H9 is not the name of a unit", "did you mean LW-C9?"},
          {"top LW-H1", "4.2.1", 5, "LW-H1 is on top already", ""},
          {"end-modes now", "", 11, "now is too much here", "end-modes"},
          {"camp", "6.2", 5, "the answer is missing", "camp NAME HEX"},
          {"alert", "6.2", 6, "the answer is missing", "alert NAME..."},
          {"release", "13.1.7", 8, "the answer is missing", "release NAME..."},
          {"borrow", "7.3", 7, "the answer is missing", "borrow UNIT..."},
          {"hasten", "13.1.3", 7, "the answer is missing", "hasten UNIT (yes | no)"},
          {"together", "13.1.3", 9, "the answer is missing", "together UNIT (yes | no)"},
          {"leave", "13.1.3", 6, "the answer is missing", "leave UNIT (yes | no)"},
          {"rally", "10.1", 6, "the answer is missing", "rally UNIT (yes | no)"},
          {"arrival", "6.2", 8, "the answer is missing", "arrival (west | south)"},
          {"failed-exit", "8.6", 12, "the answer is missing", "failed-exit UNIT (stay | step)"},
          {"react", "8.11", 6, "the answer is missing", "react NAME (stay | HEX FACING)"},
          {"rout-to", "8.7", 8, "the answer is missing", "rout-to UNIT HEX"},
          {"defensive-fire", "9.3.2", 15, "the answer is missing",
           "defensive-fire UNIT (HEX [first | second | third | last] | none)"},
          {"withdraw", "9.3.3", 9, "the answer is missing", "withdraw UNIT (yes | no)"},
          {"withdraw-to", "9.3.3", 12, "the answer is missing", "withdraw-to UNIT HEX"},
          {"defending-leader", "9.2.2", 17, "the answer is missing", "defending-leader (yes | no)"},
          {"loss", "9.3.6", 5, "the answer is missing", "loss UNIT"},
          {"loss-hex", "9.3.6", 9, "the answer is missing", "loss-hex HEX"},
          {"retreat", "9.3.7", 8, "the answer is missing", "retreat UNIT HEX"},
          {"displace", "9.3.7", 9, "the answer is missing", "displace UNIT HEX"},
          {"advance", "9.3.8", 8, "the answer is missing", "advance HEX (none | UNIT FACING)"},
          {"recover", "11.1", 8, "the answer is missing", "recover UNIT HEX"},
          {"first-player", "13.3", 13, "the answer is missing", "first-player (hatti | egypt)"},
          {"dance LW-H1", "", 1, "dance is not an order", "did you mean face?"},
          {"end moves", "", 1, "end is not an order", "did you mean end-moves?"},
          {"stand withdraw", "", 15, "the question is missing", "stand WHO QUESTION [if TEST [and TEST]...] do ANSWER"},
          {"if LW-H1 then move LW-H1 1319", "", 10, "a condition is one name and one word, then an order",
           "if NAME [not] CONDITION then ORDER [else ORDER]"},
      },
      said);
  const auto charges = hittite_turn(Phase::charges);
  ASSERT_EQ(charges->awaited().question, "charges");
  expect(*charges,
         {
             {"charge", "", 7, "a unit is missing here",
              "charge UNIT [with UNIT] [taking LEADER] [HEX...] [face FACING] at HEX"},
             {"charge LW-C9 at 0620", "8.1", 8, "LW-C9 is not on the map", ""},
             {"charge LW-C1 1119", "8.1", 14,
              "1119 is not next to 1320 (name a hex that the sheet lists for it, or every hex of the way)", ""},
             {"charge LW-C1 0620", "8.1", 14,
              "an enemy unit is in 0620 (name a way that ends next to an enemy, and that enemy's hex: charge UNIT "
              "[HEX...] at HEX)",
              ""},
             {"charge LW-C1 at 0101", "8.8", 17, "no enemy unit is next to 1320 in 0101", ""},
             {"charge AM-C1 at 0620", "8.1", 8, "AM-C1 is not one of your units", ""},
             {"overrun LW-H1 at 0620", "8.9", 9, "only chariots overrun; LW-H1 is not a chariot", ""},
             {"overrun LW-C1 at", "", 17, "the end of the line is not a hex of this map", "its hexes are 0101 to 3954"},
             {"end-charges now", "", 13, "now is too much here", "end-charges"},
         },
         said);
  const auto moves = hittite_turn(Phase::moves);
  ASSERT_EQ(moves->awaited().question, "moves");
  expect(
      *moves,
      {
          {"move", "", 5, "a unit is missing here", "move UNIT [with UNIT] [taking LEADER] HEX... [face FACING]"},
          {"move LW-H9 1319", "", 6, "LW-H9 is not the name of a unit", "did you mean LW-C9?"},
          {"move LW-H1 9999", "", 12, "9999 is not a hex of this map", "its hexes are 0101 to 3954"},
          {"move LW-H1 0101", "8.1", 12,
           "0101 is too far for LW-H1: the way costs 24 Movement Points and there are 5 (name a hex that the sheet "
           "lists for it)",
           ""},
          {"move LW-H1 face N", "8.1", 0,
           "the order names no hex (move UNIT HEX... [face FACING]; to turn only: face UNIT face FACING)", ""},
          {"move LW-H1 1318 1316", "8.1", 17, "1316 is not next to 1318 (name every hex of the way)", ""},
          {"move LW-H1 with LW-A1 1318", "8.1", 6, "LW-H1 and LW-A1 do not start in one place (order each alone)", ""},
          {"move LW-H1 taking GalIm-L 1318", "8.1", 6, "LW-H1 and GalIm-L do not start in one place (order each alone)",
           ""},
          {"move LW-H1 with", "", 16, "a unit is missing here",
           "move UNIT [with UNIT] [taking LEADER] HEX... [face FACING]"},
          {"move AM-H1 0619", "8.1", 6, "AM-H1 is not one of your units", ""},
          {"march LW-H1 1221", "8.3", 7, "LW-H1 is not in March Mode (mode LEADER march)", ""},
          {"quick LW-H9 1319", "", 7, "LW-H9 is not the name of a unit", "did you mean LW-C9?"},
          {"enter LW-H1 3905", "8.1", 7, "LW-H1 does not wait in a Move to Map box", ""},
          {"face LW-H1 face N", "4.3.1", 12,
           "units face a corner of their hex (face UNIT face (NE | E | SE | SW | W | NW))", ""},
          {"face LW-H1", "4.3.1", 0, "units face a corner of their hex (face UNIT face (NE | E | SE | SW | W | NW))",
           ""},
          {"lead Hanno 1319", "", 6, "Hanno is not the name of a leader", "lead LEADER HEX..."},
          {"lead GalIm-L", "8.1", 0, "the order names no hex (lead LEADER HEX...)", ""},
          {"reserve", "", 8, "a leader is missing here", "reserve LEADER"},
          {"reserve AM-Mesha", "4.6", 9, "AM-Mesha is not one of your leaders on the map", ""},
          {"end-moves now", "", 11, "now is too much here", "end-moves"},
          {"fire 9999 by LW-A1", "", 6, "9999 is not a hex of this map", "its hexes are 0101 to 3954"},
          {"fire 0620 LW-A1", "", 11, "by is expected here, not LW-A1", "fire HEX by UNIT..."},
          {"end-fire now", "", 10, "now is too much here", "end-fire"},
          {"javelin 0620 LW-C1", "", 14, "by is expected here, not LW-C1", "javelin HEX by UNIT..."},
          {"end-javelins now", "", 14, "now is too much here", "end-javelins"},
          {"slaughter 9999 by LW-C1", "", 11, "9999 is not a hex of this map", "its hexes are 0101 to 3954"},
          {"end-slaughter now", "", 15, "now is too much here", "end-slaughter"},
          {"attack 0620 by LW-H1 under", "", 27, "a leader is missing here", "attack HEX by UNIT... [under LEADER]"},
          {"attack 0620 by LW-H1 under Hanno", "", 28, "Hanno is not the name of a leader",
           "attack HEX by UNIT... [under LEADER]"},
          {"end-attacks now", "", 13, "now is too much here", "end-attacks"},
      },
      said);
  for (const table::Verb& verb : vanguard().verbs()) {  // headings belong to all systems
    if (!verb.verb.ends_with("turn")) EXPECT_TRUE(said.contains(verb.verb)) << verb.verb << " has no wrong line";
  }
}

TEST(KadeshBadOrders, the_points_of_an_overrun_begin_with_the_emptied_hex) {
  test::Field f("vanguard");
  f.put("LW-C1", "1320", "W"), f.put("AM-H1", "0620");
  f.unit("LW-C1").overrun = f.at("1220"), f.unit("LW-C1").overran = true, f.unit("LW-C1").extra = 2;
  f.s.phase = Phase::moves, f.s.active = k_hatti;
  const auto match = vanguard().from_position("hexpost position v1\nat savepoint\n" + print_position(f.data, f.s));
  ASSERT_TRUE(match) << match.error().what;
  (*match)->run();
  ASSERT_EQ((*match)->awaited().question, "moves");
  std::set<std::string> said;
  expect(**match,
         {{"move LW-C1 1319", "8.9", 6,
           "LW-C1 first enters 1220, the hex that it has overrun (move UNIT, then that hex, then the rest of the way)",
           ""}},
         said);
}

/// The remedy of rule 8.8 is for the phase of charges.
TEST(KadeshBadOrders, a_charger_in_the_melee_gets_the_remedy_of_the_melee) {
  test::Field f("vanguard");
  f.put("LW-C1", "1320", "W"), f.put("AM-A1", "1220", "E");
  f.unit("LW-C1").charge = f.at("1220");
  f.s.phase = Phase::melee, f.s.active = k_hatti, f.s.stage = 1;
  const auto match = vanguard().from_position("hexpost position v1\nat savepoint\n" + print_position(f.data, f.s));
  ASSERT_TRUE(match) << match.error().what;
  (*match)->run();
  ASSERT_EQ((*match)->awaited().question, "attacks");
  std::set<std::string> said;
  expect(**match,
         {{"end-attacks", "8.8", 0,
           "LW-C1 charges and must attack 1220 (attack the hex in the melees: attack HEX by UNIT...)", ""}},
         said);
}

/// Every rule number with which a source of the system refuses has a remedy, so that no refusal leaves the player
/// alone.
TEST(KadeshRemedies, are_there_for_every_rule_that_refuses) {
  const std::regex call("\\brefuse\\(\\s*(?:[^\"();]*\\? )?\"([0-9.]+)\"(?: : \"([0-9.]+)\")?");
  std::set<std::string> rules;
  for (const auto& file : std::filesystem::recursive_directory_iterator(HEXPOST_SOURCE_DIR "/engine/systems/kadesh")) {
    if (file.path().extension() != ".cpp") continue;
    std::ifstream in(file.path());
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    for (std::sregex_iterator at(text.begin(), text.end(), call), end; at != end; ++at) {
      rules.insert((*at)[1].str());
      if ((*at)[2].matched) rules.insert((*at)[2].str());
    }
  }
  EXPECT_GT(rules.size(), 35U);
  for (const std::string& rule : rules)
    EXPECT_FALSE(remedy(rule).empty()) << rule;
  EXPECT_FALSE(base::Refusal(refuse("9.2", "a unit is named twice")).hint.empty());
  EXPECT_EQ(base::Refusal(refuse("9.2", "a unit is named twice", {}, "name it once")).hint, "name it once");
}
