#pragma once

#include <string>
#include <vector>

/// Combats of Chariots of Fire whose dice can fall in many ways, as scenes of a case: for tests of exact odds and for
/// what they cost.
namespace hexpost::test {

struct LargeCombat {
  std::string name;
  std::vector<std::string> scene;
  std::string line;
};

inline const std::vector<LargeCombat>& large_combats() {
  static const std::vector<LargeCombat> out{
      {"two_attackers_and_a_stack",
       {"LEADER red King oc 1010 range 5 rating 5 charisma 2", "LEADER blue Shah oc 1110 range 5 rating 4 charisma 1",
        "STANDARD red Banner 0505 of King", "STANDARD blue Flag 2020 of Shah", "UNIT red A si tq 6 ma 4 1010 S hits 3",
        "UNIT red B hi tq 8 ma 4 1011 S hits 4", "UNIT blue C ch2 tq 6 ma 9 1110 N hits 3",
        "UNIT blue R ri tq 5 ma 6 1110 N hits 2"},
       "shock A B at C"},
      {"a_duel",
       {"SPECIAL heroes", "LEADER red Ajax hero 1010 combat 9 stamina 6",
        "LEADER blue Hector oc 1110 range 5 rating 4 charisma 1 combat 8 stamina 6 heroic",
        "STANDARD blue Flag 2020 of Hector", "UNIT red A si tq 6 ma 4 1010 S hits 3",
        "UNIT red B hi tq 8 ma 4 1011 S hits 4", "UNIT blue C ch2 tq 6 ma 9 1110 N hits 3"},
       "shock A B at C"},
      {"two_duels",
       {"SPECIAL heroes", "LEADER red Ajax hero 1010 combat 9 stamina 6",
        "LEADER blue Hector oc 1110 range 5 rating 5 combat 8 stamina 6 heroic", "UNIT red A si tq 6 ma 4 1010 S",
        "UNIT blue X si tq 6 ma 4 1110 N hits 3", "ENGAGED A X", "LEADER red Teucer hero 1015 combat 7 stamina 6",
        "LEADER blue Paris hero 1115 combat 6 stamina 6", "UNIT red B si tq 6 ma 4 1015 S",
        "UNIT blue Y si tq 6 ma 4 1115 N hits 3", "ENGAGED B Y"},
       "shock A at X and B at Y"},
      // all that fits around one hex, from every side, each after its own check, with a duel, a king who may fall, and
      // Standards to run to
      {"six_sides_and_a_duel",
       {"SPECIAL heroes", "LEADER red Ajax hero 1010 combat 9 stamina 6",
        "LEADER red King oc 1011 range 5 rating 5 charisma 2 combat 4 stamina 4",
        "LEADER blue Hector oc 1110 range 5 rating 4 charisma 1 combat 8 stamina 6 heroic archer",
        "STANDARD blue Flag 2020 of Hector", "STANDARD red Banner 0505 of King",
        "UNIT red A si tq 6 ma 4 1010 S hits 3", "UNIT red B hi tq 8 ma 4 1011 S hits 4",
        "UNIT red D si tq 6 ma 4 1111 WNW hits 2", "UNIT red H hi tq 8 ma 4 1211 N hits 5",
        "UNIT red F si tq 6 ma 4 1210 N hits 1", "UNIT red G si tq 7 ma 4 1109 ENE hits 4",
        "UNIT blue C ch2/c tq 6 ma 9 1110 N hits 3", "UNIT blue R ri tq 5 ma 6 1110 N hits 2"},
       "shock A B D F G H at C"},
      // the same with units that must attack: no checks, every attacker in the strike, and leaders beside the duel
      {"six_sides_who_must",
       {"SPECIAL heroes", "LEADER red Ajax hero 1010 combat 9 stamina 6",
        "LEADER red King oc 1011 range 5 rating 5 charisma 2 combat 4 stamina 4",
        "LEADER blue Hector oc 1110 range 5 rating 4 charisma 1 combat 8 stamina 6 heroic archer",
        "LEADER blue Paris hero 1110 combat 6 stamina 6", "STANDARD blue Flag 2020 of Hector",
        "STANDARD red Banner 0505 of King", "UNIT red A si tq 6 ma 4 1010 S hits 5 moved",
        "UNIT red B hi tq 8 ma 4 1011 S hits 7 moved", "UNIT red D si tq 6 ma 4 1111 WNW hits 5 moved",
        "UNIT red H hi tq 8 ma 4 1211 N hits 7 moved", "UNIT red F si tq 6 ma 4 1210 N hits 5 moved",
        "UNIT red G si tq 7 ma 4 1109 ENE hits 6 moved", "UNIT blue C ch2/c tq 6 ma 9 1110 N hits 3",
        "UNIT blue R ri tq 5 ma 6 1110 N hits 2"},
       "shock A B D F G H at C"},
      // chariots with their runners from three sides, two of them under check, against four units of a city
      {"three_stacks_at_a_city",
       {"SPECIAL city-stacking", "TERRAIN 1110 city", "LEADER red King oc 1010 range 5 rating 5 charisma 2",
        "LEADER blue Shah oc 1110 range 5 rating 4 charisma 1", "STANDARD blue Flag 2020 of Shah",
        "STANDARD red Banner 0505 of King", "UNIT red A ch2/c tq 7 ma 9 1010 S hits 4",
        "UNIT red AR ri tq 5 ma 6 1010 S hits 2", "UNIT red B ch2/c tq 7 ma 9 1011 S hits 4",
        "UNIT red BR ri tq 5 ma 6 1011 S hits 2", "UNIT red D ch2/c tq 7 ma 9 1211 N hits 4 moved",
        "UNIT red DR ri tq 5 ma 6 1211 N hits 2 moved", "UNIT blue C si tq 6 ma 4 1110 N hits 3",
        "UNIT blue P hi tq 8 ma 4 1110 N hits 5"},
       "shock A B D at C"}};
  return out;
}

/// Combats with too many ways of the dice: their odds are estimates.
inline const std::vector<LargeCombat>& combats_beyond_exactness() {
  static const std::vector<LargeCombat> out{
      // six stacks around one
      {"six_stacks",
       {"LEADER red King oc 0505 range 5 rating 5", "STANDARD red Banner 0505 of King",
        "UNIT blue C ch2 tq 6 ma 9 1110 N hits 4", "UNIT blue R ri tq 5 ma 6 1110 N hits 3",
        "UNIT red C1 ch2 tq 6 ma 9 1010 S hits 5", "UNIT red R1 ri tq 5 ma 6 1010 S hits 4",
        "UNIT red C2 ch2 tq 6 ma 9 1011 S hits 5", "UNIT red R2 ri tq 5 ma 6 1011 S hits 4",
        "UNIT red C3 ch2 tq 6 ma 9 1111 WNW hits 5", "UNIT red R3 ri tq 5 ma 6 1111 WNW hits 4",
        "UNIT red C4 ch2 tq 6 ma 9 1211 N hits 5", "UNIT red R4 ri tq 5 ma 6 1211 N hits 4",
        "UNIT red C5 ch2 tq 6 ma 9 1210 N hits 5", "UNIT red R5 ri tq 5 ma 6 1210 N hits 4",
        "UNIT red C6 ch2 tq 6 ma 9 1109 ENE hits 5", "UNIT red R6 ri tq 5 ma 6 1109 ENE hits 4"},
       "shock C1 C2 C3 C4 C5 C6 at C"},
      // six units that each have to check, a hit or two short of their Quality
      {"six_who_waver",
       {"LEADER red King oc 0505 range 5 rating 5", "STANDARD red Banner 0505 of King",
        "LEADER blue Shah oc 2020 range 5 rating 4", "STANDARD blue Flag 2020 of Shah",
        "UNIT blue C ch2 tq 6 ma 9 1110 N hits 4", "UNIT blue R ri tq 5 ma 6 1110 N hits 3",
        "UNIT red A si tq 6 ma 4 1010 S hits 5", "UNIT red B hi tq 7 ma 4 1011 S hits 5",
        "UNIT red D si tq 6 ma 4 1111 WNW hits 4", "UNIT red H hi tq 7 ma 4 1211 N hits 6",
        "UNIT red F si tq 6 ma 4 1210 N hits 5", "UNIT red G si tq 6 ma 4 1109 ENE hits 4"},
       "shock A B D F G H at C"}};
  return out;
}

}  // namespace hexpost::test
