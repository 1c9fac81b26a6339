#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/turn/described.h"
#include "engine/table/declared.h"

/// Chariots of Fire: the questions of the sequence of play.
namespace hexpost::chariots {

// What a player needs to know to answer (Question::facts), and remarks on the answers (Question::remark).
std::vector<std::string> order_facts(View v, const table::Asking& asking);
std::string order_remark(View v, const table::Asking& asking, std::string_view word);
std::string mode_remark(View v, const table::Asking& asking, std::string_view word);

inline constexpr table::Question k_order{.name = "order",
                                         .rule = "5.4",
                                         .settles = "what an activated wing does: move and fire, Disengage, or Rally",
                                         .words = "act | disengage | rally",
                                         .usage = "order (act | disengage | rally | lead)",
                                         .help = "the one Order of the phase; lead: the commander moves before it",
                                         .example = "order disengage",
                                         .duty = "choose what the wing does",
                                         .tests = "engaged routed",
                                         .asks = table::Question::Asks::wing,
                                         .sealed = false,
                                         .facts = table::untyped<order_facts>,
                                         .remark = table::untyped<order_remark>};

inline constexpr table::Question k_mode{.name = "mode",
                                        .rule = "10.15",
                                        .settles = "an activated leader dismounts, mounts, or stays as before",
                                        .words = "chariot | foot | stay",
                                        .proposed = "stay",
                                        .usage = "mode (chariot | foot)",
                                        .help = "a leader's way of moving, from now on",
                                        .example = "mode foot",
                                        .duty = "choose whether {1} mounts or dismounts",
                                        .tests = "foot",
                                        .asks = table::Question::Asks::leader,
                                        .slot = 5,
                                        .remark = table::untyped<mode_remark>};

inline constexpr table::Question k_replace{.name = "replace",
                                           .rule = "4.25",
                                           .settles = "which unit a successor joins; listed: the first of the wing",
                                           .words = "listed",
                                           .proposed = "listed",
                                           .usage = "replace UNIT",
                                           .help = "the unit that a successor joins",
                                           .example = "replace Re-SI1",
                                           .duty = "choose the unit that the successor of {1} joins",
                                           .asks = table::Question::Asks::leader,
                                           .slot = 8};

inline constexpr table::Question k_vertex{.name = "vertex",
                                          .rule = "6.36",
                                          .settles = "the vertex it faces after an attack has broken up its Column",
                                          .words = "left | right",
                                          .proposed = "left",
                                          .usage = "vertex UNIT FACING",
                                          .help = "facing after a Column has been broken up",
                                          .example = "vertex Re-SI1 N",
                                          .duty = "choose the vertex that {0} faces",
                                          .turn = table::Question::Turn::theirs,
                                          .remark = table::untyped<facing_remark>};

}  // namespace hexpost::chariots
