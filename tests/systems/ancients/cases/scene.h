#pragma once

#include "engine/systems/ancients/model/names.h"
#include "engine/systems/ancients/rules/turn/sequence.h"
#include "tests/support/case_file.h"

/// Commands & Colors: Ancients: cases in the players' own notation (tests/support/case_file.h). Hexes are written as
/// the rules number them, "6,4"; units are B-HI1 of the bottom side, T-LC2 of the top side.
///
///   BATTLE castulo                   its board, sides and, with SETUP, its pieces; otherwise an empty plain
///   SETUP
///   OPTION los-same-pair
///   TERRAIN forest 4,4 4,5           hills of one clause are one hill
///   RAMPART 6,4-5,4                  foot in 6,4 is protected against 5,4
///   UNIT B-HI1 6,4 blocks 3 moved 1  also: battles N ordered gone joined; "reserve" instead of a hex
///   LEADER Hanno bottom 6,4          also: ordered
///   COMMAND bottom 4 / GOAL 5 / BANNERS 4 0 / TURN top 2
///   HAND bottom rally first-strike   in the order of their places
///   PILE rally / DISCARDS rally
///   LAST top order-three-left        the last turn card of a side; also: as CARD, plain, where left
///   NOW battle bottom                phase, whose turn; all units of that side are ordered unless ORDERED says which
///   CARD line-command                the turn card in use; also: plain
///   THROUGH                          plays on behind the battles, into the next turn
///   ORDERS bottom / top              lines in the order of play
///   ALWAYS back no                   an answer for every question of that name
///   DICE G B R S H F                 further dice, and dice left over, are a failure; shuffles change nothing
///   AWAIT battle bottom              the question at which play stops
///   LEGAL "attack B-HI1 at T-MI1"    judged at that stop
///   REFUSE "end-battle" C21          with the rule that forbids it
///   EXPECT B-HI1 6,4 blocks 2        also: gone, left, ordered, idle; leaders: dead, left
///   SCORE 0 1                        banners of top and bottom
///   WINNER bottom                    or none
///   FIGURES attack B-HI1 6,5 4       dice of attack, back, first or fire at that hex
///   SOURCES T-WA1 B-MI1 2            flags that the first may ignore when the second attacks; fire: by fire
///   EVADES T-LC1 B-MI1 yes
///   TOLD 4.3 text / UNTOLD text / ASKED flags / UNASKED flags
///   HOLDS top 4 / COMMANDS top 5 / PILES 12
namespace hexpost::ancients::test {

/// Plays the case; throws hexpost::test::CaseFailure when it does not come out as it says.
void run_case(const hexpost::test::Case& one);

}  // namespace hexpost::ancients::test
