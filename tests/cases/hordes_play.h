#pragma once

#include "tests/support/case_file.h"

/// A Hordes & Heroes case: scene (hordes_scene.h), play (case_play.h), and what EXPECT knows:
///   <unit> [<hex>] [<facing>] [stands <n>] [rear <n>] [planted|gone|unplaced] [<flag>] [not <flag>]...
///   <general> [<hex>] [with <unit> | alone | dead]
///   phase <phase> | active <side> | turn <n> | winner <side>|draw | ending <word> | first <side>
///   southern-edge <side> | stakes <hex> <side>... | stakes <hex> none
/// The scenario itself: FAULT <fragment>      it is refused
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
