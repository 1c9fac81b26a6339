#pragma once

#include <cstddef>
#include <vector>

#include "engine/systems/ancients/rules/battle/battle.h"

/// Commands & Colors: Ancients: the battles that a unit could have this turn.
namespace hexpost::ancients {

/// A battle that a unit could have.
struct Battle {
  std::vector<Hex> way;  ///< empty where it stands
  Hex at;
  bool close = false;
  Target target;
  int dice = 0, worth = 0;
};

/// What the unit may battle where it stands, lone leaders last.
std::vector<Battle> battles_of(const View& v, UnitId u);
/// The battles to which one of these moves leads the unit, the most promising first: each enemy once, from the best
/// hex. At most `limit`.
std::vector<Battle> battles_after_moves(const View& v, UnitId u, const std::vector<std::vector<Hex>>& walks,
                                        std::size_t limit);

}  // namespace hexpost::ancients
