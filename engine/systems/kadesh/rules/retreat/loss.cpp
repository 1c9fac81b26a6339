#include "engine/systems/kadesh/rules/retreat/loss.h"

#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {

void eliminate(Play& p, UnitId u, table::Rule rule) {
  const SideId side = p.view().side(u);
  p.tell(rule, [&] { return say("{} is eliminated in {}", p.name(u), p.label(p.unit(u).at)).loses(side); });
  remove(p, u, Place::eliminated);
}

void change_level(Play& p, UnitId u, Level to) {
  p.unit(u).level = to;
  if (to != Level::ordered) p.unit(u).charge.reset(), p.unit(u).fast = false;
  if (to == Level::routed) p.unit(u).march = false;
}

void set_level(Play& p, UnitId u, Level to, table::Rule rule) {
  change_level(p, u, to);
  const SideId side = p.view().side(u);
  p.tell(rule, [&] {
    Fact fact = say("{} is {}", p.name(u), word(level_name(to)));
    return to == Level::routed ? std::move(fact).loses(side) : fact;
  });
  if (to != Level::routed) return;
  if (!p.view().here(u) || !p.view().is_fortress(p.unit(u).at)) return;
  to_bottom(p, u);
}

}  // namespace hexpost::kadesh
