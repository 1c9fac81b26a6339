#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/base/text.h"
#include "engine/data/chariots/battle.h"
#include "engine/data/chariots/charts.h"
#include "engine/data/chariots/charts_check.h"
#include "engine/data/chariots/map.h"
#include "engine/data/chariots/options.h"
#include "engine/data/chariots/provenance.h"
#include "engine/rules/chariots/options.h"
#include "engine/rules/chariots/view.h"
#include "tests/unit/data/support.h"

namespace hexpost::data::chariots {
namespace {

using test::edited;
using test::with;

const char* const k_battles[] = {"astarpa", "babylon", "kadesh", "megiddo", "nihriya",
                                 "sekmem",  "senzar",  "sumer",  "troy"};

rules::Charts shipped_charts() {
  auto charts = load_charts(Library::builtin());
  base::ensure(charts.has_value(), charts ? "" : (charts.error().what + " " + charts.error().where).c_str());
  return std::move(*charts);
}

Battle battle(const std::string& id) {
  auto loaded = load_battle(Library::builtin(), id);
  base::ensure(loaded.has_value(), loaded ? "" : (loaded.error().what + " " + loaded.error().where).c_str());
  return std::move(*loaded);
}

const rules::LeaderSetup& leader(const rules::SideSetup& side, std::string_view name) {
  const auto at = std::find_if(side.leaders.begin(), side.leaders.end(), [&](const auto& l) { return l.name == name; });
  base::ensure(at != side.leaders.end(), "a leader of that name");
  return *at;
}

/// What the loader says about a shipped battle with one passage changed; empty when it takes it.
std::string refusal(const std::string& id, std::string_view from, std::string_view to) {
  const std::string file = battle_file(id);
  const auto loaded = load_battle(with(file, edited(file, from, to)), id);
  return loaded ? "" : loaded.error().where + ": " + loaded.error().what;
}

std::string charts_refusal(std::string_view from, std::string_view to) {
  const auto loaded = load_charts(with(k_charts_file, edited(k_charts_file, from, to)));
  return loaded ? "" : loaded.error().where + ": " + loaded.error().what;
}

TEST(ChariotsCharts, every_figure_has_an_origin) {
  const rules::Charts charts = shipped_charts();
  constexpr std::size_t k_movement = 17 * 4 + 5, k_turnover = 3 * 10, k_missile = 15 * 3, k_armour = 8 * 4;
  constexpr std::size_t k_versus = 9 * 8, k_shock = 10 * 13, k_shift = 8;
  EXPECT_EQ(charts.sources.size(), k_movement + k_turnover + k_missile + k_armour + 2 * k_versus + k_shock + k_shift);
  std::set<std::string> figures;
  for (const rules::Sourced& s : charts.sources) {
    EXPECT_TRUE(figures.insert(s.figure).second) << s.figure;
    const bool known = s.provenance.starts_with("rule ") || s.provenance.starts_with("published (") ||
                       s.provenance.starts_with("reconstruction");
    EXPECT_TRUE(known) << s.figure << " " << s.provenance;
  }
  EXPECT_TRUE(charts.reconstructed);
  EXPECT_TRUE(figures.contains("clash.SI.CH-2"));
  EXPECT_TRUE(figures.contains("shock.6.9"));
}

TEST(ChariotsCharts, every_figure_that_the_rulebook_fixes_is_kept) {
  const rules::Charts charts = shipped_charts();
  const auto fixed = fixed_figures(charts);
  EXPECT_GE(fixed.size(), 40u);
  for (const FixedFigure& f : fixed)
    EXPECT_TRUE(f.kept) << f.figure << " [" << f.rule << "] should be: " << f.expected;
}

TEST(ChariotsCharts, every_figure_that_is_marked_rule_is_on_the_list_of_what_the_rulebook_fixes) {
  const rules::Charts charts = shipped_charts();
  std::set<std::string> fixed;
  for (const FixedFigure& f : fixed_figures(charts))
    EXPECT_TRUE(fixed.insert(f.figure).second) << f.figure << " is on the list twice";
  int marked = 0;
  for (const rules::Sourced& s : charts.sources) {
    if (!s.provenance.starts_with("rule ")) continue;
    ++marked;
    EXPECT_TRUE(fixed.contains(s.figure)) << s.figure << " is marked " << s.provenance << " and not in fixed.cpp";
  }
  EXPECT_GE(marked, 50);
}

struct Change {
  const char *from, *to, *found;
};
const char* const k_changed_rows[][2] = {
    {"terrain = \"clear\"\ncost = [\"1\", \"1\", \"1\", \"1\"]", "terrain = \"clear\"\ncost = [\"2\", \"2\", \"2\", \"2\"]"},
    {"terrain = \"impassable\"\ncost = [\"P\", \"P\", \"P\", \"P\"]",
     "terrain = \"impassable\"\ncost = [\"2\", \"2\", \"2\", \"2\"]"},
    {"terrain = \"wall\"\ncost = [\"P\", \"P\", \"P\", \"P\"]", "terrain = \"wall\"\ncost = [\"1\", \"1\", \"1\", \"1\"]"},
    {"terrain = \"facing\"\ncost = [\"1\", \"1\", \"1t\", \"1t\"]",
     "terrain = \"facing\"\ncost = [\"2\", \"0\", \"1\", \"2t\"]"},
    {"terrain = \"facing-bad\"\ncost = [\"0h\", \"0\", \"0\", \"0\"]",
     "terrain = \"facing-bad\"\ncost = [\"0\", \"0h\", \"0h\", \"0h\"]"},
    {"what = \"pass-friend\"\npoints = 1", "what = \"pass-friend\"\npoints = 0"},
    {"what = \"change-formation\"\npoints = 1", "what = \"change-formation\"\npoints = 2"},
    {"what = \"leader-joins\"\npoints = 1", "what = \"leader-joins\"\npoints = 0"},
    {"what = \"facing-most-chariot\"\npoints = 2", "what = \"facing-most-chariot\"\npoints = 3"},
    {"what = \"facing-most-wagon\"\npoints = 1", "what = \"facing-most-wagon\"\npoints = 2"},
    {"when = \"flank\"\nby = \"2R\"", "when = \"flank\"\nby = \"1R\""},
    {"when = \"each-extra-unit\"\nby = \"2R\"", "when = \"each-extra-unit\"\nby = \"1R\""}};

/// Whoever types in a card and errs in every row that the book fixes is told of every figure.
TEST(ChariotsCharts, a_card_that_departs_everywhere_is_told_everything) {
  std::string card = charts_template();
  const auto put = [&card](std::string_view from, std::string_view to) {
    const auto at = card.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    card.replace(at, from.size(), to);
  };
  for (const auto& [from, to] : k_changed_rows)
    put(from, to);
  // BW and CH-2 are let into Shock where 8.11 bars them: both tables have them in the same columns
  for (const char* defender : {"SI", "HI", "BI", "RI", "CH-2", "CH-3", "CH-2+RI", "BW"}) {
    for (const char* word : {"column", "who"}) {
      const std::string head = std::string("defender = \"") + defender + "\"\n" + word + " = [";
      const auto begin = card.find(head);
      ASSERT_NE(begin, std::string::npos) << head;
      const auto end = card.find(']', begin);
      std::string row = card.substr(begin, end - begin);
      for (auto at = row.find("\"-\""); at != std::string::npos; at = row.find("\"-\""))
        row.replace(at, 3, *word == 'c' ? "\"6\"" : "\"=\"");
      card.replace(begin, end - begin, row);
    }
  }
  const auto checked = check_charts({"card.toml", card});
  ASSERT_TRUE(checked.has_value()) << checked.error().where << ": " << checked.error().what;
  std::set<std::string> told;
  for (const auto& d : checked->departures)
    told.insert(d.figure);
  for (const rules::Sourced& s : shipped_charts().sources) {
    // the cells of the other tables are changed one by one below
    if (!s.provenance.starts_with("rule ") || s.figure.starts_with("shock.") || s.figure.starts_with("turnover.") ||
        s.provenance == "rule 8.16" || (s.figure.starts_with("superiority.") && s.provenance == "rule 8.17"))
      continue;
    EXPECT_TRUE(told.contains(s.figure)) << s.figure << " [" << s.provenance << "]";
  }
}

TEST(ChariotsCharts, a_figure_that_departs_from_the_rulebook_is_found) {
  const auto departs = [](std::string_view from, std::string_view to) {
    auto charts = load_charts(with(k_charts_file, edited(k_charts_file, from, to)));
    base::ensure(charts.has_value(), "the changed charts load");
    std::string out;
    for (const FixedFigure& f : fixed_figures(*charts))
      out += f.kept ? "" : f.figure + " ";
    return out;
  };
  const Change changes[] = {
      {R"(["7", "8", "8", "6", "2", "4", "5", "-"])", R"(["7", "8", "8", "6", "3", "4", "5", "-"])", "clash.SI.CH-2 "},
      {R"x("1(2)", "1(2)", "1(3)", "1(3)", "0(3)"])x", R"x("1(1)", "1(2)", "1(3)", "1(3)", "0(3)"])x", "shock.6.9 "},
      {R"(who = ["=", "=", "=", "=", "DS", "=", "=", "-"])", R"(who = ["=", "=", "=", "=", "=", "=", "=", "-"])",
       "superiority.SI.CH-2 "},
      {R"(die = ["7", "1", "-"])", R"(die = ["7", "4", "-"])", "missile.CH.C.2 "},
      {R"("7-9", "7-9", "7-9")", R"("8-9", "8-9", "8-9")", "turnover.CH-3.7 "},
      {R"(cost = ["2h", "2", "3ht", "3t"])", R"(cost = ["2h", "2h", "3t", "3t"])",
       "movement.rough.loose movement.rough.chariot "},
      {R"(["9", "10", "11", "11", "-", "9", "9", "-"])", R"(["9", "10", "11", "11", "-", "8", "9", "-"])",
       "clash.CH-2.CH-3 "},
      {R"(["=", "=", "AS", "AS", "-", "=", "AS", "-"])", R"(["=", "=", "AS", "AS", "-", "DS", "AS", "-"])",
       "superiority.CH-2.CH-3 "},
      {R"x("4(0)", "3(1)", "3(1)", "2(1)", "2(1)", "1(1)")x", R"x("4(0)", "2(1)", "3(1)", "2(1)", "2(1)", "1(1)")x",
       "shock.3.2 "},
      {R"x("1(2)", "1(3)", "1(3)", "1(3)", "1(3)", "1(3)", "0(3)")x",
       R"x("1(2)", "1(3)", "1(3)", "1(3)", "1(2)", "1(3)", "0(3)")x", "shock.9.9 "},
      {"range = 2\ndie = [\"4\", \"-\", \"-\"]", "range = 2\ndie = [\"-\", \"-\", \"-\"]", "missile.LI.B "},
      {"range = 3\ndie = [\"4\", \"-1\", \"-\"]", "range = 3\ndie = [\"-\", \"-\", \"-\"]", "missile.CH.C "},
      {"[[missile]]\nby = \"CH\"\nweapon = \"C\"\nrange = 0\ndie = [\"7\", \"2\", \"-\"]\nfrom = \"reconstruction\"\n", "",
       "missile.CH.C.0 "}};
  for (const Change& c : changes)
    EXPECT_EQ(departs(c.from, c.to), c.found);
}

TEST(ChariotsCharts, figures_reach_the_tables_they_belong_to) {
  using rules::FightsAs;
  using rules::index_of;
  const rules::Charts c = shipped_charts();
  const auto clash = [&](FightsAs d, FightsAs a) { return c.clash[index_of(d)][index_of(a)]; };
  EXPECT_EQ(clash(FightsAs::ch2, FightsAs::ch3), 9);
  EXPECT_EQ(clash(FightsAs::ch2_ri, FightsAs::hi), 8);
  EXPECT_EQ(clash(FightsAs::li, FightsAs::bw), 7);
  EXPECT_EQ(clash(FightsAs::si, FightsAs::li), 0);  // LI never Shock [8.11]
  EXPECT_EQ(c.superiority[index_of(FightsAs::hi)][index_of(FightsAs::ch2_ri)], rules::Superiority::defender);
  EXPECT_EQ(c.crt[9][12], (rules::CrtCell{0, 5}));
  EXPECT_EQ(c.crt[3][1], (rules::CrtCell{3, 1}));
  EXPECT_EQ(c.armour[index_of(rules::UnitType::ch3)][index_of(rules::Missile::j)], 2);
  EXPECT_EQ(c.armour[index_of(rules::UnitType::li)][index_of(rules::Missile::c)], -1);
  const rules::Cost& rough = c.movement.terrain[index_of(rules::Terrain::rough)][index_of(rules::Mover::formed)];
  EXPECT_TRUE(rough.points == 2 && rough.hits == 1 && rough.column_spared && !rough.turnover);
  const rules::Cost& wheels = c.movement.terrain[index_of(rules::Terrain::rough)][index_of(rules::Mover::chariot)];
  EXPECT_TRUE(wheels.points == 3 && wheels.hits == 1 && !wheels.column_spared && wheels.turnover);
  EXPECT_TRUE(c.movement.terrain[index_of(rules::Terrain::woods)][index_of(rules::Mover::wagon)].prohibited);
  EXPECT_EQ(c.movement.hexside[index_of(rules::Hexside::minor_river)][index_of(rules::Mover::wagon)].points, 2);
  EXPECT_EQ(c.movement.facing_most, (std::array<int, rules::k_movers>{0, 0, 2, 1}));
  EXPECT_EQ(c.shock_terrain.through_gate, -2);
  EXPECT_EQ(c.shock_terrain.defenders_lower, 1);
  ASSERT_EQ(c.turnover.columns.size(), 9u);
  EXPECT_TRUE(c.turnover.columns[7].rows[0].has(8));
  EXPECT_FALSE(c.turnover.columns[7].rows[0].has(7));
  EXPECT_TRUE(c.turnover.fire_and_run[0].has(9));
  EXPECT_FALSE(c.turnover.fire_and_run[1].has(9));
  ASSERT_EQ(c.missiles.size(), 15u);
  EXPECT_EQ(c.missiles.front().weapon, rules::Missile::b);
  EXPECT_EQ(c.missiles.front().at_most, (std::vector<int>{5, 0}));
}

TEST(ChariotsCharts, what_cannot_be_a_chart_is_refused_with_its_place) {
  EXPECT_NE(charts_refusal("terrain = \"marsh\"", "terrain = \"woods\"").find("movement.woods is there twice"),
            std::string::npos);
  EXPECT_NE(charts_refusal("[\"7\", \"2\", \"-\"]", "[\"2\", \"7\", \"-\"]").find("more hits need a lower roll"),
            std::string::npos);
  EXPECT_NE(charts_refusal("[\"7\", \"2\", \"-\"]", "[\"7\", \"-\", \"1\"]").find("more hits need a lower roll"),
            std::string::npos);
  EXPECT_NE(charts_refusal("weapon = \"S\"\nrange = 1", "weapon = \"S\"\nrange = 3").find("no row for a range below"),
            std::string::npos);
  EXPECT_NE(charts_refusal("by = \"LI\"\nweapon = \"S\"\nrange = 1", "by = \"LI\"\nweapon = \"S\"\nrange = 0")
                .find("only chariots have a Pass-Thru row"),
            std::string::npos);
  EXPECT_NE(charts_refusal("\"8-9\", \"8-9\", \"9\"]", "\"9-8\", \"8-9\", \"9\"]").find("the lower roll stands first"),
            std::string::npos);
  EXPECT_NE(
      charts_refusal("column = [\"9\", \"10\", \"11\", \"9\", \"7\"", "column = [\"9\", \"10\", \"11\", \"9\", \"-\"")
          .find("differ on whether CH-2 may Shock LI"),
      std::string::npos);
  EXPECT_NE(charts_refusal("\"0(3)\", \"0(5)\"]", "\"0(3)\", \"05\"]").find("hits"), std::string::npos);
  EXPECT_EQ(
      charts_refusal("cost = [\"2h\", \"2\", \"P\", \"P\"]", "cost = [\"2x\", \"2\", \"P\", \"P\"]").substr(0, 20),
      "chariots/charts.toml");
  EXPECT_NE(charts_refusal("from = \"rule 6.55\"", "from = \"my uncle\"").find("where the figures come from"),
            std::string::npos);
}

TEST(ChariotsCharts, a_card_copied_into_the_template_is_compared_with_ours_and_with_the_rulebook) {
  std::string card = charts_template();
  const auto same = check_charts({"card.toml", card});
  ASSERT_TRUE(same.has_value()) << same.error().where << ": " << same.error().what;
  EXPECT_TRUE(same->departures.empty());
  EXPECT_TRUE(same->differences.empty());
  EXPECT_GT(same->reconstructed, 100);
  EXPECT_EQ(same->figures, static_cast<int>(shipped_charts().sources.size()));
  const auto put = [&](std::string_view from, std::string_view to) {
    const auto at = card.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    card.replace(at, from.size(), to);
  };
  put("name = \"Reconstructed charts\"", "name = \"My card\"");
  put("cost = [\"2h\", \"2\", \"3ht\", \"3t\"]\nfrom = \"reconstruction: hits by rule 6.22, points after the series\"",
      "cost = [\"2h\", \"2\", \"4ht\", \"3t\"]\nfrom = \"published (charts card)\"");
  put("[\"7\", \"8\", \"8\", \"6\", \"2\",", "[\"7\", \"8\", \"8\", \"6\", \"1\",");
  const auto mine = check_charts({"card.toml", card});
  ASSERT_TRUE(mine.has_value()) << mine.error().where << ": " << mine.error().what;
  EXPECT_EQ(mine->name, "My card");
  EXPECT_EQ(mine->reconstructed, same->reconstructed - 4);
  ASSERT_EQ(mine->departures.size(), 1u);
  EXPECT_EQ(mine->departures[0].figure, "clash.SI.CH-2");
  ASSERT_EQ(mine->differences.size(), 2u);
  EXPECT_EQ(mine->differences[0].figure, "movement.rough.chariot");
  EXPECT_EQ(mine->differences[0].theirs, "4ht");
  EXPECT_EQ(mine->differences[0].shipped, "3ht");
  EXPECT_EQ(mine->differences[1].figure, "clash.SI.CH-2");
  // A row more: a weapon that the card gives another range.
  card +=
      "\n[[missile]]\nby = \"LI\"\nweapon = \"S\"\nrange = 3\ndie = [\"1\", \"-\", \"-\"]\nfrom = \"published (charts "
      "card)\"\n";
  const auto longer = check_charts({"card.toml", card});
  ASSERT_TRUE(longer.has_value()) << longer.error().what;
  EXPECT_EQ(longer->differences.size(), 5u);
  EXPECT_EQ(longer->differences[1].shipped, "");
  EXPECT_FALSE(check_charts({"card.toml", "kind = 3"}).has_value());
}

TEST(ChariotsMaps, the_hexes_of_the_books_examples) {
  const auto plain = load_map(Library::builtin(), "plain");
  ASSERT_TRUE(plain.has_value());
  for (const char* hex : {"1736", "2237", "1938", "2039", "1835"})
    EXPECT_TRUE(plain->grid.find(hex)) << hex;
  EXPECT_TRUE(
      std::all_of(plain->hexes.begin(), plain->hexes.end(), [](const auto& m) { return m == rules::MapHex{}; }));
  const auto kadesh = load_map(Library::builtin(), "kadesh");
  ASSERT_TRUE(kadesh.has_value());
  EXPECT_EQ(kadesh->at(*kadesh->grid.find("2635")).terrain, rules::Terrain::clear);  // [6.23]
  EXPECT_EQ(kadesh->at(*kadesh->grid.find("3738")).terrain, rules::Terrain::woods);
}

TEST(ChariotsMaps, hexsides_are_the_same_from_both_hexes_and_cities_have_gates) {
  for (const char* id : {"kadesh", "megiddo", "plain", "sekmem", "troy"}) {
    const auto map = load_map(Library::builtin(), id);
    ASSERT_TRUE(map.has_value()) << map.error().where << map.error().what;
    int gates = 0, city = 0;
    for (const hex::Hex h : map->grid.all()) {
      city += map->at(h).terrain == rules::Terrain::city ? 1 : 0;
      for (hex::Side s = 0; s < hex::k_sides; ++s) {
        const hex::Hex n = hex::step(h, s);
        const rules::Hexside here = map->at(h).sides[static_cast<std::size_t>(s)];
        gates += here == rules::Hexside::gate ? 1 : 0;
        if (!map->grid.contains(n)) continue;
        EXPECT_EQ(map->at(n).sides[static_cast<std::size_t>(hex::opposite(s))], here) << id << map->grid.label(h);
        const bool leaves = map->at(h).terrain == rules::Terrain::city && map->at(n).terrain != rules::Terrain::city;
        if (leaves) {
          EXPECT_TRUE(here == rules::Hexside::wall || here == rules::Hexside::gate) << id << " " << map->grid.label(h);
        }
      }
    }
    EXPECT_EQ(gates > 0, city > 0) << id;
  }
}

TEST(ChariotsBattles, every_shipped_battle_loads_and_can_be_resolved) {
  for (const char* id : k_battles) {
    const auto loaded = load_battle(Library::builtin(), id);
    ASSERT_TRUE(loaded.has_value()) << loaded.error().where << ": " << loaded.error().what;
    EXPECT_TRUE(rules::resolve(loaded->scenario).has_value()) << id;
    ASSERT_EQ(loaded->scenario_files.size(), 2u);
    ASSERT_EQ(loaded->data_files.size(), 1u);
    EXPECT_EQ(loaded->data_files.front().name, k_charts_file);
  }
}

TEST(ChariotsBattles, the_list_has_all_of_them_and_says_what_is_history_and_what_is_ours) {
  std::set<std::string> ids;
  for (const BattleInfo& info : battles(Library::builtin())) {
    ids.insert(info.id);
    EXPECT_FALSE(info.own);
    EXPECT_TRUE(info.reconstructed);
    EXPECT_TRUE(info.intro.find("History:") != std::string::npos || info.intro.find("Legend:") != std::string::npos)
        << info.id;
    EXPECT_NE(info.intro.find("Ours:"), std::string::npos) << info.id;
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_GE(info.withdrawal[i] * 100, info.quality[i] * 25) << info.id;
      EXPECT_LE(info.withdrawal[i] * 100, info.quality[i] * 65) << info.id;
    }
  }
  EXPECT_EQ(ids, std::set<std::string>(std::begin(k_battles), std::end(k_battles)));
}

/// What self-play found is told with every battle: enough games, and no side far ahead unless the file says why.
TEST(ChariotsBattles, the_recorded_balance_is_of_a_thousand_games_and_even_unless_it_is_meant_otherwise) {
  for (const BattleInfo& info : battles(Library::builtin())) {
    EXPECT_GE(info.games, 1000) << info.id;
    EXPECT_EQ(info.wins[0] + info.wins[1] + info.draws, info.games) << info.id;
    if (!info.uneven.empty()) continue;
    for (const int wins : info.wins)
      EXPECT_LE(100 * wins, 60 * info.games) << info.id << ": tune the withdrawal levels, or say under uneven why";
  }
}

TEST(ChariotsBattles, megiddo_has_the_commands_of_the_rulebook) {  // [5.21] [5.24] [5.25] [5.32]
  const rules::Scenario s = battle("megiddo").scenario;
  const auto& [egypt, syria] = s.sides;
  ASSERT_EQ(egypt.wings.size(), 4u);  // and Momentum: five AMs
  ASSERT_EQ(syria.wings.size(), 3u);  // and Momentum: four
  EXPECT_EQ(egypt.wings[0].title, "Pharaoh's Division");
  EXPECT_EQ(egypt.wings[0].leader, "Thutmose");
  EXPECT_EQ(leader(egypt, "Thutmose").ratings.rating, 6);
  EXPECT_EQ(leader(egypt, "Thutmose").ratings.range, 9);
  EXPECT_EQ(leader(syria, "Durusha").ratings.range, 7);
  for (const rules::WingSetup& w : syria.wings)
    EXPECT_NE(w.leader, "Durusha");
  EXPECT_EQ(syria.wings[1].units.size(), 5u);
  EXPECT_EQ(syria.wings[1].leader, "Ugarit-king");
}

TEST(ChariotsBattles, what_the_rulebook_says_of_the_others) {
  EXPECT_EQ(leader(battle("senzar").scenario.sides[1], "Barattarna").ratings.rating, 5);  // [8.15]
  const rules::LeaderSetup ramses = leader(battle("kadesh").scenario.sides[0], "Ramses");
  EXPECT_EQ(ramses.ratings.range, 8);  // [2.23]
  EXPECT_EQ(ramses.ratings.rating, 5);
  EXPECT_EQ(ramses.ratings.charisma, 6);
  const rules::Scenario kadesh = battle("kadesh").scenario;
  const auto columns = std::count_if(kadesh.sides[0].wings[1].units.begin(), kadesh.sides[0].wings[1].units.end(),
                                     [](const auto& u) { return u.column; });
  EXPECT_GE(columns, 5);
  EXPECT_EQ(kadesh.sides[0].entries.size(), 2u);
  for (const char* id : {"sumer", "troy"})
    EXPECT_TRUE(battle(id).scenario.special.heroes);
  EXPECT_FALSE(battle("astarpa").scenario.special.heroes);
  const rules::Scenario troy = battle("troy").scenario;
  EXPECT_FALSE(leader(troy.sides[0], "Agamemnon").heroic);
  EXPECT_TRUE(leader(troy.sides[1], "Hector").heroic);
  EXPECT_EQ(leader(troy.sides[0], "Achilles").kind, rules::LeaderKind::hero);
  EXPECT_TRUE(leader(troy.sides[1], "Paris").archer);
  EXPECT_EQ(battle("sekmem").scenario.special.first_initiative, 0);
  for (const rules::SideSetup& side : battle("sumer").scenario.sides) {
    for (const rules::WingSetup& wing : side.wings) {
      for (const rules::UnitSetup& u : wing.units)
        EXPECT_FALSE(rules::is_chariot(u.type));
    }
  }
}

const rules::UnitSetup& unit(const rules::Scenario& s, std::string_view name) {
  for (const rules::SideSetup& side : s.sides) {
    for (const rules::WingSetup& wing : side.wings) {
      const auto at = std::ranges::find(wing.units, name, &rules::UnitSetup::name);
      if (at != wing.units.end()) return *at;
    }
  }
  base::ensure(false, "a unit of that name");
  return s.sides[0].wings[0].units[0];
}

/// Every unit of that type on a side, or those of one wing.
std::vector<rules::UnitSetup> of_type(const rules::SideSetup& side, rules::UnitType type, std::string_view wing = {}) {
  std::vector<rules::UnitSetup> out;
  for (const rules::WingSetup& w : side.wings) {
    if (!wing.empty() && w.name != wing) continue;
    std::ranges::copy_if(w.units, std::back_inserter(out), [&](const auto& u) { return u.type == type; });
  }
  return out;
}

/// A printed figure of a unit, with the rule or example that prints it.
struct UnitFact {
  const char *battle, *unit;
  rules::UnitType type;
  int tq, ma;  ///< 0: not printed
  rules::Missile missile;
  const char* rule;
};

TEST(ChariotsBattles, every_figure_of_a_unit_that_the_rulebook_prints) {
  using rules::Missile;
  using rules::UnitType;
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
    const rules::UnitSetup& u = unit(battle(f.battle).scenario, f.unit);
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
  bool (*holds)(const rules::Scenario&);
};

bool all_missiles(const std::vector<rules::UnitSetup>& units, rules::Missile weapon) {
  return !units.empty() && std::ranges::all_of(units, [&](const auto& u) { return u.missile == weapon; });
}

bool in_city(const rules::Scenario& s, const std::vector<rules::UnitSetup>& units) {
  return !units.empty() && std::ranges::all_of(units, [&](const auto& u) {
    return u.at && s.map.at(*u.at).terrain == rules::Terrain::city;
  });
}

/// The wing comes from the left edge of the map, from the first turn.
bool from_the_west(const rules::Scenario& s, const rules::SideSetup& side, std::string_view wing) {
  const auto entry = std::ranges::find(side.entries, wing, &rules::Entry::wing);
  return entry != side.entries.end() && entry->from_turn == 1 &&
         std::ranges::all_of(entry->hexes, [&](hex::Hex h) { return s.map.grid.label(h).ends_with("01"); });
}

int best(const std::vector<rules::UnitSetup>& units) {
  int out = 0;
  for (const auto& u : units)
    out = std::max(out, u.tq);
  return out;
}

const rules::WingSetup& wing_of(const rules::SideSetup& side, std::string_view leader) {
  const auto at = std::ranges::find(side.wings, leader, &rules::WingSetup::leader);
  base::ensure(at != side.wings.end(), "a wing of that leader");
  return *at;
}

TEST(ChariotsBattles, every_fact_of_a_battle_that_is_known) {
  using rules::Missile;
  using rules::Scenario;
  using rules::UnitType;
  const BattleFact facts[] = {
      {"nihriya", "the Hittites have a Light Chariot Wing [6.82]",
       [](const Scenario& s) { return s.sides[0].wings[0].title == "Light Chariot Wing"; }},
      {"nihriya", "an Assyrian CH-2 is stacked with RI [6.82]",
       [](const Scenario& s) { return unit(s, "As-CH2").at == unit(s, "As-RI1").at; }},
      {"babylon", "Kurigalzu commands the Light Chariot Wing [9.54]",
       [](const Scenario& s) { return wing_of(s.sides[0], "Kurigalzu").title == "Light Chariot Wing"; }},
      {"babylon", "Kashtiliash is OC and has the King's Standard [9.54]",
       [](const Scenario& s) {
         return leader(s.sides[0], "Kashtiliash").kind == rules::LeaderKind::overall &&
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
         return std::ranges::count(li, Missile::s, &rules::UnitSetup::missile) > 0 &&
                std::ranges::count(li, Missile::b, &rules::UnitSetup::missile) > 0;
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
         return leader(s.sides[1], "Aeneas").kind == rules::LeaderKind::wing && !wing_of(s.sides[1], "Aeneas").units.empty();
       }},
      {"troy", "more Trojan Heroes than one are archers, and no Danaan [10.31]",
       [](const Scenario& s) {
         return std::ranges::count(s.sides[1].leaders, true, &rules::LeaderSetup::archer) == 2 &&
                std::ranges::count(s.sides[0].leaders, true, &rules::LeaderSetup::archer) == 0;
       }},
      {"troy", "one Danaan LI", [](const Scenario& s) { return of_type(s.sides[0], UnitType::li).size() == 1; }},
      {"troy", "the best BI are Danaan",
       [](const Scenario& s) { return best(of_type(s.sides[0], UnitType::bi)) > best(of_type(s.sides[1], UnitType::bi)); }},
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
         return in_city(s, of_type(s.sides[1], UnitType::bi, wing)) && in_city(s, of_type(s.sides[1], UnitType::ch2, wing));
       }},
      {"troy", "the allies stand south of the city",
       [](const Scenario& s) {
         return std::ranges::all_of(s.sides[1].wings, [&](const rules::WingSetup& w) {
           return w.leader == "Hector" ||
                  std::ranges::all_of(w.units, [&](const auto& u) { return u.at && s.map.grid.label(*u.at) > "1400"; });
         });
       }},
      {"troy", "24 turns, nobody wins by time as such",
       [](const Scenario& s) { return s.special.turn_limit == 24 && s.special.turn_limit_winner == -1; }},
      {"kadesh", "no turn limit", [](const Scenario& s) { return s.special.turn_limit == 0; }}};
  for (const BattleFact& f : facts)
    EXPECT_TRUE(f.holds(battle(f.battle).scenario)) << f.battle << ": " << f.fact;
}

TEST(ChariotsBattles, mistakes_are_refused_with_file_line_and_remedy) {
  EXPECT_NE(refusal("senzar", "\"Eg-CH1\"", "\"Eg-CH2\"").find("the name Eg-CH2 is there twice"), std::string::npos);
  EXPECT_NE(refusal("senzar", "\"Eg-CH1\"", "\"move\"").find("choose another"), std::string::npos);
  EXPECT_NE(refusal("senzar", "at = [\"2221\"", "at = [\"9921\"").find("not on the map"), std::string::npos);
  EXPECT_NE(refusal("senzar", "\"2221\", \"2223\"", "\"2223\", \"2223\"").find("share a hex"), std::string::npos);
  EXPECT_NE(refusal("senzar", "facing = \"N\"", "facing = \"NE\"").find("faces a vertex"), std::string::npos);
  EXPECT_NE(refusal("senzar", "missile = \"B\"", "missile = \"C\"\ncolumn = true").find("never marches In Column"),
            std::string::npos);
  EXPECT_NE(refusal("megiddo", "led_by_commander = true\n", "").find("needs either a leader"), std::string::npos);
  EXPECT_NE(refusal("megiddo", "\"1411\"", "\"0326\"").find("prohibited"), std::string::npos);
  EXPECT_NE(refusal("kadesh", "wing = \"ptah\"", "wing = \"seth\"").find("has no wing seth"), std::string::npos);
  EXPECT_NE(refusal("kadesh", "initiative = \"Hatti\"", "initiative = \"Hati\"").find("no side is called Hati"),
            std::string::npos);
  EXPECT_NE(refusal("troy", "heroes = true\n", "").find("chapter 10"), std::string::npos);
  EXPECT_NE(refusal("sumer", "leader = \"Sargon\"", "leader = \"Sargonn\"").find("no such leader"), std::string::npos);
  EXPECT_NE(refusal("sumer", "id = \"sumer\"", "id = \"summer\"").find("differs from the file's name"),
            std::string::npos);
  EXPECT_NE(refusal("sumer", "heroes = true", "heroes = true\nat_limit = \"Akkad\"").find("turn_limit"),
            std::string::npos);
}

TEST(ChariotsOptions, words_round_trip_for_every_option_and_both_editions) {
  Settings all;
  all.edition = rules::Edition::polish;
  for (const rules::NamedOption& o : rules::named_options()) {
    all.options.*o.flag = true;
    if (o.name.starts_with("ow_turnover") || o.name.starts_with("ow_declared")) continue;
    Settings one;
    one.options.*o.flag = true;
    const auto words = setting_words(one);
    ASSERT_EQ(words, std::vector<std::string>{std::string(o.name) + "=on"});
    const auto back = parse_settings({}, words);
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(*back, one) << o.name;
  }
  const auto words = setting_words(all);
  EXPECT_EQ(words.size(), rules::named_options().size() + 1);
  EXPECT_TRUE(std::is_sorted(words.begin(), words.end()));
  const auto back = parse_settings({}, words);
  ASSERT_TRUE(back.has_value());
  EXPECT_EQ(*back, all);
  EXPECT_TRUE(setting_words({}).empty());
}

TEST(ChariotsOptions, what_is_no_option_is_refused) {
  const auto says = [](std::vector<std::string> words) {
    const auto parsed = parse_settings({}, words);
    return parsed ? std::string() : parsed.error().what;
  };
  EXPECT_NE(says({"turnovr"}).find("did you mean turnover?"), std::string::npos);
  EXPECT_NE(says({"turnover=maybe"}).find("on off"), std::string::npos);
  EXPECT_NE(says({"edition=french"}).find("english polish"), std::string::npos);
  EXPECT_NE(says({"turnover", "turnover=off"}).find("twice"), std::string::npos);
  EXPECT_NE(says({"ow_turnover"}).find("builds on turnover"), std::string::npos);
  EXPECT_EQ(says({"ow_turnover", "turnover"}), "");
}

TEST(ChariotsOptions, a_battle_takes_options_and_pins_them) {
  Battle b = battle("astarpa");
  EXPECT_TRUE(option_words(b).empty());
  ASSERT_TRUE(set_options(b, std::vector<std::string>{"edition=polish", "pivot_may_shock"}).has_value());
  EXPECT_EQ(option_words(b), (std::vector<std::string>{"edition=polish", "pivot_may_shock=on"}));
  ASSERT_TRUE(pin_options(b, std::vector<std::string>{"turnover=on"}).has_value());
  EXPECT_EQ(option_words(b), std::vector<std::string>{"turnover=on"});
}

TEST(ChariotsProvenance, every_chart_map_and_battle_is_counted) {
  const auto figures = provenance(Library::builtin());
  ASSERT_TRUE(figures.has_value()) << figures.error().where;
  EXPECT_EQ(figures->size(), 9u + 5u + 9u);
  for (const ChartFigure& f : *figures) {
    EXPECT_GT(f.entries, 0) << f.chart;
    EXPECT_EQ(f.entries, f.rule + f.published + f.reconstruction) << f.chart;
    EXPECT_FALSE(f.own);
  }
  const auto crt =
      std::find_if(figures->begin(), figures->end(), [](const auto& f) { return f.chart == "Shock Combat Results"; });
  EXPECT_EQ(crt->entries, 130);
  EXPECT_EQ(crt->rule, 3);
}

TEST(ChariotsFiles, a_players_own_file_takes_the_place_of_the_shipped_one) {
  const auto name = own_file_name({"mine.toml", Library::builtin().find(k_charts_file)->bytes});
  ASSERT_TRUE(name.has_value());
  EXPECT_EQ(*name, k_charts_file);
  const auto b = own_file_name({"b.toml", Library::builtin().find(battle_file("troy"))->bytes});
  ASSERT_TRUE(b.has_value());
  EXPECT_EQ(*b, battle_file("troy"));
  EXPECT_FALSE(own_file_name({"x.toml", "kind = \"hordes-list\"\n"}).has_value());
  EXPECT_FALSE(own_file_name({"x.toml", "schema = 1\nkind = \"chariots-map\"\n"}).has_value());
}

}  // namespace
}  // namespace hexpost::data::chariots
