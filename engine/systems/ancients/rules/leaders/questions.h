#pragma once

#include "engine/table/declared.h"

/// Commands & Colors: Ancients: the questions of leaders.
namespace hexpost::ancients {

inline constexpr table::Question k_escape{
    {"escape", "C100", "LEADER (HEX | off)", "where a leader evades to", "Dionysius 0810"},
    {"where a leader evades to: to a unit, to the nearest unit, to a unit by its name or type (MI), as far from "
     "enemies as it gets, off the board, to a hex",
     "unit | far | off | nearest", "unit", "needs"},
    {.duty = "choose where {0} evades to",
     .asks = table::Asks::leader_slot,
     .turn = table::Turn::mostly_theirs,
     .listed = true}};

}  // namespace hexpost::ancients
