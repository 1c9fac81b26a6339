#include <gtest/gtest.h>

#include "engine/systems/hordes/load/map.h"
#include "tests/unit/data/support.h"

namespace hexpost::hordes {
namespace {

using data::Library;

BattleMap field(const std::string& id) {
  return data::test::shipped(load_map(Library::builtin(), id));
}

const MapHex& at(const BattleMap& m, const char* label) {
  return m.at(*m.grid.find(label));
}

/// Half a turn of the board moves every hexside to the opposite one.
MapHex turned(MapHex m) {
  const auto half = [](unsigned bits) { return static_cast<std::uint8_t>(((bits << 3) | (bits >> 3)) & 0x3fu); };
  m.road = half(m.road);
  m.steep = half(m.steep);
  std::rotate(m.walls.begin(), m.walls.begin() + 3, m.walls.end());
  return m;
}

bool symmetric(const BattleMap& m) {
  for (const hex::Hex h : m.grid.all()) {
    const hex::Hex image = m.grid.at(m.grid.columns + 1 - m.grid.column(h), m.grid.rows + 1 - m.grid.row(h));
    if (!(m.at(image) == turned(m.at(h)))) return false;
  }
  return true;
}

TEST(HordesMaps, the_symmetric_fields_are_their_own_image_under_a_half_turn) {
  for (const char* id : {"b0-plain", "b1-hills", "b2-brook", "b3-village", "small-plain"}) {
    EXPECT_TRUE(symmetric(field(id))) << id;
  }
}

TEST(HordesMaps, the_escarpment_is_not_symmetric) {
  EXPECT_FALSE(symmetric(field("b4-escarpment")));
}

TEST(HordesMaps, the_large_fields_are_eighteen_by_twelve) {
  for (const char* id : {"b0-plain", "b1-hills", "b2-brook", "b3-village", "b4-escarpment"}) {
    const auto m = field(id);
    EXPECT_EQ(m.grid.columns, 18);
    EXPECT_EQ(m.grid.rows, 12);
    EXPECT_TRUE(m.grid.shift_even);
    EXPECT_EQ(m.hexes.size(), 216u);
  }
  EXPECT_EQ(field("small-plain").hexes.size(), 120u);
}

TEST(HordesMaps, the_brook_runs_unbroken_and_has_four_fords) {
  const auto m = field("b2-brook");
  int water = 0, fords = 0;
  for (const hex::Hex h : m.grid.all()) {
    if (m.at(h).terrain != Terrain::river) continue;
    ++water;
    fords += m.at(h).crossing && !m.at(h).bridge ? 1 : 0;
    bool joined = false;
    for (int s = 0; s < 6; ++s) {
      const hex::Hex n = hex::step(h, s);
      joined = joined || (m.grid.contains(n) && m.at(n).terrain == Terrain::river);
    }
    EXPECT_TRUE(joined) << m.grid.label(h);
  }
  EXPECT_EQ(water, 20);
  EXPECT_EQ(fords, 4);
}

TEST(HordesMaps, a_road_leaves_each_of_its_hexes_by_the_side_of_the_next) {
  const auto m = field("b3-village");
  EXPECT_EQ(at(m, "0901").road, 1u << 2);                // SE to 0902 only: it begins here
  EXPECT_EQ(at(m, "0902").road, (1u << 5) | (1u << 3));  // NW and SW
  EXPECT_EQ(at(m, "0906").road, (1u << 5) | (1u << 2));  // NW and SE
  EXPECT_EQ(at(m, "0906").terrain, Terrain::built_up);
  EXPECT_EQ(at(m, "0801").road, 0);
}

TEST(HordesMaps, steep_sides_are_set_on_both_hexes) {
  const auto m = field("b4-escarpment");
  EXPECT_EQ(at(m, "0604").steep, (1u << 2) | (1u << 3));
  EXPECT_EQ(at(m, "0605").steep, 1u << 0);                // NE, up to 0604
  EXPECT_EQ(at(m, "0705").steep, (1u << 5) | (1u << 0));  // NW to 0604, NE to 0704
  EXPECT_EQ(at(m, "1305").steep, 1u << 5);
  EXPECT_EQ(at(m, "0604").level, 1);
  EXPECT_EQ(at(m, "0603").steep, 0);
}

TEST(HordesMaps, walls_stand_on_both_hexes_of_their_side) {
  const Library library = data::test::with("hordes/maps/b0-plain.toml",
                                           Library::builtin().find("hordes/maps/b0-plain.toml")->bytes +
                                               "[[wall]]\nhexes = [\"0505\"]\nsides = [\"E\"]\nof = \"stone\"\n");
  const auto m = load_map(library, "b0-plain");
  ASSERT_TRUE(m.has_value()) << m.error().what;
  EXPECT_EQ(at(*m, "0505").walls[1], Obstacle::stone_wall);
  EXPECT_EQ(at(*m, "0605").walls[4], Obstacle::stone_wall);
}

}  // namespace
}  // namespace hexpost::hordes
