#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/turn/sentences.h"
#include "engine/table/declared.h"

/// Chariots of Fire: the questions of the sequence of play.
namespace hexpost::chariots {

// What a player needs to know to answer (Question::facts), and remarks on the answers (Question::remark).
std::vector<std::string> order_facts(View v, const table::Asking& asking);
std::string order_remark(View v, const table::Asking& asking, std::string_view word);
std::string mode_remark(View v, const table::Asking& asking, std::string_view word);

inline constexpr table::Question k_order{
    {"order", "5.4", "(act | disengage | rally | lead)",
     "the one Order of the phase; lead: the commander moves before it", "disengage"},
    {"what an activated wing does: move and fire, Disengage, or Rally", "act | disengage | rally", "ask",
     "engaged routed"},
    {.duty = "choose what the wing does",
     .asks = table::Asks::wing,
     .sealed = false,
     .facts = table::untyped<order_facts>,
     .remark = table::untyped<order_remark>}};

inline constexpr table::Question k_mode{
    {"mode", "10.15", "(chariot | foot)", "a leader's way of moving, from now on", "foot"},
    {"an activated leader dismounts, mounts, or stays as before", "chariot | foot | stay", "stay", "foot"},
    {.duty = "choose whether {1} mounts or dismounts",
     .asks = table::Asks::leader,
     .slot = 5,
     .remark = table::untyped<mode_remark>}};

inline constexpr table::Question k_replace{
    {"replace", "4.25", "UNIT", "the unit that a successor joins", "Re-SI1"},
    {"which unit a successor joins; listed: the first of the wing", "listed", "listed"},
    {.duty = "choose the unit that the successor of {1} joins", .asks = table::Asks::leader, .slot = 8}};

inline constexpr table::Question k_vertex{
    {"vertex", "6.36", "UNIT FACING", "facing after a Column has been broken up", "Re-SI1 N"},
    {"the vertex it faces after an attack has broken up its Column", "left | right", "left"},
    {.duty = "choose the vertex that {0} faces", .turn = table::Turn::theirs, .remark = table::untyped<facing_remark>}};

}  // namespace hexpost::chariots
