#include "engine/systems/chariots/rules/turn/sentences.h"

#include "engine/systems/chariots/rules/shock/shock_view.h"

namespace hexpost::chariots {

std::string plus(int n) {
  return n >= 0 ? "+" + std::to_string(n) : std::to_string(n);
}

base::Sentence many_hits(int n) {
  return n == 1 ? phrase("1 hit") : phrase("{} hits", n);
}

base::Sentence pair(const Play& p, UnitId u, UnitId with) {
  return with == k_no_unit ? phrase("{}", p.name(u)) : phrase("{} with {}", p.name(u), p.name(with));
}

Fact pair_goes(const Play& p, UnitId u, UnitId with, const std::vector<Hex>& way, Fact fact) {
  for (const UnitId each : {u, with}) {
    if (each != k_no_unit) fact = std::move(fact).goes(p.view().name(each), p.view().side(each), way);
  }
  return fact;
}

base::Arg own_marker(const Play& p, MarkerId marker) {
  const WingId wing = p.view().marker(marker).wing;
  return wing == k_no_wing ? p.marker_name(marker) : p.wing_name(wing);
}

void tell_activation(Play& p, SideId side, WingId wing) {
  p.tell("5.24", heading(1, say("{}: {} is activated", p.side_name(side), p.wing_name(wing))));
}

void tell_flees_with_unit(Play& p, table::Rule rule, LeaderId l) {
  p.tell(rule, say("{} flees with the last of the unit and is lost", p.leader_name(l)).loses(p.leader(l).side));
}

Fact faces(const Play& p, UnitId u) {
  const Unit& unit = p.view().unit(u);
  return say("{} in {} faces {}", p.name(u), p.label(unit.at), p.point(unit.facing));
}

Fact changes_mode(const Play& p, LeaderId l, bool foot) {
  return foot ? say("{} dismounts", p.leader_name(l)) : say("{} mounts the chariot", p.leader_name(l));
}

Fact bad_ground_hits(const Play& p, UnitId u, Hex to, int hits) {
  return say("{} comes into {} over bad ground: {}", p.name(u), p.label(to), many_hits(hits));
}

Fact hits_taken(const Play& p, UnitId u, int hits, int limit) {
  if (limit == 0) return say("{} takes {}; it is Routed, and any hit makes it flee", p.name(u), many_hits(hits));
  const int all = p.view().unit(u).hits;
  if (all > limit)
    return say("{0} takes {1}: {2} in all, {3} {3|makes|make} it Rout", p.name(u), many_hits(hits), all, limit);
  return say("{} takes {}: {} of {}", p.name(u), many_hits(hits), all, limit);
}

Fact shock_declared(const Play& p, const std::vector<UnitId>& by, const std::vector<UnitId>& at) {
  return by.size() == 1 ? say("{} shocks {}", names_of(p, by), names_of(p, at))
                        : say("{} shock {}", names_of(p, by), names_of(p, at));
}

}  // namespace hexpost::chariots
