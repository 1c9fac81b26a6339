#include "engine/systems/hordes/rules/turn/sequence.h"

#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/command/command.h"
#include "engine/systems/hordes/rules/melee/melee.h"
#include "engine/systems/hordes/rules/movement/move_samples.h"
#include "engine/systems/hordes/rules/movement/movement.h"
#include "engine/systems/hordes/rules/movement/orders.h"
#include "engine/systems/hordes/rules/movement/walk.h"
#include "engine/systems/hordes/rules/setup/setup.h"
#include "engine/systems/hordes/rules/shooting/shoot_question.h"
#include "engine/systems/hordes/rules/shooting/shooting.h"
#include "engine/systems/hordes/rules/victory/victory.h"

namespace hexpost::hordes {
namespace {

/// Resets the marks of the previous bound: moved, shot, evaded; marks hand-to-hand combats of an earlier bound.
void forget_bound(const Data& data, State& s) {
  const auto in_contact_now = engaged_flags(View{data, s});
  for (std::size_t u = 0; u < s.units.size(); ++u) {
    Unit& unit = s.units[u];
    unit.moved = unit.charged = unit.contacted = unit.evaded = unit.responded = false;
    unit.shot = unit.fought = unit.commanded = unit.done = unit.passed = false;
    unit.suppressed = 0;
    unit.engaged = in_contact_now[u];
  }
  for (General& g : s.generals)
    g.moved = false;
}

/// The next bound of that side would ask no question, roll no die and change nothing: no general, no unit in contact or
/// disrupted, no aggressive unit with an enemy in reach, no order to give, no target for either side.
bool at_rest(const Play& p, SideId side) {
  State s = p.s;
  forget_bound(p.data, s);
  s.active = side;
  s.phase = Phase::movement;
  const TableView v{View{p.data, s}, p.order_names};
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    if (v.on_table_general(g)) return false;
  }
  for (const UnitId u : v.living(side)) {
    if (v.unit(u).disrupted || v.unit(u).engaged) return false;
    if (v.type(u).aggressive && aggressive_way(v, start(v, u))) return false;
  }
  if (!GiveMove{}.forced(v)) return false;
  s.phase = Phase::shooting;
  return DeclareShooting{side}.forced(v) && DeclareShooting{other(side)}.forced(v);
}

void begin_bound(Play& p) {
  forget_bound(p.data, p.s);
  p.tell("1.3", heading(2, say("Turn {}: the bound of {}", p.s.turn, p.side_name(p.active()))));
}

}  // namespace

/// [1.3] The sequence of play: one bound of each side is a game turn.
void next_step(Play& p) {
  switch (p.s.phase) {
    case Phase::initiative:
      return initiative(p);
    case Phase::deployment:
      return deployment(p);
    case Phase::command:
      if (p.s.stage == 0) begin_bound(p);
      return command_phase(p);
    case Phase::movement:
      return movement_phase(p);
    case Phase::shooting:
      return shooting_phase(p);
    case Phase::melee:
      if (melee_phase(p)) end_bound(p);
      return;
    case Phase::over:
      return;
  }
}

void end_bound(Play& p) {
  const bool turn_ended = p.active() != p.s.first;
  if (check_victory(p, turn_ended)) return;
  // [1.14.3] without this a battle in which neither side can act would go on for ever
  if (turn_ended && at_rest(p, 0) && at_rest(p, 1)) return end_by_points(p);
  if (turn_ended) ++p.s.turn;
  p.s.active = other(p.s.active);
  p.s.phase = Phase::command;
  p.s.stage = 0;
}

}  // namespace hexpost::hordes
