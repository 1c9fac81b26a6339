#pragma once

#include "engine/table/declared.h"

/// Hordes & Heroes 1.12: the questions of the rules of generals.
namespace hexpost::hordes {

inline constexpr table::Question k_general_joins{
    {"general-joins", "Q45", "<general> (yes | no)", "a lone general joins friends in combat", "Trajan yes"},
    {"a general without a unit joins a combat that adjacent friends must fight", "yes | no", "no", "hero foes"},
    {.duty = "choose whether {0} joins a combat", .asks = table::Asks::leader, .turn = table::Turn::theirs, .slot = 9}};

inline constexpr table::Question k_attack_general{
    {"attack-general", "Q45", "<unit> (yes | no)", "attack a lone general beside the unit", "Leg1 yes"},
    {"attack a lone enemy general beside it", "yes | no", "yes", "disrupted general reduced wall hero"},
    {.duty = "choose whether {0} attacks the lone general"}};

inline constexpr table::Question k_general_attacks{
    {"general-attacks", "Q45", "<general> (<unit> | no)", "a lone general attacks", "Trajan War1"},
    {"a general without a unit attacks an adjacent enemy unit", "no", "no", "hero"},
    {.duty = "choose whether {0} attacks", .asks = table::Asks::leader, .slot = 10}};

}  // namespace hexpost::hordes
