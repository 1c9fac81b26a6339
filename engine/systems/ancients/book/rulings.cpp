#include "engine/systems/ancients/book/rulebook.h"

/// Commands & Colors: Ancients: how unclear print is read here, and what is not in the battle chapter, by number; each
/// names the part of the rules that it is about.
namespace hexpost::ancients {

std::span<const Ruling> rulings() {
  static constexpr auto k_rulings = std::to_array<Ruling>({
      {"C1", "1.2", "Elephants ignore results only in close combat: against fire they ignore nothing"},
      {"C2", "4.11", "Flags of fire make elephants rampage, too"},
      {"C3", "1.2", "Light chariots ignore a sword, as heavy ones do (option light-chariots-take-swords: they do not)"},
      {"C4", "4.1", "Light chariots never fire; their swords hit"},
      {"C5", "4.11",
       "First all dice, then the rerolls of swords, die by die; the first fitting face is ignored, and an ignored "
       "sword is not rerolled"},
      {"C6", "4.11", "A sword of a reroll is ignored only if the target has not ignored one yet"},
      {"C7", "4.5", "Against a unit that evades, swords of elephants neither hit nor are rerolled"},
      {"C8", "1.2",
       "What a unit ignores counts again for each roll; hits are always ignored, flags only if the owner wants it"},
      {"C9", "1.2",
       "Camels ignore a blue triangle whenever cavalry or chariots roll against them, also when these battle back or "
       "attack an evading unit"},
      {"C10", "1.2", "Helmets hit elephants if a leader is with or next to the roller; they ignore swords only"},
      {"C11", "4.7",
       "Leaders count if they are there when the dice are rolled; one that was killed before does not help"},
      {"C12", "1.1",
       "Elephants roll by the table of their opponent, without its bonus dice and terrain, then by their own limits, "
       "camp and card"},
      {"C13", "1.1",
       "Elephants against types that the chapter does not list: 2 dice against LBC, BCH, HWM, 4 against HCC, 3 against "
       "CCM"},
      {"C14", "4.4",
       "Order of the dice: base with the die of full strength, limits of terrain, 1 less in a camp, dice of a card"},
      {"C15", "4.4", "With 0 dice there is no attack, battle back or First Strike, and no duty to charge"},
      {"C16", "4.1", "For fire a unit has moved if it entered a hex, even if it came back"},
      {"C17", "4.3",
       "Full strength is checked when a close combat is declared and counts to its end; a later combat or shot checks "
       "it again"},
      {"C18", "4.8", "Warriors at full strength keep their die for their attack though First Strike takes a block"},
      {"C19", "4.6",
       "A unit that was full before a shot may ignore a flag of that shot, although it loses a block by it"},
      {"C20", "4.3", "A unit that Rally brings back to all its blocks has the bonus of full strength again"},
      {"C21", "4.3",
       "Warriors move 2 hexes only next to an enemy that they can attack, and must attack some enemy then (option "
       "free-charge: 2 hexes anywhere)"},
      {"C22", "4.6",
       "The owner says how many flags are ignored after blocks are lost and leaders are checked, before anything "
       "moves"},
      {"C23", "4.6",
       "A unit may ignore any number of flags up to that of its sources; each accepted flag counts in full"},
      {"C24", "4.6",
       "Supporters are counted at that moment, before a rampage; a unit with its leader is one, and more than two add "
       "nothing"},
      {"C25", "4.6",
       "Elephants and camels drive cavalry and chariots 1 hex farther for each accepted flag (option "
       "scare-per-flag-rolled: for each flag rolled)"},
      {"C26", "4.6", "This also applies if the horse attacked and the elephants or camels battle back or strike first"},
      {"C27", "4.6",
       "If every path costs blocks, the unit takes one with the fewest missing hexes; its owner chooses among equals"},
      {"C28", "4.6", "A stop with a lone friendly leader counts as a full retreat"},
      {"C29", "4.6", "A lone friendly leader bars the hex for a unit that has a leader"},
      {"C30", "4.6", "Beyond the base line each missing hex costs a block"},
      {"C31", "4.6", "A unit that moved one hex of a longer retreat has left its hex; one that moved none has not"},
      {"C32", "4.10",
       "A unit that loses its last block in a retreat is eliminated: the attacker advances into the hex that it "
       "attacked"},
      {"C33", "4.7",
       "One leader check for each roll at the unit: two dice if the unit survives, one if it dies; a leader that "
       "passed is not checked again (option second-leader-die: one die more)"},
      {"C34", "4.9", "Dice of marsh on the way come before the blocks for missing hexes"},
      {"C35", "4.6", "A retreat never leaves the board, whatever exits a battle has"},
      {"C36", "4.11",
       "A rampage affects the six hexes around the elephants, once for each retreat, however many flags"},
      {"C37", "4.11",
       "A rampage goes north-east, east, south-east, south-west, west, north-west: first all dice, then the results"},
      {"C38", "4.11", "In a rampage red squares hit elephants; flags do nothing, and no unit ignores anything"},
      {"C39", "4.11", "A lone leader that a rampage misses evades at once, before the elephants move"},
      {"C40", "4.12",
       "If both sides reach their last banner in one rampage, the first in its order wins (option simultaneous-draw: a "
       "draw)"},
      {"C41", "4.11",
       "Elephants take the one free rear hex; if both are barred, each unit there loses a block for each missing hex"},
      {"C42", "4.11",
       "If terrain bars one rear hex to them and a piece bars the other, only that piece suffers; if terrain bars "
       "both, the elephants lose blocks"},
      {"C43", "4.11", "Missing hexes are counted before the losses: a unit that dies there does not open a path"},
      {"C44", "4.11",
       "Elephants that cannot move may battle back after the rampage, if the attacker still stands there"},
      {"C45", "4.11", "If the rampage kills the attacker, there is no battle back and no advance"},
      {"C46", "4.11", "A leader with elephants gains nothing; checks and evades are as usual"},
      {"C47", "4.5", "A defender evades, strikes first, or does neither"},
      {"C48", "4.5", "Terrain affects an evade as it affects a retreat"},
      {"C49", "4.5", "From the row before the base line an evade is 1 hex, from the base line there is none"},
      {"C50", "4.1", "The target of fire never evades"},
      {"C51", "4.5",
       "AX, MI, WA, HI and EL never evade; HC, HCC, HCH evade foot and elephants; MC, CAM, CCM foot and heavy mounted "
       "units"},
      {"C52", "4.10",
       "The extra hex of cavalry is any hex next to the emptied one that it could enter, including its old one; then "
       "it may "
       "attack from there"},
      {"C53", "4.10", "A bonus attack may be made at a lone leader; no advance follows"},
      {"C54", "4.10", "Foot needs its leader when the bonus attack is declared"},
      {"C55", "4.10",
       "A success: the target is eliminated or left its hex by retreat; not by an evade, and not if a lone leader was "
       "attacked"},
      {"C56", "4.10", "An advance is not a move: it costs no dice, but the terrain entered limits the bonus attack"},
      {"C57", "4.10", "The target of a bonus attack may evade, strike first and battle back"},
      {"C58", "4.10", "A card that allows close combat allows advance and bonus attack"},
      {"C59", "4.4",
       "The die of Mounted Charge and Spartacus counts in the bonus attack; the two dice of Clash of Shields do not"},
      {"C60", "4.1", "Only units prevent fire next to them and count for Clash of Shields; lone leaders do not"},
      {"C61", "4.3", "A defender need not battle back"},
      {"C62", "4.2",
       "A line along hexsides is blocked by obstructions on both sides anywhere along it (option los-same-pair: on "
       "both sides of one hexside)"},
      {"C63", "4.3", "In a hex with a unit and its leader the unit is the target"},
      {"C64", "4.3",
       "A unit fires once or attacks once in a turn, and has the bonus attack; a unit that is free again may still "
       "fire"},
      {"C65", "4.6", "Hits beyond the last block and flags on an eliminated unit are lost"},
      {"C66", "4.12", "A unit and its leader lost in one combat are two banners"},
      {"C67", "4.9",
       "A unit that moved and stands in a ford does not advance out of it (option ford-advance: it does)"},
      {"C68", "3.2", "The first side takes its hand from the top of the pile, then the other"},
      {"C69", "3.2", "A player must play a card each turn; one that orders nothing is a pass, including First Strike"},
      {"C70", "3.2",
       "End of a turn: card to the discards, reshuffle of Spartacus, First Strike's user draws, active side draws; an "
       "empty pile is made of the discards"},
      {"C71", "3.6",
       "I Am Spartacus shuffles pile and discards together; its copy does not (option copied-spartacus-shuffles: it "
       "does)"},
      {"C72", "3.6",
       "Counter Attack copies the enemy's last card with left and right exchanged; Any Section keeps the place on the "
       "board (option any-section-same-name: the name)"},
      {"C73", "3.6", "A copy uses the Command and the units of the player who copies"},
      {"C74", "3.6",
       "Orders are right if each piece can stand for a section that still has one; a hex on the border serves either"},
      {"C75", "3.6",
       "Coordinated Attack orders one piece in each section (option coordinated-both: a unit and a leader)"},
      {"C76", "3.3",
       "A leader that is ordered alone leaves before the unit moves; a leader that joined in this turn does not move "
       "any more"},
      {"C77", "3.4", "A leader may join any friendly unit; the unit loses the rest of its move, not its battle"},
      {"C78", "3.6",
       "Leadership: each further hex counts as one, linked by adjacent hexes with own pieces; no leader detaches"},
      {"C79", "3.6",
       "The one unit of a Leadership card may stand anywhere (option inspired-unit-in-section: in the section)"},
      {"C80", "3.6",
       "A card for a kind orders 1 unit of another kind only if none of the kind is on the board, without the card's "
       "privileges"},
      {"C81", "3.6", "Order Mounted without a mounted unit orders 1 unit and no leader"},
      {"C82", "3.6",
       "Cards for troops and tactics order units; only cards with a helmet and Leadership order leaders alone"},
      {"C83", "3.6",
       "Clash of Shields orders the units that stand next to an enemy unit when it is played; its dice count at "
       "evading units and leaders, too"},
      {"C84", "3.6", "Darken the Sky: two shots for each unit, in any order; a unit that becomes free may still fire"},
      {"C85", "3.6", "Move-Fire-Move: two full moves, fire by the first one, no close combat"},
      {"C86", "3.6",
       "Double Time: warriors that move 2 or 3 must attack, those that move 1 need not; a war machine that moves does "
       "not battle"},
      {"C87", "3.6", "Line Command: warriors move 1 hex only; light foot that moved fires 1 die"},
      {"C88", "3.6", "Mounted Charge: HC, HCC, HCH and EL may move 3 (option charge-heavy-cavalry-only: HC and HCC)"},
      {"C89", "3.6",
       "I Am Spartacus: the player gives each symbol to a piece after the dice; a helmet for a leader does not order "
       "the unit; 1 die more in fire, too"},
      {"C90", "3.6",
       "Rally: units in or next to the hex of an own leader when the dice are rolled; symbols without use lapse"},
      {"C91", "4.8",
       "First Strike answers close combat at a unit, once a combat; not fire, a battle back or an attack at a lone "
       "leader"},
      {"C92", "4.8",
       "After First Strike an attacker that still stands in its hex may attack as declared, or call it off"},
      {"C93", "4.8", "A First Strike drawn earlier in the turn may be used"},
      {"C94", "3.4", "A way may be longer than needed; what limits battle is the number of hexes entered"},
      {"C95", "4.9",
       "Hills: uphill 2 dice; from a hill foot 3 and mounted units 2, also on the same level; battle back by the own "
       "hex"},
      {"C96", "4.9", "In a camp each roll has 1 die less; the unit in it has what a camp ignores, elephants do not"},
      {"C97", "4.9", "An advance may leave a marsh, without the extra hex (option marsh-as-ford: as out of a ford)"},
      {"C98", "4.9",
       "Advance into forest, ford, marsh, or broken ground for mounted units: no extra hex; into a ford the bonus "
       "attack has 2 dice"},
      {"C99", "4.9", "Two kinds of terrain in one hex do not occur"},
      {"C100", "4.7",
       "A leader evades by 1 to 3 rear hexes, past friends and lone enemy leaders, to an empty hex or a unit without a "
       "leader, or off the own base line"},
      {"C101", "4.7",
       "A leader escapes through enemy units only if there is no other path: each rolls its attack; a helmet kills "
       "(option escape-by-choice: at will)"},
      {"C102", "4.7", "A leader evades from where the unit died, after the banner for the unit and before an advance"},
      {"C103", "4.7", "A lone leader may stay next to enemies until attacked"},
      {"C104", "4.12", "After the last banner nothing more is resolved"},
      {"C105", "4.5",
       "An evade is 2 hexes, or a stop with a lone friendly leader; 1 hex only if there is nothing else; chosen after "
       "the dice"},
      {"C106", "4.5",
       "A war machine needs a way to evade and is then taken off without a banner; its leader stays at the end of the "
       "way"},
      {"C107", "4.6", "The distance of a retreat is that of the unit type, whatever changed its move"},
      {"C108", "4.6",
       "Order in a roll: dice, hits, blocks, banner, leader, flags, rampage, way with its dice, blocks for missing "
       "hexes, leader"},
      {"C109", "4.3", "A unit may be attacked by several others in a turn"},
      {"C110", "3.4", "Two units do not change places; a hex left earlier in the turn is free"},
      {"C111", "4.3", "A unit whose attack was cancelled or called off, or whose target evaded, has used its battle"},
      {"C112", "5", "Sacred Band: helmets hit without a leader, and it may ignore 1 flag more"},
      {"C113", "5",
       "Trebbia: from the second turn on a Leadership card may bring the ambush onto the row behind the Romans instead "
       "of its orders"},
      {"C114", "5",
       "Lake Trasimenus: a second Roman leader (option one-leader-006: none); Rome's Command is 2, then 3, then 4"},
      {"C115", "5", "Second Beneventum: with its third banner Rome draws 2 cards at once and has Command 6"},
      {"C116", "5",
       "Castulo: Carthage wins if Scipio is killed or flees off the board (option scipio-may-flee: if killed); Roman "
       "units may leave over the far edge for a banner"},
      {"C117", "5", "Baecula: a Roman unit that ends a move or advance on a camp takes a banner, once for each camp"},
      {"C118", "4.9", "A river without a rule of the battle is impassable"},
      {"C119", "4.12", "There is no limit of turns"},
      {"C120", "3.2", "At the start of a turn a hand has as many cards as Command says"},
      {"C121", "3.4", "There are no zones of control and no facing; a neighbour only bars fire"},
      {"C122", "3.1", "Neighbouring hexes are adjacent whatever their terrain"},
      {"C123", "4.6",
       "The owner chooses among several end hexes; of two paths to one end hex, the one with fewer marsh hexes counts"},
      {"C124", "4.10", "A unit may attack into a hex that it could not enter; then it does not advance"},
      {"C125", "5", "Units of a reserve have names and seal slots from the start; when they enter they have moved"},
      {"C126", "4.9",
       "Pieces on a path are checked hex by hex; a leader that the unit meets joins before the die of a marsh"},
      {"C127", "4.3", "A unit that is driven back by a battle back has no further battle in the turn"},
      {"C128", "2", "Dice of checks are rolled in the order of hexes and steps, in one sequence with all other dice"},
  });
  return k_rulings;
}

}  // namespace hexpost::ancients
