#include "engine/systems/ancients/rules/turn/sequence.h"

#include "engine/systems/ancients/rules/battle/battle.h"
#include "engine/systems/ancients/rules/cards/orders.h"
#include "engine/systems/ancients/rules/deck/deck.h"
#include "engine/systems/ancients/rules/movement/movement.h"

namespace hexpost::ancients {
namespace {

void begin_turn(Play& p) {
  p.s.phase = Phase::card;
  ++p.s.turns[p.s.active];
  p.tell("3.2",
         heading(2, say("Turn {}: {}", static_cast<int>(p.s.turns[p.s.active]), word(p.view().side_name(p.s.active)))));
}

/// [C85] A second move after the fire of Move-Fire-Move; events of the first move do not restrict it.
void begin_second_moves(Play& p) {
  p.s.phase = Phase::again;
  for (Unit& unit : p.s.units)
    unit.gone = unit.joined = false;
}

/// [C70] The turn card is discarded, a due reshuffle comes, the user of First Strike draws, then the active side.
void draw_phase(Play& p) {
  State& s = p.s;
  if (s.used >= 0) discard(p, std::exchange(s.used, CardId{-1}));
  if (s.reshuffle) shuffle_all(p);
  s.reshuffle = false;
  if (s.struck) draw_up(p, other(s.active));
  s.struck = false;
  draw_up(p, s.active);
  for (Unit& unit : s.units)
    unit.ordered = unit.gone = unit.joined = false, unit.moved = unit.battles = 0;
  for (Leader& leader : s.leaders)
    leader.ordered = leader.gone = false;
  s.active = other(s.active);
  begin_turn(p);
}

}  // namespace

void next_step(Play& p) {
  switch (p.s.phase) {
    case Phase::deal:
      first_deal(p);
      return begin_turn(p);
    case Phase::card:
      if (card_phase(p)) p.s.phase = Phase::moves;
      return;
    case Phase::moves:
      if (moves_phase(p) && !p.over()) p.s.phase = Phase::battle;
      return;
    case Phase::battle:
      if (!battle_phase(p) || p.over()) return;
      if (p.view().plays(Effect::move_fire_move)) return begin_second_moves(p);
      p.s.phase = Phase::draw;
      return;
    case Phase::again:
      if (moves_phase(p) && !p.over()) p.s.phase = Phase::draw;
      return;
    case Phase::draw:
      return draw_phase(p);
    case Phase::over:
      return;
  }
}

}  // namespace hexpost::ancients
