#include <gtest/gtest.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/chariots/advice/order_sheet.h"
#include "engine/systems/chariots/advice/ways.h"
#include "engine/systems/chariots/rules/movement/move_search.h"
#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/systems/chariots/sys.h"
#include "engine/table/game.h"
#include "engine/table/trial.h"
#include "tests/cases/scene_of.h"

/// Chariots of Fire: the order sheet says what a player has to know to decide, and `check` what an order is sure to
/// cost.
namespace hexpost::test {
namespace {

using namespace chariots;
using orders::Circumstance;
using table::Awaited;

struct Desk {
  ChariotsScene scene;
  explicit Desk(const std::vector<std::string>& lines) : scene(scene_of(lines)) {}
  TableView view() const { return {*scene.data, scene.state}; }
  table::Game<Sys> match() const {
    table::Game<Sys> out(scene.data, scene.state);
    out.push({0, {}, {false, false}, {}});
    out.run();
    return out;
  }
  std::string facts(const Awaited& a, const std::vector<Circumstance>& when) const {
    return base::join(question_facts(view(), a, when), "\n");
  }
};

Awaited question(table::Player who, std::string word, std::string subject, std::string about) {
  return {Awaited::Kind::decision, who, 0, 0, "1.1", std::move(word), std::move(subject), std::move(about)};
}

/// The first line of the sheet that begins so, and the lines behind it up to the next unit's.
std::vector<std::string> about(const std::vector<std::string>& sheet, std::string_view begin) {
  std::vector<std::string> out;
  for (const std::string& line : sheet) {
    if (out.empty() ? line.starts_with(begin) : line.starts_with("#   "))
      out.push_back(line);
    else if (!out.empty())
      break;
  }
  return out;
}

bool any(const std::vector<std::string>& lines, std::string_view part) {
  return std::ranges::any_of(lines, [part](const std::string& l) { return l.find(part) != std::string::npos; });
}

}  // namespace

TEST(ChariotsSheet, says_that_a_second_move_costs_a_hit) {
  Desk desk(
      {"UNIT red A si tq 6 ma 4 1313 N", "UNIT red B li/s tq 4 ma 5 1318 N", "UNIT blue Foe si tq 6 ma 4 3939 S"});
  EXPECT_FALSE(any(about(desk.match().order_sheet(), "# A "), "6.13"));
  for (Unit& unit : desk.scene.state.units)
    unit.moved_marker = true;
  EXPECT_TRUE(any(about(desk.match().order_sheet(), "# A "), "[6.13]"));
  EXPECT_FALSE(any(about(desk.match().order_sheet(), "# B "), "6.13")) << "LI pay nothing";
}

TEST(ChariotsSheet, lists_hexes_that_only_a_way_through_friends_leads_to_by_themselves) {
  const Desk desk({"UNIT red A si tq 6 ma 4 1313 N", "UNIT red B li/s tq 4 ma 5 1212 N",
                   "UNIT red C li/s tq 4 ma 5 1213 N", "UNIT red D li/s tq 4 ma 5 1312 ENE",
                   "UNIT red F li/s tq 4 ma 5 1314 ENE", "UNIT blue Foe si tq 6 ma 4 3939 S"});
  const auto block = about(desk.match().order_sheet(), "# A ");
  const auto dear =
      std::ranges::find_if(block, [](const std::string& l) { return l.find("[6.55]") != std::string::npos; });
  ASSERT_NE(dear, block.end()) << base::join(block, "\n");
  EXPECT_NE(dear->find(" 1012"), std::string::npos) << *dear;
  EXPECT_FALSE(std::ranges::any_of(block, [&](const std::string& l) {
    return l != *dear && l.find(" 1012") != l.npos;
  })) << base::join(block, "\n");
  // two slingers pass each other at no price [6.55]
  EXPECT_FALSE(any(about(desk.match().order_sheet(), "# B "), "[6.55]"));
}

TEST(ChariotsSheet, lists_units_in_trouble_first_and_the_six_neighbours_of_each) {
  const Desk desk(
      {"UNIT red A si tq 6 ma 4 1303 N", "UNIT red B si tq 6 ma 4 1313 N", "UNIT blue Foe si tq 6 ma 4 1213 S"});
  const auto sheet = desk.match().order_sheet();
  const auto at = [&](std::string_view begin) {
    return std::ranges::find_if(sheet, [&](const std::string& l) { return l.starts_with(begin); });
  };
  ASSERT_NE(at("# A "), sheet.end());
  EXPECT_LT(at("# B ") - sheet.begin(), at("# A ") - sheet.begin()) << "B has an enemy beside it";
  EXPECT_TRUE(any(about(sheet, "# B "), "beside it: ")) << base::join(sheet, "\n");
  EXPECT_TRUE(any(about(sheet, "# B "), "NW 1213 Foe")) << base::join(sheet, "\n");
  EXPECT_FALSE(any(about(sheet, "# A "), "Foe"));
}

TEST(ChariotsSheet, lists_hexes_row_by_row_and_neighbours_as_one) {
  const Desk desk({"LEADER red Prince wc 1313 range 5 rating 4", "WING red wing1 Prince",
                   "UNIT red wing1 A si tq 6 ma 4 1313 N", "UNIT blue Foe si tq 6 ma 4 3939 S"});
  const auto block = about(desk.match().order_sheet(), "# A ");
  ASSERT_GE(block.size(), 2u);
  EXPECT_TRUE(any(block, "-")) << base::join(block, "\n");
  std::vector<int> all;
  for (const std::string_view part : base::words(std::string_view(block[1]).substr(1))) {
    const auto dash = part.find('-');
    const int from = static_cast<int>(*base::number(part.substr(0, dash)));
    const int to = dash == part.npos ? from : static_cast<int>(*base::number(part.substr(dash + 1)));
    EXPECT_TRUE(to == from || to >= from + 2) << part;
    EXPECT_EQ(from / 100, to / 100) << "a run stays in its row: " << part;
    for (int h = from; h <= to; ++h)
      all.push_back(h);
  }
  EXPECT_TRUE(std::ranges::is_sorted(all)) << block[1];
  for (const int near : {1212, 1213})
    EXPECT_EQ(std::ranges::count(all, near), 1) << near << " in " << block[1];
}

TEST(ChariotsSheet, a_routed_unit_has_no_quality_to_be_told) {
  const Desk desk({"UNIT red A si tq 6 ma 4 1313 S routed hits 6", "UNIT blue Foe si tq 6 ma 4 3939 N"});
  const std::string told = desk.facts(question(0, "rout-facing", "A", ""), {});
  EXPECT_NE(told.find("A (SI) in 1313, facing S: Routed, MA 4"), std::string::npos) << told;
  EXPECT_EQ(told.find("of 1"), std::string::npos) << told;
}

TEST(ChariotsSheet, a_turn_to_where_one_faces_is_no_question_of_ways) {
  const Desk desk({"UNIT red A si tq 6 ma 4 1313 N", "UNIT blue Foe si tq 6 ma 4 3939 S"});
  const auto guess = [](table::Player, std::uint32_t, dice::Random&) { return std::string(); };
  const auto outlook = table::try_lines(desk.match(), 0, {"move A 1213 face N"}, {false, false}, guess, 5, 3);
  ASSERT_TRUE(outlook.lines[0].verdict.refusal);
  EXPECT_NE(outlook.lines[0].verdict.refusal->why.find("leave the turn out"), std::string::npos);
}

TEST(ChariotsSheet, check_tells_the_hits_that_a_move_is_sure_to_cost) {
  Desk desk({"UNIT red A si tq 6 ma 4 1313 N", "UNIT blue Foe si tq 6 ma 4 3939 S"});
  desk.scene.state.units[0].moved_marker = true;
  const auto match = desk.match();
  const auto guess = [](table::Player, std::uint32_t, dice::Random&) { return std::string(); };
  const auto outlook = table::try_lines(match, 0, {"move A 1213", "end-orders"}, {false, false}, guess, 5, 3);
  ASSERT_EQ(outlook.lines[0].verdict.is, table::Verdict::Is::legal);
  ASSERT_EQ(outlook.lines[0].sure.size(), 3u) << base::join(outlook.lines[0].sure, "\n");
  EXPECT_NE(outlook.lines[0].sure[1].find("A takes 1 hit"), std::string::npos);
  desk.scene.state.units[0].moved_marker = false;
  const auto first = table::try_lines(desk.match(), 0, {"move A 1213", "end-orders"}, {false, false}, guess, 5, 3);
  EXPECT_EQ(first.lines[0].sure.size(), 1u);
}

TEST(ChariotsSheet, a_withdrawal_is_offered_with_its_die_its_points_and_its_price) {
  const Desk desk({"UNIT red A si tq 6 ma 4 1313 S", "UNIT blue Foe li/s tq 4 ma 5 1513 N hits 1"});
  const Awaited a = question(1, "withdraw", "Foe", "A");
  const std::string free = desk.facts(a, {{"points", 1}, {"flanked", 0}});
  EXPECT_NE(free.find("Foe (LI) in 1513, facing N: TQ 4, MA 5, hits 1 of 4"), std::string::npos) << free;
  EXPECT_NE(free.find("A is 2 hexes away"), std::string::npos) << free;
  EXPECT_NE(free.find("back by 1 Movement Point:"), std::string::npos) << free;
  EXPECT_NE(free.find("die of 4 or less"), std::string::npos) << free;
  EXPECT_EQ(free.find("6.44"), std::string::npos) << free;
  EXPECT_NE(desk.facts(a, {{"points", 1}, {"flanked", 1}}).find("[6.44]"), std::string::npos);
}

TEST(ChariotsSheet, fire_is_offered_with_its_chance) {
  const Desk desk({"UNIT red A si tq 6 ma 4 1413 S", "UNIT blue Foe li/s tq 4 ma 5 1513 N low"});
  const std::string told = desk.facts(question(1, "entry-fire", "Foe", "A"), {{"chance", 4}});
  EXPECT_NE(told.find("4 of 10 faces of the die hit A"), std::string::npos) << told;
  EXPECT_NE(told.find("last volley"), std::string::npos) << told;
}

TEST(ChariotsSheet, turning_is_offered_with_what_each_facing_brings) {
  const Desk desk({"UNIT red A si tq 6 ma 4 1413 S", "UNIT blue Foe si tq 6 ma 4 1513 S"});
  const Awaited a = question(1, "face", "Foe", "A");
  EXPECT_NE(desk.facts(a, {}).find("each point above 6 is a hit"), std::string::npos);
  EXPECT_NE(answer_remark(desk.view(), a, "face Foe stay").find("A to the rear"), std::string::npos)
      << answer_remark(desk.view(), a, "face Foe stay");
  EXPECT_NE(answer_remark(desk.view(), a, "face Foe N").find("A to the front"), std::string::npos);
}

TEST(ChariotsSheet, a_question_in_the_enemys_turn_comes_with_its_facts_and_remarks) {
  Desk desk({"UNIT red A si tq 6 ma 4 1313 S", "UNIT blue Foe li/s tq 4 ma 5 1613 N"});
  table::Game<Sys> match(desk.scene.data, desk.scene.state);
  match.push({0, {"move A 1413"}, {false, false}, {}});
  match.run();
  ASSERT_EQ(match.awaited().question, "withdraw") << match.awaited().question;
  const auto sheet = match.order_sheet();
  EXPECT_TRUE(any(sheet, "Foe (LI) in 1613")) << base::join(sheet, "\n");
  EXPECT_TRUE(any(sheet, "A (SI) in 1413")) << base::join(sheet, "\n");
  EXPECT_TRUE(any(sheet, "die of 4 or less")) << base::join(sheet, "\n");
}

TEST(ChariotsSheet, the_order_of_the_phase_says_what_each_choice_does) {
  const Desk desk({"UNIT red A si tq 6 ma 4 1313 S", "UNIT blue Foe si tq 6 ma 4 3939 N"});
  const Awaited a = question(0, "order", "", "");
  for (const char* answer : {"order act", "order disengage", "order rally"})
    EXPECT_FALSE(answer_remark(desk.view(), a, answer).empty()) << answer;
}

TEST(ChariotsSheet, says_what_disengaging_and_rallying_need) {
  const Desk desk({"LEADER red King oc 1020 range 9 rating 5 charisma 3", "STANDARD red Flag 1020 of King",
                   "WING red wing1 Prince", "LEADER red Prince wc 1012 range 5 rating 4",
                   "UNIT red wing1 A si tq 6 ma 4 1010 S", "UNIT red wing1 C ch2 tq 6 ma 9 1015 S",
                   "UNIT red wing1 R si tq 6 ma 4 1021 S routed", "UNIT blue X si tq 6 ma 4 1110 N",
                   "UNIT blue Y si tq 6 ma 4 1115 N", "ENGAGED A X", "ENGAGED C Y", "NOW order wing1"});
  const std::string facts = desk.facts(question(0, "order", "", ""), {});
  EXPECT_NE(facts.find("To disengage A one die of 4 or less is needed [9.23]"), std::string::npos) << facts;
  EXPECT_NE(facts.find("To disengage C no die is needed [9.25]"), std::string::npos) << facts;
  EXPECT_NE(facts.find("R rallies with a die of 3 or less [9.53]"), std::string::npos) << facts;
}

TEST(ChariotsSheet, says_where_the_engaged_could_go_back_to_and_why_no_unit_rallies) {
  const Desk desk({"LEADER red King oc 1030 range 9 rating 5 charisma 3", "STANDARD red Flag 1020 of King",
                   "WING red wing1 Prince", "LEADER red Prince wc 1012 range 5 rating 4",
                   "UNIT red wing1 A si tq 6 ma 4 1010 S", "UNIT red wing1 R si tq 6 ma 4 1021 S routed",
                   "UNIT blue X si tq 6 ma 4 1110 N", "ENGAGED A X", "NOW order wing1"});
  const std::string facts = desk.facts(question(0, "order", "", ""), {});
  EXPECT_NE(facts.find("A could go back to "), std::string::npos) << facts;
  EXPECT_NE(facts.find("[9.24]"), std::string::npos) << facts;
  EXPECT_NE(facts.find("King is in 1030, the Standard in 1020: the leader must go there first"), std::string::npos)
      << facts;
}

TEST(ChariotsSheet, says_why_no_unit_rallies_if_nothing_else_could_be_ordered_either) {
  const std::vector<std::string> scene{"LEADER red King oc 1030 range 9 rating 5 charisma 3",
                                       "STANDARD red Flag 1020 of King",
                                       "WING red wing1 Prince",
                                       "LEADER red Prince wc 1012 range 5 rating 4",
                                       "UNIT red wing1 A si tq 6 ma 4 1010 S",
                                       "UNIT blue X si tq 6 ma 4 3939 N",
                                       "NOW order wing1"};
  auto routed = scene;
  routed.insert(routed.end() - 1, "UNIT red wing1 R si tq 6 ma 4 1021 S routed");
  const auto sheet = Desk(routed).match().order_sheet();
  EXPECT_TRUE(any(sheet, "due: orders")) << base::join(sheet, "\n");
  EXPECT_TRUE(any(sheet, "King is in 1030, the Standard in 1020: the leader must go there first"))
      << base::join(sheet, "\n");
  EXPECT_FALSE(any(Desk(scene).match().order_sheet(), "rallied"));
}

TEST(ChariotsSheet, speaks_of_a_standard_only_if_one_is_there_and_names_units_lost_by_its_move) {
  const std::vector<std::string> scene{"WING red wing1 Prince", "LEADER red Prince oc 1012 range 5 rating 4 charisma 2",
                                       "UNIT red wing1 A si tq 6 ma 4 1010 S",
                                       "UNIT red wing1 R si tq 6 ma 4 1014 S routed",
                                       "UNIT blue X si tq 6 ma 4 3939 N"};
  EXPECT_FALSE(any(Desk(scene).match().order_sheet(), "Standard"));
  auto with = scene;
  with.insert(with.begin() + 2, "STANDARD red Flag 1012 of Prince");
  const Desk desk(with);
  const auto sheet = desk.match().order_sheet();
  EXPECT_TRUE(any(sheet, "the leader's Standard is in the same hex")) << base::join(sheet, "\n");
  EXPECT_TRUE(any(sheet, "lost if it leaves [9.34]: R")) << base::join(sheet, "\n");
  const auto match = desk.match();
  const auto told = match.cautions("lead Prince standard 1112", "lead Prince standard 1112");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_NE(told.front().find("[9.34]: R"), std::string::npos) << told.front();
  EXPECT_TRUE(match.cautions("lead Prince 1112", "lead Prince 1112").empty());
}

TEST(ChariotsSheet, offers_no_words_of_a_move_that_these_units_cannot_use) {
  const Desk light({"UNIT red B li/s tq 4 ma 5 1318 N", "UNIT blue Foe si tq 6 ma 4 3939 S"});
  EXPECT_TRUE(any(light.match().order_sheet(), "move UNIT {HEX | face FACING | fire UNIT} [...]"));
  const Desk shock({"UNIT red A si tq 6 ma 4 1313 N", "UNIT blue Foe si tq 6 ma 4 3939 S"});
  EXPECT_TRUE(any(shock.match().order_sheet(), "move UNIT {HEX | face FACING | column FACING | line FACING} [...]"));
  const Desk wheels({"UNIT red C ch2/c tq 6 ma 9 1313 N", "UNIT blue Foe si tq 6 ma 4 3939 S"});
  EXPECT_TRUE(any(wheels.match().order_sheet(), "move UNIT [with UNIT] {HEX | face FACING | fire UNIT} [part | ...]"));
}

TEST(ChariotsSheet, warns_of_an_end_that_another_line_brings_with_units_unmoved) {
  const Desk desk(
      {"UNIT red A si tq 6 ma 4 1313 N", "UNIT red B si tq 6 ma 4 1318 N", "UNIT blue Foe si tq 6 ma 4 3939 S"});
  const auto match = desk.match();
  const auto by_shock = match.cautions("end-orders", "shock auto");
  ASSERT_EQ(by_shock.size(), 1u);
  EXPECT_NE(by_shock.front().find("units that have not moved: 2 (A, B)"), std::string::npos) << by_shock.front();
  EXPECT_EQ(match.cautions("end-orders", "stand army orders do end").size(), 1u);
  // the line counts unless no unit has acted: then it may have been for an earlier phase of the wing
  EXPECT_EQ(match.cautions("end-orders", "end-orders").size(), 1u);
}

TEST(ChariotsSheet, proposes_no_other_way_where_the_fire_is_what_is_not_allowed) {
  const Desk desk({"UNIT red A li/b tq 4 ma 5 1313 S", "UNIT red B si tq 6 ma 4 1616 S",
                   "UNIT blue X si tq 6 ma 4 1716 N", "ENGAGED B X"});
  const auto judged = table::judge_lines(desk.match(), 0, {"move A 1413 fire X"}, {false, false});
  ASSERT_EQ(judged.lines[0].verdict.is, table::Verdict::Is::illegal);
  const std::string& why = judged.lines[0].verdict.refusal->why;
  EXPECT_NE(why.find("X is Engaged: units do not fire at it"), std::string::npos) << why;
  EXPECT_EQ(why.find("one way"), std::string::npos) << why;
}

TEST(ChariotsSheet, odds_of_a_withdrawal_include_the_hit_by_an_enemy_from_behind) {
  const auto told = [](const Desk& desk) {
    const auto odds = desk.match().odds("withdraw Foe", {});
    std::string out;
    if (const auto* good = std::get_if<table::Odds>(&odds)) {
      for (const auto& m : good->modifiers)
        out += m.text + " [" + m.rule + "]\n";
    } else {
      out = std::get<base::Refusal>(odds).why;
    }
    return out;
  };
  const Desk behind({"UNIT red A si tq 6 ma 4 1313 S", "UNIT blue Foe li/s tq 4 ma 5 1513 S"});
  EXPECT_NE(told(behind).find("1 hit first"), std::string::npos) << told(behind);
  const Desk ahead({"UNIT red A si tq 6 ma 4 1313 S", "UNIT blue Foe li/s tq 4 ma 5 1513 N"});
  EXPECT_EQ(told(ahead).find("6.44"), std::string::npos) << told(ahead);
}

TEST(ChariotsSheet, gives_the_ratings_of_leaders_that_could_fight_a_duel) {
  const Desk desk({"SPECIAL heroes", "LEADER red Ajax hero 1010 combat 6 stamina 4 on-foot",
                   "LEADER blue Hector hero 1012 combat 5 stamina 5 on-foot hits 1", "UNIT red A si tq 6 ma 4 1010 S",
                   "UNIT blue X si tq 6 ma 4 1012 N"});
  const std::string facts = desk.facts(question(0, "challenge", "", ""), {});
  EXPECT_NE(facts.find("Ajax: Combat 6, Stamina 4, hits 0"), std::string::npos) << facts;
  EXPECT_NE(facts.find("Hector: Combat 5, Stamina 5, hits 1"), std::string::npos) << facts;
  EXPECT_NE(facts.find("hexpost odds"), std::string::npos) << facts;
}

namespace {

/// Every hex that some move of the unit ends in.
std::vector<Hex> ends_of_moves(View v, UnitId u) {
  std::vector<Hex> out;
  for (const MoveOrder& order : moves_of(v, u, 100'000)) {
    const auto last = std::ranges::find_if(order.legs.rbegin(), order.legs.rend(),
                                           [](const Leg& leg) { return leg.is == Leg::Is::go; });
    if (last != order.legs.rend() && std::ranges::find(out, last->hex) == out.end()) out.push_back(last->hex);
  }
  return out;
}

}  // namespace

TEST(ChariotsWay, leads_to_every_hex_that_can_be_reached_however_far) {
  const Desk desk({"UNIT red A ch2 tq 6 ma 9 2020 N", "UNIT blue X si tq 6 ma 4 3939 N"});
  const auto ends = ends_of_moves(desk.view(), 0);
  EXPECT_GT(ends.size(), 90u);
  int farthest = 0;
  for (const Hex h : ends) {
    farthest = std::max(farthest, hex::distance(h, desk.scene.state.units[0].at));
    EXPECT_TRUE(way_to(desk.view(), 0, k_no_unit, h, false)) << desk.view().label(h);
  }
  EXPECT_EQ(farthest, 9);
}

TEST(ChariotsWay, leads_units_into_the_contact_that_their_shock_needs) {
  const Desk desk({"UNIT red A si tq 6 ma 4 2020 S", "UNIT red B si tq 6 ma 4 2021 S", "UNIT red L li tq 4 ma 5 2022 S",
                   "UNIT red C si tq 6 ma 4 1010 S", "UNIT blue X si tq 6 ma 4 2320 N",
                   "UNIT blue Y si tq 6 ma 4 3939 N"});
  const auto moves = moves_into_contact(desk.view(), orders::cut("shock A B at X"));
  ASSERT_EQ(moves.size(), 2u);
  std::vector<std::string> ends;
  for (const std::string& move : moves) {
    const auto words = base::words(move);
    const auto hex = std::find_if(words.rbegin(), words.rend(), [](auto w) { return base::number(w).has_value(); });
    ends.emplace_back(*hex);
    EXPECT_EQ(hex::distance(*desk.view().data.scenario.map.grid.find(*hex), desk.scene.state.units[4].at), 1) << move;
  }
  EXPECT_NE(ends[0], ends[1]) << "one unit in a hex";
  EXPECT_EQ(moves_into_contact(desk.view(), orders::cut("shock A at Y")).size(), 1u) << "its refusal says why";
  EXPECT_TRUE(moves_into_contact(desk.view(), orders::cut("shock L at X")).empty()) << "Light Infantry never Shocks";
  EXPECT_TRUE(moves_into_contact(desk.view(), orders::cut("shock auto")).empty());
}

TEST(ChariotsWay, leads_no_unit_into_contact_that_cannot_shock_this_enemy) {
  const std::vector<std::string> scene{"UNIT blue X ch2 tq 6 ma 9 2320 N", "UNIT blue Y si tq 6 ma 4 3939 N"};
  for (const auto& [type, moves] : {std::pair{"ch2", 0u}, std::pair{"si", 1u}}) {
    auto with = scene;
    with.push_back("UNIT red A " + std::string(type) + " tq 6 ma 5 2020 S");
    const Desk desk(with);
    EXPECT_EQ(moves_into_contact(desk.view(), orders::cut("shock A at X")).size(), moves) << type;
  }
}

TEST(ChariotsSheet, proposes_no_shock_at_a_type_that_the_unit_cannot_shock) {
  const auto sheet = [](const std::string& enemy) {
    const Desk desk({"UNIT red A ch2 tq 6 ma 9 2020 N", "UNIT blue X " + enemy + " tq 6 ma 4 2016 N"});
    return desk.match().order_sheet();
  };
  EXPECT_TRUE(any(sheet("si"), "then `shock A at X`"));
  EXPECT_FALSE(any(sheet("ch2"), "then `shock A at X`"));
}

TEST(ChariotsWay, goes_round_a_friend_that_would_be_hit_though_the_way_is_longer) {
  const Desk desk(
      {"UNIT red A ch2 tq 6 ma 9 2020 N", "UNIT red F si tq 6 ma 4 2019 N", "UNIT blue Y si tq 6 ma 4 3939 N"});
  for (const std::string to : {"2018", "2017"}) {
    const auto all = ways(desk.view(), orders::cut("move A " + to), 5);
    ASSERT_FALSE(all.empty()) << to;
    EXPECT_TRUE(std::ranges::any_of(all, [](const std::string& way) {
      return way.find(" 2019 ") == std::string::npos;
    })) << all.front();
  }
}

TEST(ChariotsWay, leads_no_unit_into_contact_that_has_to_turn_before_an_enemy) {
  // Y bars A's turn towards X: a unit that turns in an enemy's front hex does not Shock [6.64]
  const Desk desk(
      {"UNIT red A si tq 6 ma 4 2020 N", "UNIT blue X si tq 6 ma 4 2223 N", "UNIT blue Y si tq 6 ma 4 2120 N"});
  for (const std::string& move : moves_into_contact(desk.view(), orders::cut("shock A at X")))
    ADD_FAILURE() << move;
}

TEST(ChariotsWay, into_contact_with_an_enemy_out_of_reach_is_refused) {
  const Desk desk({"UNIT red A si tq 6 ma 4 2020 N", "UNIT blue X si tq 6 ma 4 2040 N"});
  const auto moves = moves_into_contact(desk.view(), orders::cut("shock A at X"));
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_TRUE(moves.front().starts_with("move A "));
  const auto judged = table::judge_lines(desk.match(), 0, moves, {false, false});
  ASSERT_TRUE(judged.lines.at(0).verdict.refusal);
}

TEST(ChariotsWay, adds_the_shocks_that_other_units_owe) {
  const std::vector<std::string> lines{"UNIT red A si tq 6 ma 4 2020 S", "UNIT red B si tq 6 ma 4 2024 S",
                                       "UNIT blue X si tq 6 ma 4 2120 N", "UNIT blue Y si tq 6 ma 4 2124 N"};
  Desk desk(lines);
  const auto shock = [&](std::string_view line) { return base::join(ways(desk.view(), orders::cut(line), 8), "; "); };
  desk.scene.state.phase = Phase::shock;
  for (Unit& u : desk.scene.state.units)
    u.active = u.moved = u.stepped = u.side == 0;  // each has come into contact and must Shock [8.11]
  EXPECT_EQ(shock("shock A at X and B at Y"), "") << "nothing is missing";
  EXPECT_EQ(shock("shock A at X"), "shock A at X and B at Y");
  EXPECT_EQ(shock("shock A at Y"), "") << "cannot be helped";
}

TEST(ChariotsWay, goes_round_what_costs_more_points_though_no_fewer_hexes) {
  const Desk open({"UNIT red A li tq 5 ma 5 2020 N", "UNIT blue X si tq 6 ma 4 3939 N"});
  const Hex at = open.scene.state.units[0].at;
  const Facing facing = open.scene.state.units[0].facing;
  const auto front = View::front_hexes(at, facing);
  // straight ahead, by one front hex and the other in turn
  Hex goal = at;
  for (int step = 0; step < 5; ++step)
    goal = View::front_hexes(goal, facing)[static_cast<std::size_t>(step % 2)];
  ASSERT_EQ(hex::distance(at, goal), 5);
  for (const Hex rough : front) {
    const Desk desk({"TERRAIN " + open.view().label(rough) + " rough", "UNIT red A li tq 5 ma 5 2020 N",
                     "UNIT blue X si tq 6 ma 4 3939 N"});
    EXPECT_TRUE(way_to(desk.view(), 0, k_no_unit, goal, false)) << open.view().label(rough);
  }
  const Desk barred({"TERRAIN " + open.view().label(front[0]) + " rough",
                     "TERRAIN " + open.view().label(front[1]) + " rough", "UNIT red A li tq 5 ma 5 2020 N",
                     "UNIT blue X si tq 6 ma 4 3939 N"});
  EXPECT_FALSE(way_to(barred.view(), 0, k_no_unit, goal, false)) << "a point too few both ways";
}

TEST(ChariotsWay, spares_a_routed_friend_along_a_road_and_not_where_it_would_leave_it) {
  const std::vector<std::string> scene{"UNIT red A ch2 tq 6 ma 9 1010 S",
                                       "UNIT red F si tq 6 ma 4 1110 S routed hits 6",
                                       "UNIT blue X si tq 6 ma 4 3939 N"};
  const auto passes = [&](const std::string& road) {
    auto with = scene;
    with.push_back(road);
    const Desk desk(with);
    const Hex friendly = desk.scene.state.units[1].at;
    const auto way = way_to(desk.view(), 0, k_no_unit, *desk.view().data.scenario.map.grid.find("1210"), true);
    EXPECT_TRUE(way) << road;
    return way && std::ranges::any_of(way->legs, [&](const Leg& leg) { return leg.hex == friendly; });
  };
  EXPECT_TRUE(passes("ROAD 1010 1110 1210"));
  EXPECT_FALSE(passes("ROAD 1010 1110"));
}

}  // namespace hexpost::test
