#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/table/declared.h"

/// Chariots of Fire: the questions of missile fire in reaction.
namespace hexpost::chariots {

// What a player needs to know to answer (Question::facts), and remarks on the answers (Question::remark).
std::vector<std::string> fire_facts(View v, const table::Asking& asking);

inline constexpr table::Question k_entry_fire{
    {"entry-fire", "7.44", "UNIT (yes | no | TARGET)", "fire at an enemy that comes next to the unit", "Am-LI1 Ha-CH1"},
    {"fire at an enemy that comes next to it (chance: faces of ten that hit); runners: at those beside a chariot",
     "yes | runners | no", "yes", "low chance chariot hits"},
    {.duty = "choose whether {0} fires at an enemy that comes next to it ({1})",
     .turn = table::Turn::theirs,
     .facts = table::untyped<fire_facts>}};

inline constexpr table::Question k_retire_fire{
    {"retire-fire", "7.41", "UNIT (yes | no | TARGET)", "fire at an enemy that leaves a hex next to it", "Am-LI1 yes"},
    {"fire at an enemy that leaves a hex next to it", "yes | runners | no", "yes", "low chance chariot hits"},
    {.duty = "choose whether {0} fires at an enemy that leaves ({1})",
     .turn = table::Turn::theirs,
     .facts = table::untyped<fire_facts>}};

inline constexpr table::Question k_return_fire{
    {"return-fire", "7.45", "UNIT (yes | no)", "fire back", "Am-LI1 no"},
    {"fire back at the unit that has fired at it", "yes | no", "yes", "low chance chariot hits"},
    {.duty = "choose whether {0} fires back at {1}", .turn = table::Turn::theirs, .facts = table::untyped<fire_facts>}};

inline constexpr table::Question k_withdrawal_fire{
    {"withdrawal-fire", "7.42", "UNIT (yes | no | TARGET)", "fire before withdrawing", "Am-CH1 yes"},
    {"fire before it withdraws", "yes | runners | no", "yes", "low chance chariot hits"},
    {.duty = "choose whether {0} fires before it withdraws",
     .turn = table::Turn::theirs,
     .facts = table::untyped<fire_facts>}};

}  // namespace hexpost::chariots
