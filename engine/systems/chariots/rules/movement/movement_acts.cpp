#include "engine/systems/chariots/rules/movement/movement_acts.h"

#include <algorithm>

#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/cohesion/cohesion.h"
#include "engine/systems/chariots/rules/cohesion/disengage.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/missile/fire_and_run.h"
#include "engine/systems/chariots/rules/missile/missile.h"
#include "engine/systems/chariots/rules/movement/give.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

/// Chariots of Fire: orders that are no move, carried out [5.44]; turnover [6.8] and friends passed through [6.55].
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

bool turnover_die(Play& p, UnitId u, int speed) {
  if (!p.view().options().turnover) return true;
  const UnitType type = p.view().type(u);
  const std::size_t row = type == UnitType::ch2 ? 0 : type == UnitType::ch3 ? 1 : 2;
  const TurnoverChart& chart = p.view().charts().turnover;
  Faces faces;
  if (speed == 0) {
    faces = chart.fire_and_run[row];
  } else {
    for (const TurnoverChart::Column& column : chart.columns) {
      if (speed >= column.slow && speed <= column.fast) faces = column.rows[row];
    }
  }
  if (faces.from > faces.to) return true;  // no face can do harm
  const auto turns = p.d10("6.82", table::suffers(p.view().side(u)), [faces](int face) { return faces.has(face); });
  const base::Sentence how = speed == 0 ? phrase("{}", "F&R") : phrase("{}", speed);
  p.tell("6.82", turns ? say("{} overturns: {} at speed {}", p.name(u), turns.face, how)
                       : say("{} stays on its wheels: {} at speed {}", p.name(u), turns.face, how));
  return !turns || take_hits(p, u, 1, "6.82");
}

bool turn_on_bad_ground(Play& p, UnitId u, int vertices) {
  const View v = p.view();
  const Cost& cost = v.charts().movement.facing_bad[index_of(mover(v.type(u)))];
  if (!bad_ground(v.terrain(v.unit(u).at)) || cost.hits <= 0 || (v.unit(u).column && cost.column_spared)) return true;
  const int hits = cost.hits * vertices;
  p.tell("6.65", say("{} turns on bad ground: {}", p.name(u), many_hits(hits)));
  return take_hits(p, u, hits, "6.65");
}

/// [6.55] Gives a hit to each formed unit that passes or is passed, one for each hex [Q85]
bool pass_friends(Play& p, UnitId u, Hex h, bool along_road, UnitId with) {
  const SideId side = p.view().side(u);
  bool passed = false;
  for (const UnitId friendly : p.view().units_at(h)) {
    const View v = p.view();
    if (!v.here(friendly) || friendly == u || friendly == with || v.side(friendly) != side) continue;
    if (open_city(v, side, h)) continue;
    p.tell("6.55", say("{} goes through {} in {}", p.name(u), p.name(friendly), p.label(h))
                       .does({table::Deed::Kind::passes, v.name(u), side, {h}}));
    passed = true;
    if (v.unit(friendly).routed) {
      if (!along_road) flee(p, friendly, "6.55");
    } else if (is_formed(v.type(friendly))) {
      take_hits(p, friendly, 1, "6.55");
    }
  }
  if (passed && is_formed(p.view().type(u)) && p.view().fit(u)) take_hits(p, u, 1, "6.55");
  return p.view().fit(u);
}

}  // namespace hexpost::chariots
