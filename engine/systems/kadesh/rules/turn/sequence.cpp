#include "engine/systems/kadesh/rules/turn/sequence.h"

#include <algorithm>

#include "engine/systems/kadesh/rules/activation/activation.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/fire/defence.h"
#include "engine/systems/kadesh/rules/melee/combat.h"
#include "engine/systems/kadesh/rules/movement/movement.h"
#include "engine/systems/kadesh/rules/movement/plunder.h"
#include "engine/systems/kadesh/rules/movement/reaction.h"
#include "engine/systems/kadesh/rules/rally/rally.h"
#include "engine/systems/kadesh/rules/scatter/scatter.h"
#include "engine/systems/kadesh/rules/setup/setup.h"
#include "engine/systems/kadesh/rules/victory/victory.h"

namespace hexpost::kadesh {
namespace {

void enter_phase(Play& p, Phase phase) {
  p.s.phase = phase;
  p.s.stage = 0;
}

/// Resets the marks of units and leaders from the last player turn; a move in the last one counts for fords.
void clear_marks(Play& p) {
  for (UnitId u = 0; u < p.view().count(); ++u) {
    Unit& unit = p.unit(u);
    unit.charge.reset(), unit.overrun.reset();
    unit.moved = unit.goes_on = unit.halved = unit.fast = unit.overran = unit.repulsed = unit.fired = unit.javelins =
        unit.pinned = unit.advanced = unit.tried = unit.rallied = false;
    unit.spent = unit.extra = 0;
    if (p.view().side(u) == p.active()) unit.entered = false;
    if (p.active() == p.s.first) unit.left_zone = unit.stopped = false;  // [4.4.1] these last for the game turn
  }
  for (Leader& leader : p.s.leaders)
    leader.moved = false, leader.spent = 0, leader.tail = k_no_unit;
  p.s.struck.clear();
  p.s.met.clear();
}

/// Step 0 of a player turn.
void begin_turn(Play& p) {
  p.tell("5.0", heading(2, say("Turn {}: {}", p.s.turn, word(p.view().side_name(p.active())))));
  temptation(p);  // [K88] before everything else
  search_fords(p);
  clear_marks(p);
  enter_phase(p, Phase::activation);
}

/// [5.2] [5.3] [12.0] The other side has its player turn, or the next game turn begins.
void end_turn(Play& p) {
  surprise(p);
  if (p.active() == p.s.first) {
    p.s.active = p.passive();
  } else {
    if (p.s.turn >= last_turn(p.data)) return end_battle(p);
    ++p.s.turn;
    p.s.active = p.s.first;
  }
  enter_phase(p, Phase::start);
}

}  // namespace

void next_step(Play& p) {
  switch (p.s.phase) {
    case Phase::setup:
      return setup_phase(p);
    case Phase::first:
      return first_phase(p);
    case Phase::start:
      return begin_turn(p);
    case Phase::activation:
      if (activation_phase(p)) enter_phase(p, Phase::command);
      return;
    case Phase::command:
      command_phase(p);
      return enter_phase(p, Phase::modes);
    case Phase::modes:
      if (modes_phase(p)) enter_phase(p, Phase::charges);
      return;
    case Phase::charges:
      if (charges_phase(p)) enter_phase(p, Phase::overruns);
      return;
    case Phase::overruns:
      overruns_phase(p);
      scattered_moves(p);
      return enter_phase(p, Phase::moves);
    case Phase::moves:
      if (moves_phase(p)) enter_phase(p, Phase::reaction);
      return;
    case Phase::reaction:
      reaction_phase(p);
      return enter_phase(p, Phase::plunder);
    case Phase::plunder:
      plunder_phase(p);
      return enter_phase(p, Phase::archery);
    case Phase::archery:
      if (p.s.stage == 0) p.tell("5.0", heading(1, say("Combat"))), p.s.stage = 1;
      if (archery_phase(p)) enter_phase(p, Phase::defence);
      return;
    case Phase::defence:
      defence_phase(p);
      return enter_phase(p, Phase::withdrawal);
    case Phase::withdrawal:
      withdrawal_phase(p);
      return enter_phase(p, Phase::javelins);
    case Phase::javelins:
      if (javelins_phase(p)) enter_phase(p, Phase::slaughter);
      return;
    case Phase::slaughter:  // [K27]
      if (slaughter_phase(p)) enter_phase(p, Phase::melee);
      return;
    case Phase::melee:
      if (p.s.stage == 0) {
        drive_off(p);
        p.s.stage = 1;
        return;
      }
      if (melee_phase(p)) enter_phase(p, Phase::rally);
      return;
    case Phase::rally:
      if (rally_phase(p)) enter_phase(p, Phase::recovery);
      return;
    case Phase::recovery:
      recovery_phase(p);
      recover_from_scatter(p);
      return enter_phase(p, Phase::shock);
    case Phase::shock:
      return end_turn(p);
    case Phase::over:
      return;
  }
}

}  // namespace hexpost::kadesh
