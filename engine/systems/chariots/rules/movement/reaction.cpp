#include "engine/systems/chariots/rules/movement/reaction.h"

#include <algorithm>

#include "engine/systems/chariots/rules/cohesion/cohesion.h"
#include "engine/systems/chariots/rules/missile/missile.h"
#include "engine/systems/chariots/rules/movement/hazards.h"
#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/systems/chariots/rules/movement/questions.h"

/// Chariots of Fire 6.66 and the order of enemy reactions to a unit that comes next to them.
namespace hexpost::chariots {
namespace {

/// [6.66] [9.42] [6.35] [Q20] `where`: the hex that the mover has entered, next to the unit
bool may_react_facing(View v, UnitId u, UnitId mover, UnitId with, Hex where) {
  const Unit& unit = v.unit(u);
  if (!v.here(u) || unit.routed || unit.column || unit.reacted_facing || v.type(u) == UnitType::bw || v.engaged(u))
    return false;
  if (!v.here(mover) || !hex::adjacent(unit.at, where)) return false;
  return std::ranges::none_of(v.adjacent_units(unit.at, other(v.side(u))),
                              [&](UnitId e) { return e != mover && e != with; });
}

/// [6.66] Asks, turns the unit, and rolls. False if the unit has Routed by it.
bool turn_towards(Play& p, UnitId u, UnitId mover, UnitId with, Hex where) {
  const View v = p.view();
  if (!may_react_facing(v, u, mover, with, where)) return v.fit(u);
  const UnitId half = v.partner(u);  // a stack has one facing: its chariot turns it [6.52]
  if (half != k_no_unit && v.type(u) != UnitType::ch2) return true;
  const Hex at = v.unit(u).at, target = where;
  const Facing now = v.unit(u).facing;
  const Arc arc = View::arc(at, now, target);
  std::vector<table::Option<Facing>> options{{now, "stay", "stay"}};
  // the vertex that brings the mover nearer to the front is "towards", the other one has only its name
  const Facing left = hex::clock(now - 2), right = hex::clock(now + 2);
  const auto better = [&](Facing f) { return static_cast<int>(View::arc(at, f, target)); };
  const Facing towards = better(right) < better(left) ? right : left;
  const bool gains = better(towards) < static_cast<int>(arc);
  options.push_back({towards, std::string(hex::facing_name(towards)), gains ? "towards" : ""});
  if (!gains) options.front().also = "towards";  // turning could not bring the mover nearer to its front
  const Facing away = towards == left ? right : left;
  options.push_back({away, std::string(hex::facing_name(away)), ""});
  const int margin = v.rout_limit(u) - v.unit(u).hits;
  const bool rolls = is_infantry(v.type(u));
  const std::vector<table::Circumstance> when{{"front", arc == Arc::front ? 1 : 0},
                                              {"rear", arc == Arc::rear ? 1 : 0},
                                              {"gains", gains ? 1 : 0},
                                              {"rolls", rolls ? 1 : 0},
                                              {"margin", margin},
                                              {"tq", v.check_tq(u)},
                                              {"chariot", is_chariot(v.type(mover)) ? 1 : 0}};
  const auto answer = p.ask_in_step(v.side(u), k_face.of<Facing>(v.name(u), v.name(mover), options, when));
  if (!answer || *answer == now) return true;
  const Facing to = *answer;
  for (const UnitId who : {u, half}) {
    if (who == k_no_unit) continue;
    p.unit(who).facing = to;
    p.unit(who).reacted_facing = true;
  }
  p.tell("6.66", say("{} turns to face {} because of {}", p.name(u), p.point(to), p.name(mover)));
  for (const UnitId who : {u, half}) {
    if (!p.view().fit(who) || !turn_on_bad_ground(p, who, 1) || !is_infantry(p.view().type(who))) continue;
    const Check check = turn_check(p, who);
    const auto hits =
        p.d10("6.66", table::suffers(p.view().side(who)), [check](int face) { return check.excess(face); });
    take_hits(p, who, hits.means, "6.66");
  }
  return p.view().fit(u);
}

}  // namespace

bool reaction_facing(Play& p, UnitId u, UnitId mover, UnitId with) {
  return p.view().here(mover) ? turn_towards(p, u, mover, with, p.unit(mover).at) : p.view().fit(u);
}

/// [7.25] The chariot that runs has come to the end of its path, though its counter has not
bool reaction_facing_to(Play& p, UnitId u, UnitId runner, Hex where) {
  return turn_towards(p, u, runner, k_no_unit, where);
}

/// [Q74] Each unit, in its owner's order, may turn, and then fire at what enters [6.66] [7.44].
void entry_reactions(Play& p, UnitId mover, UnitId with) {
  const SideId side = p.view().side(mover);
  std::vector<UnitId> able;
  const auto may = [&](UnitId u) {
    const View v = p.view();
    if (!v.fit(u) || v.engaged(u)) return false;
    const bool fires = v.missile_unit(u) && v.unit(u).supply != Supply::none;
    // runners turn with their chariot
    const bool turns = v.partner(u) == k_no_unit || v.type(u) == UnitType::ch2;
    return fires || (turns && v.here(mover) && may_react_facing(v, u, mover, with, v.unit(mover).at));
  };
  for (const UnitId u : p.view().adjacent_units(p.view().unit(mover).at, other(side))) {
    if (may(u)) able.push_back(u);
  }
  while (!able.empty()) {
    const UnitId u = next_to_react(p, able, "7.44");
    if (p.stopped) return;
    std::erase(able, u);
    const UnitId target = p.view().fit(mover) ? mover : with;
    if (!p.view().fit(target)) return;
    if (!may(u)) continue;
    const bool stands = reaction_facing(p, u, target, with == target ? k_no_unit : with);
    if (p.stopped) return;
    if (!stands || !p.view().missile_unit(u)) continue;
    entry_fire(p, u, target, with == target ? k_no_unit : with);
    if (p.stopped) return;
  }
}

}  // namespace hexpost::chariots
