#include "engine/systems/chariots/book/rulebook.h"

#include <array>

#include "engine/base/text.h"

namespace hexpost::chariots {
namespace {

using base::tr;

/// Chapters 2 to 11. A rule without a heading stands under that of the rule before.
constexpr auto k_rules = std::to_array<Rule>({
    {"2.1", "The Maps", "A hex grid regulates where units are and how far things reach"},
    {"2.2", "The Playing Pieces", "Combat units, leaders, markers"},
    {"2.21", "", "A unit has Troop Quality, Movement Allowance and perhaps missiles"},
    {"2.22", "", "Types of units; chariots come with crews of two or three"},
    {"2.23", "Examples of Units", "The values on the counters"},
    {"2.3", "Charts, Tables, and the Die", "A die from 0 to 9, and 0 is the lowest"},
    {"2.4", "Terminology", "Words of the game"},
    {"2.5", "Game Scale", "A hex is about 100 yards, a turn about five minutes"},
    {"2.6", "Game Length", "Battles last until an army withdraws; some count turns"},
    {"2.7", "The Military Units", "What each type of unit is"},
    {"2.8", "Rout Point Track Sheet", "Points count towards the Withdrawal Level, as printed on the counters"},
    {"3.0", "The Sequence of Play", "Initiative, markers one by one with their Orders Phases, reload, withdrawal"},
    {"4.0", "Leaders", "Overall Commanders, Wing Commanders, Heroes"},
    {"4.1", "Leader Counters", "Three kinds of leaders"},
    {"4.11", "", "An Overall Commander has Command Range, Initiative and Charisma"},
    {"4.12", "", "A Wing Commander has Command Range and Capability"},
    {"4.13", "", "Leaders have 9 Movement Points, 5 on foot"},
    {"4.14", "", "No facing; terrain as for chariots, on foot as for infantry"},
    {"4.2", "Leaders and Combat", "What leaders do for their troops and what may happen to them"},
    {"4.21", "", "Leaders do not fight, except Heroes"},
    {"4.22", "", "A Wing Commander adds 1 to the Shock die of their own side, or takes 1 from the enemy's"},
    {"4.23", "", "An Overall Commander uses Charisma for it"},
    {"4.24", "", "A leader without a unit goes to the nearest friends when an enemy moves next to the leader"},
    {"4.25", "", "Wing Commanders are replaced, Overall Commanders are not"},
    {"5.0", "Activation and Orders", "Markers activate wings, leaders give them orders"},
    {"5.1", "Initiative", "Die plus the Overall Commander's Initiative; the higher may begin the turn"},
    {"5.2", "Activation Markers", "One marker for each wing and one Momentum marker a side"},
    {"5.21", "", "How many markers there are"},
    {"5.22", "", "The side with the Initiative chooses its first marker; all other markers go into the Pool"},
    {"5.23", "", "Markers are drawn blindly, one by one"},
    {"5.24", "", "A wing's marker gives it an Orders Phase, or its side a Heroic Challenge"},
    {"5.25", "", "Momentum may reactivate a wing of the Overall Commander, or one in the Overall Commander's range"},
    {"5.26", "", "When the Pool is empty the turn goes to its end"},
    {"5.3", "Trumping", "Taking an enemy marker out of the turn"},
    {"5.31", "", "One attempt a side and game turn"},
    {"5.32", "", "Die against the Overall Commander's Initiative; it may backfire"},
    {"5.33", "", "Not while the Overall Commander is with an Engaged unit"},
    {"5.34", "", "Not against the marker chosen by Initiative"},
    {"5.4", "Orders", "What an activated wing may do"},
    {"5.41", "", "A unit is In Command if it is in its leader's range when the phase begins"},
    {"5.42", "", "Command Range is an unobstructed path of hexes; halved with an Engaged unit"},
    {"5.43", "", "Rally puts all units Out of Command; Disengage leaves the others idle"},
    {"5.44", "", "In Command: move and fire, or recover, or Disengage"},
    {"5.45", "", "Out of Command: move and fire, never next to an enemy, no chariot tactics"},
    {"5.46", "", "When leaders move"},
    {"5.47", "", "Shock and Reaction Fire need no orders"},
    {"5.48", "", "After Shock the Orders Phase is over"},
    {"6.0", "Movement", "Movement of units"},
    {"6.1", "Movement Allowances and Restrictions", "How far units move"},
    {"6.11", "", "Up to the printed allowance"},
    {"6.12", "", "Once in an Orders Phase"},
    {"6.13", "", "SI and HI pay 1 hit for each move after the first of a game turn"},
    {"6.14", "", "Hex by hex, one unit after the other"},
    {"6.15", "", "Only into a front hex"},
    {"6.2", "Terrain", "What ground costs"},
    {"6.21", "", "Points for hexes, some hexsides and for going up"},
    {"6.22", "", "Hits for chariots in Rough, for SI and HI in Rough, Woods, Marsh and across minor rivers"},
    {"6.23", "", "The terrain that covers most of a hex counts"},
    {"6.24", "", "Units cannot enter city walls and similar terrain"},
    {"6.25", "", "A unit needs all the points for a hex"},
    {"6.26", "", "Rivers and heights count in Shock"},
    {"6.3", "Column Movement", "SI and HI on the march"},
    {"6.31", "", "Formation is changed at the end of a move, for 1 point"},
    {"6.32", "", "One point more, no hits from the ground"},
    {"6.33", "", "A Column faces a hexside"},
    {"6.34", "", "It goes ahead or half aside, and never through others"},
    {"6.35", "", "Troop Quality 2 less, no fire, no Shock; its attackers are superior"},
    {"6.36", "", "If attacked, it breaks up at the end of the phase for 1 hit"},
    {"6.37", "", "No Orderly Withdrawal"},
    {"6.4", "Orderly Withdrawal", "Faster units step back before approaching enemies"},
    {"6.41", "", "When an enemy with a smaller allowance comes within two hexes or begins there"},
    {"6.42", "", "A die, except for chariots; points are the difference; away from the enemy"},
    {"6.43", "", "Facing is kept"},
    {"6.44", "", "1 hit first when approached from flank or rear"},
    {"6.45", "", "As often as it likes in the phase (Polish edition: with a die each time)"},
    {"6.46", "", "Not next to an enemy; chariots with composite bows fire first"},
    {"6.47", "", "Only in the Movement and Missile Fire Segment"},
    {"6.5", "Stacking", "How many in a hex"},
    {"6.51", "", "One combat unit to a hex, leaders without limit"},
    {"6.52", "", "One CH-2 and one RI may stack"},
    {"6.53", "", "Infantry and wagons never enter an enemy's hex"},
    {"6.54", "", "Chariots may pass through enemy chariots"},
    {"6.55", "", "Through friends for 1 point; hits for SI and HI; Routed ones are lost off the road"},
    {"6.56", "", "A leader pays 1 point more to join a unit"},
    {"6.57", "", "A leader may go along in Orderly Withdrawal"},
    {"6.6", "Facing", "Front, flank and rear"},
    {"6.61", "", "A unit faces a vertex: two front, two flank, two rear hexes"},
    {"6.62", "", "Turning: 1 point a vertex; chariots two in a hex, wagons one"},
    {"6.63", "", "No turning after moving into an enemy's front hex"},
    {"6.64", "", "A unit that begins in one may turn with half its points, and then may neither fire nor Shock"},
    {"6.65", "", "SI and HI pay a hit a vertex in Rough, Woods and Marsh"},
    {"6.66", "", "One vertex in reaction to an enemy that comes next to it; infantry rolls"},
    {"6.7", "Chariot Pass-Through", "Driving through enemy chariots"},
    {"6.71", "", "Enter and leave without turning or stopping"},
    {"6.72", "", "Chariot with runners may block: die below its Troop Quality"},
    {"6.73", "", "The chariot needs the points to leave"},
    {"6.74", "", "A chariot that is blocked right after another enemy's hex Routs"},
    {"6.8", "Chariot Turnover", "Optional: chariots and wagons may turn over"},
    {"6.81", "", "The speed is declared before the move"},
    {"6.82", "", "A die for each vertex and for some terrain"},
    {"6.83", "", "Not for turning in the hex where it starts"},
    {"6.9", "Movement Charts and Tables", "The charts of movement"},
    {"6.91", "", "Movement Costs Chart"},
    {"6.92", "", "Chariot Turnover Table"},
    {"7.0", "Missile Combat", "Fire"},
    {"7.1", "Missile Fire", "Which unit fires at which target"},
    {"7.11", "", "Chariots and LI fire before, during or instead of a move; LI only after going nearer"},
    {"7.12", "", "Each unit separately, once in an Orders Phase; Engaged units do not fire and are not targets"},
    {"7.13", "", "In range and in sight; LI to front and flanks, chariots all round"},
    {"7.14", "", "Lines of sight: woods, heights and a second unit block"},
    {"7.15", "", "A bare 9 leaves one volley, and the next none"},
    {"7.16", "", "Units reload out of the enemy's reach"},
    {"7.17", "", "Die, armour and circumstances on the missile table"},
    {"7.18", "", "An unmodified 0 may wound or kill a leader in the hex"},
    {"7.2", "Chariot Fire and Run Tactics", "Drive up, fire, drive off"},
    {"7.21", "", "CH-2 against a target that is not a chariot; it takes the whole phase"},
    {"7.22", "", "From two or three hexes, by a free path through the front"},
    {"7.23", "", "The path may lead through friends and over small streams, not through Rough"},
    {"7.24", "", "Fire at one hex, then the reply at one hex; units do not move"},
    {"7.25", "", "The target turns to it to reply"},
    {"7.26", "", "Turnover counts"},
    {"7.3", "Chariot Pass-Through Fire", "Firing while driving through"},
    {"7.31", "", "At the unit that is passed through, on a separate row; the reply comes first"},
    {"7.32", "", "At chariot or runners"},
    {"7.33", "", "No other unit fires at it there"},
    {"7.4", "Reaction Fire", "Fire of the inactive side"},
    {"7.41", "", "Retire: at an enemy that leaves an adjacent hex"},
    {"7.42", "", "Withdrawal: chariots with composite bows before they withdraw"},
    {"7.43", "", "Both at a range of two"},
    {"7.44", "", "Entry: at an enemy that comes next to it"},
    {"7.45", "", "Return: at the unit that has fired at it; not after Entry fire at the same unit"},
    {"7.5", "Missile Fire Charts and Tables", "The charts of fire"},
    {"7.51", "", "Missile Range and Results Table"},
    {"7.52", "", "Fire vs. Armor Effectiveness Chart"},
    {"8.0", "Shock Combat", "Fighting hand to hand"},
    {"8.1", "Shock Combat Procedure", "All Shocks of a phase, step by step together"},
    {"8.11", "", "Which units must and which may attack, and which targets some types cannot attack"},
    {"8.12", "", "Targets: each unit attacks all enemies in front, unless other units attack them"},
    {"8.13", "", "The steps"},
    {"8.14", "", "Attackers by choice and all defenders test their quality first"},
    {"8.15", "", "Leaders in the fight may be wounded or killed"},
    {"8.16", "", "The column by the types of both"},
    {"8.17", "", "Superiority, shifts, the die, the hits"},
    {"8.18", "", "Which units break, which advance, which stay Engaged"},
    {"8.2", "Advance After Combat", "Taking the enemy's hex"},
    {"8.21", "", "Units must advance; hits from this never Rout"},
    {"8.22", "", "Then one vertex, except for wagons"},
    {"8.23", "", "Which of several attackers advances"},
    {"8.24", "", "Not after fire"},
    {"8.3", "Chariots and Shock", "What chariots can do hand to hand"},
    {"8.31", "", "Little, as the charts show"},
    {"8.32", "", "Crews of three, and chariots with runners, have columns of their own"},
    {"8.33", "", "No Shock after passing through"},
    {"8.4", "Runner Infantry and Chariots", "Runners with chariots"},
    {"8.41", "", "One CH-2 and one RI fight as one unit"},
    {"8.42", "", "They move together or part on the way"},
    {"8.43", "", "Runners may wait while their chariot fires and runs"},
    {"8.44", "", "The charts list chariots with and without runners"},
    {"8.45", "", "Hits are shared between them"},
    {"8.5", "Aggression Reaction", "Turning on the enemy"},
    {"8.51", "", "An inactive unit answers an attack on it with Shock"},
    {"8.52", "", "BI and RI by themselves against chariots; BI must against fire"},
    {"8.53", "", "Against fire: die, less the distance, not below its Troop Quality"},
    {"8.54", "", "It comes up and attacks at once"},
    {"8.55", "", "Against Shock: die not above its Troop Quality"},
    {"8.56", "", "It attacks first"},
    {"8.6", "The Combat Charts and Tables", "The charts of Shock"},
    {"8.61", "", "Clash of Arms Chart"},
    {"8.62", "", "Shock Superiority Chart"},
    {"8.63", "", "Shock Combat Results Table"},
    {"8.64", "", "Cohesion Hit and TQ Check Chart"},
    {"8.65", "", "Leader Casualty Summary Chart"},
    {"9.0", "The Effects of Combat", "Hits, Rout and Rally"},
    {"9.1", "Cohesion", "How near a unit is to breaking"},
    {"9.11", "", "Hits add up and change nothing else"},
    {"9.12", "", "Hits are shared as equally as possible"},
    {"9.13", "", "Units Rout when hits equal Troop Quality; if all would Rout, only the worse side does"},
    {"9.14", "", "Recovery removes 2 hits from a unit out of reach that does nothing else"},
    {"9.15", "", "Tests of Troop Quality; Routed units have 1"},
    {"9.2", "Engaged", "Locked in a fight"},
    {"9.21", "", "A unit that stays next to its opponent after Shock: no fire, no move, Shock again"},
    {"9.22", "", "A wing may try to break off; its other units do nothing"},
    {"9.23", "", "One die against the leader's rating"},
    {"9.24", "", "One hex away, next to no enemy"},
    {"9.25", "", "Chariots need no die"},
    {"9.26", "", "Engagement ends as soon as the units are apart"},
    {"9.3", "Standards", "Rallying points"},
    {"9.31", "", "A counter of the Overall Commander, or a place"},
    {"9.32", "", "They move with their leader"},
    {"9.33", "", "A unit that enters an unguarded hex captures it: destroyed or kept; it comes back next turn"},
    {"9.34", "", "When one moves or is captured, Routed units within three hexes flee"},
    {"9.4", "Rout", "Breaking"},
    {"9.41", "", "Die against Troop Quality: to the Standard, or gone"},
    {"9.42", "", "Routed: Troop Quality 1, no orders but Rally"},
    {"9.43", "", "One more hit eliminates it"},
    {"9.44", "", "Leaders may go along to the Standard"},
    {"9.5", "Rally", "Coming back"},
    {"9.51", "", "Near the Standard, out of the enemy's reach, the Overall Commander with it"},
    {"9.52", "", "The leader rallies in the phase of any wing"},
    {"9.53", "", "Die against Charisma; half the printed quality in hits remains"},
    {"9.54", "", "Rallying comes first, the wing then acts Out of Command"},
    {"9.55", "", "Rallied units get no orders before the turn's end"},
    {"10.0", "Heroes", "Sumer and Troy"},
    {"10.1", "Heroic Leaders", "Commanders, Commanders who are Heroes, Heroes"},
    {"10.11", "", "All Commanders may be challenged"},
    {"10.12", "", "On a chariot or on foot"},
    {"10.13", "", "9 Movement Points, 5 on foot"},
    {"10.14", "", "Heroes move when Momentum is drawn"},
    {"10.15", "", "Mounting and dismounting"},
    {"10.16", "", "A Hero may move with the Hero's unit"},
    {"10.17", "", "Heroes are not hit by missiles or in Shock"},
    {"10.2", "Heroic Combat", "Duels"},
    {"10.21", "", "In Shock, or by a challenge"},
    {"10.22", "", "In Shock it is a duty if a Hero is there"},
    {"10.23", "", "A challenge instead of using a marker"},
    {"10.24", "", "It may be refused"},
    {"10.25", "", "Die plus Combat rating each; 1 to 3 hits for the lower"},
    {"10.26", "", "The leader with more hits may withdraw"},
    {"10.27", "", "Hits equal to the Stamina kill"},
    {"10.28", "", "One hit of each duel stays"},
    {"10.3", "Hero Archers", "Heroes with bows"},
    {"10.31", "", "The leaders"},
    {"10.32", "", "Only in a challenge of their own"},
    {"10.33", "", "Within three hexes and in sight: 9 kills"},
    {"10.4", "Effects of Heroic Combat", "What a duel changes"},
    {"10.41", "", "The winner of a challenge gets the marker back"},
    {"10.42", "", "In Shock the winner shifts all dice of the phase by 2"},
    {"10.43", "", "The side that withdrew skips its next marker"},
    {"10.44", "", "Hits change nothing else"},
    {"10.45", "", "An arrow gives no marker back"},
    {"11.0", "Withdrawal and Victory", "An army that reaches its Withdrawal Level has lost"},
});

}  // namespace

std::span<const Rule> rulebook() {
  static const std::vector<Rule> all = [] {
    std::vector<Rule> out;
    for (const std::span<const Rule> part : {std::span<const Rule>(k_rules), rulings()}) {
      for (Rule rule : part) {
        if (rule.heading.empty()) rule.heading = out.back().heading;
        out.push_back(rule);
      }
    }
    return out;
  }();
  return all;
}

std::vector<std::string> turn_in_brief() {
  return {tr("Initiative: both sides roll a die and add their Overall Commander's Initiative; the higher names the "
             "wing that acts first (`marker WING`). All other markers, one for each wing and a Momentum marker for "
             "each side, go into the Pool. [5.1] [5.22]"),
          tr("Markers are drawn from the Pool blindly, one by one, until it is empty; each gives the wing it belongs "
             "to a phase. [5.23] [5.26]"),
          tr("Trump: before a drawn marker is used its enemy may try to take it out of the turn, once a turn (`trump "
             "yes`): if the die succeeds, a wing of that enemy acts instead; if not, the enemy's Momentum comes back "
             "into the Pool. [5.3]"),
          tr("With Momentum a side names a wing (`momentum WING`) of a commander within the Overall Commander's "
             "Command Range. A die decides whether the wing acts, even if it has acted before. [5.25]"),
          tr("An Overall Commander without a wing moves when Momentum is drawn (`lead`); Heroes do too. Every other "
             "leader moves once in the phase of the leader's wing. [5.46]"),
          tr("A phase begins with its one Order: `order act`, `disengage` or `rally`. An order to a unit implies "
             "`act`. Units within their commander's range now are In Command for the whole phase. [5.4] [5.41]"),
          tr("Disengage: Engaged units try to break off, the others do nothing. Rally: the Routed near the Standard "
             "roll, the others act Out of Command, never next to an enemy. [5.43] [9.23] [9.5]"),
          tr("Then the wing's units one after the other, each once: `move`, with fire on the way, `fire`, `run` or "
             "`recover`. The enemy reacts by Orderly Withdrawal, fire and turning; the enemy's sealed standing orders "
             "answer. [6.14] [6.4] [7.4]"),
          tr("`end-orders WING` ends the orders; so does a `shock` line. A unit that has not moved by then does not "
             "move in this phase. [5.48]"),
          tr("Shock: all combats are declared together (`shock`), then fought step by step: tests of quality, column, "
             "die, hits, Rout, advance. A unit that stays next to its opponent is Engaged. [8.1] [9.2]"),
          tr("What \"column 9\" means: the types of both sides name a column of the results table, from 1, worst for "
             "the attacker, up; flank, numbers and ground shift it, and the die is read in it. The side whose weapons "
             "or position are superior doubles the defender's hits, or triples the attacker's. [8.16] [8.17]"),
          tr("The phase is over; Columns that were attacked break up. The next marker is drawn. [6.36]"),
          tr("When the Pool is empty: lost Wing Commanders are replaced, missiles reloaded out of the enemy's reach, "
             "markers of moving and rallying removed. [4.25] [7.16]"),
          tr("Withdrawal: an army loses when its Rout Points reach its Withdrawal Level. Otherwise a new turn begins. "
             "[11.0]")};
}

std::vector<std::string> edition_differences() {
  return {tr("[6.22] [6.32] English: SI and HI take the hit of a minor river when they cross its hexside. Polish: when "
             "they enter a hex of the river."),
          tr("[6.42] [6.45] English: one die for Orderly Withdrawal; a unit that has passed it withdraws freely for "
             "the rest of the phase. Polish: a die each time."),
          tr("[7.42] English: Withdrawal Fire once in an Orders Phase against each unit that makes it withdraw. "
             "Polish: once in an Orders Phase."),
          tr("[8.12] English: only enemies in front hexes are attacked. Polish: a unit that attacks several hexes may "
             "attack its flank hexes, too, if at least one target is in a front hex."),
          tr("[8.15] English: a wound lowers the ratings of the wounded leader. Polish: it lowers those of all leaders "
             "of the army."),
          tr("[8.15] [10.22] English: leaders who have met in a duel roll no die of 8.15 in this Shock. Polish: "
             "leaders that are not Heroes roll it anyway."),
          tr("[9.14] English: a unit that has Rallied in this game turn may not recover. Polish: a unit that has "
             "recovered in it may not recover again."),
          tr("[9.33] A captured Standard comes back, in a later game turn, when: English: its leader is activated. "
             "Polish: the Overall Commander is."),
          tr("[10.15] [10.23] English: a Hero who challenges is on foot; the challenged leader dismounts when "
             "accepting. Polish: the Hero may dismount when challenging."),
          tr("[10.42] English: any leader who wins a duel in Shock shifts the dice by 2. Polish: only a Hero does."),
          tr("[10.43] English: the side of any leader who gives way skips a marker. Polish: only for a Hero who "
             "gives way.")};
}

}  // namespace hexpost::chariots
