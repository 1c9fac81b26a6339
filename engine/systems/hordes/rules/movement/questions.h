#pragma once

#include "engine/table/declared.h"

/// Hordes & Heroes 1.5 and 1.7: the questions of movement, contact and rallying.
namespace hexpost::hordes {

inline constexpr table::Question k_move_orders{{"orders", "1.5"}, {}, {.duty = "move units"}};

inline constexpr table::Question k_go_on{
    {"on", "1.6.3"},
    {"go on or stop when every unit that it met has evaded; stop: it stays where it is", "stop"},
    {.duty = "choose whether {0} goes on or stops"}};

inline constexpr table::Question k_attack_passer{
    {"attack-passer", "1.7.1", "<unit> (yes | no)", "attack an enemy that could not attack you", "Leg1 yes"},
    {"attack an enemy beside it that could not attack it on its ground", "yes | no", "yes"},
    {.duty = "choose whether {0} attacks the enemy that passes"}};

inline constexpr table::Question k_attack_barred{
    {"attack-barred", "1.7.1", "<unit> (yes | no)", "attack an enemy that could not attack you", "Leg1 no"},
    {"attack an enemy that it has moved next to and that could not attack it", "yes | no", "yes"},
    {.duty = "choose whether {0} attacks the enemy that cannot attack it"}};

inline constexpr table::Question k_follow_back{
    {"follow-back", "1.5.5", "<unit> (yes | no)", "follow a unit that steps back", "War1 yes"},
    {"follow an enemy that steps back out of contact", "yes | no", "yes"},
    {.duty = "choose whether {0} follows the enemy that steps back", .turn = table::Turn::theirs}};

inline constexpr table::Question k_rally{
    {"rally", "1.12.2", "<unit> (<facing> [column] | enemy [column])", "facing and formation of a rallied unit",
     "Leg1 N"},
    {"facing and formation after rallying; enemy: towards the nearest, deployed", "enemy | enemy column", "enemy"},
    {.duty = "choose the facing and formation of {0}, which has rallied"}};

}  // namespace hexpost::hordes
