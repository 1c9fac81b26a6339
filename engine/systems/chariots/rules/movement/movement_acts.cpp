#include "engine/systems/chariots/rules/movement/movement_acts.h"

#include <algorithm>

#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/cohesion/disengage.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/missile/fire_and_run.h"
#include "engine/systems/chariots/rules/missile/missile.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

/// Chariots of Fire: orders other than moves, carried out [5.44].
namespace hexpost::chariots {
/// [7.12] The unit fires, and that is all that it does.
void carry_out(Play& p, const FireOrder& order) {
  p.unit(order.unit).done = true;
  if (order.leader != k_no_leader) return fire_at_leader(p, order.unit, order.leader);
  p.may_stop = true;
  active_fire(p, order.unit, order.target, false, false);
  p.may_stop = false;
}

/// [7.21] The chariot leaves runners in its hex: they may stay [8.43], or do what they are ordered by themselves.
void carry_out(Play& p, const RunOrder& order) {
  p.unit(order.unit).done = p.unit(order.unit).ran = true;
  fire_and_run(p, order.unit, order.target, order.path);
}

/// [9.14]
void carry_out(Play& p, const RecoverOrder& order) {
  Unit& unit = p.unit(order.unit);
  const int off = std::min<int>(2, unit.hits);
  unit.hits = static_cast<std::int16_t>(unit.hits - off);
  unit.done = unit.recovered = true;
  p.tell("9.14", off == 1 ? say("{} recovers: 1 hit off, {} left", p.name(order.unit), unit.hits)
                          : say("{} recovers: {} hits off, {} left", p.name(order.unit), off, unit.hits));
}

void carry_out(Play& p, const RetreatOrder& order) {
  const UnitId with = goes_back_with(p, order.unit);  // not the unit it joins
  retreat(p, order.unit, order.to);
  for (const UnitId u : {order.unit, with}) {
    if (u != k_no_unit) p.unit(u).done = true;
  }
}

}  // namespace hexpost::chariots
