#include "engine/report/parts.h"

#include <gtest/gtest.h>

#include "engine/hex/hex.h"
#include "engine/orders/sheet_lines.h"
#include "engine/report/board.h"

namespace hexpost::report {
namespace {

constexpr hex::Grid k_grid{hex::Grid::Top::pointy, true, 20, 10, false};

TEST(Parts, columns_have_heads_and_kinds) {
  const Table plain = columns({{"Unit"}, {"MA", true}});
  EXPECT_EQ(plain, (Table{{"Unit", "MA"}, {false, true}, {}}));
  const Table tallied = columns({{"Unit"}, {"Hits", true, Table::Tally::lost}});
  EXPECT_EQ(tallied.tally, (std::vector{Table::Tally::none, Table::Tally::lost}));
}

TEST(Parts, what_is_empty_is_left_out) {
  Section section;
  add_table(section, columns({{"Unit"}}));
  add_list(section, {});
  add_names(section, "Waiting: {}.", {});
  EXPECT_TRUE(section.blocks.empty());
  add_list(section, {{"one"}});
  add_names(section, "Waiting: {}.", {"A", "B"});
  ASSERT_EQ(section.blocks.size(), 2u);
  EXPECT_EQ(section.blocks[1], Block(Paragraph{"Waiting: A, B."}));
  EXPECT_EQ(names_or_dash({}), "-");
  EXPECT_EQ(names_or_dash({"A", "B"}), "A B");
}

TEST(Parts, a_counter_without_a_unit_names_its_hex) {
  Cell cell;
  Counter leader;
  leader.name = "Mago", leader.side = 1;
  put_alone(cell, leader, "*");
  EXPECT_EQ(cell.above, "Mago");
  EXPECT_EQ(cell.below, "*");
  EXPECT_EQ(cell.side, 1);
  Counter standard;
  standard.name = "Eagle", standard.side = 0;
  put_alone(cell, standard, "=");
  EXPECT_EQ(cell.above, "Mago");
  ASSERT_NE(top_counter(cell, 1), nullptr);
  EXPECT_EQ(top_counter(cell, 1)->name, "Mago");
  EXPECT_EQ(top_counter(cell, 2), nullptr);
}

TEST(Board, a_part_of_it_is_around_the_pieces) {
  const std::vector<hex::Hex> pieces{k_grid.at(9, 2), k_grid.at(12, 6)};
  const Extent part = around(k_grid, pieces, 3);
  EXPECT_EQ(part.first_column, 6);
  EXPECT_EQ(part.last_column, 15);
  EXPECT_EQ(part.first_row, 1);
  EXPECT_EQ(part.last_row, 9);
  const Extent all = around(k_grid, {}, 3);
  EXPECT_EQ(all.last_column, 20);
  EXPECT_EQ(all.last_row, 10);
}

TEST(Board, hexes_row_by_row) {
  const std::vector<hex::Hex> hexes{k_grid.at(5, 4), k_grid.at(4, 3), k_grid.at(3, 3),
                                    k_grid.at(7, 5), k_grid.at(8, 5), k_grid.at(6, 5)};
  EXPECT_EQ(orders::in_rows(k_grid, hexes), (std::vector<std::string>{"0303", "0403", "0504", "0605-0805"}));
}

}  // namespace
}  // namespace hexpost::report
