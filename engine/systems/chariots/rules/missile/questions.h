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
    .name = "entry-fire",
    .rule = "7.44",
    .settles =
        "fire at an enemy that comes next to it (chance: faces of ten that hit); runners: at those beside a chariot",
    .words = "yes | runners | no",
    .proposed = "yes",
    .usage = "entry-fire UNIT (yes | no | TARGET)",
    .help = "fire at an enemy that comes next to the unit",
    .example = "entry-fire Am-LI1 Ha-CH1",
    .duty = "choose whether {0} fires at an enemy that comes next to it ({1})",
    .tests = "low chance chariot hits",
    .turn = table::Question::Turn::theirs,
    .facts = table::untyped<fire_facts>};

inline constexpr table::Question k_retire_fire{.name = "retire-fire",
                                               .rule = "7.41",
                                               .settles = "fire at an enemy that leaves a hex next to it",
                                               .words = "yes | runners | no",
                                               .proposed = "yes",
                                               .usage = "retire-fire UNIT (yes | no | TARGET)",
                                               .help = "fire at an enemy that leaves a hex next to it",
                                               .example = "retire-fire Am-LI1 yes",
                                               .duty = "choose whether {0} fires at an enemy that leaves ({1})",
                                               .tests = "low chance chariot hits",
                                               .turn = table::Question::Turn::theirs,
                                               .facts = table::untyped<fire_facts>};

inline constexpr table::Question k_return_fire{.name = "return-fire",
                                               .rule = "7.45",
                                               .settles = "fire back at the unit that has fired at it",
                                               .words = "yes | no",
                                               .proposed = "yes",
                                               .usage = "return-fire UNIT (yes | no)",
                                               .help = "fire back",
                                               .example = "return-fire Am-LI1 no",
                                               .duty = "choose whether {0} fires back at {1}",
                                               .tests = "low chance chariot hits",
                                               .turn = table::Question::Turn::theirs,
                                               .facts = table::untyped<fire_facts>};

inline constexpr table::Question k_withdrawal_fire{.name = "withdrawal-fire",
                                                   .rule = "7.42",
                                                   .settles = "fire before it withdraws",
                                                   .words = "yes | runners | no",
                                                   .proposed = "yes",
                                                   .usage = "withdrawal-fire UNIT (yes | no | TARGET)",
                                                   .help = "fire before withdrawing",
                                                   .example = "withdrawal-fire Am-CH1 yes",
                                                   .duty = "choose whether {0} fires before it withdraws",
                                                   .tests = "low chance chariot hits",
                                                   .turn = table::Question::Turn::theirs,
                                                   .facts = table::untyped<fire_facts>};

}  // namespace hexpost::chariots
