#include "engine/systems/hordes/rules/turn/sentences.h"

namespace hexpost::hordes {

Fact turns(const Play& p, UnitId u) {
  return say("{} turns to {}", p.name(u), p.point(p.view().unit(u).facing));
}

void tell_passed_through(Play& p, table::Rule rule, UnitId passed, UnitId by) {
  p.tell(rule, [&] { return say("{} passes through {}, which is disrupted", p.name(by), p.name(passed)); });
}

void tell_follow_up(Play& p, table::Rule rule, UnitId u, UnitId loser, Hex from, Hex to) {
  p.tell(rule, [&] {
    return say("{} follows {} into {}", p.name(u), p.name(loser), p.label(to))
        .goes(p.view().name(u), p.view().side(u), {from, to})
        .comes_to(p.name(u), phrase("follows up"));
  });
}

void tell_stakes_removed(Play& p, UnitId by, Hex at) {
  p.tell("1.13.6", [&] { return say("{} removes the stakes in {}", p.name(by), p.label(at)); });
}

void tell_left_table(Play& p, table::Rule rule, UnitId u) {
  const Unit& unit = p.unit(u);
  p.tell(rule, [&] { return say("{} leaves the table from {}", p.name(u), p.label(unit.at)).loses(unit.side); });
}

}  // namespace hexpost::hordes
