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
          {"place LW-H9 1320 face W", "", 7, "LW-H9 is not the name of a unit", "did you mean LW-H1?"},
          {"place LW-H1 9999 face W", "", 13, "9999 is not a hex of this map", "its hexes are 0101 to 3954"},
          {"post Hannibal 1320", "", 6, "Hannibal is not the name of a leader", "post LEADER HEX"},
          {"pick LW-H9", "", 6, "LW-H9 is not the name of a unit", "did you mean LW-H1?"},
          {"end-setup now", "", 11, "now does not belong here", "end-setup"},
          {"mode GalIm-L", "", 13, "combat or march is expected here, not the end of the line",
           "mode LEADER (combat | march)"},
          {"mode GalIm-L reserve", "", 14, "combat or march is expected here, not reserve",
           "mode LEADER (combat | march); Reserve is ordered with the moves: `reserve GalIm-L` before end-moves "
           "[4.6.2]"},
          {"end-turn", "", 1, "end-turn is not an order",
           "did you mean end-setup or end-modes or end-charges or end-moves or end-fire or end-javelins or "
           "end-slaughter or end-attacks?"},
          {"attack RW-C99 at 1739", "", 8, "RW-C99 is not the name of a unit", "attack HEX by UNIT... [under LEADER]"},
          {"charge GalIm-L", "", 8, "GalIm-L is not the name of a unit",
           "GalIm-L is the name of a leader; a leader goes along with units, `taking GalIm-L`, or alone: `lead GalIm-L "
           "HEX`"},
          {"reserve LW-C1", "", 9, "LW-C1 is not the name of a leader",
           "LW-C1 is the name of a unit; name the leader: the units that the leader commands follow"},
          {"mode GalIm-L run", "", 14, "combat or march is expected here, not run", "mode LEADER (combat | march)"},
          {"mode GalIm-L combat", "4.6", 6, "GalIm-L is in that mode already", ""},
          {"mode AM-Mesha march", "4.6", 6, "AM-Mesha is not one of your leaders on the map", ""},
          {"bind LW-H1", "", 11, "a leader is missing here", "bind UNIT LEADER"},
          {"bind LW-H1 GalIm-L", "7.3", 12, "GalIm-L does not command LW-H1", ""},
          {"halt LW-H1", "8.3", 6, "LW-H1 is not in March Mode (leave the line out; it moves in the ordinary way)", ""},
          {"top LW-H9", "", 5, "LW-H9 is not the name of a unit", "did you mean LW-H1?"},
          {"top LW-H1", "4.2.1", 5, "LW-H1 is on top already", ""},
          {"end-modes now", "", 11, "now does not belong here", "end-modes"},
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
          {"react", "8.11", 6, "the answer is missing", "react NAME (stay | HEX [FACING])"},
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
  expect(
      *charges,
      {
          {"charge", "", 7, "a unit is missing here",
           "charge UNIT [with UNIT] [taking LEADER] [HEX...] [face FACING] at HEX"},
          {"charge LW-C9 at 0620", "8.1", 8, "LW-C9 is not on the map", ""},
          {"charge LW-C1 1119", "8.8", 0, "a charge names the hex that it attacks (charge UNIT [HEX...] at HEX)", ""},
          {"charge LW-C1 0620", "8.1", 14,
           "an enemy unit is in 0620 (name a way that ends next to an enemy, and that enemy's hex: charge UNIT "
           "[HEX...] at HEX)",
           ""},
          {"charge LW-C1 at 0101", "8.8", 17, "no enemy unit is in 0101", ""},
          {"charge AM-C1 at 0620", "8.1", 8, "AM-C1 is not one of your units", ""},
          {"overrun LW-H1 at 0620", "8.9", 9, "only chariots overrun; LW-H1 is not a chariot", ""},
          {"overrun LW-C1 at", "", 17, "a hex is missing here", "its hexes are 0101 to 3954"},
          {"end-charges now", "", 13, "now does not belong here", "end-charges"},
      },
      said);
  const auto moves = hittite_turn(Phase::moves);
  ASSERT_EQ(moves->awaited().question, "moves");
  expect(
      *moves,
      {
          {"move", "", 5, "a unit is missing here", "move UNIT [with UNIT] [taking LEADER] HEX... [face FACING]"},
          {"move LW-H9 1319", "", 6, "LW-H9 is not the name of a unit", "did you mean LW-H1?"},
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
          {"quick LW-H9 1319", "", 7, "LW-H9 is not the name of a unit", "did you mean LW-H1?"},
          {"enter LW-H1 3905", "8.1", 7, "LW-H1 does not wait in a Move to Map box", ""},
          {"face LW-H1 face N", "4.3.1", 17,
           "N is a side of the hex, and units face a corner (face UNIT face (NE | E | SE | SW | W | NW))", ""},
          {"face LW-H1", "4.3.1", 0, "units face a corner of their hex (face UNIT face (NE | E | SE | SW | W | NW))",
           ""},
          {"lead Hanno 1319", "", 6, "Hanno is not the name of a leader", "lead LEADER HEX..."},
          {"lead GalIm-L", "8.1", 0, "the order names no hex (lead LEADER HEX...)", ""},
          {"reserve", "", 8, "a leader is missing here", "reserve LEADER"},
          {"reserve AM-Mesha", "4.6", 9, "AM-Mesha is not one of your leaders on the map", ""},
          {"end-moves now", "", 11, "now does not belong here", "end-moves"},
          {"fire 9999 by LW-A1", "", 6, "9999 is not a hex of this map", "its hexes are 0101 to 3954"},
          {"fire 0620 LW-A1", "", 11, "by is expected here, not LW-A1", "fire HEX by UNIT..."},
          {"end-fire now", "", 10, "now does not belong here", "end-fire"},
          {"javelin 0620 LW-C1", "", 14, "by is expected here, not LW-C1", "javelin HEX by UNIT..."},
          {"end-javelins now", "", 14, "now does not belong here", "end-javelins"},
          {"slaughter 9999 by LW-C1", "", 11, "9999 is not a hex of this map", "its hexes are 0101 to 3954"},
          {"end-slaughter now", "", 15, "now does not belong here", "end-slaughter"},
          {"attack 0620 by LW-H1 under", "", 27, "a leader is missing here", "attack HEX by UNIT... [under LEADER]"},
          {"attack 0620 by LW-H1 under Hanno", "", 28, "Hanno is not the name of a leader",
           "attack HEX by UNIT... [under LEADER]"},
          {"end-attacks now", "", 13, "now does not belong here", "end-attacks"},
      },
      said);
  for (const table::Verb& verb : vanguard().verbs()) {  // headings belong to all systems
    if (verb.verb.ends_with("turn")) continue;
    EXPECT_TRUE(said.contains(verb.verb)) << verb.verb << " has no wrong line";
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

/// Slips of a player who knows the rules: another side's piece, a hex for a unit, a word too many, a figure that is no
/// hex.
TEST(KadeshBadOrders, slips_of_the_set_up_and_the_modes) {
  std::set<std::string> said;
  const auto begin = vanguard().begin();
  begin->run();
  ASSERT_EQ(begin->awaited().question, "setup");
  expect(
      *begin,
      {
          {"place AM-H1 0620 face N", "4.3.1", 23,
           "N is a side of the hex, and units face a corner (face NE, E, SE, SW, W or NW)", ""},
          {"place AM-H1 0620", "", 17, "face is expected here, not the end of the line", "place UNIT HEX face FACING"},
          {"place AM-H1 0625 face E", "13.1", 13,
           "0625 is not in the set-up area of AM-H1 (choose a hex of its group's area; the sheet lists them)", ""},
          {"place LW-H1 1320 face W", "3.0", 7,
           "LW-H1 is not set up on the map by you now (name a piece of the groups that you set up now)", ""},
          {"place PT-H1 0620 face E", "3.0", 7,
           "PT-H1 is not set up on the map by you now (name a piece of the groups that you set up now)", ""},
          {"place AM-H1 face E 0620", "", 13, "face is not a hex of this map", "its hexes are 0101 to 3954"},
          {"post AM-Mesha 0625", "13.1", 15,
           "0625 is not in the set-up area of AM-Mesha (choose a hex of its group's area; the sheet lists them)", ""},
          {"post Ramses 0620", "3.0", 6,
           "Ramses is not set up on the map by you now (name a piece of the groups that you set up now)", ""},
          {"post AM-Mesha", "", 14, "a hex is missing here", "its hexes are 0101 to 3954"},
          {"pick AM-H1", "13.2.3", 6, "AM-H1 cannot be chosen (pick another unit of the group, or go on)", ""},
          {"place AM-H1 0620 face E 0621", "", 25, "0621 does not belong here", "place UNIT HEX face FACING"},
          {"place AM-H1, AM-H2 0620 face E", "", 7, "AM-H1, is not the name of a unit", "did you mean AM-H1?"},
          {"place AM-H1 06200 face E", "", 13, "06200 is not a hex of this map", "its hexes are 0101 to 3954"},
      },
      said);
  expect(
      *hittite_turn(Phase::modes),
      {
          {"mode GalIm-R march", "4.6", 6,
           "GalIm-R is not one of your leaders on the map (name one of your leaders on the map and a mode that the "
           "leader is not in)",
           ""},
          {"mode LW-H1 march", "", 6, "LW-H1 is not the name of a leader",
           "LW-H1 is the name of a unit; name the leader: the units that the leader commands follow"},
          {"bind LW-H1 GalUku-L", "7.3", 12,
           "GalUku-L does not command LW-H1 (choose a leader who commands its formation)", ""},
          {"bind LW-C1 AM-Mesha", "7.3", 12,
           "AM-Mesha does not command LW-C1 (choose a leader who commands its formation)", ""},
          {"bind AM-C1 GalIm-L", "7.1", 6,
           "AM-C1 is not one of your units on the map (name one of your units on the map)", ""},
          {"top LW-C1 LW-H1", "", 11, "LW-H1 does not belong here", "top UNIT"},
          {"halt AM-H1", "8.3", 6, "AM-H1 is not in March Mode (leave the line out; it moves in the ordinary way)", ""},
          {"mode galim combat", "", 6, "galim is not the name of a leader", "did you mean GalIm-L?"},
      },
      said);
}

TEST(KadeshBadOrders, slips_of_charges_and_moves) {
  std::set<std::string> said;
  expect(*hittite_turn(Phase::charges),
         {
             {"charge LW-C1 with LW-H1 1219 at 1120", "8.1", 8,
              "LW-C1 and LW-H1 do not start in one place (order each alone)", ""},
             {"charge LW-A1 1220 at 1120", "2.2.2", 8,
              "LW-A1 has no Charge allowance (name another unit; the situation lists what each can do)", ""},
             {"charge LW-C1 face E at 0720", "8.8", 8,
              "LW-C1 is not next to 0720 (name a way to a hex next to it that is in reach and has room: charge UNIT "
              "[HEX...] at HEX)",
              ""},
             {"overrun LW-C1 1220 1120 1020 0920 0820 at 0720", "8.9", 9,
              "LW-C1 may spend 4 Movement Points before an overrun, and the way costs 5 (overrun from a nearer hex, or "
              "charge: charge UNIT [HEX...] at HEX)",
              ""},
             {"charge LW-H1 at 0720 at 0620", "8.8", 8,
              "LW-H1 is not next to 0620 (name a way to a hex next to it that is in reach and has room: charge UNIT "
              "[HEX...] at HEX)",
              ""},
             {"charge LW-C1 LW-H1 at 0720", "", 14, "LW-H1 is not a hex of this map", "its hexes are 0101 to 3954"},
             {"charge LW-C1 0721 at 0720", "8.1", 14,
              "0721 is not next to 1320 (name a hex that the sheet lists for it, or every hex of the way)", ""},
             {"charge LW-C1 1220 at LW-H1", "", 22, "LW-H1 is not a hex of this map", "its hexes are 0101 to 3954"},
             {"charge LW-C1 1220 at AM-C1", "", 22, "AM-C1 is not a hex of this map", "its hexes are 0101 to 3954"},
         },
         said);
  expect(
      *hittite_turn(Phase::moves),
      {
          {"move LW-C1 1320", "8.1", 12,
           "1320 is the hex in which the move begins or from which it goes on (name the next hex of the way; to turn "
           "only: face UNIT face FACING)",
           ""},
          {"move LW-C1 0720", "8.1", 12,
           "an enemy unit is in 0720 (end next to it; only a charge names the hex of an enemy)", ""},
          {"move LW-C1 1220 1220", "8.1", 12,
           "1220 is the hex in which the move begins or from which it goes on (name the next hex of the way; to turn "
           "only: face UNIT face FACING)",
           ""},
          {"move LW-C1 1220 face Q", "", 22, "Q is not a facing", "NE E SE SW W NW"},
          {"move LW-C1 1220 face", "", 21, "a facing is missing here", "NE E SE SW W NW"},
          {"move LW-C1 face W face E", "8.1", 0,
           "the order names no hex (move UNIT HEX... [face FACING]; to turn only: face UNIT face FACING)", ""},
          {"move LW-C1 taking AM-Mesha 1220", "8.1", 6,
           "LW-C1 and AM-Mesha do not start in one place (order each alone)", ""},
          {"move LW-C1 with LW-C1 1220", "8.1", 6, "LW-C1 is named twice (name it once)", ""},
          {"move LW-C1 1220 and LW-H1 1219", "", 17, "and is not a hex of this map", "its hexes are 0101 to 3954"},
          {"quick LW-H1 1219 0000", "", 18, "0000 is not a hex of this map", "its hexes are 0101 to 3954"},
          {"lead GalIm-L 3999", "", 14, "3999 is not a hex of this map", "its hexes are 0101 to 3954"},
          {"lead GalIm-L 0620", "8.1", 14,
           "an enemy unit is in 0620 (end next to it; only a charge names the hex of an enemy)", ""},
          {"lead GalUku-L 1320", "8.1", 6,
           "GalUku-L is not on the map (name a unit or leader of yours that can still move, and a way that it can pay)",
           ""},
          {"reserve GalUku-L", "4.6", 9,
           "GalUku-L is not one of your leaders on the map (name one of your leaders on the map and a mode that the "
           "leader is not in)",
           ""},
          {"enter LW-C4 3905", "8.1", 7,
           "LW-C4 does not wait in a Move to Map box (name a unit or leader of yours that can still move, and a way "
           "that it can pay)",
           ""},
          {"move LW-C1 1220 1120 1020 0920 0820 0721", "4.4.1", 32,
           "an enemy zone of control stops the move in 0820 (end the way in the first hex of a zone of control, or go "
           "round it)",
           ""},
          {"face LW-C1 face ENE", "4.3.1", 17,
           "ENE is a side of the hex, and units face a corner (face UNIT face (NE | E | SE | SW | W | NW))", ""},
          {"move LW-H1 -1", "", 12, "-1 is not a hex of this map", "its hexes are 0101 to 3954"},
          {"move LW-H1 1219 999999999999", "", 17, "999999999999 is not a hex of this map",
           "its hexes are 0101 to 3954"},
          {"march LW-C1 1220", "8.3", 7, "LW-C1 is not in March Mode (mode LEADER march)", ""},
      },
      said);
}

TEST(KadeshBadOrders, slips_of_fire_and_melee) {
  test::Field f("vanguard");
  f.put("LW-C1", "1320", "W"), f.put("LW-A1", "1321", "W"), f.put("LW-L1", "1221", "W");
  f.put("AM-A1", "1220", "E"), f.put("AM-H1", "1120", "E", Level::routed);
  std::set<std::string> said;
  const auto at = [&](Phase phase, const std::vector<Wrong>& all) {
    f.s.phase = phase, f.s.active = k_hatti, f.s.stage = 1;
    const auto match = vanguard().from_position("hexpost position v1\nat savepoint\n" + print_position(f.data, f.s));
    ASSERT_TRUE(match) << match.error().what;
    (*match)->run();
    expect(**match, all, said);
  };
  at(Phase::archery,
     {
         {"fire 1220 by LW-C1", "9.3.1", 14,
          "LW-C1 fires with the javelins [9.3.4], not with the archers (keep it for the javelins: javelin HEX by "
          "UNIT...)",
          ""},
         {"fire 1220 by LW-L1", "9.3.1", 14,
          "LW-L1 fires with the javelins [9.3.4], not with the archers (keep it for the javelins: javelin HEX by "
          "UNIT...)",
          ""},
         {"fire 1220 by LW-A1 LW-A1", "9.1", 14, "LW-A1 is named twice (name it once)", ""},
         {"fire 1220 by", "9.1", 0,
          "the line does not name a unit that fires (name a hex with an enemy in range that was not fired at, and "
          "units that have not fired)",
          ""},
         {"fire 1120 by LW-A1", "9.1.1", 14, "LW-A1 does not see 1120 (fire at a hex that it sees)", ""},
         {"fire 1322 by LW-A1", "9.1", 6,
          "no enemy unit is in 1322 (name a hex with an enemy in range that was not fired at, and units that have not "
          "fired)",
          ""},
         {"fire 1220 by AM-A1", "9.1", 14,
          "AM-A1 does not fire in this phase (name a hex with an enemy in range that was not fired at, and units that "
          "have not fired)",
          ""},
         {"fire AM-A1 by LW-A1", "", 6, "AM-A1 is not a hex of this map", "its hexes are 0101 to 3954"},
         {"attack AM-A1 by LW-C1", "", 8, "AM-A1 is not a hex of this map", "its hexes are 0101 to 3954"},
         {"attack 1220", "", 12, "by is expected here, not the end of the line",
          "attack HEX by UNIT... [under LEADER]"},
     });
  at(Phase::javelins,
     {
         {"javelin 1220 by LW-A1", "9.3.4", 17,
          "LW-A1 fires with the archers, not with the javelins (fire with the archers before, or attack with it: "
          "attack HEX by UNIT...)",
          ""},
         {"javelin 1220 by LW-L1 LW-C1", "9.3.4", 17,
          "LW-L1 has no enemy in front of it to attack afterwards (fire with the archers before, or attack with it: "
          "attack HEX by UNIT...)",
          ""},
         {"javelin 1120 by LW-L1", "9.3.2", 17, "LW-L1 is not next to 1120 (fire at an enemy next to it)", ""},
     });
  at(Phase::melee,
     {
         {"attack 1220 by", "9.2", 0,
          "the line does not name a unit that attacks (attack a hex with an enemy in front of each unit: attack HEX by "
          "UNIT... [under LEADER])",
          ""},
         {"attack 1120 by LW-C1", "9.2", 16,
          "LW-C1 is not next to 1120 (attack a hex with an enemy in front of each unit: attack HEX by UNIT... [under "
          "LEADER])",
          ""},
         {"attack 1220 by LW-C1 under GalUku-L", "9.2.2", 28,
          "GalUku-L is not with the attacking units (name a leader who stands with one of the attackers, or none)", ""},
         {"attack 1220 by LW-C1 LW-C1", "9.2", 16, "LW-C1 is named twice (name it once)", ""},
         {"attack AM-A1 by LW-C1", "", 8, "AM-A1 is not a hex of this map", "its hexes are 0101 to 3954"},
         {"attack 1220", "", 12, "by is expected here, not the end of the line",
          "attack HEX by UNIT... [under LEADER]"},
         {"attack 1220 by LW-C1 under AM-Mesha", "9.2.2", 28,
          "AM-Mesha is not with the attacking units (name a leader who stands with one of the attackers, or none)", ""},
         {"attack 1220 by LW-C9", "9.2", 16,
          "LW-C9 is not on the map (attack a hex with an enemy in front of each unit: attack HEX by UNIT... [under "
          "LEADER])",
          ""},
     });
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
