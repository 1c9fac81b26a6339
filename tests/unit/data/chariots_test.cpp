#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/base/text.h"
#include "engine/systems/chariots/book/options.h"
#include "engine/systems/chariots/load/battle.h"
#include "engine/systems/chariots/load/charts.h"
#include "engine/systems/chariots/model/view.h"
#include "tests/unit/data/support.h"

namespace hexpost::chariots {
namespace {

using data::ChartFigure;
using data::Library;

using data::test::edited;
using data::test::with;

const char* const k_battles[] = {"astarpa", "babylon", "kadesh", "megiddo", "nihriya",
                                 "sekmem",  "senzar",  "sumer",  "troy"};

Charts shipped_charts() {
  return data::test::shipped(load_charts(Library::builtin()));
}

LoadedScenario battle(const std::string& id) {
  return data::test::shipped(load_scenario(Library::builtin(), id));
}

/// What the loader says about a shipped battle with one passage changed; empty when it takes it.
std::string refusal(const std::string& id, std::string_view from, std::string_view to) {
  const std::string file = battle_file(id);
  const auto loaded = load_scenario(with(file, edited(file, from, to)), id);
  return loaded ? "" : loaded.error().where + ": " + loaded.error().what;
}

std::string charts_refusal(std::string_view from, std::string_view to) {
  const auto loaded = load_charts(with(k_charts_file, edited(k_charts_file, from, to)));
  return loaded ? "" : loaded.error().where + ": " + loaded.error().what;
}

TEST(ChariotsCharts, every_figure_has_an_origin) {
  const Charts charts = shipped_charts();
  constexpr std::size_t k_movement = 17 * 4 + 5, k_turnover = 3 * 10, k_missile = 15 * 3, k_armour = 8 * 4;
  constexpr std::size_t k_versus = 9 * 8, k_shock = 10 * 13, k_shift = 8;
  EXPECT_EQ(charts.sources.size(), k_movement + k_turnover + k_missile + k_armour + 2 * k_versus + k_shock + k_shift);
  std::set<std::string> figures;
  for (const Sourced& s : charts.sources) {
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
  const Charts charts = shipped_charts();
  const auto fixed = fixed_figures(charts);
  EXPECT_GE(fixed.size(), 40u);
  for (const FixedFigure& f : fixed)
    EXPECT_TRUE(f.kept) << f.figure << " [" << f.rule << "] should be: " << f.expected;
}

TEST(ChariotsCharts, every_figure_that_is_marked_rule_is_on_the_list_of_what_the_rulebook_fixes) {
  const Charts charts = shipped_charts();
  std::set<std::string> fixed;
  for (const FixedFigure& f : fixed_figures(charts))
    EXPECT_TRUE(fixed.insert(f.figure).second) << f.figure << " is on the list twice";
  int marked = 0;
  for (const Sourced& s : charts.sources) {
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
    {"terrain = \"clear\"\ncost = [\"1\", \"1\", \"1\", \"1\"]",
     "terrain = \"clear\"\ncost = [\"2\", \"2\", \"2\", \"2\"]"},
    {"terrain = \"impassable\"\ncost = [\"P\", \"P\", \"P\", \"P\"]",
     "terrain = \"impassable\"\ncost = [\"2\", \"2\", \"2\", \"2\"]"},
    {"terrain = \"wall\"\ncost = [\"P\", \"P\", \"P\", \"P\"]",
     "terrain = \"wall\"\ncost = [\"1\", \"1\", \"1\", \"1\"]"},
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

/// A card with an error in every row that the book fixes: the check names every figure.
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
  for (const Sourced& s : shipped_charts().sources) {
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
      {"[[missile]]\nby = \"CH\"\nweapon = \"C\"\nrange = 0\ndie = [\"7\", \"2\", \"-\"]\nfrom = \"reconstruction\"\n",
       "", "missile.CH.C.0 "}};
  for (const Change& c : changes)
    EXPECT_EQ(departs(c.from, c.to), c.found);
}

TEST(ChariotsCharts, figures_reach_the_tables_they_belong_to) {
  const Charts c = shipped_charts();
  const auto clash = [&](FightsAs d, FightsAs a) { return c.clash[index_of(d)][index_of(a)]; };
  EXPECT_EQ(clash(FightsAs::ch2, FightsAs::ch3), 9);
  EXPECT_EQ(clash(FightsAs::ch2_ri, FightsAs::hi), 8);
  EXPECT_EQ(clash(FightsAs::li, FightsAs::bw), 7);
  EXPECT_EQ(clash(FightsAs::si, FightsAs::li), 0);  // LI never Shock [8.11]
  EXPECT_EQ(c.superiority[index_of(FightsAs::hi)][index_of(FightsAs::ch2_ri)], Superiority::defender);
  EXPECT_EQ(c.crt[9][12], (CrtCell{0, 5}));
  EXPECT_EQ(c.crt[3][1], (CrtCell{3, 1}));
  EXPECT_EQ(c.armour[index_of(UnitType::ch3)][index_of(Missile::j)], 2);
  EXPECT_EQ(c.armour[index_of(UnitType::li)][index_of(Missile::c)], -1);
  const Cost& rough = c.movement.terrain[index_of(Terrain::rough)][index_of(Mover::formed)];
  EXPECT_TRUE(rough.points == 2 && rough.hits == 1 && rough.column_spared && !rough.turnover);
  const Cost& wheels = c.movement.terrain[index_of(Terrain::rough)][index_of(Mover::chariot)];
  EXPECT_TRUE(wheels.points == 3 && wheels.hits == 1 && !wheels.column_spared && wheels.turnover);
  EXPECT_TRUE(c.movement.terrain[index_of(Terrain::woods)][index_of(Mover::wagon)].prohibited);
  EXPECT_EQ(c.movement.hexside[index_of(Hexside::minor_river)][index_of(Mover::wagon)].points, 2);
  EXPECT_EQ(c.movement.facing_most, (std::array<int, k_movers>{0, 0, 2, 1}));
  EXPECT_EQ(c.shock_terrain.through_gate, -2);
  EXPECT_EQ(c.shock_terrain.defenders_lower, 1);
  EXPECT_TRUE(c.turnover.by_speed[7][0].has(8));
  EXPECT_FALSE(c.turnover.by_speed[7][0].has(7));
  EXPECT_TRUE(c.turnover.fire_and_run[0].has(9));
  EXPECT_FALSE(c.turnover.fire_and_run[1].has(9));
  ASSERT_EQ(c.missiles.size(), 15u);
  EXPECT_EQ(c.missiles.front().weapon, Missile::b);
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
  EXPECT_TRUE(std::all_of(plain->hexes.begin(), plain->hexes.end(), [](const auto& m) { return m == MapHex{}; }));
  const auto kadesh = load_map(Library::builtin(), "kadesh");
  ASSERT_TRUE(kadesh.has_value());
  EXPECT_EQ(kadesh->at(*kadesh->grid.find("2635")).terrain, Terrain::clear);  // [6.23]
  EXPECT_EQ(kadesh->at(*kadesh->grid.find("3738")).terrain, Terrain::woods);
}

TEST(ChariotsMaps, hexsides_are_the_same_from_both_hexes_and_cities_have_gates) {
  for (const char* id : {"kadesh", "megiddo", "plain", "sekmem", "troy"}) {
    const auto map = load_map(Library::builtin(), id);
    ASSERT_TRUE(map.has_value()) << map.error().where << map.error().what;
    int gates = 0, city = 0;
    for (const hex::Hex h : map->grid.all()) {
      city += map->at(h).terrain == Terrain::city ? 1 : 0;
      for (hex::Side s = 0; s < hex::k_sides; ++s) {
        const hex::Hex n = hex::step(h, s);
        const Hexside here = map->at(h).sides[static_cast<std::size_t>(s)];
        gates += here == Hexside::gate ? 1 : 0;
        if (!map->grid.contains(n)) continue;
        EXPECT_EQ(map->at(n).sides[static_cast<std::size_t>(hex::opposite(s))], here) << id << map->grid.label(h);
        const bool leaves = map->at(h).terrain == Terrain::city && map->at(n).terrain != Terrain::city;
        if (leaves) {
          EXPECT_TRUE(here == Hexside::wall || here == Hexside::gate) << id << " " << map->grid.label(h);
        }
      }
    }
    EXPECT_EQ(gates > 0, city > 0) << id;
  }
}

TEST(ChariotsBattles, every_shipped_battle_loads_and_can_be_resolved) {
  for (const char* id : k_battles) {
    const auto loaded = load_scenario(Library::builtin(), id);
    ASSERT_TRUE(loaded.has_value()) << loaded.error().where << ": " << loaded.error().what;
    EXPECT_TRUE(resolve(loaded->scenario).has_value()) << id;
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
    EXPECT_GE(info.balance.games, 1000) << info.id;
    EXPECT_EQ(info.balance.wins[0] + info.balance.wins[1] + info.balance.draws, info.balance.games) << info.id;
    if (!info.uneven.empty()) continue;
    for (const int wins : info.balance.wins)
      EXPECT_LE(100 * wins, 60 * info.balance.games)
          << info.id << ": tune the withdrawal levels, or say under uneven why";
  }
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
  all.edition = Edition::polish;
  for (const NamedOption& o : named_options()) {
    all.options.*o.option = true;
    if (o.name.starts_with("ow_turnover") || o.name.starts_with("ow_declared")) continue;
    Settings one;
    one.options.*o.option = true;
    std::vector<std::string> expected{std::string(o.name) + "=on"};
    if (o.name == "any_leader_displaced") {  // an option of the Polish edition alone
      one.edition = Edition::polish;
      expected.push_back("edition=polish");
    }
    const auto words = setting_words(one);
    ASSERT_EQ(words, expected);
    const auto back = parse_settings({}, words);
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(*back, one) << o.name;
  }
  const auto words = setting_words(all);
  EXPECT_EQ(words.size(), named_options().size() + 1);
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
  LoadedScenario b = battle("astarpa");
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
  const auto crt = std::find_if(figures->begin(), figures->end(), [](const auto& f) { return f.chart == "shock"; });
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
}  // namespace hexpost::chariots
