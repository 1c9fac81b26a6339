#include "engine/rules/hordes/play.h"
#include "engine/rules/hordes/victory.h"

namespace hexpost::hordes {
namespace {

/// What a bound forgets of the one before: who moved, shot, evaded; who is in hand-to-hand combat of an earlier bound.
void begin_bound(Play& p) {
  const View v = p.view();
  const auto in_contact_now = engaged_flags(v);
  for (UnitId u = 0; u < v.count(); ++u) {
    Unit& unit = p.unit(u);
    unit.moved = unit.charged = unit.contacted = unit.evaded = unit.responded = false;
    unit.shot = unit.fought = unit.commanded = unit.done = unit.passed = false;
    unit.suppressed = 0;
    unit.engaged = in_contact_now[static_cast<std::size_t>(u)];
  }
  for (General& g : p.s.generals) g.moved = false;
  p.tell("1.3", {.what = Fact::What::bound_begins, .side = p.active(), .a = p.s.turn});
}

}  // namespace

std::string slot_name(View v, UnitId u) { return v.name(v.info(u).half_of == k_no_unit ? u : v.info(u).half_of); }

/// [1.3] the sequence of play: one bound of each side is a game turn
void next_step(Play& p) {
  switch (p.s.phase) {
    case Phase::initiative: return initiative(p);
    case Phase::deployment: return deployment(p);
    case Phase::command:
      if (p.s.stage == 0) begin_bound(p);
      return command_phase(p);
    case Phase::movement: return movement_phase(p);
    case Phase::shooting: return shooting_phase(p);
    case Phase::melee: return melee_phase(p);
    case Phase::over: return;
  }
}

void end_bound(Play& p) {
  const bool turn_ended = p.active() != p.s.first;
  if (check_victory(p, turn_ended)) return;
  if (turn_ended) ++p.s.turn;
  p.s.active = other(p.s.active);
  p.s.phase = Phase::command;
  p.s.stage = 0;
}

}  // namespace hexpost::hordes
