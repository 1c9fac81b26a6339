#pragma once

#include "engine/systems/kadesh/rules/turn/sequence.h"
#include "tests/support/case_file.h"

/// Day of the Chariot: Kadesh: cases in the players' own notation (tests/support/case_file.h).
///
///   BATTLE ramses                       the scenario whose map, charts and counters are used; before all else
///   OPTION plunder-ten-minus
///   START                               the set-up of the battle, with the options named before
///   UNIT AM-H1 2020 E disordered march  on the empty map; also: shaken routed reserve unreleased scattered out led
///                                       stopped, bound LEADER, box PLACE instead of a hex
///   LEADER AM-Mesha 2020 reserve        or march, unreleased; box PLACE instead of a hex
///   LOCK AM-H1 LW-C1
///   NOW archery hatti turn 3            phase, whose turn, turn
///   FORDS                               all are located
///   SCATTER scattered / fast / held     the Division of P'Re was attacked on turn 1, with this result
///   TOUCHED 3                           the turn in which a Hittite first came to the Camp
///   CHARGE LW-C1 2020 fast              as after a charge
///   VALUES AM-H1 strength 7 morale 8    of both faces: strength, missile, range, morale, ma
///   ORDERS egypt / hatti                lines in the order of play
///   ALWAYS advance none                 an answer for every question of that name
///   DICE 3 4                            further dice are a failure
///   AWAIT attacks hatti                 the question at which play stops
///   LEGAL "attack 2020 by LW-C1"        judged at that stop
///   REFUSE "attack 2020 by LW-C1" 9.2   with the rule that forbids it; further, in quotes: why, and the remedy. No
///                                       refusal is without a remedy
///   EXPECT AM-H1 2021 shaken            hex or place, level, flags; not FLAG
///   TOLD 9.3.6 text / UNTOLD text
///   POINTS 25 15                        awarded so far, or TOTAL 58 53
namespace hexpost::kadesh::test {

/// Plays the case; throws hexpost::test::CaseFailure when it does not come out as it says.
void run_case(const hexpost::test::Case& one);

}  // namespace hexpost::kadesh::test
