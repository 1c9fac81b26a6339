#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/hordes/rules/melee/melee.h"
#include "engine/systems/hordes/rules/retreat/compulsory_moves.h"
#include "engine/systems/hordes/rules/shooting/shooting.h"
#include "engine/systems/hordes/rules/turn/sequence.h"
#include "tests/support/scripted_table.h"

namespace hexpost::hordes::test {

/// A battle and a table to play it on, both described by the test.
struct Field : Battle {
  using Battle::Battle;

  ScriptedTable table;

  Play play() {
    rebuild_board(data, s);
    return {data, s, table, names};
  }
  /// The first contact of a charge: both Impact Bonuses are live [1.9.5].
  Field& clash(UnitId a, UnitId b) {
    (*this)[a].impact = (*this)[b].impact = true;
    return *this;
  }
  /// A whole hand-to-hand phase of the side's bound.
  Field& melee(SideId active) {
    s.active = active, s.phase = Phase::melee, s.stage = 0;
    Play p = play();
    while (!melee_phase(p)) {
    }
    end_bound(p);
    return *this;
  }
  /// A whole shooting phase of the side's bound.
  Field& shooting(SideId active) {
    s.active = active, s.phase = Phase::shooting, s.stage = 0;
    Play p = play();
    while (s.phase == Phase::shooting)
      shooting_phase(p);
    return *this;
  }
  /// Hits of shooting from a hex, without the shooting.
  Field& shot(UnitId target, int hits, std::string_view from) {
    Play p = play();
    suffer_shots(p, target, hits, {at(from)});
    return *this;
  }
  /// One combat, in the bound of the winners, that the losers lose by that number of hits.
  Field& beaten(const std::vector<UnitId>& losers, const std::vector<UnitId>& winners, int hits) {
    const SideId side = view().side(winners.front());
    Combat c;
    c.of(side).units = winners;
    c.of(other(side)).units = losers;
    s.active = side, s.phase = Phase::melee;
    const Total up = total(view(), c, side);
    const Total down = total(view(), c, other(side));
    const int sum = hits - (up.base() - down.base());  // what the winners' dice have to be above the losers'
    for (int a = up.dice; a <= 6 * up.dice; ++a) {
      const int b = a - sum;
      if (b < down.dice || b > 6 * down.dice) continue;
      throw_sum(a, up.dice), throw_sum(b, down.dice);
      Play p = play();
      resolve(p, c);
      return *this;
    }
    base::bug("these cannot differ by that many hits");
  }
  std::string where(UnitId u) { return (*this)[u].alive ? label((*this)[u].at) : std::string("gone"); }
  int stands(UnitId u) { return (*this)[u].alive ? view().stands(u) : 0; }
  Field& ready() {
    start();
    s.start_stands = {0, 0};  // no army breaks in the middle of a test
    table.always("face-attacker", "attacker");
    return *this;
  }
  std::string text(const base::Sentence& sentence) const {
    return base::text(sentence, [this](int kind, int n) { return name_of(data, static_cast<Thing>(kind), n); });
  }
  /// The first sentence with these words and the unit in that place; empty if no such sentence was told.
  std::string sentence(std::string_view words, UnitId u = k_no_unit, std::size_t place = 0) {
    const Fact* fact = table.find(words, u, place);
    return fact ? text(fact->sentence) : std::string();
  }

  DataNames names{data};

 private:
  void throw_sum(int sum, int dice) {
    for (; dice > 0; --dice) {
      const int die = std::clamp(sum - (dice - 1), 1, 6);
      table.dice({die});
      sum -= die;
    }
  }
};

/// A unit of side 0 in 0508 and one of side 1 that has charged it from 0507. Others come before `begin`.
struct Charged : Field {
  UnitId south, north;
  Charged(const char* name, const char* type, const char* by_name, const char* by_type, int rows = 12)
      : Field(10, rows), south(unit(0, name, type, "0508")), north(unit(1, by_name, by_type, "0507")) {}
  Charged& begin() {
    ready().clash(south, north);
    return *this;
  }
};

/// The longbows of the book's example, charged by mounted men-at-arms.
struct Longbows : Charged {
  UnitId bows = south, maa = north;
  Longbows() : Charged("Bows", "longbows", "Maa", "maa") { begin(); }
};

}  // namespace hexpost::hordes::test
