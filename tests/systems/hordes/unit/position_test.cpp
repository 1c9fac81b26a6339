#include "engine/systems/hordes/model/position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/support/hordes_builder.h"
#include "tests/support/position_bytes.h"

using namespace hexpost;
using namespace hexpost::hordes;
using hexpost::hordes::test::Battle;

namespace {

/// Raw numbers only: distributions differ between libraries.
int pick(std::mt19937& rng, int low, int high) {
  return low + static_cast<int>(rng() % static_cast<unsigned>(high - low + 1));
}
bool coin(std::mt19937& rng) {
  return rng() % 2 == 0;
}

Battle field() {
  Battle b(9, 9);
  b.unit(0, "Wa", "warriors", "0505"), b.unit(0, "Kn", "maa", "0507"), b.unit(0, "Bi", "bills"),
      b.unit(0, "Ar", "archers");
  b.scenario().sides[0].combined.push_back({"Bi", "Ar"});
  b.unit(1, "Ch", "chariots", "0301", "E"), b.unit(1, "Lo", "longbows", "0302"), b.unit(1, "El", "elephants", "0401");
  b.general(0, "Ge", "0507"), b.general(0, "Ha", "0909", 4, 4, true), b.general(1, "Fo", "0101");
  return b;
}

Stands shuffle_stands(std::mt19937& rng, Stands stands) {
  if (stands.type < 0) return stands;
  stands.start = static_cast<std::int8_t>(pick(rng, 1, 6));
  stands.now = static_cast<std::int8_t>(pick(rng, 1, 6));
  return stands;
}

void shuffle_unit(std::mt19937& rng, const Battle& b, Unit& u, int column, int row) {
  const auto& grid = b.data.scenario.map.grid;
  u.alive = coin(rng), u.placed = coin(rng);
  u.at = u.placed || coin(rng) ? grid.at(column, row) : Hex{};
  u.facing = static_cast<Facing>(pick(rng, 0, 11));
  u.front = shuffle_stands(rng, u.front), u.rear = shuffle_stands(rng, u.rear);
  u.stakes = static_cast<std::uint8_t>(pick(rng, 0, 63));
  u.suppressed = static_cast<std::int8_t>(pick(rng, 0, 12));
  for (bool Unit::*flag :
       {&Unit::column,     &Unit::squeezed,  &Unit::disrupted,      &Unit::static_combat, &Unit::hold_fire,
        &Unit::dismounted, &Unit::pavises,   &Unit::stakes_carried, &Unit::bad_terrain,   &Unit::moved,
        &Unit::charged,    &Unit::contacted, &Unit::evaded,         &Unit::responded,     &Unit::shot,
        &Unit::fought,     &Unit::impact,    &Unit::commanded,      &Unit::engaged,       &Unit::done,
        &Unit::passed,     &Unit::rampaging}) {
    u.*flag = coin(rng);
  }
}

State shuffled(std::mt19937& rng, const Battle& b) {
  State s = b.s;
  for (std::size_t i = 0; i < s.units.size(); ++i) {  // a row each, so that no two meet
    shuffle_unit(rng, b, s.units[i], pick(rng, 1, 9), static_cast<int>(i) + 1);
  }
  for (General& g : s.generals) {
    g.alive = coin(rng), g.placed = coin(rng), g.hero = coin(rng), g.chief = coin(rng), g.moved = coin(rng),
    g.fought = coin(rng);
    g.move = static_cast<std::int8_t>(pick(rng, 0, 9)), g.range = static_cast<std::int8_t>(pick(rng, 0, 9));
    g.host = k_no_unit;
    g.at = g.placed || coin(rng) ? b.data.scenario.map.grid.at(pick(rng, 1, 9), pick(rng, 1, 9)) : Hex{};
    const auto host = static_cast<UnitId>(pick(rng, 0, static_cast<int>(s.units.size()) - 1));
    const Unit& unit = s.units[static_cast<std::size_t>(host)];
    if (unit.alive && unit.placed && unit.side == g.side) g.host = host, g.at = unit.at, g.placed = true;
  }
  for (const Hex h : b.data.scenario.map.grid.all()) {
    if (rng() % 20 == 0) s.left_stakes.push_back({h, static_cast<std::uint8_t>(pick(rng, 1, 63))});
  }
  std::ranges::sort(s.left_stakes);
  for (UnitId i = 0; i < 4; ++i) {
    if (coin(rng)) s.chosen_fights.push_back({i, static_cast<UnitId>(6 - i)});
  }
  s.start_stands = {pick(rng, 0, 60), pick(rng, 0, 60)};
  s.south = {static_cast<std::uint8_t>(pick(rng, 0, 1)), static_cast<std::uint8_t>(pick(rng, 0, 1))};
  s.first = static_cast<SideId>(pick(rng, 0, 1)), s.active = static_cast<SideId>(pick(rng, 0, 1));
  s.turn = pick(rng, 0, 300), s.stage = pick(rng, -3, 50);
  s.phase = static_cast<Phase>(pick(rng, 0, 6)), s.ending = static_cast<Ending>(pick(rng, 0, 5));
  s.winner = static_cast<std::int8_t>(pick(rng, -1, 1));
  return s;
}

}  // namespace

TEST(HordesPosition, what_is_printed_is_read_back_to_the_equal_state) {
  Battle b = field();
  b.start();
  std::mt19937 rng(7);
  for (int i = 0; i < 500; ++i) {
    State s = shuffled(rng, b);
    rebuild_board(b.data, s);
    const std::string text = print_position(b.data, s);
    const auto back = parse_position(b.data, text);
    ASSERT_TRUE(back) << back.error().what << " " << back.error().where << "\n" << text;
    ASSERT_EQ(*back, s) << text;
  }
}

TEST(HordesPosition, it_reads_like_a_list_of_the_table) {
  Battle b = field();
  b.start();
  b.s.units[0].disrupted = true;
  const std::string text = print_position(b.data, b.s);
  EXPECT_TRUE(text.starts_with("hordes-position 1\nbattle test\nturn 1 side 0 phase movement stage 0\n"));
  EXPECT_NE(text.find("\nunit Wa 0505 N warriors:4/4 disrupted commanded\n"), std::string::npos);
  EXPECT_NE(text.find("\nunit Bi - N bills:2/2 rear=archers:2/2 commanded\n"), std::string::npos);
  EXPECT_NE(text.find("\ngeneral Ge 0507 3/3 with=Kn\n"), std::string::npos);
  EXPECT_TRUE(text.ends_with("\nend\n"));
}

TEST(HordesPosition, every_byte_counts) {
  Battle b = field();
  b.start();
  std::mt19937 rng(11);
  State state = shuffled(rng, b);
  const std::string text = print_position(b.data, state);
  hexpost::test::expect_every_byte_counts(
      text, [&](const std::string& changed) { return parse_position(b.data, changed); },
      [&](const State& back) { return print_position(b.data, back); });
}

TEST(HordesPosition, contradictions_are_refused) {
  Battle b = field();
  b.start();
  const auto refused = [&](auto&& change) {
    State s = b.s;
    change(s);
    const auto back = parse_position(b.data, print_position(b.data, s));
    return !back && back.error().code == "position";
  };
  EXPECT_FALSE(refused([](State&) {}));
  EXPECT_TRUE(refused([](State& s) { s.units[1].at = s.units[0].at; }));
  EXPECT_TRUE(refused([](State& s) { s.units[1].front.now = 0; }));
  EXPECT_TRUE(refused([](State& s) { s.units[1].alive = false; }));  // its general would be without a unit
  EXPECT_TRUE(refused([](State& s) { s.generals[2].host = 0; }));
  EXPECT_TRUE(refused([](State& s) { s.chosen_fights = {{1, 2}, {0, 3}}; }));
}

TEST(HordesPosition, a_position_of_another_battle_is_refused) {
  Battle a = field(), b = field();
  b.scenario().id = "other";
  a.start(), b.start();
  const auto back = parse_position(b.data, print_position(a.data, a.s));
  ASSERT_FALSE(back);
  EXPECT_EQ(back.error().where, "line 2");
}
