#include <gtest/gtest.h>

#include <algorithm>

#include "engine/report/sheet.h"
#include "engine/systems/kadesh/battle.h"
#include "engine/systems/kadesh/model/position.h"
#include "engine/systems/kadesh/rules/setup/setup.h"
#include "engine/table/trial.h"
#include "tests/systems/kadesh/unit/field.h"
#include "tests/systems/kadesh/unit/large_combats.h"

/// What Day of the Chariot: Kadesh says before an order is sent: odds with every modifier, the order sheet, cautions.
namespace {
using namespace hexpost;
using namespace hexpost::kadesh;
using kadesh::test::Field;
const auto ways = lookups().ways;

/// A match that stands at the position of the field.
std::unique_ptr<table::Match> at(Field& f, Phase phase, SideId active, int turn = 2) {
  static const auto k_battle = battle(test::load("ramses"));
  f.s.phase = phase, f.s.active = active, f.s.turn = turn;
  f.s.stage = phase == Phase::setup ? 2 : phase == Phase::melee || phase == Phase::archery ? 1 : 0;
  auto match = k_battle->from_position("hexpost position v1\nat savepoint\n" + print_position(f.data, f.s));
  EXPECT_TRUE(match) << (match ? "" : match.error().what);
  (*match)->run();
  return std::move(*match);
}

/// The first question of an activation.
std::unique_ptr<table::Match> activation(Field& f, SideId active, int turn) {
  auto match = at(f, Phase::activation, active, turn);
  table::Chance chance(table::passive_policies(*battle(test::load("ramses"))), 1);
  match->push({static_cast<table::Player>(active), {}, {true, true}, {}});
  match->run(&chance);
  return match;
}

table::Odds odds(const table::Match& match, const std::string& line) {
  const auto out = match.odds(line, {});
  if (const auto* refusal = std::get_if<base::Refusal>(&out)) {
    ADD_FAILURE() << line << ": " << refusal->why;
    return {};
  }
  return std::get<table::Odds>(out);
}

std::vector<std::string> modifiers(const table::Odds& odds) {
  std::vector<std::string> out;
  for (const auto& m : odds.modifiers)
    out.push_back(m.rule + " " + m.text);
  return out;
}

/// Of 36 rolls of two dice, those that bring the unit to `what`.
std::uint64_t of_36(const table::Odds& odds, const std::string& who, const std::string& what) {
  for (const auto& fate : odds.fates) {
    if (fate.who != who) continue;
    for (const auto& outcome : fate.outcomes) {
      if (outcome.what == what) return 36 * outcome.share.of / outcome.share.all;
    }
  }
  return 0;
}

using Lines = std::vector<std::string>;

/// The first line that begins so.
auto row_of(const Lines& sheet, const std::string& begin) {
  return std::ranges::find_if(sheet, [&](const std::string& one) { return one.starts_with(begin); });
}

/// The odds are exact, with these modifiers.
void expect_modifiers(const table::Odds& told, const Lines& expected) {
  EXPECT_EQ(told.trials, 0U);
  EXPECT_EQ(modifiers(told), expected);
}

}  // namespace

TEST(KadeshOdds, name_every_modifier_of_a_melee) {
  Field f;
  f.put("LW-H1", "0540");
  f.put("AM-L1", "0640", "W");
  f.s.leaders[19].place = Place::map, f.s.leaders[19].at = f.at("0540");  // Hattusilli
  ASSERT_EQ(f.data.leaders[19].name, "Hattusilli");
  const auto match = at(f, Phase::melee, k_hatti);
  const auto told = odds(*match, "attack 0640 by LW-H1 under Hattusilli");
  EXPECT_EQ(told.trials, 0U);  // exact
  EXPECT_EQ(modifiers(told), (Lines{"9.3.6 strength 7 against 3: 2/1", "9.2.2 the attacker's leader: +2",
                                    "9.2.2 higher morale: +1", "9.2.3 together +3, at most 4 either way"}));
  // 2/1 with +3: from 14 the unit is eliminated, so on 11 and 12 of two dice; on 5 and 6 both are locked
  EXPECT_EQ(of_36(told, "AM-L1", "eliminated"), 3U);
  EXPECT_EQ(of_36(told, "AM-L1", "locked"), 3U);
}

/// A unit that holds the hex from which it charges has no fate to tell; one that goes back has.
TEST(KadeshOdds, of_a_charge_leave_out_the_hex_that_it_starts_from) {
  Field f;
  f.put("LW-C1", "0540");
  f.put("AM-H1", "0940", "W");
  for (std::size_t l = 0; l < f.data.leaders.size(); ++l) {
    if (f.data.leaders[l].name == "GalIm-L") f.s.leaders[l].place = Place::map, f.s.leaders[l].at = f.at("0540");
  }
  const auto told = odds(*at(f, Phase::charges, k_hatti), "charge LW-C1 0640 0740 0840 at 0940");
  std::uint64_t all = 0;
  for (const auto& fate : told.fates) {
    if (fate.who != "LW-C1") continue;
    for (const auto& outcome : fate.outcomes) {
      EXPECT_EQ(outcome.what.find("goes to 0840"), std::string::npos) << outcome.what;
      all += 36 * outcome.share.of / outcome.share.all;
    }
  }
  EXPECT_GT(of_36(told, "LW-C1", "locked"), 0U);
  EXPECT_GE(all, 30U);
}

TEST(KadeshOdds, of_an_overrun) {
  Field f;
  f.put("LW-C1", "0540"), f.put("AM-H1", "0640", "W", Level::shaken);
  expect_modifiers(odds(*at(f, Phase::charges, k_hatti), "overrun LW-C1 at 0640"),
                   {"8.9 all of them are Shaken or Routed: +2", "8.9 higher morale: +1"});
}

TEST(KadeshOdds, of_fire) {
  Field f;
  f.put("AM-A1", "0540"), f.put("LW-H1", "0740", "W");
  expect_modifiers(odds(*at(f, Phase::archery, k_egypt), "fire 0740 by AM-A1"),
                   {"9.1.2 missile strength 5", "9.1.2 range: -1"});
}

TEST(KadeshOdds, of_retreat_before_combat_and_of_slaughter) {
  Field f;
  f.put("LW-C1", "0440");
  f.put("AM-H1", "0540", "E", Level::routed);
  const auto slaughter = at(f, Phase::slaughter, k_hatti);
  const auto told = odds(*slaughter, "slaughter 0540 by LW-C1");
  EXPECT_EQ(modifiers(told), (Lines{"9.3.5 AM-H1 is slaughtered on 1 to 4"}));
  EXPECT_EQ(of_36(told, "AM-H1", "slaughtered"), 24U);
  Field g;
  g.put("LW-H1", "0540");
  g.put("AM-C1", "0640", "W");
  const auto withdrawal = at(g, Phase::melee, k_hatti);
  const auto tried = odds(*withdrawal, "withdraw AM-C1 yes");
  EXPECT_EQ(modifiers(tried), (Lines{"9.3.3 it succeeds on 1 to 5"}));
}

/// With all that fits around a hex: leaders at risk, retreats on several ways, friends in the way.
TEST(KadeshOdds, of_large_combats_are_exact) {
  for (const auto& combat : kadesh::test::large_combats()) {
    SCOPED_TRACE(combat.name);
    const auto told = kadesh::test::odds_of(*kadesh::test::match_of(combat), combat);
    EXPECT_EQ(told.trials, 0U);
    EXPECT_FALSE(told.modifiers.empty());
    EXPECT_FALSE(told.outcomes.empty());
  }
}

TEST(KadeshSheet, lists_units_in_trouble_first_and_what_ends_each_phase) {
  Field f;
  f.put("AM-H1", "0540");
  f.put("AM-H2", "0530", "E", Level::shaken);
  f.put("AM-C1", "0620"), f.put("AM-Ru1", "0620");
  f.put("LW-H1", "0640", "W");
  f.unit("PT-H1").place = Place::south;
  const auto match = at(f, Phase::modes, k_egypt);
  const auto sheet = match->order_sheet();
  const std::string all = base::join(sheet, "\n") + "\n";
  const auto place = [&](const std::string& words) {
    const auto found = all.find(words);
    EXPECT_NE(found, std::string::npos) << words << "\n" << all;
    return found;
  };
  EXPECT_LT(place("# AM-H1 0540 E"), place("# AM-H2 0530 E: Shaken"));
  EXPECT_LT(place("# AM-H2 0530 E: Shaken"), place("# AM-C1 0620 E"));
  place("must attack or leave [9.3.6]: LW-H1");
  place("#   attack 0640 by AM-H1");
  place("with AM-Ru1");
  place("# -- Waiting at the edge");
  place("# 0954 .. 1954: 1 piece");
  place("PT-H1");
  EXPECT_LT(place("\nend-modes"), place("\nend-charges"));
  EXPECT_LT(place("\nend-charges"), place("\nend-moves"));
  place("stand army attacks do auto");
}

TEST(KadeshSheet, of_the_set_up_goes_group_by_group) {
  Field f;
  f.s = initial_state(f.data);
  const auto match = at(f, Phase::setup, k_egypt, 1);
  const auto sheet = match->order_sheet();
  const auto line = [&](const std::string& begin) {
    const auto found = row_of(sheet, begin);
    EXPECT_NE(found, sheet.end()) << begin;
    return found - sheet.begin();
  };
  EXPECT_LT(line("# Royal Infantry Division: 7 pieces"), line("#   RI-H1 RI-H2"));
  EXPECT_LT(line("#   RI-H1 RI-H2"), line("# Division of P'Re: 22 pieces"));
  EXPECT_LT(line("# Division of P'Re: 22 pieces"), line("#   PR-H1 PR-H2"));
  EXPECT_LT(line("#   PR-H1 PR-H2"), line("end-setup"));
  EXPECT_LT(line("#   1211 1012"), line("#   PR-H1 PR-H2"));  // the Camp row by row
}

/// Two charges of each unit that can charge, the best first, however many units there are.
TEST(KadeshSheet, lists_the_best_charges_at_every_target) {
  Field f;
  std::vector<std::string> units;
  for (int i = 1; i <= 6; ++i) {
    units.push_back("LW-C" + std::to_string(i));
    f.put(units.back(), std::to_string(1040 + i).substr(0, 4), "W");
    f.put("PR-A" + std::to_string(1 + i % 3), "0" + std::to_string(640 + 2 * (i % 3)), "E");
  }
  for (std::size_t l = 0; l < f.data.leaders.size(); ++l) {
    if (f.data.leaders[l].name == "GalIm-L") f.s.leaders[l].place = Place::map, f.s.leaders[l].at = f.at("1043");
  }
  const auto sheet = at(f, Phase::charges, k_hatti)->order_sheet();
  for (const char* target : {" at 0640", " at 0642", " at 0644"}) {
    const auto count = std::ranges::count_if(
        sheet, [&](const std::string& one) { return one.starts_with("# charge ") && one.ends_with(target); });
    EXPECT_GE(count, 1) << target;
    EXPECT_LE(count, 3) << target;
  }
}

TEST(KadeshSheet, lists_a_pair_once_and_says_that_a_hex_has_too_many) {
  Field f;
  f.put("AM-C1", "0540", "E"), f.put("AM-Ru1", "0540", "E");
  f.put("AM-H1", "0550", "E"), f.put("AM-H2", "0550", "E"), f.put("AM-H3", "0552", "E");
  f.put("LW-A1", "0546", "W"), f.put("LW-A2", "0534", "W");  // the pair alone reaches the second one
  const auto sheet = at(f, Phase::charges, k_egypt)->order_sheet();
  const auto count = [&](const std::string& begin) {
    return std::ranges::count_if(sheet, [&](const std::string& one) { return one.starts_with(begin); });
  };
  EXPECT_EQ(count("# charge AM-C1 with AM-Ru1 "), 1);
  EXPECT_EQ(count("# charge AM-Ru1 "), 0);  // the same charge
  EXPECT_EQ(count("# AM-H1 0550 E: Ordered, too many in its hex"), 1);
  EXPECT_EQ(count("# AM-H3 0552 E: Ordered, too many in its hex"), 0);
}

/// One mail has the answer and the turn: the sheet shows the command that the Command Phase is going to find [7.0].
TEST(KadeshSheet, before_the_command_phase_shows_the_command_that_comes) {
  for (const bool near : {false, true}) {
    Field f;
    f.put("RI-H1", "1314"), f.put("AM-C2", "0540", "E"), f.put("LW-A1", "0543", "W");
    f.unit("AM-H1").place = f.unit("AM-H2").place = Place::alert;
    f.unit("AM-A1").place = f.unit("AM-A2").place = f.unit("AM-L1").place = f.unit("AM-L2").place = Place::alert;
    for (std::size_t l = 0; l < f.data.leaders.size(); ++l) {
      if (f.data.leaders[l].name == "AM-Mesha" && near)
        f.s.leaders[l].place = Place::map, f.s.leaders[l].at = f.at("0539");
    }
    const auto match = at(f, Phase::activation, k_egypt, 1);
    table::Chance chance(table::passive_policies(*battle(test::load("ramses"))), 1);
    match->push({static_cast<table::Player>(k_egypt), {}, {true, true}, {}});
    match->run(&chance);
    ASSERT_EQ(match->awaited().question, "alert");
    const auto sheet = match->order_sheet();
    const auto has = [&](const std::string& begin) {
      return std::ranges::any_of(sheet, [&](const std::string& one) { return one.starts_with(begin); });
    };
    EXPECT_EQ(has("# AM-C2 0540 E: Ordered, not in command"), !near);
    EXPECT_EQ(has("# charge AM-C2 "), near);
  }
}

TEST(KadeshSheet, says_that_locked_units_must_attack_and_others_may_leave) {
  Field f;
  f.put("AM-H1", "0540", "E"), f.put("LW-H1", "0640", "W"), f.put("AM-H2", "0550", "E"), f.put("LW-H2", "0650", "W");
  f.s.locks = {{f.id("AM-H1"), f.id("LW-H1")}};
  const auto sheet = at(f, Phase::modes, k_egypt)->order_sheet();
  const auto has = [&](const std::string& line) { return std::ranges::find(sheet, line) != sheet.end(); };
  EXPECT_TRUE(has("#   locked, must attack these and owes no other attack in this turn [9.3.6]: LW-H1"));
  EXPECT_TRUE(has("#   must attack or leave [9.3.6]: LW-H2"));
}

TEST(KadeshSheet, lists_scattered_units_apart) {
  Field f;
  f.put("PR-H1", "0540", "E"), f.put("PR-H2", "0740", "E"), f.put("LW-H1", "3554", "W");
  f.unit("PR-H1").scattered = true;
  const auto sheet = at(f, Phase::modes, k_egypt)->order_sheet();
  const auto line = [&](const std::string& begin) { return row_of(sheet, begin); };
  const auto title = line("# -- Scattered: they run automatically");
  ASSERT_NE(title, sheet.end());
  EXPECT_EQ(*(title + 1), "#   PR-H1 0540");
  EXPECT_EQ(line("# PR-H1 0540 E:"), sheet.end());
  EXPECT_EQ(line("# move PR-H1"), sheet.end());
  EXPECT_NE(line("# move PR-H2"), sheet.end());
}

/// A question before the modes has the pieces that it can name, and the rest of the turn, because one mail has both.
TEST(KadeshSheet, of_an_alert_lists_the_pieces_and_the_rest_of_the_turn) {
  Field f;
  f.put("RI-H1", "1314");
  for (const char* name : {"AM-H1", "AM-C1", "AM-Ru1", "AM-A1", "AM-A2", "AM-L1"})
    f.unit(name).place = Place::alert;
  const auto match = activation(f, k_egypt, 1);
  ASSERT_EQ(match->awaited().question, "alert") << static_cast<int>(match->awaited().kind);
  const auto sheet = match->order_sheet();
  const auto has = [&](const std::string& begin) { return row_of(sheet, begin) != sheet.end(); };
  EXPECT_TRUE(has("# alert AM-H1"));  // how the list is filled up
  EXPECT_TRUE(has("#   AM-H1 AM-A1 AM-A2 AM-L1 AM-C1 AM-Ru1"));
  EXPECT_TRUE(has("# RI-H1 1314 E"));
  EXPECT_TRUE(has("# move RI-H1"));
  EXPECT_TRUE(has("stand army rally do yes"));
}

TEST(KadeshSheet, has_one_row_for_the_unreleased_and_names_the_second_chariot_of_a_hex) {
  Field f;
  f.put("LW-C1", "2437"), f.put("LW-C2", "2437"), f.put("RW-C1", "3422"), f.put("RW-C2", "3423");
  f.unit("RW-C1").unreleased = f.unit("RW-C2").unreleased = true;
  f.unit("LW-C1").led = f.unit("LW-C2").led = true;
  for (std::size_t l = 0; l < f.data.leaders.size(); ++l) {
    if (f.data.leaders[l].name == "GalIm-L") f.s.leaders[l].place = Place::map, f.s.leaders[l].at = f.at("2437");
  }
  const auto sheet = at(f, Phase::modes, k_hatti)->order_sheet();
  const auto unit = row_of(sheet, "# LW-C1 2437 E: Ordered");
  ASSERT_NE(unit, sheet.end());
  EXPECT_EQ(*(unit + 1), "#   with LW-C2");
  const auto forms = report::forms(sheet);  // on paper each unit is a row
  EXPECT_TRUE(std::ranges::any_of(forms, [](const report::Form& form) {
    return std::ranges::any_of(form.rows, [](const auto& row) { return row.name == "LW-C1 2437 E"; });
  }));
  const auto waiting = std::ranges::find(sheet, "# -- Not released yet; they neither move nor attack [13.1.7]:");
  ASSERT_NE(waiting, sheet.end());
  EXPECT_EQ(*(waiting + 1), "#   RW-C1 RW-C2");
  EXPECT_TRUE(std::ranges::none_of(sheet, [](const std::string& l) { return l.starts_with("# RW-C1 3422"); }));
}

/// What the sheet offers can be ordered: no unreleased leader, no scattered runner, no march out of command.
TEST(KadeshSheet, offers_only_what_can_be_ordered) {
  Field f;
  f.put("PR-C1", "0830"), f.put("PR-Ru1", "0830");
  f.put("NA-R1", "0630"), f.put("PR-H1", "0430", "E", Level::shaken);
  f.unit("PR-Ru1").scattered = true;
  f.unit("NA-R1").march = true;
  f.unit("NA-R1").out_of_command = f.unit("PR-H1").out_of_command = true;
  for (std::size_t l = 0; l < f.data.leaders.size(); ++l) {
    const std::string& name = f.data.leaders[l].name;
    if (name == "Ramses" || name == "AM-Mesha") f.s.leaders[l].place = Place::map, f.s.leaders[l].at = f.at("0101");
    if (name == "AM-Mesha") f.s.leaders[l].unreleased = true;
  }
  const auto has = [](const Lines& sheet, const char* begin) { return row_of(sheet, begin) != sheet.end(); };
  const auto sheet = at(f, Phase::modes, k_egypt)->order_sheet();
  EXPECT_TRUE(has(sheet, "# Ramses in 0101"));
  EXPECT_FALSE(has(sheet, "# AM-Mesha in 0101"));
  EXPECT_TRUE(has(sheet, "#   AM-Mesha"));  // among those not released
  EXPECT_TRUE(has(sheet, "# move PR-C1 "));
  EXPECT_FALSE(has(sheet, "# move PR-C1 with PR-Ru1"));
  EXPECT_FALSE(has(sheet, "# march NA-R1"));
  EXPECT_TRUE(has(sheet, "#   does not march out of command [8.3]; to move it: halt NA-R1"));
  EXPECT_TRUE(has(at(f, Phase::moves, k_egypt)->order_sheet(), "#   does not march out of command [8.3]"));
}

/// [7.2] A Shaken unit out of command checks its morale between the sheet and its move.
TEST(KadeshSheet, warns_of_a_check_before_the_moves) {
  Field f;
  f.put("LW-C1", "1230", "E", Level::shaken);
  for (int i = 1; i <= 13; ++i) {
    for (const char* formation : {"AN-C", "SY-C"}) {
      const std::string name = formation + std::to_string(i);
      f.put(name, "3422"), f.unit(name).unreleased = true;
    }
  }
  f.s.box_open = true;
  const auto match = activation(f, k_hatti, 6);
  ASSERT_EQ(match->awaited().question, "release") << static_cast<int>(match->awaited().kind);
  const auto sheet = match->order_sheet();
  const auto unit = row_of(sheet, "# LW-C1 1230 E: Shaken, not in command");
  ASSERT_NE(unit, sheet.end());
  EXPECT_TRUE((unit + 1)->starts_with("#   checks its morale before it moves: it Routs above "));
  EXPECT_TRUE(std::ranges::any_of(sheet, [](const std::string& one) {
    return one.ends_with(" can be chosen. Name the ones that you want first; choose from:");
  }));
}

/// On paper each charge is a row, and a long list of hexes is one list.
TEST(KadeshSheet, has_a_row_for_each_charge_on_paper) {
  Field f;
  f.put("AM-C1", "0830", "E"), f.put("LW-A1", "1230", "W");
  const auto forms = report::forms(at(f, Phase::charges, k_egypt)->order_sheet());
  const auto charges = std::ranges::find_if(forms, [](const report::Form& form) {
    return form.title.starts_with("Charges and overruns") && form.title.ends_with("the modifiers of a charge:");
  });
  ASSERT_NE(charges, forms.end());
  ASSERT_FALSE(charges->rows.empty());
  EXPECT_TRUE(charges->rows.front().name.starts_with("charge AM-C1 "));
  for (const report::Form& form : forms) {
    for (const auto& row : form.rows) {
      if (row.name == "AM-C1 0830 E") {
        EXPECT_LE(row.may.size(), 3U);
      }
    }
  }
}

/// The facing of the proposed set-up completes `place UNIT HEX` [3.0]; a second chariot without a leader near is told
/// what to do [4.2.1 B].
TEST(KadeshWays, of_the_set_up_add_the_facing) {
  Field f;
  f.s = initial_state(f.data);
  const auto egypt = at(f, Phase::setup, k_egypt, 1);
  EXPECT_EQ(ways(*egypt, "place RI-H1 1314", 16), Lines{"place RI-H1 1314 face E"});
  EXPECT_EQ(ways(*egypt, "place PR-H1 2133", 16), Lines{"place PR-H1 2133 face NE"});  // the head of the file
  f.put("LW-C1", "2437", "W");
  const auto hatti = at(f, Phase::setup, k_hatti, 1);
  const auto judged = table::judge_lines(*hatti, k_hatti, {"place LW-C2 2437 face W"}, {true, true});
  ASSERT_TRUE(judged.lines[0].verdict.refusal);
  EXPECT_EQ(
      judged.lines[0].verdict.refusal->why,
      "too many units would be in 2437 (first `post` a leader who commands both chariots in that hex or next to it)");
}

/// A hex that a move of one hex cannot name says why, not that it is far.
TEST(KadeshWays, that_end_in_a_full_hex_say_so) {
  Field f;
  f.put("AM-H1", "0540"), f.put("AM-H2", "0740");
  const auto refused = [&](const std::string& line) {
    const auto match = at(f, Phase::moves, k_egypt);
    EXPECT_TRUE(ways(*match, line, 4).empty()) << line;
    match->push({static_cast<table::Player>(k_egypt), {line}, {true, true}, {}});
    match->run();
    return match->first_voided() ? match->first_voided()->why : std::string();
  };
  EXPECT_TRUE(refused("move AM-H1 0740").starts_with("too many units would be in 0740"));
}

/// A hex that no way within the Movement Points reaches: the refusal says what the way costs and what there is [8.1],
/// or what else keeps the unit away.
TEST(KadeshWays, that_lead_too_far_name_the_reach) {
  Field f;
  f.put("AM-H1", "0540"), f.put("AM-H2", "0530", "E", Level::shaken), f.put("AM-H3", "0544");
  f.put("LW-H1", "0630", "W"), f.put("LW-H2", "0644", "W"), f.put("LW-H3", "0848", "W"), f.put("LW-H4", "0826", "W");
  const auto refused = [&](const std::string& line) {
    const auto match = at(f, Phase::moves, k_egypt);
    EXPECT_TRUE(ways(*match, line, 4).empty()) << line;
    match->push({static_cast<table::Player>(k_egypt), {line}, {true, true}, {}});
    match->run();
    return match->first_voided() ? match->first_voided()->rule + ": " + match->first_voided()->why : std::string();
  };
  ASSERT_TRUE(f.view().in_zone(k_hatti, f.at("0544")));
  const std::string sheet = " (name a hex that the sheet lists for it)";
  EXPECT_EQ(refused("move AM-H1 0534"),
            "8.1: 0534 is too far for AM-H1: the way costs 6 Movement Points and there are 5" + sheet);
  EXPECT_EQ(
      refused("move AM-H3 0144"),
      "4.4.1: 0144 is too far for AM-H3: the way costs 4 Movement Points, and as it leaves a zone of control it has "
      "3, half of its allowance" +
          sheet);
  EXPECT_EQ(
      refused("move AM-H3 0748"),
      "4.4.1: units that leave a zone of control enter no other in this turn: 0748 (end the way in the first hex of "
      "a zone of control, or go round it)");
  EXPECT_EQ(
      refused("move AM-H2 0727"),
      "4.5.3: Shaken units do not move next to enemies: 0727 (rally it first, or name a hex with no enemy next to "
      "it)");
}

/// The same of an order that names several hexes and leaves out others between them.
TEST(KadeshWays, through_several_hexes_that_lead_too_far_name_the_reach) {
  Field f;
  f.put("AM-H1", "0540"), f.put("AM-H3", "0544"), f.put("LW-H1", "0630", "W"), f.put("LW-H2", "0644", "W");
  f.s.leaders[0].place = Place::map, f.s.leaders[0].at = f.at("0540");
  const auto refused = [&](const std::string& line) {
    const auto match = at(f, Phase::moves, k_egypt);
    EXPECT_TRUE(ways(*match, line, 4).empty()) << line;
    match->push({static_cast<table::Player>(k_egypt), {line}, {true, true}, {}});
    match->run();
    const auto voided = match->first_voided();
    return voided ? voided->rule + ": " + voided->why.substr(0, voided->why.find(" (")) : "";
  };
  EXPECT_EQ(refused("move AM-H1 0541 0534"),
            "8.1: 0534 is too far for AM-H1: the way costs 8 Movement Points and there are 5");
  EXPECT_EQ(refused("move AM-H3 0344 0144"),
            "4.4.1: 0144 is too far for AM-H3: the way costs 4 Movement Points, and as it leaves a zone of control it "
            "has 3, half of its allowance");
  EXPECT_EQ(refused("lead Ramses 0530 0520"),
            "8.1: 0520 is too far for Ramses: the way costs 23 Movement Points and there are 11");
  EXPECT_EQ(refused("move AM-H1 0538 0630 0531"), "8.1: an enemy unit is in 0630");
  EXPECT_EQ(refused("move AM-H1 0544 0541"), "4.4.1: an enemy zone of control stops the move in 0544");
}

/// A Shaken unit that leaves a zone of control, and may fail its check, needs no more hexes in its order than another
/// [8.6].
TEST(KadeshWays, of_a_shaken_unit_in_a_zone_of_control) {
  Field f;
  f.put("AM-C1", "0530", "E", Level::shaken);
  f.put("LW-H1", "0630", "W");
  ASSERT_TRUE(f.view().in_zone(k_hatti, f.at("0530")));
  const auto found = ways(*at(f, Phase::moves, k_egypt), "move AM-C1 0330", 16);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found.front().starts_with("move AM-C1 04") && found.front().ends_with(" 0330")) << found.front();
}

TEST(KadeshCautions, tell_what_the_end_of_the_moves_brings) {
  Field f;
  f.put("AM-H1", "0540", "E");
  f.put("LW-H1", "0440", "E");  // behind AM-H1
  f.put("AM-H2", "0530");
  f.put("AM-H3", "0530");
  const auto match = at(f, Phase::moves, k_egypt);
  auto told = match->cautions("end-moves", "end-moves");
  ASSERT_EQ(told.size(), 3U);
  EXPECT_NE(told[0].find("too many units are in 0530"), std::string::npos) << told[0];
  EXPECT_NE(told[1].find("driven off"), std::string::npos) << told[1];
  EXPECT_NE(told[1].find("AM-H1"), std::string::npos) << told[1];
  EXPECT_NE(told[2].find("3 units that could move have not"), std::string::npos) << told[2];
  EXPECT_TRUE(match->cautions("move AM-H2 0529", "move AM-H2 0529").empty());
}

/// A charge that names the attacked hex alone is completed by its ways, the shortest first [8.8].
TEST(KadeshWays, of_a_charge_that_names_the_attacked_hex_alone) {
  Field f;
  f.put("LW-H1", "0540");
  f.put("AM-L1", "0840", "W");
  const auto match = at(f, Phase::charges, k_hatti);
  const auto found = ways(*match, "charge LW-H1 at 0840", 16);
  ASSERT_TRUE(!found.empty() && found.size() <= 16U);
  for (const std::string& way : found) {
    EXPECT_TRUE(way.starts_with("charge LW-H1 0") && way.ends_with(" at 0840")) << way;
    EXPECT_GE(way.size(), found.front().size()) << way;
  }
  match->push({static_cast<table::Player>(k_hatti), {found.front()}, {true, true}, {}});
  match->run();
  EXPECT_FALSE(match->first_voided());
  const auto fresh = at(f, Phase::charges, k_hatti);
  EXPECT_TRUE(ways(*fresh, "charge LW-H1 0640 at 0740", 16).empty()) << "a line with hexes is complete or wrong";
  EXPECT_TRUE(ways(*fresh, "charge LW-H1 at 0140", 16).empty()) << "no enemy is there";
  f.put("AM-H3", "0739", "SE");  // it would drive the unit off from 0740 [4.4.1]
  EXPECT_EQ(ways(*at(f, Phase::charges, k_hatti), "charge LW-H1 at 0840", 1)[0], "charge LW-H1 0640 0741 at 0840");
}

TEST(KadeshWords, a_direction_at_the_end_of_an_order_needs_no_word_before_it) {
  Field f;
  f.put("LW-H1", "0540");
  const auto match = at(f, Phase::moves, k_hatti);
  const auto read = [&](const std::string& typed) {
    const auto line = match->canonical(typed);
    return line.index() == 0 ? std::get<0>(line) : std::get<1>(line).why;
  };
  EXPECT_EQ(read("face LW-H1 E"), "face LW-H1 face E");
  EXPECT_EQ(read("place LW-H1 0620 E"), "place LW-H1 0620 face E");
  EXPECT_EQ(read("move LW-H1 0640 W"), "move LW-H1 0640 face W");
  EXPECT_EQ(read("face LW-H1 face E"), "face LW-H1 face E");
  EXPECT_NE(read("face LW-H1 0640"), "face LW-H1 face 0640") << "a hex is no direction";
}

/// Of two chariots that charge one enemy the second attacks from an empty hex before it joins the first.
TEST(KadeshWays, of_charges_end_where_there_is_room) {
  Field f;
  f.put("LW-C1", "0740", "E"), f.put("LW-C2", "0540", "E");
  f.put("AM-L1", "0840", "W");
  f.unit("LW-C1").led = f.unit("LW-C2").led = true;
  for (std::size_t l = 0; l < f.data.leaders.size(); ++l) {
    if (f.data.leaders[l].name == "GalIm-L") f.s.leaders[l].place = Place::map, f.s.leaders[l].at = f.at("0640");
  }
  const auto found = ways(*at(f, Phase::charges, k_hatti), "charge LW-C2 at 0840", 16);
  ASSERT_GT(found.size(), 1U);
  const auto beside_friend = [](const std::string& way) { return way.find(" 0740 at") != std::string::npos; };
  EXPECT_FALSE(beside_friend(found.front())) << found.front();
  EXPECT_TRUE(beside_friend(found.back())) << "the hex with a friend comes last: " << found.back();
}

/// A movement order that leaves out hexes is written out along the cheapest way to each hex that it names [8.1] [8.3]
/// [6.1.1], and the line is legal.
TEST(KadeshWays, of_moves_that_leave_out_hexes) {
  Field f;
  f.put("AM-C1", "0540"), f.put("AM-Ru1", "0540"), f.put("AM-H1", "0544");
  f.put("LW-H1", "3840", "W");
  f.unit("NA-C1").place = Place::west;
  LeaderId mesha = 0;
  while (f.data.leaders[static_cast<std::size_t>(mesha)].name != "AM-Mesha")
    ++mesha;
  f.s.leaders[static_cast<std::size_t>(mesha)].place = Place::map;
  f.s.leaders[static_cast<std::size_t>(mesha)].at = f.at("0540");
  const auto match = at(f, Phase::moves, k_egypt);
  const auto only = [&](const std::string& typed) {
    const auto found = ways(*match, typed, 16);
    EXPECT_EQ(found.size(), 1U) << typed;
    return found.empty() ? std::string() : found.front();
  };
  const auto words = [](const std::string& line) { return 1 + std::ranges::count(line, ' '); };
  const auto pair = only("move AM-C1 with AM-Ru1 0840 face NE"), foot = only("move AM-H1 0542 0740");
  EXPECT_TRUE(pair.starts_with("move AM-C1 with AM-Ru1 06") && pair.ends_with(" 0840 face NE")) << pair;
  EXPECT_EQ(words(pair), 9) << "three hexes: " << pair;
  EXPECT_TRUE(foot.starts_with("move AM-H1 0543 0542 0") && foot.ends_with(" 0740")) << foot;
  EXPECT_EQ(words(foot), 7) << "three hexes from 0542 on: " << foot;
  EXPECT_EQ(words(only("lead AM-Mesha 0840")), 5);
  const auto entry = only("enter NA-C1 0305");
  EXPECT_TRUE(entry.starts_with("enter NA-C1 01") && entry.ends_with(" 0305")) << entry;
  for (const std::string line : {"move AM-C1 with AM-Ru1 0840 face NE", "move AM-H1 0542 0740", "enter NA-C1 0305"}) {
    const auto fresh = at(f, Phase::moves, k_egypt);
    fresh->push({static_cast<table::Player>(k_egypt), {only(line)}, {true, true}, {}});
    fresh->run();
    EXPECT_FALSE(fresh->first_voided()) << line;
  }
  EXPECT_TRUE(ways(*match, "move AM-H1 0543 0542", 16).empty()) << "nothing is missing";
  EXPECT_TRUE(ways(*match, "move AM-H1 3030", 16).empty()) << "too far";
  EXPECT_TRUE(ways(*match, "move AM-H1 3840", 16).empty()) << "an enemy is there";
}
