#pragma once

#include "engine/table/declared.h"

/// Hordes & Heroes 1.6: the questions to a unit that is contacted.
namespace hexpost::hordes {

inline constexpr table::Question k_respond{.name = "respond",
                                           .rule = "1.6.1",
                                           .settles = "an enemy comes into contact: stand, evade before it, or run",
                                           .words = "stand | evade | flee",
                                           .proposed = "evade",
                                           .usage = "respond <unit> (stand | evade | flee)",
                                           .help = "answer an enemy's contact",
                                           .example = "respond Sk1 evade",
                                           .duty = "choose whether {0} stands, evades or runs",
                                           .tests = "stronger weaker stands general cavalry",
                                           .turn = table::Question::Turn::mostly_theirs};

inline constexpr table::Question k_evade_to{
    .name = "evade-to",
    .rule = "1.6.2",
    .settles = "where to evade; best: fewest friends disturbed, out of reach, homeward",
    .words = "best",
    .proposed = "best",
    .usage = "evade-to <unit> <hex>...",
    .help = "where an evading unit goes",
    .example = "evade-to Sk1 0509 0510",
    .duty = "choose where {0} evades to",
    .turn = table::Question::Turn::mostly_theirs};

inline constexpr table::Question k_flee_to{
    .name = "flee-to",
    .rule = "1.6.4",
    .settles = "where a flee response goes, hex by hex; best: fewest friends disturbed, far away, homeward",
    .words = "best",
    .proposed = "best",
    .usage = "flee-to <unit> <hex>...",
    .help = "where a flee response goes",
    .example = "flee-to Ala1 0309 0310",
    .duty = "choose where {0} flees to",
    .turn = table::Question::Turn::mostly_theirs};

inline constexpr table::Question k_respond_first{
    .name = "respond-first",
    .rule = "Q39",
    .settles = "which of several leaving units goes first; listed: in the order of the army",
    .words = "listed",
    .proposed = "listed",
    .usage = "respond-first <unit>",
    .help = "which unit carries out its answer first",
    .example = "respond-first Sk1",
    .duty = "choose which leaving unit goes first",
    .asks = table::Question::Asks::army,
    .turn = table::Question::Turn::mostly_theirs,
    .slot = 4};

inline constexpr table::Question k_face_attacker{
    .name = "face-attacker",
    .rule = "1.6.6",
    .settles = "turn to the unit that has come into contact, or stay as it is",
    .words = "attacker | stay",
    .proposed = "attacker",
    .usage = "face-attacker <unit> (<facing> | attacker | stay)",
    .help = "turn to an attacker, or stay",
    .example = "face-attacker Leg1 ENE",
    .duty = "choose whether {0} turns to its attacker"};

}  // namespace hexpost::hordes
