#pragma once

#include "engine/table/declared.h"

/// Hordes & Heroes 1.2: the questions before deployment.
namespace hexpost::hordes {

inline constexpr table::Question k_edge{.name = "edge",
                                        .rule = "1.2.2",
                                        .settles = "which table edge to take, when the choice is yours",
                                        .words = "south | north",
                                        .usage = "edge (south | north)",
                                        .help = "choose your table edge",
                                        .example = "edge south",
                                        .duty = "choose a table edge",
                                        .asks = table::Question::Asks::army,
                                        .slot = 1};

inline constexpr table::Question k_deployment{
    .name = "deployment",
    .rule = "1.2.2",
    .settles = "whether to deploy first (and move second), when the choice is yours",
    .words = "first | second",
    .usage = "deployment (first | second)",
    .help = "deploy first (and move second) or second",
    .example = "deployment second",
    .duty = "choose whether to deploy first",
    .asks = table::Question::Asks::army,
    .slot = 2};

inline constexpr table::Question k_first_move{.name = "first-move",
                                              .rule = "1.2.3",
                                              .settles = "whether to move first, when the choice is yours",
                                              .words = "first | second",
                                              .usage = "first-move (first | second)",
                                              .help = "move first or second",
                                              .example = "first-move first",
                                              .duty = "choose whether to move first",
                                              .asks = table::Question::Asks::army,
                                              .slot = 3};

}  // namespace hexpost::hordes
