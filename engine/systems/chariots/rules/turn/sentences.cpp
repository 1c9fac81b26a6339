#include "engine/systems/chariots/rules/turn/sentences.h"

#include "engine/base/lists.h"
#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/orders/compass.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"

namespace hexpost::chariots {

using base::fill;
using base::tr;

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

namespace {

constexpr auto k_arcs = base::texts_for<Arc>({"to the front", "on the flank", "to the rear"});

}  // namespace

std::string unit_described(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  if (unit.routed)
    return fill(tr("{} ({}) in {}, facing {}: Routed, MA {}"),
                {v.name(u), type_name(v.type(u)), v.label(unit.at), orders::facing_shown(unit.facing),
                 std::to_string(v.ma(u))});
  return fill(tr("{} ({}) in {}, facing {}: TQ {}, MA {}, hits {} of {}"),
              {v.name(u), type_name(v.type(u)), v.label(unit.at), orders::facing_shown(unit.facing),
               std::to_string(v.check_tq(u)), std::to_string(v.ma(u)), std::to_string(unit.hits),
               std::to_string(v.rout_limit(u))});
}

std::string enemy_described(View v, UnitId u, UnitId enemy) {
  const int far = hex::distance(v.unit(u).at, v.unit(enemy).at);
  return far == 1 ? fill(tr("{} is next to it, {}"), {v.name(enemy), tr(k_arcs(v.arc(u, v.unit(enemy).at)))})
                  : fill(tr("{} is {} hexes away"), {v.name(enemy), std::to_string(far)});
}

std::string duellist_described(View v, LeaderId l) {
  const Leader& leader = v.leader(l);
  return fill(tr("{}: Combat {}, Stamina {}, hits {}"),
              {v.leader_name(l), std::to_string(leader.now.combat), std::to_string(leader.now.stamina),
               std::to_string(leader.hits)});
}

std::optional<Opponents> opponents(View v, const table::Asking& asking) {
  const auto unit = v.find_unit(asking.subject), enemy = v.find_unit(asking.about);
  if (!unit || !enemy || !v.here(*unit) || !v.here(*enemy)) return std::nullopt;
  return Opponents{*unit, *enemy};
}

std::string facing_remark(View v, const table::Asking& asking, std::string_view word) {
  const auto u = v.find_unit(asking.subject);
  if (!u || !v.here(*u)) return {};
  const Unit& unit = v.unit(*u);
  const auto facing = word == "stay" ? std::optional<Facing>(unit.facing) : hex::find_facing(word);
  if (!facing) return {};
  std::vector<std::string> before =
      base::transformed(View::front_hexes(unit.at, *facing), [&](Hex h) { return v.label(h); });
  std::string out = fill(tr("before it {}"), {base::join(before, " ")});
  const auto enemy = v.find_unit(asking.about);
  if (enemy && v.here(*enemy) && hex::adjacent(unit.at, v.unit(*enemy).at))
    out += "; " + v.name(*enemy) + " " + tr(k_arcs(View::arc(unit.at, *facing, v.unit(*enemy).at)));
  return out;
}

}  // namespace hexpost::chariots
