#pragma once

#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions of movement.
namespace hexpost::kadesh {

inline constexpr table::Question k_charge_orders{
    .name = "charges", .rule = "8.8", .settles = {}, .duty = "declare charges"};

inline constexpr table::Question k_move_orders{.name = "moves", .rule = "8.10", .settles = {}, .duty = "move pieces"};

inline constexpr table::Question k_failed_exit{
    .name = "failed-exit",
    .rule = "8.6",
    .settles = "a unit that fails to leave a zone of control: stay, or one step and a level lost",
    .words = "stay | step",
    .proposed = "stay",
    .usage = "failed-exit UNIT (stay | step)",
    .help = "a unit fails to leave a zone of control",
    .example = "failed-exit AM-H1 stay",
    .duty = "choose whether {0} stays, or steps out and loses a level",
    .tests = "level"};

inline constexpr table::Question k_react{
    .name = "react",
    .rule = "8.11",
    .settles =
        "a chariot or leader in Reserve may move: stay; strike: to a hex and facing that threaten enemies, their "
        "flanks first; away: as far from enemies as it gets",
    .words = "stay | strike | away",
    .proposed = "stay",
    .usage = "react NAME (stay | HEX [FACING])",
    .help = "a reaction move out of Reserve",
    .example = "react AM-C1 1412 E",
    .duty = "choose whether {0} moves in reaction",
    .tests = "enemy flanked",
    .turn = table::Question::Turn::theirs};

inline constexpr table::Question k_rout_to{
    .name = "rout-to",
    .rule = "8.7",
    .settles = "which of the equal ways a Routed unit flees; first: the lowest hex number",
    .words = "first",
    .proposed = "first",
    .usage = "rout-to UNIT HEX",
    .help = "the next hex of a flight",
    .example = "rout-to AM-H1 1012",
    .duty = "choose the way that {0} flees"};

}  // namespace hexpost::kadesh
