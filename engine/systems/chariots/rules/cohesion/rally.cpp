#include "engine/systems/chariots/rules/cohesion/rally.h"

#include "engine/systems/chariots/rules/cohesion/rout.h"

/// Chariots of Fire 9.5 at the table.
namespace hexpost::chariots {

/// [9.52] [9.53] [9.54] Each unit of any wing rolls once [Q49], before any unit acts; the units that may try are fixed
/// before the first die
void rally(Play& p) {
  for (const UnitId u : rallyable(p)) {
    const LeaderId l = rallier(p, u);
    if (l == k_no_leader) continue;
    const int need = rally_rating(p, l);
    const auto rallies = p.d10("9.53", table::gains(p.view().side(u)), [need](int face) { return face <= need; });
    p.tell("9.53",
           rallies ? say("{} rallies under {}: {} against {}", p.name(u), p.leader_name(l), rallies.face, need)
                   : say("{} does not rally under {}: {} against {}", p.name(u), p.leader_name(l), rallies.face, need));
    if (!rallies) continue;
    Unit& unit = p.unit(u);
    unit.routed = false;
    unit.rallied = true;
    unit.hits = static_cast<std::int16_t>(p.view().info(u).tq / 2);
  }
}

}  // namespace hexpost::chariots
