#pragma once

#include "engine/systems/hordes/rules/melee/figures.h"

/// The questions about combats of a position of which nothing has been computed yet.
namespace hexpost::hordes::test {

inline Refused judge_combat(const View& v, SideId by, const Combat& combat) {
  return hordes::judge_combat(v, by, combat, OpenFoes(v));
}
inline std::vector<Combat> open_combats(const View& v) {
  return hordes::open_combats(v, OpenCombats(v));
}
inline std::optional<Combat> next_combat(const View& v) {
  return hordes::next_combat(v, OpenCombats(v));
}

}  // namespace hexpost::hordes::test
