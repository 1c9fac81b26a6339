#include "engine/base/text.h"
#include "engine/systems/hordes/book/rulebook.h"

namespace hexpost::hordes {

std::vector<std::string> bound_in_brief() {
  using base::tr;
  return {
      tr("The sides take their bounds in turns; two bounds make a game turn. Before the first the armies are placed. "
         "[1.2] [1.3]"),
      tr("Command: the generals of the side on move go first (`lead`), then `end-command`. Units within a general's "
         "clear range, or next to one that is, obey; others stay. [1.4]"),
      tr("Movement: unit after unit (`move`). A unit that enters an enemy zone of control stops there. [1.5] [1.7]"),
      tr("Contacted units may evade, flee, turn or stand; sealed standing orders answer for them in the enemy's mail. "
         "[1.6]"),
      tr("Units that rally do so at the end of their side's movement (`end-moves`). [1.12.2]"),
      tr("Shooting: the side on move first, target by target (`shoot`), then the other. [1.8]"),
      tr("Hand to hand: all units in contact fight; the moving side orders the combats (`fight`). Losers lose "
         "stands, recoil or rout; winners follow up or pursue. [1.9] [1.10] [1.11]"),
      tr("Then the other side has its bound. A side that has lost all its generals or too many stands has lost. "
         "[1.14]")};
}

}  // namespace hexpost::hordes
