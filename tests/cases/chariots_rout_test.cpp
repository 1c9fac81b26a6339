#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/dice/random.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/cohesion/rout.h"
#include "tests/cases/scene_of.h"

/// Chariots of Fire 9.41: where a Routed unit may be placed, against a search that looks at the whole map.
namespace hexpost::test {
namespace {

using namespace chariots;

std::string label(int row, int column) {
  const auto two = [](int n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return two(row) + two(column);
}

/// Rough country, walls, chariots in the way, one to three Standards for red, red unit R somewhere.
std::vector<std::string> made_up(dice::Random& random) {
  std::vector<std::string> out;
  const auto place = [&] { return label(random.die(14), random.die(14)); };
  const int ground = random.die(60);
  std::set<std::string> formed;
  for (int i = 0; i < ground; ++i) {
    const std::string at = place();
    constexpr const char* k_ground[] = {"marsh", "woods", "rough", "impassable", "impassable"};
    if (formed.insert(at).second) out.push_back("TERRAIN " + at + " " + k_ground[random.below(5)]);
  }
  std::set<std::string> taken;
  const auto unit = [&](const std::string& side, const std::string& name, const std::string& type) {
    std::string at = place();
    while (!taken.insert(at).second || formed.contains(at))
      at = place();
    out.push_back("UNIT " + side + " " + name + " " + type + " tq 6 ma 6 " + at + " N");
  };
  out.push_back("LEADER red King oc " + place() + " range 5 rating 5 charisma 2");
  out.push_back("LEADER blue Shah oc " + place() + " range 5 rating 4 charisma 1");
  const int standards = random.die(3);
  for (int i = 0; i < standards; ++i)
    out.push_back("STANDARD red Banner" + std::to_string(i) + " " + place() + " of King");
  constexpr const char* k_types[] = {"si", "ch2", "ri", "li"};
  unit("red", "R", k_types[random.below(4)]);
  for (int i = random.die(8); i > 0; --i)
    unit("red", "F" + std::to_string(i), "si");
  for (int i = random.die(6); i > 0; --i)
    unit("blue", "E" + std::to_string(i), random.chance(50) ? "ch2" : "si");
  return out;
}

/// Steps to every hex that the unit can come to, ring by ring over the whole map.
std::map<Hex, int> all_ways(View v, UnitId u) {
  std::map<Hex, int> steps{{v.unit(u).at, 0}};
  std::vector<Hex> ring{v.unit(u).at};
  const auto chariot_beside = [&](Hex h) {
    return std::ranges::any_of(v.adjacent_units(h, other(v.side(u))), [v](UnitId e) { return is_chariot(v.type(e)); });
  };
  for (int length = 1; !ring.empty(); ++length) {
    std::vector<Hex> next;
    for (const Hex from : ring) {
      for (hex::Side side = 0; side < hex::k_sides; ++side) {
        const Hex h = hex::step(from, side);
        if (!v.on_map(h) || steps.contains(h) || v.occupied(h) || chariot_beside(h) ||
            !step_cost(v, mover(v.type(u)), false, from, h).allowed)
          continue;
        steps[h] = length;
        next.push_back(h);
      }
    }
    ring = next;
  }
  return steps;
}

std::vector<Hex> expected(View v, UnitId u) {
  const auto steps = all_ways(v, u);
  std::map<Hex, int> standards;  // that a way leads to, with its length
  for (const StandardId d : rallying_points(v, v.side(u))) {
    const Hex at = v.standard(d).at;
    for (const auto& [h, length] : steps) {
      const bool there = length == 0 && h == at;
      if (!there && !(hex::adjacent(h, at) && step_cost(v, mover(v.type(u)), false, h, at).allowed)) continue;
      const auto known = standards.emplace(at, length).first;
      known->second = std::min(known->second, length);
    }
  }
  int least = 1000;
  for (const auto& [at, length] : standards)
    least = std::min(least, length);
  std::set<Hex> out;
  for (const auto& [at, length] : standards) {
    if (length != least) continue;
    std::map<int, std::vector<Hex>> free;  // by distance from the Standard
    for (const Hex h : v.data.scenario.map.grid.all()) {
      const auto there = v.units_at(h);
      if (enterable(v, mover(v.type(u)), h) && std::ranges::all_of(there, [u](UnitId o) { return o == u; }))
        free[hex::distance(at, h)].push_back(h);
    }
    if (!free.empty()) out.insert(free.begin()->second.begin(), free.begin()->second.end());
  }
  return {out.begin(), out.end()};
}

TEST(ChariotsRout, goes_to_the_standard_that_the_shortest_open_way_leads_to) {
  dice::Random random(941);
  int several = 0, none = 0;
  for (int i = 0; i < 100; ++i) {
    const auto lines = made_up(random);
    const ChariotsScene scene = scene_of(lines);
    const View v{scene.data->data, scene.state};
    const auto u = v.find_unit("R");
    ASSERT_TRUE(u.has_value());
    const auto hexes = rout_hexes(v, *u);
    EXPECT_EQ(hexes, expected(v, *u)) << testing::PrintToString(lines);
    several += hexes.size() > 1 ? 1 : 0;
    none += hexes.empty() ? 1 : 0;
  }
  EXPECT_GE(several, 5) << "the scenes show too little";
  EXPECT_GE(none, 2) << "the scenes show too little";
}

/// What is looked up for searches is what the rules say of every step.
TEST(ChariotsRout, open_sides_are_those_that_a_step_may_cross) {
  dice::Random random(624);
  for (int i = 0; i < 20; ++i) {
    auto lines = made_up(random);
    lines.emplace_back("BETWEEN 0505 0506 major_river");
    lines.emplace_back("BETWEEN 0606 0607 wall");
    lines.emplace_back("ROAD 0707 0708 0709");
    const ChariotsScene scene = scene_of(lines);
    const View v{scene.data->data, scene.state};
    for (const Hex h : v.data.scenario.map.grid.all()) {
      for (hex::Side side = 0; side < hex::k_sides; ++side) {
        for (const Mover who : {Mover::formed, Mover::light, Mover::chariot, Mover::wagon}) {
          ASSERT_EQ(may_step(v, who, h, side), step_cost(v, who, false, h, hex::step(h, side)).allowed)
              << v.label(h) << " " << int{side};
        }
      }
    }
  }
}

}  // namespace
}  // namespace hexpost::test
