#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/hordes/combat.h"
#include "tests/support/scripted_table.h"

namespace hexpost::hordes::test {

/// A battle and a table to play it on, both described by the test.
struct Field : Battle {
  using Battle::Battle;

  ScriptedTable table;

  Play play() { return {data, s, table, names}; }
  /// The first contact of a charge: both Impact Bonuses are live [1.9.5].
  Field& clash(UnitId a, UnitId b) {
    (*this)[a].impact = (*this)[b].impact = true;
    return *this;
  }
  /// A whole hand-to-hand phase of the side's bound.
  Field& melee(SideId active) {
    s.active = active, s.phase = Phase::melee, s.stage = 0;
    Play p = play();
    while (s.phase == Phase::melee) melee_phase(p);
    return *this;
  }
  /// A whole shooting phase of the side's bound.
  Field& shooting(SideId active) {
    s.active = active, s.phase = Phase::shooting, s.stage = 0;
    Play p = play();
    while (s.phase == Phase::shooting) shooting_phase(p);
    return *this;
  }
  /// Hits of shooting from a hex, without the shooting.
  Field& shot(UnitId target, int hits, std::string_view from) {
    Play p = play();
    suffer_shots(p, target, hits, {at(from)});
    return *this;
  }
  std::string where(UnitId u) { return (*this)[u].alive ? label((*this)[u].at) : std::string("gone"); }
  int stands(UnitId u) { return (*this)[u].alive ? view().stands(u) : 0; }
  Field& ready() {
    start();
    s.start_stands = {0, 0};  // no army breaks in the middle of a test
    return *this;
  }
  /// The first sentence that tells this of the unit; empty when it was not told.
  std::string sentence(Fact::What what, UnitId u = k_no_unit) {
    const Fact* fact = table.find(what, u);
    return fact ? describe(data, *fact) : std::string();
  }

  DataNames names{data};
};

}  // namespace hexpost::hordes::test
