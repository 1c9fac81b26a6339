#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/lists.h"
#include "engine/systems/chariots/model/data.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/table/declared.h"

/// Chariots of Fire: the questions of markers and leaders.
namespace hexpost::chariots {

// What a player needs to know to answer (Question::facts), and remarks on the answers (Question::remark).
std::vector<std::string> trump_facts(View v, const table::Asking& asking);
std::vector<std::string> leader_follows_facts(View v, const table::Asking& asking);
std::string wing_remark(View v, const table::Asking& asking, std::string_view word);
std::string momentum_remark(View v, const table::Asking& asking, std::string_view word);

/// [5.32] A standing order may test what is trumped by the wing that it would wake.
inline std::vector<std::string> wing_words(const Data& data) {
  return base::transformed(data.wings, [&](const WingInfo& wing) { return wing.word; });
}

inline constexpr table::Question k_marker{
    {"marker", "5.22", "WING", "with the Initiative: the wing that begins the turn", "amun"},
    {"with the Initiative: which wing begins the turn, by its name"},
    {.duty = "choose the wing that begins the turn", .asks = table::Asks::army, .slot = 1}};

inline constexpr table::Question k_trump{
    {"trump", "5.32", "(yes | no)", "try to take the enemy's marker out of the turn", "yes"},
    {"try to take an enemy marker out of the turn; a test may name an enemy wing", "yes | no", "no", "momentum wake"},
    {.duty = "choose whether to trump {1}",
     .asks = table::Asks::army,
     .turn = table::Turn::mostly_theirs,
     .slot = 2,
     .more_tests = table::untyped<wing_words>,
     .facts = table::untyped<trump_facts>}};

inline constexpr table::Question k_trump_wing{
    {"trump-wing", "5.32", "(WING | none)", "the wing that acts instead", "re"},
    {"which wing acts instead, by its name", "none"},
    {.duty = "choose the wing that acts instead",
     .asks = table::Asks::army,
     .turn = table::Turn::theirs,
     .slot = 3,
     .remark = table::untyped<wing_remark>}};

inline constexpr table::Question k_momentum{
    {"momentum", "5.25", "(WING | none)", "the wing that Momentum activates", "chariots1"},
    {"the wing that the Momentum marker activates, by its name; best: the wing of the commander with the best chance",
     "best | none", "best"},
    {.duty = "choose the wing that the Momentum marker activates",
     .asks = table::Asks::army,
     .slot = 4,
     .remark = table::untyped<momentum_remark>}};

inline constexpr table::Question k_leaders{
    {"leaders", "5.46"},
    {"end: Heroes and a commander without troops stay where they are at a Momentum draw", "end", "end"},
    {.duty = "move leaders", .asks = table::Asks::army, .ends_no_orders = true}};

inline constexpr table::Question k_leader_follows{
    {"leader-follows", "6.57", "(yes | no)", "a leader goes along with the unit", "yes"},
    {"a leader goes along with the leader's unit when it withdraws or Routs", "yes | no", "yes", "alone near"},
    {.duty = "choose whether {1} goes along with the unit",
     .asks = table::Asks::leader,
     .turn = table::Turn::mostly_theirs,
     .slot = 10,
     .facts = table::untyped<leader_follows_facts>}};

inline constexpr table::Question k_leader_at{
    {"leader-at", "4.24", "UNIT", "the unit that takes in a leader who was alone", "Am-CH1"},
    {"which of several units equally near takes in a leader who was alone", "listed", "listed"},
    {.duty = "choose the unit that receives {1}",
     .asks = table::Asks::leader,
     .turn = table::Turn::theirs,
     .slot = 11}};

}  // namespace hexpost::chariots
