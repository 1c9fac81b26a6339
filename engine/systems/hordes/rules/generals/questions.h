#pragma once

#include "engine/table/declared.h"

/// Hordes & Heroes 1.12: the questions of the rules of generals.
namespace hexpost::hordes {

inline constexpr table::Question k_general_joins{
    .name = "general-joins",
    .rule = "Q45",
    .settles = "a general without a unit joins a combat that adjacent friends must fight",
    .words = "yes | no",
    .proposed = "no",
    .usage = "general-joins <general> (yes | no)",
    .help = "a lone general joins friends in combat",
    .example = "general-joins Trajan yes",
    .duty = "choose whether {0} joins a combat",
    .tests = "hero foes",
    .asks = table::Question::Asks::leader,
    .turn = table::Question::Turn::theirs,
    .slot = 9};

inline constexpr table::Question k_attack_general{.name = "attack-general",
                                                  .rule = "Q45",
                                                  .settles = "attack a lone enemy general beside it",
                                                  .words = "yes | no",
                                                  .proposed = "yes",
                                                  .usage = "attack-general <unit> (yes | no)",
                                                  .help = "attack a lone general beside the unit",
                                                  .example = "attack-general Leg1 yes",
                                                  .duty = "choose whether {0} attacks the lone general",
                                                  .tests = "disrupted general reduced wall hero"};

inline constexpr table::Question k_general_attacks{.name = "general-attacks",
                                                   .rule = "Q45",
                                                   .settles = "a general without a unit attacks an adjacent enemy unit",
                                                   .words = "no",
                                                   .proposed = "no",
                                                   .usage = "general-attacks <general> (<unit> | no)",
                                                   .help = "a lone general attacks",
                                                   .example = "general-attacks Trajan War1",
                                                   .duty = "choose whether {0} attacks",
                                                   .tests = "hero",
                                                   .asks = table::Question::Asks::leader,
                                                   .slot = 10};

}  // namespace hexpost::hordes
