#pragma once

#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions of movement.
namespace hexpost::kadesh {

inline constexpr table::Question k_charge_orders{{"charges", "8.8"}, {}, {.duty = "declare charges"}};

inline constexpr table::Question k_move_orders{{"moves", "8.10"}, {}, {.duty = "move pieces"}};

inline constexpr table::Question k_failed_exit{
    {"failed-exit", "8.6", "UNIT (stay | step)", "a unit fails to leave a zone of control", "AM-H1 stay"},
    {"a unit that fails to leave a zone of control: stay, or one step and a level lost", "stay | step", "stay",
     "level"},
    {.duty = "choose whether {0} stays, or steps out and loses a level"}};

inline constexpr table::Question k_react{
    {"react", "8.11", "NAME (stay | HEX [FACING])", "a reaction move out of Reserve", "AM-C1 1412 E"},
    {"a chariot or leader in Reserve may move: stay; strike: to a hex and facing that threaten enemies, their flanks "
     "first; away: as far from enemies as it gets",
     "stay | strike | away", "stay", "enemy flanked"},
    {.duty = "choose whether {0} moves in reaction", .turn = table::Turn::theirs}};

inline constexpr table::Question k_rout_to{
    {"rout-to", "8.7", "UNIT HEX", "the next hex of a flight", "AM-H1 1012"},
    {"which of the equal ways a Routed unit flees; first: the lowest hex number", "first", "first"},
    {.duty = "choose the way that {0} flees"}};

}  // namespace hexpost::kadesh
