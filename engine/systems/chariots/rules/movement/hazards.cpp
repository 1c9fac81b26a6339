#include "engine/systems/chariots/rules/movement/hazards.h"

#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/cohesion/cohesion.h"
#include "engine/systems/chariots/rules/cohesion/standards.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

namespace hexpost::chariots {

bool turnover_die(Play& p, UnitId u, int speed) {
  if (!p.view().options().turnover) return true;
  const UnitType type = p.view().type(u);
  const std::size_t row = type == UnitType::ch2 ? 0 : type == UnitType::ch3 ? 1 : 2;
  const TurnoverChart& chart = p.view().charts().turnover;
  if (speed > TurnoverChart::k_speeds) return true;
  const Faces faces = (speed == 0 ? chart.fire_and_run : chart.by_speed[static_cast<std::size_t>(speed - 1)])[row];
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
