#pragma once

#include "engine/table/declared.h"

/// Hordes & Heroes 1.10 and 1.11: the questions of compulsory moves, follow-up and pursuit.
namespace hexpost::hordes {

inline constexpr table::Question k_recoil{.name = "recoil",
                                          .rule = "1.10.2",
                                          .settles =
                                              "which hex to recoil into; best: fewest friends disturbed, homeward; "
                                              "leave: off the table where that is offered",
                                          .words = "best | leave",
                                          .proposed = "best",
                                          .usage = "recoil <unit> (<hex> | leave)",
                                          .help = "the hex a unit recoils into",
                                          .example = "recoil Leg1 0610",
                                          .duty = "choose where {0} recoils to",
                                          .tests = "disrupted general reduced wall"};

inline constexpr table::Question k_flee{.name = "flee",
                                        .rule = "1.10.5",
                                        .settles = "which way to flee; best: fewest friends disturbed, homeward",
                                        .words = "best",
                                        .proposed = "best",
                                        .usage = "flee <unit> <hex>...",
                                        .help = "the way a unit flees",
                                        .example = "flee Aux1 0610 0611",
                                        .duty = "choose which way {0} flees",
                                        .tests = "disrupted general reduced wall"};

inline constexpr table::Question k_displace{.name = "displace",
                                            .rule = "Q44",
                                            .settles = "where a unit goes when a friend displaces it",
                                            .words = "best",
                                            .proposed = "best",
                                            .usage = "displace <unit> <hex> [<unit> <hex>]...",
                                            .help = "where a displaced unit goes",
                                            .example = "displace Aux1 0611",
                                            .duty = "choose where {0} makes room",
                                            .tests = "disrupted general reduced wall"};

inline constexpr table::Question k_retreat_order{
    .name = "retreat-order",
    .rule = "1.10.8",
    .settles = "which of several beaten units moves first; best: the one nearest home",
    .words = "best",
    .proposed = "best",
    .usage = "retreat-order <unit>",
    .help = "the beaten unit that moves first",
    .example = "retreat-order Aux1",
    .duty = "choose which beaten unit moves first",
    .tests = "units",
    .asks = table::Question::Asks::army,
    .slot = 7};

inline constexpr table::Question k_follow_up{
    .name = "follow-up",
    .rule = "1.11.2",
    .settles = "take the hex a beaten enemy left, where that is not a duty",
    .words = "yes | no",
    .proposed = "yes",
    .usage = "follow-up <unit> (yes | no)",
    .help = "take the hex a beaten enemy left",
    .example = "follow-up Leg1 no",
    .duty = "choose whether {0} takes the hex that its enemy left",
    .tests = "disrupted general reduced wall fled pavises stakes water built-up"};

inline constexpr table::Question k_follow_first{.name = "follow-first",
                                                .rule = "1.11.3",
                                                .settles = "which of several equal victors may take the hex",
                                                .words = "best",
                                                .proposed = "best",
                                                .usage = "follow-first <unit>",
                                                .help = "the winner that may take the hex",
                                                .example = "follow-first Leg1",
                                                .duty = "choose which victor may take the hex",
                                                .tests = "units",
                                                .asks = table::Question::Asks::army,
                                                .slot = 8};

inline constexpr table::Question k_follow_to{.name = "follow-to",
                                             .rule = "1.11.3",
                                             .settles = "which of several hexes left by beaten enemies to take",
                                             .words = "best | no",
                                             .proposed = "best",
                                             .usage = "follow-to <unit> (<hex> | no)",
                                             .help = "the hex to take among several",
                                             .example = "follow-to Leg1 0606",
                                             .duty = "choose which empty hex {0} takes",
                                             .tests = "disrupted general reduced wall"};

inline constexpr table::Question k_pursue{.name = "pursue",
                                          .rule = "1.11.4",
                                          .settles = "pursue a fleeing enemy, where that is not a duty",
                                          .words = "yes | no",
                                          .proposed = "yes",
                                          .usage = "pursue <unit> (yes | no)",
                                          .help = "run after a fleeing enemy",
                                          .example = "pursue Ala1 yes",
                                          .duty = "choose whether {0} pursues",
                                          .tests = "disrupted general reduced wall hexes"};

inline constexpr table::Question k_pursue_along{
    .name = "pursue-along",
    .rule = "1.11.4",
    .settles = "go along with a comrade that pursues; along: as far as may be",
    .words = "along | stay",
    .proposed = "along",
    .usage = "pursue-along <unit> (<hex>... | stay)",
    .help = "go along with a comrade that pursues",
    .example = "pursue-along Ala2 0605 0604",
    .duty = "choose whether {0} goes along with the pursuit",
    .tests = "disrupted general reduced wall"};

}  // namespace hexpost::hordes
