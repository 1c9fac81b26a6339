#include "tests/support/bad_orders.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "engine/systems/kadesh/battle.h"
#include "engine/systems/kadesh/model/position.h"
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

/// The field in a phase of the Hittites.
std::unique_ptr<table::Match> hittite_phase(test::Field& f, Phase phase, int stage) {
  f.s.phase = phase, f.s.active = k_hatti, f.s.stage = stage;
  auto match = vanguard().from_position("hexpost position v1\nat savepoint\n" + print_position(f.data, f.s));
  if (!match) throw std::runtime_error(match.error().what);
  (*match)->run();
  return std::move(*match);
}

/// The Vanguard in the Hittites' first turn: some units on both sides, a charge apart.
std::unique_ptr<table::Match> first_turn(Phase phase) {
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
  return hittite_phase(f, phase, 0);
}

/// The points of an overrun begin with the emptied hex.
std::unique_ptr<table::Match> overrun() {
  test::Field f("vanguard");
  f.put("LW-C1", "1320", "W"), f.put("AM-H1", "0620");
  f.unit("LW-C1").overrun = f.at("1220"), f.unit("LW-C1").overran = true, f.unit("LW-C1").extra = 2;
  return hittite_phase(f, Phase::moves, 0);
}

/// A charger in the melee gets the remedy of the melee; the remedy of rule 8.8 is for the phase of charges.
std::unique_ptr<table::Match> charge_in_the_melee() {
  test::Field f("vanguard");
  f.put("LW-C1", "1320", "W"), f.put("AM-A1", "1220", "E");
  f.unit("LW-C1").charge = f.at("1220");
  return hittite_phase(f, Phase::melee, 1);
}

/// Units in contact with an enemy, and a Routed one behind it.
std::unique_ptr<table::Match> contact(Phase phase) {
  test::Field f("vanguard");
  f.put("LW-C1", "1320", "W"), f.put("LW-A1", "1321", "W"), f.put("LW-L1", "1221", "W");
  f.put("AM-A1", "1220", "E"), f.put("AM-H1", "1120", "E", Level::routed);
  return hittite_phase(f, phase, 1);
}

}  // namespace

TEST(KadeshBadOrders, name_the_word_the_rule_and_the_remedy) {
  struct Stop {
    std::string question;
    std::unique_ptr<table::Match> match;
  };
  std::map<std::string, Stop> stops;
  stops["the set-up"] = {"setup", vanguard().begin()};
  stops["the set-up"].match->run();
  stops["modes"] = {"modes", first_turn(Phase::modes)};
  stops["charges"] = {"charges", first_turn(Phase::charges)};
  stops["moves"] = {"moves", first_turn(Phase::moves)};
  stops["an overrun"] = {"moves", overrun()};
  stops["a charge in the melee"] = {"attacks", charge_in_the_melee()};
  stops["archery"] = {"archery", contact(Phase::archery)};
  stops["javelins"] = {"javelins", contact(Phase::javelins)};
  stops["melee"] = {"attacks", contact(Phase::melee)};
  for (const auto& [name, stop] : stops)
    EXPECT_EQ(stop.match->awaited().question, stop.question) << name;
  std::set<std::string> said;
  for (const auto& bad : table::test::read_bad_orders(HEXPOST_SOURCE_DIR "/tests/systems/kadesh/unit/bad_orders.txt")) {
    SCOPED_TRACE(bad.trace);
    said.insert(verb_of(bad));
    // the remedy of a rule stands in brackets, unless the refusal has a nearer one
    const bool plain = bad.hint.empty() && !bad.why.ends_with(')');
    const std::string why = plain ? bad.why + " (" + std::string(remedy(bad.rule)) + ")" : bad.why;
    expect_refused(*stops.at(bad.at).match, bad, why);
    EXPECT_TRUE(why.ends_with(')') || !bad.hint.empty());
  }
  for (const table::Verb& verb : vanguard().verbs()) {  // headings belong to all systems
    if (verb.verb.ends_with("turn")) continue;
    EXPECT_TRUE(said.contains(verb.verb)) << verb.verb << " has no wrong line";
  }
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
