#pragma once

#include "engine/table/declared.h"

/// Hordes & Heroes 1.6: the questions to a unit that is contacted.
namespace hexpost::hordes {

inline constexpr table::Question k_respond{
    {"respond", "1.6.1", "<unit> (stand | evade | flee)", "answer an enemy's contact", "Sk1 evade"},
    {"an enemy comes into contact: stand, evade before it, or run", "stand | evade | flee", "evade",
     "stronger weaker stands general cavalry"},
    {.duty = "choose whether {0} stands, evades or runs", .turn = table::Turn::mostly_theirs}};

inline constexpr table::Question k_evade_to{
    {"evade-to", "1.6.2", "<unit> <hex>...", "where an evading unit goes", "Sk1 0509 0510"},
    {"where to evade; best: fewest friends disturbed, out of reach, homeward", "best", "best"},
    {.duty = "choose where {0} evades to", .turn = table::Turn::mostly_theirs}};

inline constexpr table::Question k_flee_to{
    {"flee-to", "1.6.4", "<unit> <hex>...", "where a flee response goes", "Ala1 0309 0310"},
    {"where a flee response goes, hex by hex; best: fewest friends disturbed, far away, homeward", "best", "best"},
    {.duty = "choose where {0} flees to", .turn = table::Turn::mostly_theirs}};

inline constexpr table::Question k_respond_first{
    {"respond-first", "Q39", "<unit>", "which unit carries out its answer first", "Sk1"},
    {"which of several leaving units goes first; listed: in the order of the army", "listed", "listed"},
    {.duty = "choose which leaving unit goes first",
     .asks = table::Asks::army,
     .turn = table::Turn::mostly_theirs,
     .slot = 4}};

inline constexpr table::Question k_face_attacker{
    {"face-attacker", "1.6.6", "<unit> (<facing> | attacker | stay)", "turn to an attacker, or stay", "Leg1 ENE"},
    {"turn to the unit that has come into contact, or stay as it is", "attacker | stay", "attacker"},
    {.duty = "choose whether {0} turns to its attacker"}};

}  // namespace hexpost::hordes
