#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/turn/described.h"
#include "engine/table/declared.h"

/// Chariots of Fire: the questions of Shock.
namespace hexpost::chariots {

// What a player needs to know to answer (Question::facts), and remarks on the answers (Question::remark).
std::vector<std::string> turn_on_facts(View v, const table::Asking& asking);
std::vector<std::string> shock_first_facts(View v, const table::Asking& asking);
std::vector<std::string> share_facts(View v, const table::Asking& asking);

inline constexpr table::Question k_shock{
    .name = "shock",
    .rule = "8.12",
    .settles =
        "auto: each unit that must Shock does, as the engine divides them; all: each unit that may; none: no unit, if "
        "none must",
    .words = "auto | all | none",
    .usage = "shock UNIT... at UNIT... [and UNIT... at UNIT...]... | shock none | shock auto | shock all",
    .help = "all Shocks of the phase, on one line or on lines after each other",
    .example = "shock Am-SI1 Am-SI2 at Ha-CH1 and Am-HI1 at Ha-CH2",
    .duty = "choose Shock combats",
    .asks = table::Question::Asks::army,
    .slot = 12,
    .sense = orders::Sense::attack};

inline constexpr table::Question k_turn_on{.name = "turn-on",
                                           .rule = "8.53",
                                           .settles = "runners turn on a chariot that has fired at them",
                                           .words = "yes | no",
                                           .proposed = "no",
                                           .usage = "turn-on UNIT (yes | no)",
                                           .help = "runners turn on a chariot that has fired at them",
                                           .example = "turn-on Am-RI1 yes",
                                           .duty = "choose whether {0} turns on {1}",
                                           .tests = "range margin tq hits",
                                           .turn = table::Question::Turn::theirs,
                                           .facts = table::untyped<turn_on_facts>};

inline constexpr table::Question k_charge_to{.name = "charge-to",
                                             .rule = "8.54",
                                             .settles = "the hex from which it charges; listed: the first",
                                             .words = "listed",
                                             .proposed = "listed",
                                             .usage = "charge-to UNIT HEX",
                                             .help = "the hex from which it charges",
                                             .example = "charge-to Am-RI1 1414",
                                             .duty = "choose the hex from which {0} charges",
                                             .turn = table::Question::Turn::theirs};

inline constexpr table::Question k_charge_facing{.name = "charge-facing",
                                                 .rule = "8.54",
                                                 .settles = "which way it faces; stay: with the least turning",
                                                 .words = "stay",
                                                 .proposed = "stay",
                                                 .usage = "charge-facing UNIT FACING",
                                                 .help = "its facing there",
                                                 .example = "charge-facing Am-RI1 ENE",
                                                 .duty = "choose which way {0} faces for its charge",
                                                 .turn = table::Question::Turn::theirs};

inline constexpr table::Question k_shock_first{
    .name = "shock-first",
    .rule = "8.55",
    .settles = "try to attack the chariots that are about to Shock it, instead",
    .words = "yes | no",
    .proposed = "no",
    .usage = "shock-first UNIT (yes | no)",
    .help = "try to attack the chariots that are about to Shock it",
    .example = "shock-first Am-RI1 yes",
    .duty = "choose whether {0} attacks first",
    .tests = "attackers margin tq engaged",
    .turn = table::Question::Turn::theirs,
    .facts = table::untyped<shock_first_facts>};

inline constexpr table::Question k_clash_by{
    .name = "clash-by",
    .rule = "8.16",
    .settles = "which Type counts among its attackers; best: by superiority, then column",
    .words = "best",
    .proposed = "best",
    .usage = "clash-by UNIT",
    .help = "which Type counts among the attackers",
    .example = "clash-by Am-SI1",
    .duty = "choose the Type that counts among the attackers",
    .asks = table::Question::Asks::army,
    .slot = 13};

inline constexpr table::Question k_clash_as{.name = "clash-as",
                                            .rule = "8.16",
                                            .settles = "which Type counts among its defenders",
                                            .words = "best",
                                            .proposed = "best",
                                            .usage = "clash-as UNIT",
                                            .help = "which Type counts among the defenders",
                                            .example = "clash-as Ha-CH1",
                                            .duty = "choose the Type that counts among the defenders",
                                            .asks = table::Question::Asks::army,
                                            .turn = table::Question::Turn::theirs,
                                            .slot = 14};

inline constexpr table::Question k_share{
    .name = "share",
    .rule = "9.12",
    .settles = "which unit takes an odd hit; strongest: the unit farthest from Rout",
    .words = "strongest",
    .proposed = "strongest",
    .usage = "share UNIT",
    .help = "which unit takes an odd hit",
    .example = "share Am-SI2",
    .duty = "choose the unit that takes the odd hit",
    .asks = table::Question::Asks::army,
    .slot = 15,
    .facts = table::untyped<share_facts>};

inline constexpr table::Question k_advance{
    .name = "advance",
    .rule = "8.23",
    .settles = "which of several units takes a hex that the enemy has left; listed: the first",
    .words = "listed",
    .proposed = "listed",
    .usage = "advance UNIT",
    .help = "which unit takes a hex that the enemy has left",
    .example = "advance Am-SI1",
    .duty = "choose the unit that advances",
    .asks = table::Question::Asks::army,
    .slot = 16};

inline constexpr table::Question k_advance_to{.name = "advance-to",
                                              .rule = "8.21",
                                              .settles = "which of two hexes is taken",
                                              .words = "listed",
                                              .proposed = "listed",
                                              .usage = "advance-to HEX",
                                              .help = "which of two hexes is taken",
                                              .example = "advance-to 1414",
                                              .duty = "choose the hex to advance into",
                                              .asks = table::Question::Asks::army,
                                              .slot = 17};

inline constexpr table::Question k_advance_facing{.name = "advance-facing",
                                                  .rule = "8.22",
                                                  .settles = "turn by a vertex after an advance",
                                                  .words = "stay | left | right",
                                                  .proposed = "stay",
                                                  .usage = "advance-facing UNIT (stay | FACING)",
                                                  .help = "facing after an advance",
                                                  .example = "advance-facing Am-SI1 stay",
                                                  .duty = "choose which way {0} faces after its advance",
                                                  .remark = table::untyped<facing_remark>};

}  // namespace hexpost::chariots
