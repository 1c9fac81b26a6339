#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/systems/hordes/rules/retreat/compulsory.h"
#include "engine/systems/hordes/rules/retreat/flee.h"
#include "tests/support/hordes_builder.h"

namespace hexpost::hordes::test {

/// A unit of the south that the foe beside it beats. What else the test needs stands on the map between the two.
struct BesideAFoe : Battle {
  BesideAFoe(int columns, int rows, const char* type, std::string_view where, std::string_view foe)
      : Battle(columns, rows), u(unit(0, "Unit", type, where)), from(foe) {}
  /// Puts the foe on the map and begins.
  BesideAFoe& begin() {
    unit(1, "Foe", "maa", from);
    start();
    return *this;
  }
  Runs runs() const { return flee(view(), u, std::array{at(from)}); }
  Recoils recoils() const { return recoil_from_melee(view(), u, std::array{at(from)}); }

  UnitId u;
  std::string from;
};

}  // namespace hexpost::hordes::test
