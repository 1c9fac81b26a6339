#include "engine/report/text.h"

#include <gtest/gtest.h>

#include "engine/base/text.h"

namespace hexpost::report {
namespace {

Map field(int columns, int rows) {
  Map map;
  map.columns = columns, map.rows = rows;
  for (int r = 1; r <= rows; ++r) {
    for (int c = 1; c <= columns; ++c) {
      Cell cell;
      cell.column = c, cell.row = r, cell.terrain = "clear";
      map.cells.push_back(cell);
    }
  }
  return map;
}

Cell& at(Map& map, int column, int row) {
  return map.cells[static_cast<std::size_t>((row - 1) * map.columns + column - 1)];
}

void put(Map& map, int column, int row, const std::string& unit, int side, int facing, const std::string& state) {
  Cell& cell = at(map, column, row);
  cell.above = unit, cell.side = side, cell.facing = facing, cell.below = state;
}

/// Units of one side in the first row, from a column on.
void put_row(Map& map, int column, const std::vector<std::string>& units, int side) {
  for (const std::string& unit : units)
    put(map, column++, 1, unit, side, 0, "");
}

int longest(const std::vector<std::string>& lines) {
  std::size_t out = 0;
  for (const std::string& line : lines)
    out = std::max(out, base::width(line));
  return static_cast<int>(out);
}

std::string joined(const std::vector<std::string>& lines) {
  return base::join(lines, "\n");
}

TEST(ReportText, a_paragraph_is_wrapped_at_blanks) {
  EXPECT_EQ(wrap("one two three", 8), (std::vector<std::string>{"one two", "three"}));
}

TEST(ReportText, a_word_longer_than_the_line_is_cut) {
  EXPECT_EQ(wrap("abcdefghij kl", 4), (std::vector<std::string>{"abcd", "efgh", "ij", "kl"}));
}

TEST(ReportText, width_counts_characters_not_bytes) {
  EXPECT_EQ(wrap("żółw żółw", 9), (std::vector<std::string>{"żółw żółw"}));
}

TEST(ReportText, wide_letters_take_two_columns_and_combining_marks_none) {
  EXPECT_EQ(base::width("\u5b6b\u6b66"), 4u);  // two Chinese letters
  EXPECT_EQ(base::width("Zo\u0308e"), 3u);     // a diaeresis of its own
  EXPECT_EQ(base::width("\xff\xfe"), 2u);      // no UTF-8: one column a byte, as the `?` that is printed for it
  Document d{
      "T", {}, {{"", {Table{{"player", "n"}, {false, false}, {{"\u5b6b\u6b66", "1"}, {"Zo\u0308e", "2"}}}}}}, {}};
  EXPECT_EQ(text(d), "T\n=\n\nplayer  n\n------  -\n\u5b6b\u6b66    1\nZo\u0308e     2\n");
  EXPECT_EQ(wrap("\u5b6b\u6b66\u5b6b", 4), (std::vector<std::string>{"\u5b6b\u6b66", "\u5b6b"}));
}

TEST(ReportText, later_lines_of_an_item_hang) {
  Document d{"Title", {}, {{"", {List{{"one two three four five"}}}}}, {}};
  EXPECT_EQ(text(d, {14}), "Title\n=====\n\n- one two\n  three four\n  five\n");
}

TEST(ReportText, nothing_in_a_document_can_steer_a_terminal) {
  Document d{"a\x1b[2Jb",
             {"c\r\nd"},
             {{"e\x07", {Paragraph{"f\x1b]0;x"}, Plain{{"g\x9b"}}, Table{{"h\x1b"}, {}, {{"i\x08"}}}}}},
             {"j\x1b"}};
  const std::string out = text(d);
  for (const char c : out)
    EXPECT_TRUE(c == '\n' || (c >= ' ' && c < 127)) << static_cast<int>(c);
}

TEST(ReportText, a_table_gives_way_in_its_widest_text_column) {
  Document d{"T", {}, {{"", {Table{{"unit", "what"}, {false, false}, {{"Leg1", "a long remark that wraps"}}}}}}, {}};
  EXPECT_EQ(text(d, {20}), "T\n=\n\nunit  what\n----  --------------\nLeg1  a long remark\n      that wraps\n");
}

TEST(ReportText, numbers_stand_to_the_right) {
  Document d{"T", {}, {{"", {Table{{"n"}, {true}, {{"5"}, {"12"}}}}}}, {}};
  EXPECT_EQ(text(d), "T\n=\n\n n\n--\n 5\n12\n");
}

TEST(MapText, a_small_field_is_drawn_row_by_row) {
  Map map = field(3, 2);
  at(map, 2, 1).terrain = "wood";
  put(map, 1, 1, "Leg1", 0, 0, "4");
  put(map, 3, 2, "War2", 1, 6, "3d");
  const auto lines = draw(map, 72);
  const std::vector<std::string> want{"01  02  03",
                                      "    %%    01",
                                      "LE1 %%   .",
                                      "^4",
                                      "02",
                                      "   .   .  wa2",
                                      "          v3d",
                                      "",
                                      ". clear   % wood",
                                      "Units of the first side in CAPITALS, of the second in small letters."};
  ASSERT_GE(lines.size(), want.size());
  EXPECT_EQ(std::vector<std::string>(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(want.size())), want)
      << joined(lines);
}

TEST(MapText, a_board_of_18_by_12_fits_72_columns) {
  Map map = field(18, 12);
  for (int c = 1; c <= 18; ++c) {
    for (int r = 1; r <= 12; ++r)
      put(map, c, r, "Unit" + std::to_string(c * 100 + r), r % 2, (c + r) % 12, "4dS");
  }
  const auto lines = draw(map, 72);
  EXPECT_LE(longest(lines), 72) << joined(lines);
}

TEST(MapText, units_whose_names_begin_alike_get_different_short_names) {
  Map map = field(4, 2);
  put_row(map, 1, {"Legionaries1", "Legionaries11", "Leg", "Legates1"}, 0);
  const std::string all = joined(draw(map, 72));
  EXPECT_NE(all.find("L11=Legionaries11"), std::string::npos) << all;
  EXPECT_NE(all.find("LEG"), std::string::npos) << all;
  EXPECT_NE(all.find("LE1=Legates1"), std::string::npos) << all;
  EXPECT_NE(all.find("LE0=Legionaries1"), std::string::npos) << all;
}

TEST(MapText, a_name_of_two_parts_is_shortened_to_its_initials_and_number) {
  Map map = field(8, 4);
  put_row(map, 1, {"Am-CH1", "Am-HI1", "Re-CH1", "Am-SI10"}, 0);
  put_row(map, 5, {"Ab-CH1", "An-CH1"}, 1);  // of the other side: the same letters, small
  const std::string all = joined(draw(map, 72));
  for (const char* code : {"AC1=Am-CH1", "AH1=Am-HI1", "RC1=Re-CH1", "S10=Am-SI10", "ac1=Ab-CH1", "nc1=An-CH1"})
    EXPECT_NE(all.find(code), std::string::npos) << code << "\n" << all;
}

TEST(MapText, a_wide_map_is_drawn_in_parts) {
  const Map map = field(40, 4);
  const auto lines = draw(map, 72);
  EXPECT_LE(longest(lines), 72);
  EXPECT_NE(joined(lines).find("37  38"), std::string::npos);
  // 19 columns where 18 have room: ten and nine, not eighteen and one
  EXPECT_NE(joined(draw(field(19, 2), 72)).find("\n11  12  13"), std::string::npos);
}

TEST(MapText, hexsides_and_roads_are_drawn_between_hexes) {
  Map map = field(3, 2);
  at(map, 1, 1).walls = 1u << 1;
  at(map, 2, 1).roads = 1u << 1 | 1u << 3;
  at(map, 3, 1).roads = 1u << 4;
  const std::string all = joined(draw(map, 72));
  EXPECT_NE(all.find(" . H = - ="), std::string::npos) << all;
  EXPECT_NE(all.find("H wall or fence"), std::string::npos) << all;
}

}  // namespace
}  // namespace hexpost::report
