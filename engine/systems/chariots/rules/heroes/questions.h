#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/table/declared.h"

/// Chariots of Fire: the questions of Heroes.
namespace hexpost::chariots {

// What a player needs to know to answer (Question::facts), and remarks on the answers (Question::remark).
std::vector<std::string> challenge_facts(View v, const table::Asking& asking);
std::vector<std::string> accept_facts(View v, const table::Asking& asking);
std::vector<std::string> duel_facts(View v, const table::Asking& asking);
std::string champion_remark(View v, const table::Asking& asking, std::string_view word);

inline constexpr table::Question k_challenge{
    {"challenge", "10.23", "(LEADER [arrow] LEADER | none)", "use the marker for Heroic Combat", "Achilles Hector"},
    {"use the marker for Heroic Combat", "none"},
    {.duty = "choose whether a Hero challenges",
     .asks = table::Asks::army,
     .slot = 18,
     .facts = table::untyped<challenge_facts>}};

inline constexpr table::Question k_accept{
    {"accept", "10.24", "(yes | no)", "accept a challenge", "yes"},
    {"accept a challenge (better, worse: the leader's Combat rating against the other's; left: hits that the leader "
     "can still take); best: when the fight promises no less than giving way, which costs the next marker",
     "best | yes | no", "best", "better worse left"},
    {.duty = "choose whether {1} accepts the challenge",
     .asks = table::Asks::leader,
     .turn = table::Turn::theirs,
     .slot = 19,
     .facts = table::untyped<accept_facts>}};

inline constexpr table::Question k_duel{
    {"duel", "10.26", "(fight | withdraw)", "fight on or give way", "withdraw"},
    {"fight on or give way after taking more hits (left: hits that the leader can still take)", "fight | withdraw",
     "fight", "left behind"},
    {.duty = "choose whether {1} fights on",
     .asks = table::Asks::leader,
     .slot = 20,
     .facts = table::untyped<duel_facts>}};

inline constexpr table::Question k_champion{
    {"champion", "10.22", "LEADER", "which leader fights when leaders meet in Shock", "Hector"},
    {"which leader fights when leaders of both sides meet in Shock; best: the higher Combat rating", "best", "best"},
    {.duty = "choose the leader who fights",
     .asks = table::Asks::army,
     .slot = 21,
     .remark = table::untyped<champion_remark>}};

}  // namespace hexpost::chariots
