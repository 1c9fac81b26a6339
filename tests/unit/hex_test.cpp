#include "engine/hex/hex.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/hex/numbering.h"

using namespace hexpost::hex;

namespace {
const Grid k_board{Grid::Top::pointy, true, 18, 12};
std::string near(std::string_view from, Side s) {
  return k_board.label(step(*k_board.find(from), s));
}
}  // namespace

TEST(Grid, even_rows_lie_half_a_hex_to_the_right) {
  // odd row: NE (c,r-1) E (c+1,r) SE (c,r+1) SW (c-1,r+1) W (c-1,r) NW (c-1,r-1)
  EXPECT_EQ(near("0505", 0), "0504");
  EXPECT_EQ(near("0505", 1), "0605");
  EXPECT_EQ(near("0505", 2), "0506");
  EXPECT_EQ(near("0505", 3), "0406");
  EXPECT_EQ(near("0505", 4), "0405");
  EXPECT_EQ(near("0505", 5), "0404");
  // even row: NE (c+1,r-1), NW (c,r-1), SE (c+1,r+1), SW (c,r+1)
  EXPECT_EQ(near("0506", 0), "0605");
  EXPECT_EQ(near("0506", 5), "0505");
  EXPECT_EQ(near("0506", 2), "0607");
  EXPECT_EQ(near("0506", 3), "0507");
}

TEST(Grid, labels_and_indexes_round_trip_for_every_shape) {
  for (const Grid::Top top : {Grid::Top::pointy, Grid::Top::flat}) {
    for (const bool even : {false, true}) {
      const Grid g{top, even, 13, 9};
      const auto all = g.all();
      for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(g.index(all[i]), i);
        EXPECT_EQ(g.find(g.label(all[i])), all[i]);
        for (Side s = 0; s < 6; ++s)
          EXPECT_EQ(step(step(all[i], s), opposite(s)), all[i]);
      }
      EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size());
    }
  }
}

TEST(Grid, every_hex_has_one_column_and_row_also_beside_the_map) {
  for (const auto top : {Grid::Top::pointy, Grid::Top::flat}) {
    for (const bool shift_even : {true, false}) {
      const Grid grid{top, shift_even, 9, 9, false};
      for (int column = -40; column <= 40; ++column) {
        for (int row = -40; row <= 40; ++row) {
          const Hex h = grid.at(column, row);
          ASSERT_EQ(grid.column(h), column);
          ASSERT_EQ(grid.row(h), row);
        }
      }
    }
  }
}

TEST(Grid, a_flat_grid_shifts_its_even_columns_down) {
  const Grid g{Grid::Top::flat, true, 10, 10};
  EXPECT_EQ(g.label(step(*g.find("0505"), 0)), "0504");  // N
  EXPECT_EQ(g.label(step(*g.find("0505"), 1)), "0604");  // NE of an odd column
  EXPECT_EQ(g.label(step(*g.find("0605"), 1)), "0705");  // NE of an even column
}

TEST(Grid, labels_may_have_the_row_first) {
  const Grid g{Grid::Top::pointy, false, 50, 40, true};
  const auto beside = [&](std::string_view from, Side s) { return g.label(step(*g.find(from), s)); };
  EXPECT_EQ(g.row(*g.find("1736")), 17);
  EXPECT_EQ(g.column(*g.find("1736")), 36);
  EXPECT_EQ(beside("1736", 2), "1837");  // odd rows lie half a hex to the right
  EXPECT_EQ(beside("1736", 3), "1836");
  EXPECT_EQ(beside("2237", 0), "2137");
  EXPECT_EQ(beside("2237", 5), "2136");
  EXPECT_FALSE(g.find("4101"));
  EXPECT_FALSE(g.find("0151"));
  for (const Hex h : g.all())
    EXPECT_EQ(g.find(g.label(h)), h);
}

TEST(Grid, what_is_off_the_map_has_no_hex) {
  for (const char* bad : {"0000", "1901", "0113", "5", "01011", "a101", "-101"})
    EXPECT_FALSE(k_board.find(bad)) << bad;
}

TEST(Numbering, agrees_with_the_grid_of_either_shape) {
  for (const Grid& grid : {k_board, Grid{Grid::Top::flat, false, 9, 14, true}}) {
    const Hex gone = grid.at(3, 4);
    const Numbering numbers(grid, [&](Hex h) { return h != gone; });
    std::vector<std::pair<int, std::string>> labels;
    for (int row = -1; row <= grid.rows + 2; ++row) {
      for (int column = -1; column <= grid.columns + 2; ++column) {
        const Hex h = grid.at(column, row);
        const bool there = grid.contains(h) && h != gone;
        ASSERT_EQ(numbers.of(h), there ? static_cast<int>(grid.index(h)) : -1);
        if (!there) continue;
        const int n = numbers.of(h);
        EXPECT_EQ(numbers.hex(n), h);
        labels.emplace_back(numbers.by_label(n), grid.label(h));
        for (Side s = 0; s < k_sides; ++s)
          EXPECT_EQ(numbers.beside(n, s), numbers.of(step(h, s)));
      }
    }
    EXPECT_EQ(labels.size() + 1, numbers.size());
    std::ranges::sort(labels);
    EXPECT_TRUE(std::ranges::is_sorted(labels, {}, &std::pair<int, std::string>::second));
  }
}

TEST(Line, straight_two_hexes_has_one_hex_between_diagonal_has_two) {
  const Hex a = *k_board.find("0505");
  const auto straight = between(a, *k_board.find("0705"));
  ASSERT_EQ(straight.size(), 1u);
  EXPECT_EQ(straight[0][0], straight[0][1]);
  EXPECT_EQ(k_board.label(straight[0][0]), "0605");
  const auto diagonal = between(a, *k_board.find("0503"));  // due north: along the side between NW and NE
  ASSERT_EQ(diagonal.size(), 1u);
  const std::set<std::string> both{k_board.label(diagonal[0][0]), k_board.label(diagonal[0][1])};
  EXPECT_EQ(both, (std::set<std::string>{"0404", "0504"}));
}

TEST(Line, every_step_borders_on_the_one_before_and_the_reverse_line_is_the_same) {
  const Hex a = *k_board.find("0906");
  for (const Hex b : k_board.all()) {
    auto there = between(a, b);
    auto back = between(b, a);
    ASSERT_EQ(there.size(), back.size());
    Hex last[2] = {a, a};
    for (std::size_t i = 0; i < there.size(); ++i) {
      for (int k = 0; k < 2; ++k) {
        EXPECT_TRUE(distance(a, there[i][static_cast<std::size_t>(k)]) == static_cast<int>(i) + 1);
        EXPECT_TRUE(adjacent(last[k], there[i][static_cast<std::size_t>(k)]));
        last[k] = there[i][static_cast<std::size_t>(k)];
      }
      const auto& mirror = back[back.size() - 1 - i];
      EXPECT_EQ(std::set(there[i].begin(), there[i].end()), std::set(mirror.begin(), mirror.end()));
    }
  }
}

TEST(Bearing, one_direction_or_two_when_the_line_runs_between) {
  const Hex a = *k_board.find("0505");
  EXPECT_EQ(bearings(a, *k_board.find("0905")), (std::vector<Side>{1}));
  EXPECT_EQ(bearings(a, *k_board.find("0503")), (std::vector<Side>{0, 5}));
  EXPECT_TRUE(bearings(a, a).empty());
}

TEST(Facing, twelve_names_round_trip) {
  for (int f = 0; f < 12; ++f)
    EXPECT_EQ(find_facing(facing_name(clock(f))), clock(f));
  EXPECT_EQ(find_facing("wsw"), Facing{8});
  EXPECT_FALSE(find_facing("north"));
}
