#include "engine/systems/ancients/book/rulebook.h"

#include "engine/base/text.h"

namespace hexpost::ancients {

std::vector<std::string> turn_in_brief() {
  using base::tr;
  return {tr("Play a card, and name all units and leaders that it orders, on one line [3.2] [3.6]"),
          tr("Rally and I Am Spartacus roll their dice first; then the pieces are named [C89] [C90]"),
          tr("Each ordered piece may move once; `end-moves` ends the movement [3.4]"),
          tr("Each ordered unit may battle: close combat or fire, one unit after the other [4.1] [4.3]"),
          tr("A defender may evade, or strike first with the card First Strike [4.5] [4.8]"),
          tr("Hits take blocks, flags drive back; a defender that holds its hex battles back [4.3] [4.6]"),
          tr("A success lets the unit advance; cavalry, warriors and led foot may attack again [4.10]"),
          tr("`end-battle` ends the battles; the card is discarded and the hand filled up [3.2]"),
          tr("A unit or leader that is lost is a banner; enough banners win the battle at once [4.12]")};
}

}  // namespace hexpost::ancients
