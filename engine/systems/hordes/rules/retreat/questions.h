#pragma once

#include "engine/table/declared.h"

/// Hordes & Heroes 1.10 and 1.11: the questions of compulsory moves, follow-up and pursuit.
namespace hexpost::hordes {

inline constexpr table::Question k_recoil{
    {"recoil", "1.10.2", "<unit> (<hex> | leave)", "the hex a unit recoils into", "Leg1 0610"},
    {"which hex to recoil into; best: fewest friends disturbed, homeward; leave: off the table where that is offered",
     "best | leave", "best", "disrupted general reduced wall"},
    {.duty = "choose where {0} recoils to"}};

inline constexpr table::Question k_flee{
    {"flee", "1.10.5", "<unit> <hex>...", "the way a unit flees", "Aux1 0610 0611"},
    {"which way to flee; best: fewest friends disturbed, homeward", "best", "best", "disrupted general reduced wall"},
    {.duty = "choose which way {0} flees"}};

inline constexpr table::Question k_displace{
    {"displace", "Q44", "<unit> <hex> [<unit> <hex>]...", "where a displaced unit goes", "Aux1 0611"},
    {"where a unit goes when a friend displaces it", "best", "best", "disrupted general reduced wall"},
    {.duty = "choose where {0} makes room"}};

inline constexpr table::Question k_retreat_order{
    {"retreat-order", "1.10.8", "<unit>", "the beaten unit that moves first", "Aux1"},
    {"which of several beaten units moves first; best: the one nearest home", "best", "best", "units"},
    {.duty = "choose which beaten unit moves first", .asks = table::Asks::army, .slot = 7}};

inline constexpr table::Question k_follow_up{
    {"follow-up", "1.11.2", "<unit> (yes | no)", "take the hex a beaten enemy left", "Leg1 no"},
    {"take the hex a beaten enemy left, where that is not a duty", "yes | no", "yes",
     "disrupted general reduced wall fled pavises stakes water built-up"},
    {.duty = "choose whether {0} takes the hex that its enemy left"}};

inline constexpr table::Question k_follow_first{
    {"follow-first", "1.11.3", "<unit>", "the winner that may take the hex", "Leg1"},
    {"which of several equal victors may take the hex", "best", "best", "units"},
    {.duty = "choose which victor may take the hex", .asks = table::Asks::army, .slot = 8}};

inline constexpr table::Question k_follow_to{
    {"follow-to", "1.11.3", "<unit> (<hex> | no)", "the hex to take among several", "Leg1 0606"},
    {"which of several hexes left by beaten enemies to take", "best | no", "best", "disrupted general reduced wall"},
    {.duty = "choose which empty hex {0} takes"}};

inline constexpr table::Question k_pursue{
    {"pursue", "1.11.4", "<unit> (yes | no)", "run after a fleeing enemy", "Ala1 yes"},
    {"pursue a fleeing enemy, where that is not a duty", "yes | no", "yes", "disrupted general reduced wall hexes"},
    {.duty = "choose whether {0} pursues"}};

inline constexpr table::Question k_pursue_along{
    {"pursue-along", "1.11.4", "<unit> (<hex>... | stay)", "join a pursuit", "Ala2 0605 0604"},
    {"join the pursuit of another unit; along: as far as possible", "along | stay", "along",
     "disrupted general reduced wall"},
    {.duty = "choose whether {0} goes along with the pursuit"}};

}  // namespace hexpost::hordes
