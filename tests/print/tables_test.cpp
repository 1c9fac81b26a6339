#include <gtest/gtest.h>

#include <algorithm>

#include "tests/print/moments.h"
#include "tests/support/battles.h"

/// Tables of the reports of every shipped battle, and the hexes of a map.
namespace {

using namespace hexpost;

class Tables : public testing::TestWithParam<std::string> {};

}  // namespace

TEST_P(Tables, have_a_heading_above_each_cell) {
  for (const auto& moment : print_tests::moments_of(GetParam())) {
    std::size_t tables = 0;
    for (const auto& section : moment.document.sections) {
      for (const auto& block : section.blocks) {
        const auto* table = std::get_if<report::Table>(&block);
        if (table == nullptr) continue;
        ++tables;
        EXPECT_EQ(table->right.size(), table->head.size()) << section.heading;
        for (const auto& row : table->rows)
          EXPECT_EQ(row.size(), table->head.size()) << section.heading << ": " << row[0];
      }
    }
    EXPECT_GT(tables, 0U) << moment.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Battles, Tables, testing::ValuesIn(print_tests::battles()), test::k_test_name);

/// [3.1] In Commands & Colors: Ancients each second row has 12 hexes.
TEST(AncientsMap, shows_the_hexes_that_are_played_on_and_no_others) {
  const auto battle = print_tests::load("akragas");
  const auto match = battle->begin();
  const auto document = match->situation(std::nullopt);
  const report::Map* map = print_tests::map_of(document);
  ASSERT_NE(map, nullptr);
  EXPECT_EQ(map->cells.size(), 113U);
  for (const report::Cell& cell : map->cells)
    EXPECT_TRUE(cell.column < 13 || cell.row % 2 == 1) << cell.label;
}
