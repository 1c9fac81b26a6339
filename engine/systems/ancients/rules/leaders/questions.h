#pragma once

#include "engine/table/declared.h"

/// Commands & Colors: Ancients: the questions of leaders.
namespace hexpost::ancients {

inline constexpr table::Question k_escape{
    .name = "escape",
    .rule = "C100",
    .settles =
        "where a leader evades to: to a unit, to the nearest unit, to a unit by its name or type (MI), as far from "
        "enemies as it gets, off the board, to a hex",
    .words = "unit | far | off | nearest",
    .proposed = "unit",
    .usage = "escape LEADER (HEX | off)",
    .help = "where a leader evades to",
    .example = "escape Dionysius 0810",
    .duty = "choose where {0} evades to",
    .tests = "needs",
    .asks = table::Question::Asks::leader_slot,
    .turn = table::Question::Turn::mostly_theirs,
    .listed = true};

}  // namespace hexpost::ancients
