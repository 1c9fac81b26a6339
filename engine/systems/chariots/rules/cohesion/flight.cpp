#include "engine/systems/chariots/rules/cohesion/flight.h"

#include "engine/systems/chariots/rules/command/leader_killed.h"
#include "engine/systems/chariots/rules/turn/place.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

namespace hexpost::chariots {

namespace {

/// [9.44] Leaders of a hex whose last unit has fled go with it.
void leaders_flee(Play& p, SideId side, Hex h) {
  if (p.view().held_by(side, h)) return;
  for (const LeaderId l : p.view().leaders_at(h)) {
    if (p.leader(l).side != side) continue;
    tell_flees_with_unit(p, "9.44", l);
    kill_leader(p, l);
  }
}

}  // namespace

void flee(Play& p, UnitId u, table::Rule rule, bool leaders_stay) {
  if (!p.view().here(u)) return;
  const SideId side = p.view().side(u);
  const Hex at = p.unit(u).at;
  p.tell(rule, [&] {
    return say("{} flees from {} and is lost: {} Rout Points", p.name(u), p.label(at), p.view().info(u).tq).loses(side);
  });
  remove_unit(p, u);
  if (!leaders_stay) leaders_flee(p, side, at);
}

}  // namespace hexpost::chariots
