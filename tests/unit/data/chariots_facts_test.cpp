#include <gtest/gtest.h>

#include <algorithm>

#include "engine/systems/chariots/load/battle.h"
#include "engine/systems/chariots/model/view.h"
#include "tests/unit/data/support.h"

/// Chariots of Fire: the shipped battles hold what is known of them, figure by figure.
namespace hexpost::chariots {
namespace {

using data::Library;

LoadedScenario known(const std::string& id) {
  return data::test::shipped(load_scenario(Library::builtin(), id));
}

const LeaderSetup& leader(const SideSetup& side, std::string_view name) {
  const auto at = std::find_if(side.leaders.begin(), side.leaders.end(), [&](const auto& l) { return l.name == name; });
  base::ensure(at != side.leaders.end(), "a leader of that name");
  return *at;
}

TEST(ChariotsBattles, megiddo_has_the_commands_of_the_rulebook) {  // [5.21] [5.24] [5.25] [5.32]
  const Scenario s = known("megiddo").scenario;
  const auto& [egypt, syria] = s.sides;
  ASSERT_EQ(egypt.wings.size(), 4u);  // and Momentum: five AMs
  ASSERT_EQ(syria.wings.size(), 3u);  // and Momentum: four
  EXPECT_EQ(egypt.wings[0].title, "Pharaoh's Division");
  EXPECT_EQ(egypt.wings[0].leader, "Thutmose");
  EXPECT_EQ(leader(egypt, "Thutmose").ratings.rating, 6);
  EXPECT_EQ(leader(egypt, "Thutmose").ratings.range, 9);
  EXPECT_EQ(leader(syria, "Durusha").ratings.range, 7);
  for (const WingSetup& w : syria.wings)
    EXPECT_NE(w.leader, "Durusha");
  EXPECT_EQ(syria.wings[1].units.size(), 5u);
  EXPECT_EQ(syria.wings[1].leader, "Ugarit-king");
}

TEST(ChariotsBattles, what_the_rulebook_says_of_the_others) {
  EXPECT_EQ(leader(known("senzar").scenario.sides[1], "Barattarna").ratings.rating, 5);  // [8.15]
  const LeaderSetup ramses = leader(known("kadesh").scenario.sides[0], "Ramses");
  EXPECT_EQ(ramses.ratings.range, 8);  // [2.23]
  EXPECT_EQ(ramses.ratings.rating, 5);
  EXPECT_EQ(ramses.ratings.charisma, 6);
  const Scenario kadesh = known("kadesh").scenario;
  const auto columns = std::count_if(kadesh.sides[0].wings[1].units.begin(), kadesh.sides[0].wings[1].units.end(),
                                     [](const auto& u) { return u.column; });
  EXPECT_GE(columns, 5);
  EXPECT_EQ(kadesh.sides[0].entries.size(), 2u);
  for (const char* id : {"sumer", "troy"})
    EXPECT_TRUE(known(id).scenario.special.heroes);
  EXPECT_FALSE(known("astarpa").scenario.special.heroes);
  const Scenario troy = known("troy").scenario;
  EXPECT_FALSE(leader(troy.sides[0], "Agamemnon").heroic);
  EXPECT_TRUE(leader(troy.sides[1], "Hector").heroic);
  EXPECT_EQ(leader(troy.sides[0], "Achilles").kind, LeaderKind::hero);
  EXPECT_TRUE(leader(troy.sides[1], "Paris").archer);
  EXPECT_EQ(known("sekmem").scenario.special.first_initiative, 0);
  for (const SideSetup& side : known("sumer").scenario.sides) {
    for (const WingSetup& wing : side.wings) {
      for (const UnitSetup& u : wing.units)
        EXPECT_FALSE(is_chariot(u.type));
    }
  }
}

const UnitSetup& unit(const Scenario& s, std::string_view name) {
  for (const SideSetup& side : s.sides) {
    for (const WingSetup& wing : side.wings) {
      const auto at = std::ranges::find(wing.units, name, &UnitSetup::name);
      if (at != wing.units.end()) return *at;
    }
  }
  base::ensure(false, "a unit of that name");
  return s.sides[0].wings[0].units[0];
}

/// Every unit of that type on a side, or those of one wing.
std::vector<UnitSetup> of_type(const SideSetup& side, UnitType type, std::string_view wing = {}) {
  std::vector<UnitSetup> out;
  for (const WingSetup& w : side.wings) {
    if (!wing.empty() && w.name != wing) continue;
    std::ranges::copy_if(w.units, std::back_inserter(out), [&](const auto& u) { return u.type == type; });
  }
  return out;
}

/// A printed figure of a unit, with the rule or example that prints it.
struct UnitFact {
  const char *battle, *unit;
  UnitType type;
  int tq, ma;  ///< 0: not printed
  Missile missile;
  const char* rule;
};

TEST(ChariotsBattles, every_figure_of_a_unit_that_the_rulebook_prints) {
  const UnitFact facts[] = {{"senzar", "Mi-CH1", UnitType::ch2, 7, 9, Missile::c, "8.54, 6.43, 6.46"},
                            {"senzar", "Mi-CH6", UnitType::ch2, 7, 9, Missile::c, "8.54, 6.43, 6.46"},
                            {"senzar", "Mi-RI1", UnitType::ri, 4, 6, Missile::none, "6.43"},
                            {"senzar", "Mi-RI3", UnitType::ri, 4, 6, Missile::none, "6.43"},
                            {"senzar", "Eg-RI1", UnitType::ri, 5, 0, Missile::none, "8.54"},
                            {"senzar", "Eg-SI1", UnitType::si, 0, 4, Missile::none, "6.43"},
                            {"nihriya", "Hl-CH1", UnitType::ch2, 0, 9, Missile::none, "6.82"},
                            {"nihriya", "As-CH1", UnitType::ch2, 5, 0, Missile::none, "6.82"},
                            {"nihriya", "As-CH6", UnitType::ch2, 5, 0, Missile::none, "6.82"},
                            {"kadesh", "Ha-CH1", UnitType::ch3, 0, 7, Missile::j, "6.43, 7.21"},
                            {"kadesh", "Hb-CH1", UnitType::ch3, 0, 7, Missile::j, "6.43, 7.21"},
                            {"kadesh", "Am-CH1", UnitType::ch2, 0, 9, Missile::none, "6.43"},
                            {"kadesh", "Re-CH1", UnitType::ch2, 0, 9, Missile::none, "6.43"},
                            {"kadesh", "Na-CH1", UnitType::ch2, 0, 9, Missile::none, "6.43"},
                            {"kadesh", "Pt-CH1", UnitType::ch2, 0, 9, Missile::none, "6.43"},
                            {"kadesh", "Am-SI1", UnitType::si, 7, 4, Missile::none, "8.14"},
                            {"kadesh", "Hb-CL1", UnitType::ch2, 5, 9, Missile::none, "8.14, 6.82"},
                            {"astarpa", "Ha-LI1", UnitType::li, 0, 0, Missile::b, "7.14"},
                            {"astarpa", "Ar-CH1", UnitType::ch2, 0, 0, Missile::c, "7.14"}};
  for (const UnitFact& f : facts) {
    const UnitSetup& u = unit(known(f.battle).scenario, f.unit);
    const std::string what = std::string(f.battle) + " " + f.unit + " [" + f.rule + "]";
    EXPECT_EQ(u.type, f.type) << what;
    EXPECT_TRUE(f.tq == 0 || u.tq == f.tq) << what << ": TQ " << u.tq;
    EXPECT_TRUE(f.ma == 0 || u.ma == f.ma) << what << ": MA " << u.ma;
    EXPECT_TRUE(f.missile == Missile::none || u.missile == f.missile) << what << ": weapon";
  }
}

/// One thing that the rulebook or a play report says of a battle.
struct BattleFact {
  const char *battle, *fact;
  bool (*holds)(const Scenario&);
};

bool all_missiles(const std::vector<UnitSetup>& units, Missile weapon) {
  return !units.empty() && std::ranges::all_of(units, [&](const auto& u) { return u.missile == weapon; });
}

bool in_city(const Scenario& s, const std::vector<UnitSetup>& units) {
  return !units.empty() &&
         std::ranges::all_of(units, [&](const auto& u) { return u.at && s.map.at(*u.at).terrain == Terrain::city; });
}

/// The wing comes from the left edge of the map, from the first turn.
bool from_the_west(const Scenario& s, const SideSetup& side, std::string_view wing) {
  const auto entry = std::ranges::find(side.entries, wing, &Entry::wing);
  return entry != side.entries.end() && entry->from_turn == 1 &&
         std::ranges::all_of(entry->hexes, [&](hex::Hex h) { return s.map.grid.label(h).ends_with("01"); });
}

int best(const std::vector<UnitSetup>& units) {
  int out = 0;
  for (const auto& u : units)
    out = std::max(out, u.tq);
  return out;
}

const WingSetup& wing_of(const SideSetup& side, std::string_view leader) {
  const auto at = std::ranges::find(side.wings, leader, &WingSetup::leader);
  base::ensure(at != side.wings.end(), "a wing of that leader");
  return *at;
}

TEST(ChariotsBattles, every_fact_of_a_battle_that_is_known) {
  const BattleFact facts[] = {
      {"nihriya", "the Hittites have a Light Chariot Wing [6.82]",
       [](const Scenario& s) { return s.sides[0].wings[0].title == "Light Chariot Wing"; }},
      {"nihriya", "an Assyrian CH-2 is stacked with RI [6.82]",
       [](const Scenario& s) { return unit(s, "As-CH2").at == unit(s, "As-RI1").at; }},
      {"babylon", "Kurigalzu commands the Light Chariot Wing [9.54]",
       [](const Scenario& s) { return wing_of(s.sides[0], "Kurigalzu").title == "Light Chariot Wing"; }},
      {"babylon", "Kashtiliash is OC and has the King's Standard [9.54]",
       [](const Scenario& s) {
         return leader(s.sides[0], "Kashtiliash").kind == LeaderKind::overall &&
                s.sides[0].standards.at(0).leader == "Kashtiliash" && !s.sides[0].standards[0].feature;
       }},
      {"astarpa", "all Hittite LI have self-bows [7.14]",
       [](const Scenario& s) { return all_missiles(of_type(s.sides[0], UnitType::li), Missile::b); }},
      {"astarpa", "all Arzawan CH-2 have composite bows [7.14]",
       [](const Scenario& s) { return all_missiles(of_type(s.sides[1], UnitType::ch2), Missile::c); }},
      {"astarpa", "the Hittites have SI [7.14]",
       [](const Scenario& s) { return !of_type(s.sides[0], UnitType::si).empty(); }},
      {"megiddo", "the Egyptians have runners [8.4]",
       [](const Scenario& s) { return !of_type(s.sides[0], UnitType::ri).empty(); }},
      {"sumer", "nobles ride in BW on both sides [2.7]",
       [](const Scenario& s) {
         return !of_type(s.sides[0], UnitType::bw).empty() && !of_type(s.sides[1], UnitType::bw).empty();
       }},
      {"sekmem", "two wings a side",
       [](const Scenario& s) { return s.sides[0].wings.size() == 2 && s.sides[1].wings.size() == 2; }},
      {"sekmem", "all Egyptian missiles are bows",
       [](const Scenario& s) { return all_missiles(of_type(s.sides[0], UnitType::li), Missile::b); }},
      {"sekmem", "Canaan has slingers and bowmen",
       [](const Scenario& s) {
         const auto li = of_type(s.sides[1], UnitType::li);
         return std::ranges::count(li, Missile::s, &UnitSetup::missile) > 0 &&
                std::ranges::count(li, Missile::b, &UnitSetup::missile) > 0;
       }},
      {"sekmem", "Egypt has far more SI",
       [](const Scenario& s) {
         return 2 * of_type(s.sides[0], UnitType::si).size() >= 3 * of_type(s.sides[1], UnitType::si).size();
       }},
      {"sekmem", "Egypt enters at the far edge",
       [](const Scenario& s) {
         return from_the_west(s, s.sides[0], "Eg-shock") && from_the_west(s, s.sides[0], "Eg-bows");
       }},
      {"sekmem", "all of Canaan starts in the walled city",
       [](const Scenario& s) {
         return in_city(s, of_type(s.sides[1], UnitType::si)) && in_city(s, of_type(s.sides[1], UnitType::li));
       }},
      {"sekmem", "any number of units in a city hex; the routed go to the city",
       [](const Scenario& s) { return s.special.city_stacking && s.sides[1].standards.at(0).feature; }},
      {"sekmem", "time counts: Canaan wins at the limit",
       [](const Scenario& s) { return s.special.turn_limit == 30 && s.special.turn_limit_winner == 1; }},
      {"troy", "Aeneas commands, with an AM of his own [5.24]",
       [](const Scenario& s) {
         return leader(s.sides[1], "Aeneas").kind == LeaderKind::wing && !wing_of(s.sides[1], "Aeneas").units.empty();
       }},
      {"troy", "more Trojan Heroes than one are archers, and no Danaan [10.31]",
       [](const Scenario& s) {
         return std::ranges::count(s.sides[1].leaders, true, &LeaderSetup::archer) == 2 &&
                std::ranges::count(s.sides[0].leaders, true, &LeaderSetup::archer) == 0;
       }},
      {"troy", "one Danaan LI", [](const Scenario& s) { return of_type(s.sides[0], UnitType::li).size() == 1; }},
      {"troy", "the best BI are Danaan",
       [](const Scenario& s) {
         return best(of_type(s.sides[0], UnitType::bi)) > best(of_type(s.sides[1], UnitType::bi));
       }},
      {"troy", "a commander activates anyone within range", [](const Scenario& s) { return s.special.free_command; }},
      {"troy", "Idomeneus, Menelaus and Nestor bring their men on at the western edge",
       [](const Scenario& s) {
         return from_the_west(s, s.sides[0], wing_of(s.sides[0], "Idomeneus").name) &&
                from_the_west(s, s.sides[0], wing_of(s.sides[0], "Menelaus").name) &&
                from_the_west(s, s.sides[0], wing_of(s.sides[0], "Nestor").name);
       }},
      {"troy", "Hector's men are in Troy",
       [](const Scenario& s) {
         const std::string& wing = wing_of(s.sides[1], "Hector").name;
         return in_city(s, of_type(s.sides[1], UnitType::bi, wing)) &&
                in_city(s, of_type(s.sides[1], UnitType::ch2, wing));
       }},
      {"troy", "the allies stand south of the city",
       [](const Scenario& s) {
         return std::ranges::all_of(s.sides[1].wings, [&](const WingSetup& w) {
           return w.leader == "Hector" ||
                  std::ranges::all_of(w.units, [&](const auto& u) { return u.at && s.map.grid.label(*u.at) > "1400"; });
         });
       }},
      {"troy", "24 turns, nobody wins by time as such",
       [](const Scenario& s) { return s.special.turn_limit == 24 && s.special.turn_limit_winner == -1; }},
      {"kadesh", "no turn limit", [](const Scenario& s) { return s.special.turn_limit == 0; }}};
  for (const BattleFact& f : facts)
    EXPECT_TRUE(f.holds(known(f.battle).scenario)) << f.battle << ": " << f.fact;
}

}  // namespace
}  // namespace hexpost::chariots
