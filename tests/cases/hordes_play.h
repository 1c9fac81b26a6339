#pragma once

#include "tests/support/case_file.h"

/// The play and the verdict of a Hordes & Heroes case, clause by clause in the order written:
///
///   SEAL <side>      stand lines that are sealed from now on
///   ORDERS <side>    one packet: order and answer lines, open stand lines. Played on at once with
///   DICE <n>...      the dice that follow it; exactly so many are rolled
///   VOID "line" <rule>             a line of the last packet was void; all others were carried out
///   UNUSED "line"                  a line of the last packet that nobody asked for
///   EXPECT <unit> <hex> <facing> <word>...     stands <n>, rear <n>, planted, gone, unplaced, a flag, not <flag>
///          <general> <hex> with <unit> | alone | dead
///          phase <phase> | active <side> | turn <n> | winner <side>|draw | ending <word> | first <side> | south <side>
///          stakes <hex> <side>... | stakes <hex> none
///   TOLD <rule> <fragment>         a fact with this rule and text, after the one found last
///   UNTOLD <rule> [<fragment>]     no such fact so far
///   ROLLED none | ROLLED <n> <rule>            dice of the last packet, those of one rule
///   AWAIT <question> <side> [<subject>] | AWAIT over
///   OFFER            all answers that may be given now, in any order
///   LEGAL "line"     would be carried out now         REFUSE "line" <rule> [<fragment>]      would not, and why
///   FAULT <fragment>               the scenario itself is refused
/// Without a battle [1.1]:
///   POINTS <type> <n> [formula <n>]     GENERAL-POINTS <list> <move>/<range> [hero] <n>     MOST-GENERALS <units> <n>
///   MUSTER <list> [<points>]            army by lines: <n> <type> | general <m>/<r> [hero] [chief] |
///                                       block <u> <u> <u> | combined <u> <u>; units are called U1, U2...
///   LAWFUL | FINDS <rule> <fragment>    what checking it says
/// Printed tables: RESULTS, ENGINE, HITS (see hordes_tables.h)
namespace hexpost::test {

/// Throws CaseFailure, with the story so far, when the case does not come out as it says.
void play_hordes_case(const Case& c);

}  // namespace hexpost::test
