#include "engine/systems/ancients/book/rulebook.h"

#include "engine/base/text.h"

namespace hexpost::ancients {

std::span<const Rule> rulebook() {
  static constexpr auto k_rules = std::to_array<Rule>({
      {"1", "Unit types",
       "A green circle hits light units, a blue triangle medium ones, a red square heavy ones; dice do not depend on "
       "blocks lost"},
      {"1.1", "Dice of elephants",
       "Elephants roll as many dice as their table has for the opponent, one at a lone leader"},
      {"1.2", "What units ignore", "Hits that a unit ignores are always ignored; flags only if its owner wants it"},
      {"2", "Battle dice", "Six faces: green circle, blue triangle, red square, swords, helmet, flag"},
      {"3", "The turn", "Card, orders, moves, battles, draw"},
      {"3.1", "Board",
       "Three sections; the hexes on a border of two belong to both; rear hexes are the two toward a unit's own base "
       "line"},
      {"3.2", "Hands and turns",
       "Command is the largest hand that the battle allows the side; a player plays one card each turn and draws one "
       "at its end"},
      {"3.3", "Orders and leaders",
       "A leader goes with its ordered unit; on cards with a helmet a leader may be ordered alone and leave its unit"},
      {"3.4", "Movement",
       "Hex by hex, never through units or enemy leaders; a unit that meets a lone friendly leader stops there, and "
       "the leader joins it; a leader alone moves 3 hexes, also through friends"},
      {"3.6", "Cards", "60 cards of 29 kinds; the list of cards has what each does"},
      {"4", "Battle", "Ordered units fire or attack one after the other, each to its end"},
      {"4.1", "Fire (Ranged Combat)",
       "2 dice, 1 after a move; only the symbol of the class hits, flags count; not at an adjacent hex, and not while "
       "next to an "
       "enemy unit; the target does not answer"},
      {"4.2", "Line of sight (Check Line Of Sight)",
       "From center to center; pieces and forest, hill, camp between block it"},
      {"4.3", "Close combat (Close Combat Procedure, Score Hits, Battle Back)",
       "The symbol of the class and swords hit, helmets if a leader is with or next to the roller; a defender that "
       "kept its hex battles back"},
      {"4.4", "How many dice", "The dice of the unit type, not more than the terrain allows, and those of the card"},
      {"4.5", "Evade",
       "Before the dice; only the symbol of the class hits; then 2 hexes to the rear; no battle back and no advance"},
      {"4.6", "Flags and retreat (Retreat, Bolster Morale)",
       "Each flag drives the unit back by the hexes of its type, always to rear hexes; a missing hex costs a block; a "
       "leader, two friends next to the unit, a camp and full strength each let it ignore a flag"},
      {"4.7", "Leaders (Leaders in Close Combat)",
       "A leader is checked when its unit loses blocks; attacked alone, one helmet kills, otherwise the leader evades"},
      {"4.8", "First Strike",
       "The attacked unit rolls first, with its dice of battle back; the attacker, if it still stands, attacks then"},
      {"4.9", "Terrain", "The table of terrain has what stops units and how many dice they roll"},
      {"4.10", "Advance and bonus attack (Momentum Advance, Bonus Close Combat)",
       "After a success the attacker may enter the emptied hex. Cavalry, camels, chariots, elephants, warriors and "
       "foot units with a leader may then attack a second time"},
      {"4.11", "Elephants (Elephant Combat, Elephant Retreat)",
       "Their swords hit and are rolled again; when they retreat they first roll 2 dice at each adjacent unit of "
       "either "
       "side"},
      {"4.12", "Banners and victory",
       "A banner for each unit and leader that the enemy loses; enough of them win at once"},
      {"5", "Rules of single battles", "The report of a battle names its own rules"},
  });
  return k_rules;
}

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
