#include "engine/systems/hordes/rules/retreat/elephants.h"

#include "engine/systems/hordes/rules/movement/moving.h"
#include "engine/systems/hordes/rules/response/responses.h"
#include "engine/systems/hordes/rules/turn/sentences.h"

/// Hordes & Heroes 1.10.7 at the table: elephants that run where they like.
namespace hexpost::hordes {

Fate stampede(Play& p, UnitId elephants, Cause cause) {
  const Hex from = p.unit(elephants).at;
  const int die = p.d6("1.10.7");
  const Rampage way = rampage(p, elephants, die);
  p.unit(elephants).rampaging = p.unit(elephants).disrupted;  // it ends when they are disrupted no longer
  p.tell("1.10.7", (from == way.to ? say("{} rages about in {} (D6: {})", p.name(elephants), p.label(from), die)
                                   : say("{} rampages from {} to {} (D6: {})", p.name(elephants), p.label(from),
                                         p.label(way.to), die)
                                         .goes(p.view().name(elephants), p.unit(elephants).side, {from, way.to}))
                       .comes_to(p.name(elephants), phrase("rampages")));
  if (way.eliminated) {
    tell_left_table(p, "1.10.7", elephants);
    eliminate(p, elephants, cause, false);
    return {elephants, from, Fate::Is::gone, {}};
  }
  if (!way.moves) return {elephants, from, Fate::Is::held, {}};
  if (way.displaced != k_no_unit) carry_out(p, choose_pushes(p, way.pushes, elephants), elephants);
  place(p, elephants, way.to);
  return {elephants, from, Fate::Is::recoiled, {}};
}

void rampage(Play& p, UnitId elephants) {
  const Contacts before = contacts(p);
  stampede(p, elephants, Cause::shooting);
  refresh_contacts(p);
  meet_new_contacts(p, before, elephants);
}

}  // namespace hexpost::hordes
