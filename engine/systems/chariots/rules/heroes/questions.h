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

inline constexpr table::Question k_challenge{.name = "challenge",
                                             .rule = "10.23",
                                             .settles = "use the marker for Heroic Combat",
                                             .words = "none",
                                             .usage = "challenge (LEADER [arrow] LEADER | none)",
                                             .help = "use the marker for Heroic Combat",
                                             .example = "challenge Achilles Hector",
                                             .duty = "choose whether a Hero challenges",
                                             .asks = table::Question::Asks::army,
                                             .slot = 18,
                                             .facts = table::untyped<challenge_facts>};

inline constexpr table::Question k_accept{
    .name = "accept",
    .rule = "10.24",
    .settles =
        "accept a challenge (better, worse: the leader's Combat rating against the other's; left: hits that the leader "
        "can still take); best: when the fight promises no less than giving way, which costs the next marker",
    .words = "best | yes | no",
    .proposed = "best",
    .usage = "accept (yes | no)",
    .help = "accept a challenge",
    .example = "accept yes",
    .duty = "choose whether {1} accepts the challenge",
    .tests = "better worse left",
    .asks = table::Question::Asks::leader,
    .turn = table::Question::Turn::theirs,
    .slot = 19,
    .facts = table::untyped<accept_facts>};

inline constexpr table::Question k_duel{
    .name = "duel",
    .rule = "10.26",
    .settles = "fight on or give way after taking more hits (left: hits that the leader can still take)",
    .words = "fight | withdraw",
    .proposed = "fight",
    .usage = "duel (fight | withdraw)",
    .help = "fight on or give way",
    .example = "duel withdraw",
    .duty = "choose whether {1} fights on",
    .tests = "left behind",
    .asks = table::Question::Asks::leader,
    .slot = 20,
    .facts = table::untyped<duel_facts>};

inline constexpr table::Question k_champion{
    .name = "champion",
    .rule = "10.22",
    .settles = "which leader fights when leaders of both sides meet in Shock; best: the higher Combat rating",
    .words = "best",
    .proposed = "best",
    .usage = "champion LEADER",
    .help = "which leader fights when leaders meet in Shock",
    .example = "champion Hector",
    .duty = "choose the leader who fights",
    .asks = table::Question::Asks::army,
    .slot = 21,
    .remark = table::untyped<champion_remark>};

}  // namespace hexpost::chariots
