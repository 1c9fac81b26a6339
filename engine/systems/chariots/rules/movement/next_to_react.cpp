#include "engine/systems/chariots/rules/movement/next_to_react.h"

#include "engine/systems/chariots/rules/movement/questions.h"

namespace hexpost::chariots {

UnitId next_to_react(Play& p, const std::vector<UnitId>& units, table::Rule rule) {
  const auto first =
      p.ask_in_step(p.view().side(units.front()), k_react_first.cited(rule).of<UnitId>("", "", p.listed(units)));
  return first.value_or(k_no_unit);
}

}  // namespace hexpost::chariots
