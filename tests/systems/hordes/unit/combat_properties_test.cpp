#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/melee/figures.h"
#include "engine/systems/hordes/rules/response/responses.h"
#include "engine/systems/hordes/rules/retreat/compulsory.h"
#include "engine/systems/hordes/rules/retreat/flee.h"
#include "engine/systems/hordes/rules/shooting/figures.h"
#include "engine/systems/hordes/rules/shooting/volleys.h"
#include "engine/systems/hordes/rules/victory/victory.h"
#include "tests/support/hordes_builder.h"
#include "tests/systems/hordes/unit/combats.h"

/// What holds on every board: random ground, random units in random states.
using namespace hexpost::hordes;
using hexpost::hordes::test::Battle;
using hexpost::hordes::test::judge_combat;
using hexpost::hordes::test::next_combat;
using hexpost::hordes::test::open_combats;
using Way = Run;

namespace {

constexpr int k_boards = 150;

struct Random {
  std::minstd_rand source;
  explicit Random(int seed) : source(static_cast<unsigned>(seed) + 1) {}
  int below(int n) { return static_cast<int>(source() >> 8) % n; }
  bool one_in(int n) { return below(n) == 0; }
};

std::string random_map(Random& r, int columns, int rows) {
  constexpr std::string_view k_letters = ".........wbvh~l#";
  std::string out;
  for (int row = 0; row < rows; ++row) {
    for (int c = 0; c < columns; ++c)
      out += k_letters[static_cast<std::size_t>(r.below(static_cast<int>(k_letters.size())))];
    out += '\n';
  }
  return out;
}

void add_units(Battle& b, Random& r, SideId side, int count, std::set<std::string>& taken) {
  const auto& types = b.scenario().armies[0].types;
  const auto& grid = b.scenario().map.grid;
  for (int i = 0; i < count; ++i) {
    const std::string label = grid.label(grid.at(1 + r.below(grid.columns), 1 + r.below(grid.rows)));
    const Terrain t = b.ground(label).terrain;
    if (t == Terrain::lake || t == Terrain::impenetrable || !taken.insert(label).second) continue;
    const auto& type = types[static_cast<std::size_t>(r.below(static_cast<int>(types.size())))];
    b.unit(side, (side == 0 ? "S" : "N") + std::to_string(i), type.id, label,
           hexpost::hex::facing_name(Facing(2 * r.below(6))));
  }
}

Battle random_board(int seed) {
  Random r(seed);
  Battle b(random_map(r, 9, 9));
  std::set<std::string> taken;
  add_units(b, r, 0, 11, taken);
  add_units(b, r, 1, 11, taken);
  b.general(0, "GenS", "0509");
  b.general(1, "GenN", "0501");
  auto& o = b.options();
  o.recoil_any_far_hex = r.one_in(3), o.flee_any_away = r.one_in(3), o.flee_domino = r.one_in(3);
  o.evade_short = r.one_in(3), o.evade_avoids_zoc = r.one_in(3), o.wall_needs_front = r.one_in(3);
  b.start();
  for (Unit& u : b.s.units) {
    u.disrupted = r.one_in(4), u.static_combat = r.one_in(5), u.impact = r.one_in(2), u.engaged = r.one_in(4);
    if (u.front.now > 2 && r.one_in(3)) --u.front.now;
  }
  b.s.phase = Phase::shooting;
  return b;
}

/// Hexes of the enemies of a unit that fight it, or some enemy's when none does.
std::vector<Hex> foes_of(const View& v, UnitId u) {
  std::vector<Hex> out;
  for (const UnitId e : enemies_in_contact(v, u))
    out.push_back(v.unit(e).at);
  return out;
}

/// After the pushes every unit is alone in its hex and none has gone into an enemy zone of control.
void expect_sound(const Battle& b, UnitId mover, Hex end, const Pushes& pushes) {
  State after = b.s;
  for (const Push& p : pushes) {
    EXPECT_TRUE(hexpost::hex::adjacent(after.units[static_cast<std::size_t>(p.unit)].at, p.to));
    EXPECT_FALSE(in_zoc_of(b.view(), other(b.view().side(p.unit)), p.to));
    after.units[static_cast<std::size_t>(p.unit)].at = p.to;
  }
  after.units[static_cast<std::size_t>(mover)].at = end;
  std::set<Hex> hexes;
  for (const Unit& u : after.units) {
    EXPECT_TRUE(!u.alive || !u.placed || hexes.insert(u.at).second);
  }
}

void expect_connected(const Battle& b, UnitId u, const Way& way) {
  Hex from = b.view().unit(u).at;
  std::set<Hex> seen{from};
  for (const Hex h : way.path) {
    EXPECT_TRUE(hexpost::hex::adjacent(from, h));
    EXPECT_TRUE(b.view().on_map(h));
    EXPECT_TRUE(seen.insert(h).second);
    from = h;
  }
}

template <class Check>
void on_every_board(Check check) {
  for (int seed = 0; seed < k_boards; ++seed) {
    SCOPED_TRACE(seed);
    const Battle b = random_board(seed);
    check(b);
    if (testing::Test::HasFailure()) return;
  }
}

template <class Check>
void for_every_unit(const Battle& b, Check check) {
  for (UnitId u = 0; u < b.view().count(); ++u) {
    if (b.view().on_table(u)) check(u);
  }
}

}  // namespace

TEST(EveryBoard, offers_only_recoils_that_can_be_carried_out) {
  int found = 0;
  on_every_board([&](const Battle& b) {
    for_every_unit(b, [&](UnitId u) {
      const std::vector<Hex> foes = foes_of(b.view(), u);
      std::vector<Recoils> lists{recoil_from_shooting(b.view(), u, std::array{b.at("0505")})};
      if (!foes.empty()) lists.push_back(recoil_from_melee(b.view(), u, foes));
      for (const Recoils& r : lists) {
        EXPECT_EQ(r.ways.empty(), !r.lost_because.empty());
        for (const Recoil& way : r.ways) {
          ++found;
          EXPECT_FALSE(in_zoc_of(b.view(), other(b.view().side(u)), way.to));
          expect_sound(b, u, way.to, way.pushes);
        }
      }
    });
  });
  EXPECT_GT(found, 1000);
}

TEST(EveryBoard, offers_only_flights_that_can_be_carried_out) {
  int found = 0;
  on_every_board([&](const Battle& b) {
    for_every_unit(b, [&](UnitId u) {
      const std::vector<Hex> foes = foes_of(b.view(), u);
      if (foes.empty() || b.view().kind(u) == Kind::elephant) return;
      const Runs r = flee(b.view(), u, foes);
      EXPECT_EQ(r.ways.empty(), !r.lost_because.empty());
      EXPECT_LE(r.ways.size(), k_most_ways);
      for (const Way& way : r.ways) {
        ++found;
        expect_connected(b, u, way);
        expect_sound(b, u, way.end(), way.pushes);
        for (const Hex h : way.path)
          EXPECT_FALSE(in_zoc_of(b.view(), other(b.view().side(u)), h));
        const bool from_river = b.view().terrain(b.view().unit(u).at) == Terrain::river && way.path.size() == 2;
        EXPECT_TRUE(way.stop != Stop::distance || from_river ||
                    static_cast<int>(way.path.size()) == flee_distance(b.view(), u));
        EXPECT_TRUE(way.stop != Stop::edge || b.view().on_own_edge(b.view().side(u), way.end()));
        for (const UnitId f : way.passed)
          EXPECT_TRUE(may_be_disturbed(b.view(), f));
      }
    });
  });
  EXPECT_GT(found, 100);
}

TEST(EveryBoard, offers_only_evasions_and_flee_responses_that_can_be_carried_out) {
  int found = 0;
  on_every_board([&](const Battle& b) {
    const View v = b.view();
    for_every_unit(b, [&](UnitId u) {
      for (const UnitId e : enemies_in_contact(v, u)) {
        const Hex foe = v.unit(e).at;
        const bool can_evade = !may_evade(v, u, e);
        for (const Way& way : evasions(v, u, e)) {
          expect_connected(b, u, way);
          expect_sound(b, u, way.end(), way.pushes);
          EXPECT_LE(way.path.size(), 2u);
          EXPECT_EQ(hexpost::hex::distance(way.end(), foe), 1 + static_cast<int>(way.path.size()));
          found += can_evade;
        }
        for (const Way& way : flee_responses(v, u, e)) {
          expect_connected(b, u, way);
          expect_sound(b, u, way.end(), way.pushes);
          EXPECT_LE(static_cast<int>(way.path.size()), plain_move(v, u));
          for (const Hex h : way.path) {
            EXPECT_GT(hexpost::hex::distance(h, foe), 1);
            EXPECT_FALSE(in_zoc_of(v, other(v.side(u)), h));
          }
        }
      }
    });
  });
  EXPECT_GT(found, 20);
}

TEST(EveryBoard, has_elephants_that_leave_one_unit_to_a_hex) {
  on_every_board([&](const Battle& b) {
    for_every_unit(b, [&](UnitId u) {
      if (b.view().kind(u) != Kind::elephant) return;
      for (int d6 = 1; d6 <= 6; ++d6) {
        const Rampage r = rampage(b.view(), u, d6);
        EXPECT_EQ(r.displaced != k_no_unit, !r.pushes.empty());
        EXPECT_FALSE(r.moves && r.eliminated);
        if (!r.moves) continue;
        State after = b.s;
        if (!r.pushes.empty()) {
          for (const Push& p : r.pushes.front())
            after.units[static_cast<std::size_t>(p.unit)].at = p.to;
        }
        after.units[static_cast<std::size_t>(u)].at = r.to;
        std::set<Hex> hexes;
        for (const Unit& unit : after.units) {
          EXPECT_TRUE(!unit.alive || !unit.placed || hexes.insert(unit.at).second);
        }
      }
    });
  });
}

TEST(EveryBoard, fights_all_its_combats_to_the_end_by_the_engines_order) {
  on_every_board([&](const Battle& b) {
    Battle war = b;
    for (int round = 0; round < 40; ++round) {
      for (const Combat& c : open_combats(war.view())) {
        const bool general = c.sides[0].units.empty() || c.sides[1].units.empty();
        EXPECT_FALSE(!general && judge_combat(war.view(), war.s.active, c));
      }
      const auto next = next_combat(war.view());
      EXPECT_TRUE(next || OpenFoes(war.view()).none());
      if (!next) return;
      for (const Party& p : next->sides) {
        for (const UnitId u : p.units)
          war[u].fought = true;
        for (const GeneralId g : p.generals)
          war.commander(g).fought = true;
      }
    }
    ADD_FAILURE() << "combats without end";
  });
}

TEST(EveryBoard, brings_figures_within_their_bounds_to_every_combat) {
  on_every_board([&](const Battle& b) {
    for (const Combat& c : open_combats(b.view())) {
      for (const SideId side : {SideId{0}, SideId{1}}) {
        const Total t = total(b.view(), c, side);
        int present = 0;
        for (const UnitId u : c.of(side).units)
          present += b.view().stands(u);
        EXPECT_GE(t.impact, 0);
        EXPECT_LE(t.stands, present);
        EXPECT_LE(t.impact, 6);
        EXPECT_TRUE(t.dice == 1 || t.dice == 2);
      }
    }
  });
}

TEST(EveryBoard, judges_every_standing_order_to_shoot_as_legal) {
  int shots = 0;
  on_every_board([&](const Battle& b) {
    for (const SideId side : {SideId{0}, SideId{1}}) {
      for (const Aim aim : {Aim::nearest, Aim::strongest, Aim::weakest}) {
        const auto volleys = canned_volleys(b.view(), side, b.view().living(side), aim);
        const auto no = judge_volleys(b.view(), side, volleys);
        EXPECT_FALSE(no) << (no ? no->refusal.why : "");
        for (const Volley& volley : volleys) {
          EXPECT_EQ(still_possible(b.view(), volley), volley);
          shots += static_cast<int>(volley.shots.size());
        }
      }
    }
  });
  EXPECT_GT(shots, 200);
}

TEST(EveryBoard, names_only_targets_that_a_single_volley_may_have) {
  on_every_board([&](const Battle& b) {
    for_every_unit(b, [&](UnitId u) {
      for (const UnitId t : legal_targets(b.view(), u)) {
        const std::vector<Volley> plain{{{{u, 0}}, t}};
        bool safe = true;
        for (const Battery& battery : batteries(b.view(), u))
          safe = safe && immune(b.view(), t, b.view().unit(u).at, battery);
        EXPECT_EQ(judge_volleys(b.view(), b.view().side(u), plain).has_value(), safe);
      }
    });
  });
}
