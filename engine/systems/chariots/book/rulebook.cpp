#include "engine/systems/chariots/book/rulebook.h"

#include <algorithm>
#include <array>

namespace hexpost::chariots {

std::span<const Rule> movement_rules() {
  static constexpr auto k_rules = std::to_array<Rule>({
      {"2.1", "The Maps", "A hex grid regulates where units are and how far things reach"},
      {"2.2", "The Playing Pieces", "Combat units, leaders, markers"},
      {"2.21", "The Playing Pieces", "A unit has Troop Quality, Movement Allowance and perhaps missiles"},
      {"2.22", "The Playing Pieces", "Types of units; chariots come with crews of two or three"},
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
      {"4.11", "Leader Counters", "An Overall Commander has Command Range, Initiative and Charisma"},
      {"4.12", "Leader Counters", "A Wing Commander has Command Range and Capability"},
      {"4.13", "Leader Counters", "Leaders have 9 Movement Points, 5 on foot"},
      {"4.14", "Leader Counters", "No facing; terrain as for chariots, on foot as for infantry"},
      {"4.2", "Leaders and Combat", "What leaders do for their troops and what may happen to them"},
      {"4.21", "Leaders and Combat", "Leaders do not fight, except Heroes"},
      {"4.22", "Leaders and Combat",
       "A Wing Commander adds 1 to the Shock die of their own side, or takes 1 from the enemy's"},
      {"4.23", "Leaders and Combat", "An Overall Commander uses Charisma for it"},
      {"4.24", "Leaders and Combat",
       "A leader without a unit goes to the nearest friends when an enemy moves next to the leader"},
      {"4.25", "Leaders and Combat", "Wing Commanders are replaced, Overall Commanders are not"},
      {"5.0", "Activation and Orders", "Markers wake wings, leaders give them orders"},
      {"5.1", "Initiative", "Die plus the Overall Commander's Initiative; the higher may begin the turn"},
      {"5.2", "Activation Markers", "One marker for each wing and one Momentum marker a side"},
      {"5.21", "Activation Markers", "How many markers there are"},
      {"5.22", "Activation Markers",
       "The side with the Initiative chooses its first marker; all other markers go into the Pool"},
      {"5.23", "Activation Markers", "Markers are drawn blindly, one by one"},
      {"5.24", "Activation Markers", "A wing's marker gives it an Orders Phase, or its side a Heroic Challenge"},
      {"5.25", "Activation Markers",
       "Momentum may activate again a wing of the Overall Commander, or one in the Overall Commander's range"},
      {"5.26", "Activation Markers", "When the Pool is empty the turn goes to its end"},
      {"5.3", "Trumping", "Taking an enemy marker out of the turn"},
      {"5.31", "Trumping", "One attempt a side and game turn"},
      {"5.32", "Trumping", "Die against the Overall Commander's Initiative; it may backfire"},
      {"5.33", "Trumping", "Not while the Overall Commander is with an Engaged unit"},
      {"5.34", "Trumping", "Not against the marker chosen by Initiative"},
      {"5.4", "Orders", "What an activated wing may do"},
      {"5.41", "Orders", "A unit is In Command if it is in its leader's range when the phase begins"},
      {"5.42", "Orders", "Command Range is an unobstructed path of hexes; halved with an Engaged unit"},
      {"5.43", "Orders", "Rally puts all units Out of Command; Disengage leaves the others idle"},
      {"5.44", "Orders", "In Command: move and fire, or recover, or Disengage"},
      {"5.45", "Orders", "Out of Command: move and fire, never next to an enemy, no chariot tactics"},
      {"5.46", "Orders", "When leaders move"},
      {"5.47", "Orders", "Shock and Reaction Fire need no orders"},
      {"5.48", "Orders", "After Shock the Orders Phase is over"},
      {"6.0", "Movement", "Movement of units"},
      {"6.1", "Movement Allowances and Restrictions", "How far units move"},
      {"6.11", "Movement Allowances and Restrictions", "Up to the printed allowance"},
      {"6.12", "Movement Allowances and Restrictions", "Once in an Orders Phase"},
      {"6.13", "Movement Allowances and Restrictions",
       "SI and HI pay 1 hit for each move after the first of a game turn"},
      {"6.14", "Movement Allowances and Restrictions", "Hex by hex, one unit after the other"},
      {"6.15", "Movement Allowances and Restrictions", "Only into a front hex"},
      {"6.2", "Terrain", "What ground costs"},
      {"6.21", "Terrain", "Points for hexes, some hexsides and for going up"},
      {"6.22", "Terrain", "Hits for chariots in Rough, for SI and HI in Rough, Woods, Marsh and across minor rivers"},
      {"6.23", "Terrain", "A hex has the terrain that most of it has"},
      {"6.24", "Terrain", "City walls and the like cannot be entered"},
      {"6.25", "Terrain", "The points for a hex must be there"},
      {"6.26", "Terrain", "Rivers and heights count in Shock"},
      {"6.3", "Column Movement", "SI and HI on the march"},
      {"6.31", "Column Movement", "Formation is changed at the end of a move, for 1 point"},
      {"6.32", "Column Movement", "One point more, no hits from the ground"},
      {"6.33", "Column Movement", "A Column faces a hexside"},
      {"6.34", "Column Movement", "It goes ahead or half aside, and never through others"},
      {"6.35", "Column Movement", "Troop Quality 2 less, no fire, no Shock; its attackers are superior"},
      {"6.36", "Column Movement", "Attacked, it breaks up at the end of the phase for 1 hit"},
      {"6.37", "Column Movement", "No Orderly Withdrawal"},
      {"6.4", "Orderly Withdrawal", "Faster units step back before approaching enemies"},
      {"6.41", "Orderly Withdrawal", "When an enemy with a smaller allowance comes within two hexes or begins there"},
      {"6.42", "Orderly Withdrawal", "A die, except for chariots; points are the difference; away from the enemy"},
      {"6.43", "Orderly Withdrawal", "Facing is kept"},
      {"6.44", "Orderly Withdrawal", "1 hit first when approached from flank or rear"},
      {"6.45", "Orderly Withdrawal", "As often as it likes in the phase (Polish edition: with a die each time)"},
      {"6.46", "Orderly Withdrawal", "Not next to an enemy; chariots with composite bows fire first"},
      {"6.47", "Orderly Withdrawal", "Only in the Movement and Missile Fire Segment"},
      {"6.5", "Stacking", "How many in a hex"},
      {"6.51", "Stacking", "One combat unit to a hex, leaders without limit"},
      {"6.52", "Stacking", "One CH-2 and one RI may stack"},
      {"6.53", "Stacking", "Infantry and wagons never enter an enemy's hex"},
      {"6.54", "Stacking", "Chariots may pass through enemy chariots"},
      {"6.55", "Stacking", "Through friends for 1 point; hits for SI and HI; Routed ones are lost off the road"},
      {"6.56", "Stacking", "A leader pays 1 point more to join a unit"},
      {"6.57", "Stacking", "A leader may go along in Orderly Withdrawal"},
      {"6.6", "Facing", "Front, flank and rear"},
      {"6.61", "Facing", "A unit faces a vertex: two front, two flank, two rear hexes"},
      {"6.62", "Facing", "Turning: 1 point a vertex; chariots two in a hex, wagons one"},
      {"6.63", "Facing", "No turning after moving into an enemy's front hex"},
      {"6.64", "Facing",
       "A unit that begins in one may turn with half its points, and then may neither fire nor Shock"},
      {"6.65", "Facing", "SI and HI pay a hit a vertex in Rough, Woods and Marsh"},
      {"6.66", "Facing", "One vertex in reaction to an enemy that comes next to it; infantry rolls"},
      {"6.7", "Chariot Pass-Through", "Driving through enemy chariots"},
      {"6.71", "Chariot Pass-Through", "Enter and leave without turning or stopping"},
      {"6.72", "Chariot Pass-Through", "Chariot with runners may block: die below its Troop Quality"},
      {"6.73", "Chariot Pass-Through", "The points to leave must be there"},
      {"6.74", "Chariot Pass-Through", "Blocked straight after another enemy's hex: Rout"},
      {"6.8", "Chariot Turnover", "Optional: wheels may turn over"},
      {"6.81", "Chariot Turnover", "The speed is declared before the move"},
      {"6.82", "Chariot Turnover", "A die for each vertex and for some terrain"},
      {"6.83", "Chariot Turnover", "Not for turning in the hex where it starts"},
      {"6.9", "Movement Charts and Tables", "The charts of movement"},
      {"6.91", "Movement Charts and Tables", "Movement Costs Chart"},
      {"6.92", "Movement Charts and Tables", "Chariot Turnover Table"},
  });
  return k_rules;
}

std::span<const Rule> rulebook() {
  static const std::vector<Rule> all = [] {
    std::vector<Rule> out;
    for (const auto part : {movement_rules(), combat_rules(), rulings()})
      out.insert(out.end(), part.begin(), part.end());
    return out;
  }();
  return all;
}

const Rule* find_rule(std::string_view id) {
  const auto all = rulebook();
  const auto it = std::ranges::find(all, id, &Rule::id);
  return it == all.end() ? nullptr : &*it;
}

}  // namespace hexpost::chariots
