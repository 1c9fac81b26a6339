#include <gtest/gtest.h>

#include <set>

#include "engine/systems/hordes/load/army_file.h"
#include "engine/systems/hordes/model/things.h"
#include "engine/systems/hordes/rules/setup/propose_army.h"
#include "tests/unit/data/support.h"

namespace hexpost::hordes {
namespace {

using data::Library;

using Level = Finding::Level;

ArmyList list(const std::string& id) {
  auto loaded = load_list(Library::builtin(), id);
  base::ensure(loaded.has_value(), "a shipped list loads");
  return *loaded;
}

ArmyFile army(const std::string& body) {
  auto read = read_army({"mine.toml",
                         "schema = 1\nkind = \"hordes-army\"\nid = \"mine\"\nname = \"Mine\"\n"
                         "provenance = \"reconstruction\"\n" +
                             body});
  base::ensure(read.has_value(), read ? "" : (read.error().where + " " + read.error().what).c_str());
  return *read;
}

/// The findings that are wrong, as "line: text [rule]; hint".
std::vector<std::string> faults(const std::string& list_id, const std::string& body) {
  std::vector<std::string> out;
  for (const Finding& f : check_army(list(list_id), army(body))) {
    if (f.level != Level::wrong) continue;
    out.push_back(std::to_string(f.line) + ": " + f.text + " [" + f.rule + "]; " + f.hint);
  }
  return out;
}

using Faults = std::vector<std::string>;

const std::string k_general = "[[general]]\nname = \"Trajan\"\nrating = \"3/3\"\n";

std::string units(const std::string& type, const std::string& names) {
  return "[[unit]]\ntype = \"" + type + "\"\nnames = [" + names + "]\n";
}

const std::string k_small = "army = \"dacian\"\n" + k_general + units("warriors", "\"A1\", \"A2\", \"A3\", \"A4\"") +
                            units("skirmishers", "\"S1\"");  // lines: army 6, general 7, units 10 and 13

TEST(HordesArmy, generals_cost_eight_ten_twelve_and_a_hero_five_more) {  // T51
  EXPECT_EQ(printed_general_points(2, 2), 8);
  EXPECT_EQ(printed_general_points(3, 3), 10);
  EXPECT_EQ(printed_general_points(4, 4), 12);
  EXPECT_EQ(printed_general_points(3, 2), std::nullopt);
  GeneralSetup hero;
  hero.hero = true;
  EXPECT_EQ(general_points(list("dacian"), hero), 15);
  EXPECT_EQ(general_points(list("mongol"), hero), std::nullopt);
}

TEST(HordesArmy, one_general_to_five_units_and_one_in_any_case) {  // T26
  EXPECT_EQ(most_generals(20), 4);
  EXPECT_EQ(most_generals(19), 3);
  EXPECT_EQ(most_generals(4), 1);
  EXPECT_EQ(most_generals(1), 1);
}

TEST(HordesArmy, a_fifth_general_for_twenty_units_is_refused) {  // T26
  std::string body = "army = \"celtic\"\n";
  for (int i = 1; i <= 5; ++i)
    body += "[[general]]\nname = \"Chief" + std::to_string(i) + "\"\nrating = \"3/3\"\n";
  std::string names;
  for (int i = 1; i <= 16; ++i)
    names += (i > 1 ? ", \"War" : "\"War") + std::to_string(i) + "\"";
  body += units("warriors", names) + units("skirmishers", "\"S1\", \"S2\", \"S3\", \"S4\"");
  const Faults found = faults("celtic", body);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0],
            "0: 5 generals for 20 units: one to every five, so 4 at most [1.1.7]; take fewer generals or more units");
}

TEST(HordesArmy, every_line_gets_its_verdict_and_the_total_comes_last) {
  const auto findings = check_army(list("dacian"), army(k_small));
  ASSERT_EQ(findings.size(), 7u);
  EXPECT_EQ(findings[0], (Finding{Level::fine, 12, "", "A1: Warriors, 9 points", ""}));
  EXPECT_EQ(findings[4].line, 15);
  EXPECT_EQ(findings[5], (Finding{Level::fine, 7, "", "Trajan: general 3/3, 10 points", ""}));
  EXPECT_EQ(findings[6], (Finding{Level::fine, 0, "1.1.8", "55 points, 5 units, 20 combat stands", ""}));
  EXPECT_TRUE(lawful(findings));
}

TEST(HordesArmy, a_price_that_overrides_the_formula_is_noted) {  // Q17
  const auto findings =
      check_army(list("mongol"), army("army = \"mongol\"\n[[general]]\nname = \"Baidar\"\nrating = \"4/4\"\n" +
                                      units("light-cavalry", "\"Lt1\"") + units("heavy-cavalry", "\"Hv1\"")));
  EXPECT_EQ(findings[0].level, Level::note);
  EXPECT_NE(findings[0].text.find("14 points as listed; the formula says 17"), std::string::npos) << findings[0].text;
}

TEST(HordesArmy, an_unknown_type_gets_a_proposal) {
  EXPECT_EQ(faults("dacian", k_small + units("falxman", "\"F1\"")).front(),
            "18: falxman is not in the list Dacian []; did you mean falxmen?");
}

TEST(HordesArmy, too_many_and_too_few_of_a_type_are_refused) {
  std::string names = "\"F1\"";
  for (int i = 2; i <= 5; ++i)
    names += ", \"F" + std::to_string(i) + "\"";
  EXPECT_EQ(faults("dacian", k_small + units("falxmen", names)),
            (Faults{"0: 5 Falxmen: the list allows 4 []; take fewer"}));
  EXPECT_EQ(faults("dacian", "army = \"dacian\"\n" + k_general + units("warriors", "\"A1\"")),
            (Faults{"0: 1 Warriors: the list demands 2 []; take more"}));
}

TEST(HordesArmy, below_a_hundred_points_half_the_minimum_will_do) {
  EXPECT_TRUE(faults("imperial-roman", "army = \"imperial-roman\"\n" + k_general + units("legionaries", "\"L1\"") +
                                           units("auxiliaries", "\"X1\""))
                  .empty());
}

TEST(HordesArmy, a_form_to_dismount_to_cannot_be_bought) {
  EXPECT_EQ(
      faults("yorkist", "army = \"yorkist\"\n" + k_general + units("knights-on-foot", "\"K1\"")).front().substr(0, 42),
      "12: knights-on-foot is not in the list War");
}

TEST(HordesArmy, a_rating_the_list_does_not_sell_is_refused) {
  const std::string body =
      "army = \"dacian\"\n[[general]]\nname = \"Trajan\"\nrating = \"4/4\"\n" + units("warriors", "\"A1\", \"A2\"");
  EXPECT_EQ(faults("dacian", body), (Faults{"7: the list Dacian has no general of 4/4 [1.1.6]; its ratings: 3/3"}));
}

TEST(HordesArmy, a_rating_limited_by_the_list_is_counted) {
  std::string body = "army = \"macedonian\"\n";
  for (const char* name : {"Alexander", "Philip"}) {
    body += "[[general]]\nname = \"" + std::string(name) + "\"\nrating = \"4/4\"\n";
  }
  const Faults found =
      faults("macedonian", body + units("phalangites", "\"P1\", \"P2\", \"P3\", \"P4\", \"P5\", \"P6\"") +
                               units("companions", "\"C1\", \"C2\", \"C3\"") + units("hypaspists", "\"H1\""));
  EXPECT_EQ(found, (Faults{"0: the list allows 1 general of 4/4 [1.1.6]; give the others another rating"}));
}

TEST(HordesArmy, more_points_than_agreed_are_refused) {
  EXPECT_EQ(faults("dacian", "points = 50\n" + k_small),
            (Faults{"0: 55 points, 5 units, 20 combat stands; 50 were agreed [1.1.8]; take less"}));
}

TEST(HordesArmy, two_commanders_in_chief_are_one_too_many) {
  std::string body = "army = \"dacian\"\n";
  for (const char* name : {"Decebalus", "Diegis"}) {
    body += "[[general]]\nname = \"" + std::string(name) + "\"\nrating = \"3/3\"\nchief = true\n";
  }
  std::string names = "\"W1\"";
  for (int i = 2; i <= 10; ++i)
    names += ", \"W" + std::to_string(i) + "\"";
  EXPECT_EQ(faults("dacian", body + units("warriors", names) + units("skirmishers", "\"S1\"")),
            (Faults{"0: the army has more than one commander-in-chief [1.14.4]; name one"}));
}

TEST(HordesArmy, the_same_name_twice_is_refused_whatever_its_case) {
  EXPECT_EQ(faults("dacian", k_small + units("archers", "\"a1\"")),
            (Faults{"18: the name a1 is there twice []; give one of them another name"}));
}

TEST(HordesArmy, blocks_are_made_of_three_pikes_or_hordes_of_a_kind) {
  EXPECT_TRUE(faults("dacian", k_small + "[[block]]\nunits = [\"A1\", \"A2\", \"A3\"]\n").empty());
  EXPECT_EQ(faults("dacian", k_small + "[[block]]\nunits = [\"A1\", \"A2\", \"S1\"]\n"),
            (Faults{"16: three units of one type make two blocks, these differ [1.13.4]; name three of a kind"}));
  EXPECT_EQ(faults("dacian", k_small + "[[block]]\nunits = [\"A1\", \"A2\", \"A5\"]\n"),
            (Faults{"16: the army has no unit A5 []; did you mean A1?"}));
  EXPECT_EQ(
      faults("dacian",
             k_small + units("archers", "\"R1\", \"R2\", \"R3\"") + "[[block]]\nunits = [\"R1\", \"R2\", \"R3\"]\n"),
      (Faults{"19: Archers cannot form blocks of six stands [1.13.4]; only pikes and hordes of four stands can"}));
}

TEST(HordesArmy, a_unit_is_in_one_block_or_combination_only) {
  EXPECT_EQ(
      faults("dacian",
             k_small + "[[block]]\nunits = [\"A1\", \"A2\", \"A3\"]\n[[combined]]\nfront = \"A1\"\nrear = \"S1\"\n"),
      (Faults{"18: A1 is in two blocks or combined units []; let it stand in one of them"}));
}

TEST(HordesArmy, combined_arms_are_two_types_of_foot) {
  EXPECT_TRUE(faults("dacian", k_small + "[[combined]]\nfront = \"A1\"\nrear = \"S1\"\n").empty());
  EXPECT_EQ(faults("dacian", k_small + "[[combined]]\nfront = \"A1\"\nrear = \"A2\"\n"),
            (Faults{"16: combined arms need two types, these are one [1.13.8]; name units of two types"}));
  EXPECT_EQ(
      faults("dacian", k_small + units("noble-cavalry", "\"N1\"") + "[[combined]]\nfront = \"N1\"\nrear = \"A2\"\n"),
      (Faults{
          "19: N1 and A2 cannot be combined [1.13.8]; two stands of foot or of war wagons stand before two of foot"}));
}

TEST(HordesNames, letters_digits_and_three_signs_will_do) {
  for (const char* name : {"Leg1", "d'Albret", "Edward-IV", "a_b", "X", "abcdefghijklmnop"}) {
    EXPECT_EQ(name_fault(name), std::nullopt) << name;
  }
}

TEST(HordesNames, what_orders_could_mistake_is_refused) {
  for (const char* name : {"", "Leg 1", "0406", "12", "-x", "move", "TO", "ne", "Left", "all", "Leg#1",
                           "abcdefghijklmnopq", "Leg\xc3\xa9", "a.b", "Pike1-half", "Leg\n1"}) {
    EXPECT_TRUE(name_fault(name).has_value()) << name;
  }
}

TEST(HordesArmy, proposals_of_any_two_lists_have_equal_points_and_keep_to_their_lists) {
  std::vector<std::string> ids;
  for (const std::string& name : Library::builtin().names("hordes/armies/"))
    ids.push_back(name.substr(14, name.size() - 14 - 5));
  ASSERT_EQ(ids.size(), 12u);
  int pairs = 0;
  for (std::size_t a = 0; a < ids.size(); ++a) {
    const std::size_t b = (a * 5 + 3) % ids.size();
    const std::array lists{list(ids[a]), list(ids[b])};
    for (const int points : {50, 99, 100, 150}) {
      const auto armies = propose_armies(lists[0], lists[1], points);
      if (!armies) continue;
      ++pairs;
      std::array<int, 2> totals{};
      std::set<std::string> names;
      for (std::size_t i = 0; i < 2; ++i) {
        const auto read = read_army({"a.toml", army_text(lists[i], (*armies)[i])});
        ASSERT_TRUE(read) << read.error().where << " " << read.error().what;
        const auto findings = check_army(lists[i], *read);
        for (const Finding& f : findings)
          EXPECT_NE(f.level, Level::wrong) << ids[a] << " " << ids[b] << " " << points << ": " << f.text;
        totals[i] = army_points(lists[i], read->side);
        for (const auto& u : read->side.units)
          EXPECT_TRUE(names.insert(u.name).second) << u.name;
        for (const auto& g : read->side.generals)
          EXPECT_TRUE(names.insert(g.name).second) << g.name;
      }
      EXPECT_EQ(totals[0], totals[1]);
      EXPECT_LE(totals[0], points);
      EXPECT_GE(totals[0], points - 5) << ids[a] << " " << ids[b];
    }
  }
  EXPECT_GE(pairs, 44) << "of 48";
}

TEST(HordesArmy, a_proposal_has_units_in_the_proportions_of_the_list_and_says_no_to_what_cannot_be_bought) {
  const auto roman = list("imperial-roman");
  const auto armies = propose_armies(roman, roman, 150);
  ASSERT_TRUE(armies);
  std::set<std::string> types;
  for (const auto& u : (*armies)[0].units)
    types.insert(u.type);
  EXPECT_GE(types.size(), 4u) << "not one type alone";
  EXPECT_EQ(static_cast<int>((*armies)[0].generals.size()), most_generals(static_cast<int>((*armies)[0].units.size())));
  EXPECT_FALSE(propose_armies(roman, roman, k_least_points - 1));
  EXPECT_FALSE(propose_armies(roman, roman, k_most_points + 1));
  EXPECT_FALSE(propose_armies(roman, roman, k_most_points)) << "no list has that many units";
}

}  // namespace
}  // namespace hexpost::hordes
