#include "engine/report/words.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/hex/hex.h"
#include "engine/report/html.h"
#include "engine/report/plain.h"
#include "engine/report/sheet.h"
#include "engine/report/text.h"

namespace hexpost::report {
namespace {

/// Open ground of 9 by 9 hexes.
Map plain_map(bool flat_top = false) {
  Map map;
  map.flat_top = flat_top;
  map.columns = map.rows = 9;
  map.sides = {"Rome", "Dacia"};
  const hex::Grid grid{flat_top ? hex::Grid::Top::flat : hex::Grid::Top::pointy, true, 9, 9, false};
  for (const hex::Hex h : grid.all()) {
    Cell cell;
    cell.label = grid.label(h), cell.column = grid.column(h), cell.row = grid.row(h), cell.terrain = "clear";
    map.cells.push_back(std::move(cell));
  }
  return map;
}

Cell& at(Map& map, std::string_view label) {
  for (Cell& cell : map.cells) {
    if (cell.label == label) return cell;
  }
  throw std::runtime_error("no such cell");
}

TEST(Words, a_hex_is_found_from_the_nearest_landmark) {
  Map map = plain_map();
  EXPECT_EQ(lies(map, at(map, "0505")), "");
  at(map, "0505").terrain = "built-up";
  EXPECT_EQ(lies(map, at(map, "0705")), "2 hexes east of the village in 0505");
  EXPECT_EQ(lies(map, at(map, "0405")), "1 hex west of the village in 0505");
  EXPECT_EQ(lies(map, at(map, "0503")), "2 hexes north of the village in 0505");
  at(map, "0705").level = 1;
  EXPECT_EQ(lies(map, at(map, "0705")), "2 hexes east of the village in 0505, higher up");
  at(map, "0706").place = "Apulum";
  EXPECT_EQ(lies(map, at(map, "0806")), "1 hex east of Apulum");
  EXPECT_EQ(lies(map, at(map, "0706")), "Apulum");
}

TEST(Words, a_flat_top_grid_has_north_where_its_side_0_is) {
  Map map = plain_map(true);
  at(map, "0505").terrain = "bridge";
  EXPECT_EQ(lies(map, at(map, "0503")), "2 hexes north of the bridge in 0505");
  EXPECT_EQ(lies(map, at(map, "0507")), "2 hexes south of the bridge in 0505");
}

TEST(Words, a_map_is_told_with_everything_on_it) {
  Map map = plain_map();
  at(map, "0304").terrain = "wood";
  at(map, "0305").river = 1u << 1;
  at(map, "0405").river = 1u << 4;  // the same side, seen from beyond
  at(map, "0405").fords = 0;
  Counter c;
  c.name = "LE1", c.type = "Legionaries", c.side = 0, c.facing = 1, c.quality = "5(+2)", c.strength = "3/4";
  c.marks = {{"d", "disrupted"}};
  c.leaders = {"Marcus"};
  at(map, "0304").counters = {c};
  map.arrows = {{{"0302", "0303", "0304"}, 0}, {{"0101", "0102"}, 0, "LE1"}};
  map.bursts = {"0304"};
  const auto told = sentences(map);
  const std::vector<std::string> want{
      "The map shows columns 1 to 9 and rows 1 to 9.",
      "On the map for Rome:",
      "LE1, Legionaries, in 0304, facing north-east, quality 5(+2), strength 3/4, disrupted, with Marcus, wood.",
      "wood: 0304.",
      "River: 0305 to the east.",
      "Rome went 0302 - 0303 - 0304.",
      "LE1 went 0101 - 0102.",
      "Fighting in 0304.",
  };
  EXPECT_EQ(told, want);
}

TEST(Words, a_hex_that_was_only_shot_at_saw_no_fighting) {
  Map map = plain_map();
  map.bursts = {"0304", "0507"};
  map.shots = {"0507"};
  const auto told = sentences(map);
  EXPECT_EQ(std::count(told.begin(), told.end(), "Fighting in 0304."), 1);
  EXPECT_EQ(std::count(told.begin(), told.end(), "Shots at 0507."), 1);
}

Document sample() {
  Document out;
  out.title = "Tapae";
  out.subtitle = {"Game turn 3"};
  Section s{"What happened", {}};
  s.blocks.emplace_back(List{{"LE1 moves", "Gaul1 is eliminated [1.10.1]"}, {false, true}});
  s.blocks.emplace_back(
      Table{{"Unit", "Hex", "State"}, {false, false, false}, {{"LE1", "0406 N", ""}, {"AU1", "0407 N", "disrupted"}}});
  s.blocks.emplace_back(Graph{"Stands lost", {"1", "2"}, {{"Rome", 0, {0, 3}, 20}, {"Dacia", 1, {0, 8}, 18}}});
  s.blocks.emplace_back(Form{"Movement", {{"LE1 0406 N", "movement 2", {"0405 0305"}}, {"end-moves", "", {}}}});
  s.blocks.emplace_back(Code{"hexpost/ab\n12\nxyz\n", "head: babad kulip"});
  Map map = plain_map();
  at(map, "0406").terrain = "wood";
  s.blocks.emplace_back(std::move(map));
  out.sections.push_back(std::move(s));
  out.footnotes = {"Options: none"};
  return out;
}

TEST(Plain, is_read_from_top_to_bottom) {
  const std::string want =
      "Tapae.\n"
      "Game turn 3.\n"
      "\n"
      "Section: What happened.\n"
      "LE1 moves.\n"
      "Gaul1 is eliminated [1.10.1].\n"
      "Unit LE1; Hex 0406 N.\n"
      "Unit AU1; Hex 0407 N; State disrupted.\n"
      "Stands lost.\n"
      "Rome, limit 20: turn 1: 0; turn 2: 3.\n"
      "Dacia, limit 18: turn 1: 0; turn 2: 8.\n"
      "Movement.\n"
      "LE1 0406 N: movement 2.\n"
      "It may: 0405 0305.\n"
      "end-moves.\n"
      "head: babad kulip.\n"
      "The map shows columns 1 to 9 and rows 1 to 9.\n"
      "wood: 0406.\n"
      "\n"
      "Section: Notes.\n"
      "Options: none.\n";
  EXPECT_EQ(plain_text(sample()), want);
}

TEST(Text, a_strong_item_has_an_exclamation_mark) {
  const std::string out = text(sample());
  EXPECT_NE(out.find("\n- LE1 moves\n! Gaul1 is eliminated [1.10.1]\n"), std::string::npos) << out;
}

TEST(Html, has_what_a_browser_and_a_voice_need) {
  const std::string out = html(sample(), {"pl", [](const Code&) { return std::string("<svg id=\"scanned\"></svg>"); }});
  for (const char* part : {"<!DOCTYPE html>\n<html lang=\"pl\">", "<meta charset=\"utf-8\">", "default-src 'none'",
                           "<h1>Tapae</h1>", "<h2 id=\"s1\">What happened</h2>", "<a href=\"#s1\">What happened</a>",
                           "<h3>Movement</h3>", "<li><strong>Gaul1 is eliminated [1.10.1]</strong></li>",
                           "<th scope=\"col\">Unit</th>", "<th scope=\"row\">LE1</th>", "<svg id=\"scanned\"></svg>",
                           "<li>wood: 0406.</li>", "role=\"img\"", "prefers-color-scheme:dark", "@media print"})
    EXPECT_NE(out.find(part), std::string::npos) << part;
  for (const char* part : {"<script", "@import", "url(", "<link", "<img", "<iframe", "src="})
    EXPECT_EQ(out.find(part), std::string::npos) << part;
}

TEST(Html, hostile_names_stay_words) {
  Document out = sample();
  const std::string hostile = "</style><script>alert(1)</script>\"' onload=x \x1b[31m\xe2\x80\xae";
  out.title = hostile;
  out.sections[0].heading = hostile;
  auto& map = std::get<Map>(out.sections[0].blocks.back());
  map.sides[0] = hostile;
  at(map, "0101").place = hostile;
  Counter c;
  c.name = c.type = c.quality = hostile, c.side = 0, c.marks = {{hostile, hostile}},
  c.leaders = c.standards = {hostile};
  at(map, "0102").counters = {c};
  at(map, "0103").terrain = at(map, "0104").label = hostile;
  out.sections[0].blocks.emplace_back(Code{hostile, hostile});
  out.sections[0].blocks.emplace_back(Form{hostile, {{hostile, hostile, {hostile}}}});
  out.sections[0].blocks.emplace_back(Graph{hostile, {hostile, "2"}, {{hostile, 0, {1, 2}, 3}}});
  out.sections[0].blocks.emplace_back(Plain{{hostile}});
  const std::string page = html(out);
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_EQ(page.find('\x1b'), std::string::npos);
  EXPECT_EQ(page.find("\xe2\x80\xae"), std::string::npos);
  EXPECT_EQ(page.find("\"' onload"), std::string::npos);
  const std::string aloud = plain_text(out);
  EXPECT_EQ(aloud.find('\x1b'), std::string::npos);
  EXPECT_EQ(aloud.find("\xe2\x80\xae"), std::string::npos);
}

TEST(Sheet, becomes_forms) {
  const auto out =
      forms({"# Tapae, game turn 1: orders of Rome", "# awaited: orders  [1.5]",
             "# -- Movement [1.5]: move UNIT HEX...", "# Write every hex of the way and every turn: move UNIT 0605",
             "# LE1 0406 N: movement 2 [1.5.1]", "#   0405 0305", "# move LE1 0405  # into contact with Gaul1",
             "# move LE1 ", "end-moves", "# The answers to choose from:", "# evade LE1 yes", "# evade LE1 no"});
  ASSERT_EQ(out.size(), 3u);
  EXPECT_EQ(out[0].title, "Tapae, game turn 1: orders of Rome. Awaited: orders  [1.5].");
  EXPECT_TRUE(out[0].rows.empty());
  EXPECT_EQ(out[1].title,
            "Movement [1.5]: move UNIT HEX... Write every hex of the way and every turn: move UNIT 0605.");
  ASSERT_EQ(out[1].rows.size(), 2u);
  EXPECT_EQ(out[1].rows[0],
            (Form::Row{"LE1 0406 N", "movement 2 [1.5.1]", {"0405 0305", "move LE1 0405 (into contact with Gaul1)"}}));
  EXPECT_EQ(out[1].rows[1].name, "end-moves");
  EXPECT_EQ(out[2].title, "The answers to choose from:");
  EXPECT_EQ(out[2].rows.size(), 2u);
}

TEST(Sheet, whole_orders_belong_to_their_unit_and_facts_are_sentences) {
  const auto out = forms({"# What each can do:", "# LE1 0406 N: movement 2", "#   0405 0305",
                          "# move LE1 0405  # into contact with Gaul1", "# move LE1 0305  # into contact with: Gaul2",
                          "# LE2 0506 N: movement 1"});
  ASSERT_EQ(out.size(), 1u);
  ASSERT_EQ(out[0].rows.size(), 2u);
  EXPECT_EQ(out[0].rows[0].may, (std::vector<std::string>{"0405 0305", "move LE1 0405 (into contact with Gaul1)",
                                                          "move LE1 0305 (into contact with: Gaul2)"}));
  EXPECT_EQ(out[0].rows[1].name, "LE2 0506 N");
  const auto asked =
      forms({"# Kadesh: orders of Egypt", "# awaited: trump", "#   Ramses rolls", "#   Else it goes back",
             "# The answers to choose from:", "# trump yes  # Ramses: at once", "# trump no"});
  ASSERT_EQ(asked.size(), 2u);
  EXPECT_EQ(asked[0].title, "Kadesh: orders of Egypt. Awaited: trump. Ramses rolls. Else it goes back.");
  ASSERT_EQ(asked[1].rows.size(), 2u);
  EXPECT_EQ(asked[1].rows[0].name, "trump yes (Ramses: at once)");
}

TEST(Sheet, a_sentence_over_two_lines_stays_one) {
  const auto out = forms(
      {"# Tapae: orders of Rome", "# awaited: orders", "# -- Movement [1.5]: move UNIT HEX... (also face)",
       "# Write every hex. Below stand the hexes a unit can", "#  end in; ask for one.", "# LE1 0406 N: movement 2"});
  ASSERT_EQ(out.size(), 2u);
  EXPECT_EQ(out[0].title, "Tapae: orders of Rome. Awaited: orders.");
  EXPECT_EQ(out[1].title,
            "Movement [1.5]: move UNIT HEX... (also face). Write every hex. Below stand the hexes a unit can end in; "
            "ask for one.");
}

TEST(Sheet, a_list_over_several_lines_is_one_and_deeper_lines_belong_to_the_one_above) {
  const auto out =
      forms({"# -- Charges: charge UNIT HEX... at HEX, or overrun",
             "#  for charge. Below are the best:", "# charge LW-C1 0605 at 0606", "#     odds: LW-C1: unhurt 83 %,",
             "#       locked 17 %", "# charge LW-C2 0705 at 0706", "# -- Your units: move UNIT HEX...",
             "# LE1 0406 N: Ordered", "#   0401 0402 0403 0404; 0501 0502 0503 0504; 0601 0602 0603 0604;",
             "#   0701 0702", "#   beside it: N 0405"});
  ASSERT_EQ(out.size(), 2u);
  EXPECT_EQ(out[0].title, "Charges: charge UNIT HEX... at HEX, or overrun for charge. Below are the best:");
  ASSERT_EQ(out[0].rows.size(), 2u);
  EXPECT_EQ(out[0].rows[0], (Form::Row{"charge LW-C1 0605 at 0606", {}, {"odds: LW-C1: unhurt 83 %, locked 17 %"}}));
  ASSERT_EQ(out[1].rows.size(), 1u);
  EXPECT_EQ(out[1].rows[0].may,
            (std::vector<std::string>{"0401 0402 0403 0404; 0501 0502 0503 0504; 0601 0602 0603 0604; 0701 0702",
                                      "beside it: N 0405"}));
}

TEST(Boxes, are_those_of_a_tally_and_of_nothing_else) {
  using Tally = Table::Tally;
  const Table table{{"Unit", "Hits", "Stands"}, {}, {}, {Tally::none, Tally::lost, Tally::left}};
  const auto boxes = [&](std::size_t column, const char* cell) {
    const Boxes of = boxes_of(table, column, cell);
    return std::to_string(of.crossed) + " of " + std::to_string(of.all);
  };
  EXPECT_EQ(boxes(1, "2/6"), "2 of 6");
  EXPECT_EQ(boxes(2, "2/6"), "4 of 6");
  EXPECT_EQ(boxes(1, "9/6"), "6 of 6");  // more hits than rout it
  EXPECT_EQ(boxes(0, "2/6"), "0 of 0");
  EXPECT_EQ(boxes(3, "2/6"), "0 of 0");
  for (const char* other : {"", "2", "/6", "2/", "2/0", "-1/6", "2/17", "2/six", "two/6"})
    EXPECT_EQ(boxes(1, other), "0 of 0") << other;
}

}  // namespace
}  // namespace hexpost::report
