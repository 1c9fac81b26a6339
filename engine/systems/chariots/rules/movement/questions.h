#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/turn/described.h"
#include "engine/table/declared.h"

/// Chariots of Fire: the questions of movement.
namespace hexpost::chariots {

// What a player needs to know to answer (Question::facts), and remarks on the answers (Question::remark).
std::vector<std::string> orders_facts(View v, const table::Asking& asking);
std::vector<std::string> withdraw_facts(View v, const table::Asking& asking);
std::vector<std::string> face_facts(View v, const table::Asking& asking);
std::vector<std::string> block_facts(View v, const table::Asking& asking);

/// The circumstances that a standing order may test in several of these questions.
inline constexpr std::string_view k_movement_tests = "flanked hits margin points stacked chariot";

inline constexpr table::Question k_orders{.name = "orders",
                                          .rule = "5.4",
                                          .settles = "end: no other unit moves or fires",
                                          .words = "end",
                                          .duty = "move units and fire",
                                          .asks = table::Question::Asks::army,
                                          .facts = table::untyped<orders_facts>};

inline constexpr table::Question k_on{.name = "on",
                                      .rule = "6.14",
                                      .settles = "how a held move goes on; stop: not at all",
                                      .words = "stop",
                                      .duty = "choose how the held move of {0} goes on"};

inline constexpr table::Question k_react_first{
    .name = "react-first",
    .rule = "7.44",
    .settles = "which of several units reacts first; listed: in the order of the army",
    .words = "listed",
    .proposed = "listed",
    .usage = "react-first UNIT",
    .help = "which of several units reacts next",
    .example = "react-first Am-SI2",
    .duty = "choose which unit reacts first",
    .asks = table::Question::Asks::army,
    .turn = table::Question::Turn::theirs,
    .slot = 9};

inline constexpr table::Question k_withdraw{
    .name = "withdraw",
    .rule = "6.41",
    .settles = "an enemy comes within two hexes: withdraw before it (flanked: that costs a hit first)",
    .words = "yes | no",
    .proposed = "no",
    .usage = "withdraw UNIT (yes | no)",
    .help = "Orderly Withdrawal before an enemy that comes near",
    .example = "withdraw Am-CH1 no",
    .duty = "choose whether {0} withdraws before {1}",
    .tests = k_movement_tests,
    .turn = table::Question::Turn::theirs,
    .facts = table::untyped<withdraw_facts>};

inline constexpr table::Question k_withdraw_to{
    .name = "withdraw-to",
    .rule = "6.42",
    .settles = "where to; far: farthest from the enemy, near: the shortest way",
    .words = "far | near",
    .proposed = "far",
    .usage = "withdraw-to UNIT HEX",
    .help = "where it goes",
    .example = "withdraw-to Am-CH1 1313",
    .duty = "choose where {0} withdraws to",
    .tests = k_movement_tests,
    .turn = table::Question::Turn::theirs};

inline constexpr table::Question k_face{.name = "face",
                                        .rule = "6.66",
                                        .settles =
                                            "an enemy comes next to it: turn by a vertex, or stay; towards: to the "
                                            "vertex that brings the enemy nearer to the front",
                                        .words = "stay | towards",
                                        .proposed = "stay",
                                        .usage = "face UNIT (stay | FACING)",
                                        .help = "Reaction Facing Change",
                                        .example = "face Ha-SI1 NE",
                                        .duty = "choose which way {0} faces",
                                        .tests = "front rear gains rolls margin tq chariot",
                                        .turn = table::Question::Turn::theirs,
                                        .facts = table::untyped<face_facts>,
                                        .remark = table::untyped<facing_remark>,
                                        .sense = orders::Sense::face};

inline constexpr table::Question k_block{.name = "block",
                                         .rule = "6.72",
                                         .settles = "runners and chariot try to block enemies that drive through",
                                         .words = "yes | no",
                                         .proposed = "yes",
                                         .usage = "block UNIT (yes | no)",
                                         .help = "try to block enemies that drive through",
                                         .example = "block Am-RI1 yes",
                                         .duty = "choose whether {0} tries to block {1}",
                                         .tests = "tq second hits",
                                         .turn = table::Question::Turn::theirs,
                                         .facts = table::untyped<block_facts>};

}  // namespace hexpost::chariots
