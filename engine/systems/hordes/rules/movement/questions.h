#pragma once

#include "engine/table/declared.h"

/// Hordes & Heroes 1.5 and 1.7: the questions of movement, contact and rallying.
namespace hexpost::hordes {

inline constexpr table::Question k_go_on{
    .name = "on",
    .rule = "1.6.3",
    .settles = "go on or stop when every unit that it met has evaded; stop: it stays where it is",
    .words = "stop",
    .duty = "choose whether {0} goes on or stops"};

inline constexpr table::Question k_attack_passer{
    .name = "attack-passer",
    .rule = "1.7.1",
    .settles = "attack an enemy beside it that could not attack it on its ground",
    .words = "yes | no",
    .proposed = "yes",
    .usage = "attack-passer <unit> (yes | no)",
    .help = "attack an enemy that could not attack you",
    .example = "attack-passer Leg1 yes",
    .duty = "choose whether {0} attacks the enemy that passes"};

inline constexpr table::Question k_attack_barred{
    .name = "attack-barred",
    .rule = "1.7.1",
    .settles = "attack an enemy that it has come beside and that could not attack it",
    .words = "yes | no",
    .proposed = "yes",
    .usage = "attack-barred <unit> (yes | no)",
    .help = "attack an enemy that could not attack you",
    .example = "attack-barred Leg1 no",
    .duty = "choose whether {0} attacks the enemy that cannot attack it"};

inline constexpr table::Question k_follow_back{.name = "follow-back",
                                               .rule = "1.5.5",
                                               .settles = "follow an enemy that steps back out of contact",
                                               .words = "yes | no",
                                               .proposed = "yes",
                                               .usage = "follow-back <unit> (yes | no)",
                                               .help = "follow a unit that steps back",
                                               .example = "follow-back War1 yes",
                                               .duty = "choose whether {0} follows the enemy that steps back",
                                               .turn = table::Question::Turn::theirs};

inline constexpr table::Question k_rally{
    .name = "rally",
    .rule = "1.12.2",
    .settles = "facing and formation after rallying; enemy: towards the nearest, deployed",
    .words = "enemy | enemy column",
    .proposed = "enemy",
    .usage = "rally <unit> (<facing> [column] | enemy [column])",
    .help = "facing and formation of a rallied unit",
    .example = "rally Leg1 N",
    .duty = "choose the facing and formation of {0}, which has rallied"};

}  // namespace hexpost::hordes
