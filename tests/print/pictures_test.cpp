#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/base/text.h"
#include "engine/report/picture.h"
#include "engine/report/picture/pen.h"
#include "tests/print/moments.h"
#include "tests/support/battles.h"

/// Pictures checked on their drawing commands: nothing covers what one has to read, for every battle of both systems.
namespace {

using namespace hexpost;
using namespace hexpost::report;
using print_tests::everything_map;

std::size_t counters_on(const Map& map) {
  std::size_t out = 0;
  for (const Cell& cell : map.cells)
    out += drawing::counters_of(cell).size();
  return out;
}

/// Everything that has to hold for a picture of counters that can be read.
void expect_readable(const Map& map, const std::string& name, int hex) {
  SCOPED_TRACE(name + " at " + std::to_string(hex));
  const Picture p = picture(map, {hex, {}, false, {}});
  const Box sheet{0, 0, p.width, p.height};
  std::map<std::string, std::size_t> piled, stood;
  for (const Cell& cell : map.cells)
    piled[base::printable(cell.label, 12)] += drawing::counters_of(cell).size();
  for (std::size_t i = 0; i < p.pieces.size(); ++i) {
    EXPECT_TRUE(sheet.contains(p.pieces[i].box)) << p.pieces[i].name;
    ++stood[p.pieces[i].hex];
    for (std::size_t j = i + 1; j < p.pieces.size(); ++j)
      EXPECT_FALSE(p.pieces[i].box.overlaps(p.pieces[j].box)) << p.pieces[i].name << " and " << p.pieces[j].name;
  }
  for (const auto& [hex_label, count] : piled)
    EXPECT_EQ(stood[hex_label], std::min<std::size_t>(count, 4)) << hex_label;

  std::vector<const Command*> labels, words;
  for (const Command& c : p.commands) {
    if (c.kind != Command::Kind::text) continue;
    EXPECT_TRUE(sheet.contains(c.box)) << c.text;
    // half and quarter counters in a pile have smaller figures
    const bool piled_up = c.piece >= 0 && stood[p.pieces[static_cast<std::size_t>(c.piece)].hex] > 1;
    EXPECT_GE(c.size, hex / (piled_up ? 19 : 14)) << c.text << " is too small to read";
    (c.what == What::label ? labels : words).push_back(&c);
  }
  EXPECT_GE(labels.size(), map.cells.size());
  for (const Command& c : p.commands) {
    if (c.what != What::facing) continue;
    for (const Command* w : words) {
      for (std::size_t i = 0; i < 3; ++i) {  // points along the edges of the triangle
        for (int t = 0; t <= 1000; t += 50) {
          const Point at = drawing::between(c.points[i], c.points[(i + 1) % 3], t);
          EXPECT_FALSE(w->box.overlaps({at.x, at.y, at.x + 1, at.y + 1})) << "a facing covers " << w->text;
        }
      }
    }
  }
  for (std::size_t i = 0; i < labels.size(); ++i) {
    for (std::size_t j = i + 1; j < labels.size(); ++j)
      EXPECT_FALSE(labels[i]->box.overlaps(labels[j]->box)) << labels[i]->text << " and " << labels[j]->text;
    for (const Piece& piece : p.pieces)
      EXPECT_FALSE(labels[i]->box.overlaps(piece.box)) << labels[i]->text << " and " << piece.name;
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Command& w = *words[i];
    ASSERT_GE(w.piece, 0) << w.text;
    EXPECT_TRUE(p.pieces[static_cast<std::size_t>(w.piece)].box.contains(w.box)) << w.text;
    for (std::size_t j = i + 1; j < words.size() && words[j]->piece == w.piece; ++j)
      EXPECT_FALSE(w.box.overlaps(words[j]->box))
          << w.text << " and " << words[j]->text << " on " << p.pieces[static_cast<std::size_t>(w.piece)].name;
  }
}

/// Relative luminance and contrast of WCAG 2.1.
double luminance(Colour c) {
  const auto part = [](std::uint8_t v) {
    const double s = v / 255.0;
    return s <= 0.03928 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * part(c.red) + 0.7152 * part(c.green) + 0.0722 * part(c.blue);
}
double contrast(Ink a, Ink b) {
  const double x = luminance(colour(a)), y = luminance(colour(b));
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

class Battles : public testing::TestWithParam<std::string> {};

}  // namespace

TEST_P(Battles, no_counter_label_or_word_covers_another) {
  for (const auto& moment : print_tests::moments_of(GetParam())) {
    const Map* map = print_tests::map_of(moment.document);
    ASSERT_NE(map, nullptr);
    EXPECT_GT(counters_on(*map), 4u);
    for (const int hex : {k_readable_hex, 4000, 5200})
      expect_readable(*map, moment.name, hex);
  }
}

TEST_P(Battles, the_sheets_hold_every_counter_and_the_overview_shows_each_hex_with_one) {
  for (const auto& moment : print_tests::moments_of(GetParam())) {
    const Map& map = *print_tests::map_of(moment.document);
    const auto windows = sheets(map, 13, 20, 2);
    std::size_t hexes = 0;
    for (const Cell& cell : map.cells) {
      if (drawing::counters_of(cell).empty()) continue;
      ++hexes;
      EXPECT_TRUE(std::any_of(windows.begin(), windows.end(), [&](const Window& w) {
        return cell.column >= w.first_column && cell.column <= w.last_column && cell.row >= w.first_row &&
               cell.row <= w.last_row;
      })) << cell.label;
    }
    for (const Window& w : windows) {
      EXPECT_LE(w.last_column - w.first_column, 12);
      EXPECT_LE(w.last_row - w.first_row, 19);
    }
    const Picture p = picture(map, {1000, {}, true, {}});
    EXPECT_EQ(p.pieces.size(), hexes);
    for (std::size_t i = 0; i < p.pieces.size(); ++i) {
      for (std::size_t j = i + 1; j < p.pieces.size(); ++j)
        EXPECT_FALSE(p.pieces[i].box.overlaps(p.pieces[j].box));
    }
  }
}

/// A name without room is shortened, but never to a name that another unit has, or that reads like one.
TEST_P(Battles, no_counter_shows_the_name_of_another_or_of_none) {
  std::set<std::string> names;
  for (const auto& moment : print_tests::moments_of(GetParam())) {
    const Map& map = *print_tests::map_of(moment.document);
    for (const Cell& cell : map.cells) {
      for (const Counter& counter : drawing::counters_of(cell))
        names.insert(base::printable(counter.name, 60));
    }
    for (const Tray& tray : map.trays) {
      for (const Counter& counter : tray.counters)
        names.insert(base::printable(counter.name, 60));
    }
  }
  std::map<std::string, std::string> short_names;
  for (const std::string& name : names) {
    for (std::size_t pile = 1; pile <= 4; ++pile) {
      Map map;
      map.columns = map.rows = 1;
      Cell cell;
      cell.label = "0101", cell.terrain = "clear";
      Counter counter;
      counter.name = name, counter.side = static_cast<int>(pile % 2), counter.symbol = Symbol::foot;
      counter.strength = "2", counter.quality = "5", counter.marks = {{"d", "Disordered"}};
      cell.counters.assign(pile, counter);
      map.cells = {cell};
      std::size_t whole = 0;
      for (const Command& c : picture(map, {3600, {}, false, {}}).commands) {
        if (c.what != What::counter_text || c.text == "2" || c.text == "5") continue;
        if (c.text == name && ++whole > 0) continue;
        EXPECT_NE(c.text.find('.'), std::string::npos) << name << " reads " << c.text;
        EXPECT_FALSE(names.contains(c.text)) << name << " reads " << c.text;
        EXPECT_EQ(short_names.emplace(c.text, name).first->second, name) << c.text;
      }
      if (name.size() <= 6) {
        EXPECT_EQ(whole, pile) << name;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, Battles, testing::ValuesIn(print_tests::battles()), test::k_test_name);

TEST(Pictures, everything_that_a_map_can_hold_is_readable) {
  const Map map = everything_map();
  for (const int hex : {k_readable_hex, 4000})
    expect_readable(map, "everything", hex);
  Map flat = map;  // the other kind of grid
  flat.flat_top = true;
  expect_readable(flat, "flat top", 4000);
}

TEST(Pictures, a_facing_stands_outside_of_every_hex_number) {
  Map map;
  map.columns = 12, map.rows = 1;
  for (int f = 0; f < 12; ++f) {
    Cell cell;
    cell.column = f + 1, cell.row = 1, cell.label = "0" + std::to_string(f);
    cell.terrain = "clear";
    Counter c;
    c.name = "U", c.side = 0, c.facing = f;
    cell.counters = {c};
    map.cells.push_back(cell);
  }
  for (const bool flat : {false, true}) {
    map.flat_top = flat;
    const Picture p = picture(map);
    std::vector<Box> facings, labels;
    for (const Command& c : p.commands) {
      if (c.what == What::facing) facings.push_back(c.box);
      if (c.what == What::label) labels.push_back(c.box);
    }
    ASSERT_EQ(facings.size(), 12u);
    ASSERT_EQ(labels.size(), 12u);
    for (std::size_t i = 0; i < 12; ++i)
      EXPECT_FALSE(facings[i].overlaps(labels[i])) << i << (flat ? " flat" : "");
  }
}

TEST(Pictures, the_tip_of_a_facing_is_its_sharpest_corner_and_points_that_way) {
  Map map = everything_map();
  for (const bool flat : {false, true}) {
    map.flat_top = flat;
    int seen = 0;
    for (const Command& c : picture(map).commands) {
      if (c.what != What::facing) continue;
      ++seen;
      const auto far = [](Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); };
      const double length = far(c.points[0], drawing::middle(c.points[1], c.points[2]));
      EXPECT_GE(length, 1.3 * far(c.points[1], c.points[2]));
      EXPECT_GE(length, 260);  // 0.065 of a hex of 40 points
    }
    EXPECT_GT(seen, 10);
  }
}

TEST(Pictures, the_level_comes_first_on_every_counter_and_a_plus_tells_of_more) {
  Counter c;
  c.marks = {{"r", "Routed"}, {"x", "scattered"}, {"o", "not in command"}};
  EXPECT_EQ(drawing::shown_signs(c, 1), std::vector<std::string>{"r"});
  EXPECT_EQ(drawing::shown_signs(c, 2), (std::vector<std::string>{"r", "+"}));
  EXPECT_EQ(drawing::shown_signs(c, 3), (std::vector<std::string>{"r", "x", "o"}));
  EXPECT_TRUE(drawing::shown_signs({}, 2).empty());
}

TEST(Pictures, full_hexes_and_leaders_are_listed) {
  const Map map = everything_map();
  const auto some = crowds(map, whole(map), false), all = crowds(map, whole(map), true);
  const auto has = [](const std::vector<Crowd>& in, const Crowd& one) {
    return std::find(in.begin(), in.end(), one) != in.end();
  };
  EXPECT_TRUE(has(some, {"0507", "Pile2, " + base::printable(print_tests::k_hostile, 40) + ", Pile0; L"}));
  EXPECT_FALSE(has(some, {"0107", "Pile0; L"}));  // the counter alone tells it
  EXPECT_TRUE(has(all, {"0107", "Pile0; L"}));
  EXPECT_TRUE(crowds(map, {2, 4, 1, 2}, true).empty());
}

TEST(Pictures, sheets_share_two_columns_and_are_as_narrow_as_that_allows) {
  Map map;
  map.columns = 24, map.rows = 5, map.flat_top = true;
  for (int column = 1; column <= 24; ++column) {
    Cell cell;
    cell.column = column, cell.row = 3, cell.label = std::to_string(column), cell.terrain = "clear", cell.above = "U";
    map.cells.push_back(cell);
  }
  const std::vector<Window> all = sheets(map, 16, 19, 2);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0], (Window{1, 13, 1, 5}));
  EXPECT_EQ(all[1], (Window{12, 24, 1, 5}));
}

TEST(Pictures, the_same_map_gives_the_same_commands_and_an_empty_one_none) {
  EXPECT_EQ(picture(everything_map()), picture(everything_map()));
  EXPECT_EQ(key(everything_map(), 50000), key(everything_map(), 50000));
  EXPECT_TRUE(picture(Map{}).commands.empty());
  Map odd = everything_map();  // cells beyond the columns and rows, and none where there should be
  odd.cells[3].column = 900, odd.cells[4].row = -4;
  odd.cells.resize(20);
  EXPECT_FALSE(picture(odd).commands.empty());
}

TEST(Pictures, a_window_draws_only_its_hexes_and_knows_the_ground_beyond) {
  const Map map = everything_map();
  const Picture p = picture(map, {4000, {2, 5, 3, 6}, false, {}});
  for (const Piece& piece : p.pieces) {
    EXPECT_GE(piece.hex.substr(0, 2), "02");
    EXPECT_LE(piece.hex.substr(0, 2), "05");
  }
  EXPECT_EQ(p.width, extent(map, {2, 5, 3, 6}, 4000).x);
}

/// A large map of open ground would have a shape for each of its columns.
TEST(Pictures, the_commonest_ground_is_one_shape_below_the_others) {
  Map map;
  map.columns = 6, map.rows = 5, map.flat_top = true;
  for (int column = 1; column <= 6; ++column) {
    for (int row = 1; row <= 5; ++row) {
      Cell cell;
      cell.column = column, cell.row = row, cell.terrain = column == 3 ? "wood" : "clear";
      map.cells.push_back(std::move(cell));
    }
  }
  const auto floors = [](const Map& of) {
    std::vector<Ink> out;
    for (const Command& c : picture(of, {3000, {}, false, {}}).commands) {
      if (c.what == What::terrain && c.kind == Command::Kind::polygon && c.fill == c.line) out.push_back(c.fill);
    }
    return out;
  };
  const auto whole = floors(map);
  ASSERT_FALSE(whole.empty());
  EXPECT_EQ(whole.front(), Ink::clear);
  EXPECT_EQ(std::ranges::count(whole, Ink::clear), 1);
  EXPECT_EQ(std::ranges::count(whole, Ink::wood), 1);
  std::erase_if(map.cells, [](const Cell& cell) { return cell.column == 5 && cell.row == 3; });
  EXPECT_GT(std::ranges::count(floors(map), Ink::clear), 1);  // nothing is drawn in a hole
}

TEST(Pictures, each_burst_has_its_detail_map) {
  const Map map = everything_map();
  const auto windows = combats(map, 2, 7, 6);
  ASSERT_EQ(windows.size(), 2u);  // two fights side by side share one; the label that is not a hex has none
  EXPECT_TRUE(combats(Map{}, 2, 7, 6).empty());
}

TEST(Pictures, the_key_tells_of_what_is_on_the_map_and_of_nothing_else) {
  std::string all;
  for (const Command& c : key(everything_map(), 50000).commands)
    all += c.text + "|";
  for (const char* word :
       {"Dacians", "marsh", "Bog of Doom", "wall", "fence", "gate", "stakes", "ford or bridge", "steep side",
        "disrupted", "fighting here", "level +2", "Many in one hex", "Pile5, Pile4, Pile3, Pile2", "that many more"})
    EXPECT_NE(all.find(word), std::string::npos) << word;
  Map bare = everything_map();
  std::erase_if(bare.cells, [](const Cell& cell) { return cell.row != 9 || cell.column > 5; });
  bare.arrows.clear(), bare.bursts.clear();
  std::string little;
  for (const Command& c : key(bare, 50000).commands)
    little += c.text.empty() ? "" : c.text + "|";
  EXPECT_EQ(little, "Ground|clear|");
}

TEST(Pictures, texts_stand_out_by_wcag_aa) {
  const std::vector<std::pair<Ink, Ink>> k_on{{Ink::side0_text, Ink::side0},
                                              {Ink::side1_text, Ink::side1},
                                              {Ink::side2_text, Ink::side2},
                                              {Ink::nobody_text, Ink::nobody},
                                              {Ink::counter_text, Ink::side0_body},
                                              {Ink::counter_text, Ink::side1_body},
                                              {Ink::counter_text, Ink::side2_body},
                                              {Ink::counter_text, Ink::nobody_body},
                                              {Ink::mark_text, Ink::mark},
                                              {Ink::way0, Ink::paper},
                                              {Ink::way1, Ink::paper},
                                              {Ink::way2, Ink::paper},
                                              {Ink::way_other, Ink::paper}};
  for (const auto& [text, ground] : k_on)
    EXPECT_GE(contrast(text, ground), 4.5) << ink_name(text) << " on " << ink_name(ground);
  for (const Ink ground : {Ink::paper, Ink::clear, Ink::low, Ink::high, Ink::higher, Ink::broken, Ink::wood, Ink::marsh,
                           Ink::water, Ink::built, Ink::blocked, Ink::sand, Ink::other, Ink::burst})
    EXPECT_GE(contrast(Ink::text, ground), 4.5) << ink_name(ground);
  // graphical objects: 3 to 1
  for (const Ink ground : {Ink::clear, Ink::high, Ink::wood, Ink::built, Ink::marsh, Ink::blocked}) {
    for (const Ink line :
         {Ink::counter_text, Ink::wall, Ink::contour, Ink::burst_line, Ink::bank, Ink::way0, Ink::way1})
      EXPECT_GE(contrast(line, ground),
                line == Ink::contour || line == Ink::bank || line == Ink::way1 || line == Ink::burst_line ? 2.4 : 3.0)
          << ink_name(line) << " on " << ink_name(ground);
  }
}

TEST(Pictures, the_sides_differ_in_grey_and_in_shape) {
  EXPECT_GE(contrast(Ink::side0, Ink::side1), 3.0);
  const Map map = everything_map();
  const Picture p = picture(map);
  std::map<int, std::set<std::size_t>> corners;
  for (const Command& c : p.commands) {
    if (c.what == What::counter && c.fill == Ink::side0_body) corners[0].insert(c.points.size());
    if (c.what == What::counter && c.fill == Ink::side1_body) corners[1].insert(c.points.size());
    if (c.what == What::counter && c.fill == Ink::side2_body) corners[2].insert(c.points.size());
  }
  EXPECT_EQ(corners[0], std::set<std::size_t>{4});
  EXPECT_EQ(corners[1], std::set<std::size_t>{8});
  EXPECT_EQ(corners[2], std::set<std::size_t>{6});
  for (const Command& c : p.commands) {
    if (c.what != What::arrow || c.kind != Command::Kind::line || c.line == Ink::paper) continue;
    EXPECT_EQ(c.dashed, c.line != Ink::way0);
  }
}

TEST(Pictures, an_arrow_bends_where_the_way_does_under_all_that_is_read) {
  for (const bool flat : {false, true}) {
    Map map = everything_map();
    map.flat_top = flat;
    const PictureStyle style{4000, {}, false, {}};
    const Picture p = picture(map, style);
    std::vector<const Command*> lines, heads;
    std::size_t last_arrow = 0, first_words = p.commands.size();
    for (std::size_t i = 0; i < p.commands.size(); ++i) {
      const Command& c = p.commands[i];
      if (c.what == What::arrow && c.kind == Command::Kind::line && c.line != Ink::paper) lines.push_back(&c);
      if (c.what == What::arrow && c.kind == Command::Kind::polygon) heads.push_back(&c);
      if (c.what == What::arrow) last_arrow = i;
      if (c.what == What::label || c.what == What::counter) first_words = std::min(first_words, i);
    }
    EXPECT_LT(last_arrow, first_words) << "numbers and counters are drawn over the arrows";
    ASSERT_EQ(lines.size(), 2u);  // the third way has no two hexes on the map
    ASSERT_EQ(heads.size(), 2u) << "one head for each";
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto& way = map.arrows[i].way;
      ASSERT_EQ(lines[i]->points.size(), way.size());
      for (std::size_t k = 0; k + 1 < way.size(); ++k) {
        const int column = std::stoi(way[k].substr(0, 2)), row = std::stoi(way[k].substr(2));
        EXPECT_EQ(lines[i]->points[k], centre(map, whole(map), style.hex, column, row)) << way[k];
      }
    }
  }
}

TEST(Pictures, every_kind_of_troops_has_a_drawing_of_its_own) {
  std::vector<std::vector<Command>> drawings;
  for (int kind = 1; kind <= static_cast<int>(Symbol::standard); ++kind) {
    Picture p;
    drawing::Pen pen(p);
    drawing::draw_symbol(pen, {0, 0, 1000, 1000}, static_cast<Symbol>(kind), Ink::text, Ink::paper);
    EXPECT_FALSE(p.commands.empty());
    EXPECT_EQ(std::find(drawings.begin(), drawings.end(), p.commands), drawings.end()) << kind;
    drawings.push_back(p.commands);
  }
}

TEST(Pictures, a_name_without_room_keeps_its_number) {
  EXPECT_EQ(drawing::fitted("Noble11", 1000, true, 100000), "Noble11");
  const std::string cut = drawing::fitted("Mittannamuwa 11", 1000, true, 4000);
  EXPECT_TRUE(cut.ends_with(".11")) << cut;
  EXPECT_LT(cut.size(), 15u);
  EXPECT_EQ(drawing::fitted("Anything", 1000, true, 10), "");
  EXPECT_EQ(text_width("iiii", 1000, false), 1000);
  EXPECT_EQ(text_width("\xff", 1000, false), 1000);  // not UTF-8: as wide as a wide letter
}

TEST(Pictures, boxes_beside_the_map_hold_each_counter_once_and_none_covers_another) {
  Counter counter;
  counter.type = "Archer", counter.symbol = Symbol::bow, counter.side = 0, counter.strength = "2";
  Map map;
  for (const int count : {1, 45, 0, 3}) {
    map.trays.push_back({"Box of " + std::to_string(count) + " [6.2]", {}});
    for (int i = 0; i < count; ++i) {
      counter.name = "B" + std::to_string(count) + "-" + std::to_string(i);
      map.trays.back().counters.push_back(counter);
    }
  }
  const Picture p = trays(map, 51000);
  const Box sheet{0, 0, p.width, p.height};
  std::string words;
  for (const Command& c : p.commands) {
    EXPECT_TRUE(sheet.contains(c.box)) << c.text;
    words += c.text + "|";
  }
  EXPECT_EQ(p.pieces.size(), 49u);
  EXPECT_EQ(p.words, "beside the map: 49 counters");
  std::set<std::string> names;
  for (std::size_t i = 0; i < p.pieces.size(); ++i) {
    EXPECT_TRUE(names.insert(p.pieces[i].name).second) << p.pieces[i].name;
    EXPECT_NE(words.find("|" + p.pieces[i].name + "|"), std::string::npos) << p.pieces[i].name;
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_FALSE(p.pieces[i].box.overlaps(p.pieces[j].box)) << p.pieces[i].name << " and " << p.pieces[j].name;
  }
  for (const Tray& tray : map.trays)
    EXPECT_NE(words.find(tray.name + "|"), std::string::npos) << tray.name;
  EXPECT_LT(trays(map, 51000, 1500).height, p.height);
  EXPECT_EQ(trays({}, 51000).height, 0);
}

TEST(Charts, show_each_line_with_its_limit) {
  const Graph graph{"Lost", {"1", "2"}, {{"Rome", 0, {1, 3}, 9}, {"Dacia", 1, {0, -2}, 0}}};
  const Picture p = chart(graph, 40000, 12000);
  std::string all;
  const Box sheet{0, 0, p.width, p.height};
  for (const Command& c : p.commands) {
    all += c.text + "|";
    EXPECT_TRUE(sheet.contains(c.box)) << c.text;
  }
  for (const char* word : {"Rome 3", "Dacia -2", "limit 9", "-2", "10"})
    EXPECT_NE(all.find(word), std::string::npos) << word << " in " << all;
  EXPECT_TRUE(chart({}, 40000, 12000).commands.empty());
}

TEST(Svg, hostile_words_stay_words) {
  const std::string text =
      svg(stacked(picture(everything_map()), key(everything_map(), 60000)), print_tests::k_hostile);
  EXPECT_EQ(text.find("<script"), std::string::npos);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find("]]>"), std::string::npos);
  EXPECT_EQ(text.find("href"), std::string::npos);
  EXPECT_EQ(text.find("url("), std::string::npos);
  EXPECT_NE(text.find("&lt;script&gt;"), std::string::npos);
  EXPECT_NE(text.find("Rzymianie żółci"), std::string::npos);
}
