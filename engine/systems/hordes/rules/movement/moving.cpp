#include "engine/systems/hordes/rules/movement/moving.h"

#include <algorithm>

#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/movement/questions.h"
#include "engine/systems/hordes/rules/movement/settle.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/systems/hordes/rules/turn/sentences.h"

namespace hexpost::hordes {
namespace {

/// [1.7.1] Asks whether the unit attacks the other one, which cannot attack it.
bool chooses(Play& p, const table::Question& question, UnitId attacker, UnitId other) {
  const View v = p.view();
  if (!p.ask(v.side(attacker), question.of(slot_name(v, attacker), v.name(other), table::yes_no()))) return false;
  choose_fight(p.s, attacker, other);
  p.tell("1.7.1", [&] { return say("{} chooses to attack {}", p.name(attacker), p.name(other)); });
  return true;
}

}  // namespace

void place(Play& p, UnitId u, Hex to) {
  Unit& unit = p.unit(u);
  if (unit.at != to) {
    leave_stakes(p.s, unit);
    unit.hold_fire = false;                              // [Q53]
    if (!narrow(p.view(), to)) unit.squeezed = false;    // [1.5.9] resumed at no cost
    unit.facing = facing_in(p.view(), to, unit.facing);  // [1.0.2]
  }
  put_on_board(p.data, p.s, u, to);
  pass_generals(p.s, u, u);
}

void remove_unit(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  leave_stakes(p.s, unit);
  take_off_board(p.data, p.s, u);
  unit.alive = false;
  pass_generals(p.s, u, k_no_unit);
}

void refresh_contacts(Play& p, UnitId under_way) {
  drop_stale_fights(p.data, p.s);
  join_lone_generals(p.data, p.s, under_way);
  const View v = p.view();
  for (UnitId u = 0; u < v.count(); ++u) {
    Unit& unit = p.unit(u);
    const bool marked = unit.static_combat || unit.impact || unit.contacted || unit.charged || unit.engaged;
    if ((!marked && !unit.bad_terrain) || !v.on_table(u) || engaged(v, u)) continue;
    unit.static_combat = unit.impact = false;  // [1.9.7] the marker goes when no enemy is in contact
    unit.contacted = false;
    if (v.options().evaded_contact_may_shoot) unit.charged = false;  // [Q61] else for the rest of the bound
    unit.engaged = false;  // [1.8.5] it may shoot again at units that contact it now
    if (unit.bad_terrain && !limiting(v.terrain(unit.at))) unit.bad_terrain = false;  // [Q35]
  }
}

void make_contact(Play& p, UnitId mover, UnitId target) {
  const View v = p.view();
  // [1.9.5] live for both in a new contact; a unit that fights others already keeps its bonus [Q36]
  const auto fresh = [&](UnitId u, UnitId against) {
    const auto met = enemies_in_contact(v, u);
    return std::none_of(met.begin(), met.end(), [&](UnitId e) { return e != against; });
  };
  if (fresh(target, mover) && !p.unit(target).static_combat) p.unit(target).impact = true;
  if (!p.unit(mover).static_combat) p.unit(mover).impact = true;
  p.unit(mover).charged = true;
  p.unit(target).contacted = true;
  p.tell("1.5.6", [&] {
    return say("{} in {} is in contact with {}", p.name(mover), p.label(v.unit(mover).at), p.name(target));
  });
}

bool offer_attack_on_passer(Play& p, UnitId mover) {
  bool attacked = false;
  for (const UnitId e : may_choose_to_attack(p, mover)) {
    if (!chooses(p, k_attack_passer, e, mover)) continue;
    make_contact(p, mover, e);
    attacked = true;
  }
  return attacked;
}

std::vector<UnitId> offer_attack_on_barred(Play& p, UnitId mover) {
  std::vector<UnitId> attacked;
  for (const UnitId e : may_be_chosen_by(p, mover)) {
    if (chooses(p, k_attack_barred, mover, e)) attacked.push_back(e);
  }
  return attacked;
}

Contacts with_present(const View& v, const Contacts& before) {
  const Contacts now = contact_pairs(v);
  Contacts out;
  std::ranges::set_union(before, now, std::back_inserter(out));
  return out;
}

}  // namespace hexpost::hordes
