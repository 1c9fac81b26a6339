#include "engine/systems/kadesh/rules/turn/sequence.h"

#include <algorithm>

#include "engine/base/named.h"
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

/// A phase of one step.
template <void (*... Parts)(Play&)>
bool at_once(Play& p) {
  (Parts(p), ...);
  return true;
}
/// A step that enters the phase after it by itself.
template <void (*Step)(Play&)>
bool on_its_own(Play& p) {
  Step(p);
  return false;
}

bool archery_step(Play& p) {
  if (p.s.stage == 0) p.tell("5.0", heading(1, say("Combat"))), p.s.stage = 1;
  return archery_phase(p);
}

bool melee_step(Play& p) {
  if (p.s.stage != 0) return melee_phase(p);
  drive_off(p);
  p.s.stage = 1;
  return false;
}

/// [5.0] What happens in each phase; true when the next one begins.
constexpr auto k_sequence = [] {
  using enum Phase;
  return base::per_value<Phase, bool (*)(Play&)>({{setup, on_its_own<setup_phase>},
                                                  {first, on_its_own<first_phase>},
                                                  {start, on_its_own<begin_turn>},
                                                  {activation, activation_phase},
                                                  {command, at_once<command_phase>},
                                                  {modes, modes_phase},
                                                  {charges, charges_phase},
                                                  {overruns, at_once<overruns_phase, scattered_moves>},
                                                  {moves, moves_phase},
                                                  {reaction, at_once<reaction_phase>},
                                                  {plunder, at_once<plunder_phase>},
                                                  {archery, archery_step},
                                                  {defence, at_once<defence_phase>},
                                                  {withdrawal, at_once<withdrawal_phase>},
                                                  {javelins, javelins_phase},
                                                  {slaughter, slaughter_phase},  // [K27]
                                                  {melee, melee_step},
                                                  {rally, rally_phase},
                                                  {recovery, at_once<recovery_phase, recover_from_scatter>},
                                                  {shock, on_its_own<end_turn>},
                                                  {over, [](Play&) { return false; }}});
}();

}  // namespace

void next_step(Play& p) {
  const Phase now = p.s.phase;
  if (k_sequence(now)(p)) enter_phase(p, static_cast<Phase>(index_of(now) + 1));
}

}  // namespace hexpost::kadesh
