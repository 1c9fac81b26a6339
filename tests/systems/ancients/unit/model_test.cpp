#include <gtest/gtest.h>

#include <algorithm>

#include "engine/systems/ancients/model/names.h"
#include "engine/systems/ancients/model/sight.h"
#include "tests/systems/ancients/unit/field.h"

/// Board, line of sight, position text.
namespace {

using namespace hexpost;
using namespace hexpost::ancients;
using test::Field;

std::vector<std::string> labels(View v, const auto& hexes) {
  std::vector<std::string> out;
  for (const Hex h : hexes)
    out.push_back(v.label(h));
  std::ranges::sort(out);
  return out;
}
std::vector<std::string> expected(std::initializer_list<const char*> words) {
  std::vector<std::string> out;
  for (const char* word : words)
    out.push_back(test::label(word));
  std::ranges::sort(out);
  return out;
}

/// One unit at each hex of `blockers`; the line from one hex to another is free.
bool clear(std::string_view from, std::string_view to, std::initializer_list<const char*> blockers,
           bool pairs = false) {
  Field f;
  f.data.options[index_of(Option::los_same_pair)] = pairs;
  int n = 0;
  for (const char* hex : blockers)
    f.put("T-MI" + std::to_string(++n), hex);
  return sees(f.view(), f.at(from), f.at(to));
}

}  // namespace

TEST(AncientsBoard, hexes_and_sections) {  // (S81) (S82)
  const Field f;
  const View v = f.view();
  int all = 0, shared = 0;
  std::array<int, 3> in{};
  for (const Hex h : f.data.board.grid.all()) {
    if (!v.on_board(h)) continue;
    ++all;
    int sections = 0;
    for (std::size_t i = 0; i < k_sections; ++i) {
      const bool member = (v.sections(k_bottom, h) & bit(static_cast<Section>(i))) != 0;
      in[i] += member ? 1 : 0;
      sections += member ? 1 : 0;
    }
    shared += sections == 2 ? 1 : 0;
  }
  EXPECT_EQ(all, 113);
  EXPECT_EQ(in, (std::array<int, 3>{41, 41, 41}));
  EXPECT_EQ(shared, 10);
  EXPECT_EQ(v.sections(k_top, f.at("0,12")), bit(Section::left));
  EXPECT_EQ(v.sections(k_top, f.at("0,0")), bit(Section::right));
}

TEST(AncientsBoard, neighbours_distances_rear) {  // (S83) (S84) (S85)
  const Field f;
  const View v = f.view();
  EXPECT_EQ(labels(v, v.neighbours(f.at("4,6"))), expected({"4,5", "4,7", "3,5", "3,6", "5,5", "5,6"}));
  EXPECT_EQ(labels(v, v.neighbours(f.at("3,0"))), expected({"3,1", "2,0", "2,1", "4,0", "4,1"}));
  EXPECT_EQ(labels(v, v.neighbours(f.at("0,0"))), expected({"0,1", "1,0"}));
  EXPECT_EQ(hex::distance(f.at("0,0"), f.at("8,12")), 16);
  EXPECT_EQ(hex::distance(f.at("6,3"), f.at("3,5")), 4);
  EXPECT_EQ(hex::distance(f.at("7,5"), f.at("1,5")), 6);
  EXPECT_EQ(labels(v, v.rear(k_bottom, f.at("6,4"))), expected({"7,3", "7,4"}));
  EXPECT_EQ(labels(v, v.rear(k_bottom, f.at("6,0"))), expected({"7,0"}));
  EXPECT_TRUE(v.rear(k_bottom, f.at("8,5")).empty());
  EXPECT_EQ(labels(v, v.rear(k_top, f.at("2,12"))), expected({"1,11"}));
  EXPECT_EQ(labels(v, v.rear(k_top, f.at("1,0"))), expected({"0,0", "0,1"}));
}

TEST(AncientsSight, units_in_the_way) {
  EXPECT_TRUE(clear("4,4", "2,4", {"3,3"}));  // (S75)
  EXPECT_TRUE(clear("4,4", "2,4", {"3,4"}));
  EXPECT_FALSE(clear("4,4", "2,4", {"3,3", "3,4"}));
  EXPECT_FALSE(clear("4,2", "4,5", {"4,3"}));  // (S76)
  EXPECT_FALSE(clear("0,0", "2,0", {"1,0"}));  // (S77)
  EXPECT_FALSE(clear("4,4", "1,4", {"3,4"}));  // (S78)
  EXPECT_TRUE(clear("4,4", "1,4", {"3,3"}));
  EXPECT_FALSE(clear("6,6", "2,6", {"5,5", "3,6"}));  // (S79)
  EXPECT_TRUE(clear("6,6", "2,6", {"5,5", "3,6"}, true));
  EXPECT_FALSE(clear("6,6", "2,6", {"5,5", "5,6"}, true));
  EXPECT_FALSE(clear("6,6", "2,6", {"4,6"}));  // (S80)
}

TEST(AncientsSight, terrain) {
  Field f;
  f.terrain("4,4", Terrain::forest);
  EXPECT_FALSE(sees(f.view(), f.at("4,3"), f.at("4,5")));
  EXPECT_TRUE(sees(f.view(), f.at("4,3"), f.at("4,4")));
  f.terrain("4,4", Terrain::ford);
  EXPECT_TRUE(sees(f.view(), f.at("4,3"), f.at("4,5")));
  for (const char* hex : {"4,3", "4,4", "4,5"})
    f.terrain(hex, Terrain::hill, 0);
  EXPECT_TRUE(sees(f.view(), f.at("4,3"), f.at("4,5")));   // (S198)
  EXPECT_FALSE(sees(f.view(), f.at("4,2"), f.at("4,5")));  // (S198)
  EXPECT_TRUE(sees(f.view(), f.at("4,1"), f.at("4,3")));   // (S199)
}

TEST(AncientsPosition, is_read_back_and_read_strictly) {
  const Data data = test::load("trebbia");
  State s = initial_state(data);
  EXPECT_EQ(*parse_position(data, print_position(data, s)), s);
  s.units[0].moved = 2, s.units[0].joined = true;
  s.leaders[0].alive = s.leaders[0].placed = false, s.leaders[0].at = {};
  s.hands = {{3, k_top}, {4, k_bottom}};
  s.open = {{3, 7}, {4, 59}};
  s.discards = {0, 12};
  s.last[k_top] = {4, 5, 3, true};
  s.used = 9;
  s.next = 12, s.end = 60;
  s.camps = {s.units[1].at};
  const std::string text = print_position(data, s);
  const auto read = parse_position(data, text);
  ASSERT_TRUE(read) << read.error().where << ": " << read.error().what;
  EXPECT_EQ(*read, s);
  const auto damaged = [&](const std::string& was, const std::string& now) {
    std::string bad = text;
    const auto at = bad.find(was);
    EXPECT_NE(at, std::string::npos) << was;
    bad.replace(at, was.size(), now);
    const auto out = parse_position(data, bad);
    EXPECT_FALSE(out) << was << " -> " << now;
    return out ? std::string() : out.error().where + ": " + out.error().what;
  };
  EXPECT_EQ(damaged("battle trebbia", "battle cannae"), "line 2: a position of another scenario");
  EXPECT_NE(damaged("phase deal", "phase dealt").find("line 3"), std::string::npos);
  EXPECT_NE(damaged("open 4 rally-1", "open 4 rally-2").find("an open card"), std::string::npos);
  EXPECT_NE(damaged("hand 4 1", "hand 3 1").find("a place of a hand"), std::string::npos);
  EXPECT_NE(damaged(" 3 moved=2", " 9 moved=2").find("blocks"), std::string::npos);
  EXPECT_NE(damaged("pile 12 60", "pile 70 60").find("the pile ends"), std::string::npos);
}

TEST(AncientsNames, units_leaders_groups) {
  const Data data = test::load("zama");
  const auto names = roster_of(data);
  EXPECT_EQ(names.unit(*names.find_unit("c-el2")), "C-EL2");
  EXPECT_EQ(names.leader(*names.find_leader("HANNIBAL")), "Hannibal");
  EXPECT_TRUE(names.covers("EL", "C-EL2"));
  EXPECT_FALSE(names.covers("EL", "C-AX2"));
}
