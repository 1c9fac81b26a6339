#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/turn/check.h"
#include "engine/systems/chariots/rules/turn/sentences.h"
#include "engine/table/declared.h"

/// Chariots of Fire: the questions and the checks of Shock.
namespace hexpost::chariots {

/// [8.14] A unit goes into the Shock, or stands against it: then each point of excess is a hit.
inline Check shock_check(View v, UnitId u) {
  return {v.check_tq(u)};
}
/// [8.53] [Q92] A unit turns on the chariot that has fired at it from `range` hexes. Each hex beyond one is taken off
/// the die, as in the example of either edition.
inline Check charge_check(View v, UnitId u, int range) {
  return {v.info(u).tq, std::max(0, range - 1), Check::Passes::at_least};
}
/// [8.55] A unit attacks first.
inline Check turn_tables_check(View v, UnitId u) {
  return {v.info(u).tq};
}

// What a player needs to know to answer (Question::facts), and remarks on the answers (Question::remark).
std::vector<std::string> turn_on_facts(View v, const table::Asking& asking);
std::vector<std::string> shock_first_facts(View v, const table::Asking& asking);
std::vector<std::string> share_facts(View v, const table::Asking& asking);

inline constexpr table::Question k_shock{
    {"shock", "8.12", "UNIT... at UNIT... [and UNIT... at UNIT...]... | shock none | shock auto | shock all",
     "all Shocks of the phase, on one line or on lines after each other",
     "Am-SI1 Am-SI2 at Ha-CH1 and Am-HI1 at Ha-CH2", orders::Sense::attack},
    {"auto: each unit that must Shock does, as the engine divides them; all: each unit that may; none: no unit, if "
     "none must",
     "auto | all | none"},
    {.duty = "choose Shock combats", .asks = table::Asks::army, .slot = 12}};

inline constexpr table::Question k_turn_on{
    {"turn-on", "8.53", "UNIT (yes | no)", "runners turn on a chariot that has fired at them", "Am-RI1 yes"},
    {"runners turn on a chariot that has fired at them", "yes | no", "no", "range margin tq hits"},
    {.duty = "choose whether {0} turns on {1}", .turn = table::Turn::theirs, .facts = table::untyped<turn_on_facts>}};

inline constexpr table::Question k_charge_to{
    {"charge-to", "8.54", "UNIT HEX", "the hex from which it charges", "Am-RI1 1414"},
    {"the hex from which it charges; listed: the first", "listed", "listed"},
    {.duty = "choose the hex from which {0} charges", .turn = table::Turn::theirs}};

inline constexpr table::Question k_charge_facing{
    {"charge-facing", "8.54", "UNIT FACING", "its facing there", "Am-RI1 ENE"},
    {"which way it faces; stay: with the least turning", "stay", "stay"},
    {.duty = "choose which way {0} faces for its charge", .turn = table::Turn::theirs}};

inline constexpr table::Question k_shock_first{
    {"shock-first", "8.55", "UNIT (yes | no)", "try to attack the chariots that are about to Shock it", "Am-RI1 yes"},
    {"try to attack the chariots that are about to Shock it, instead", "yes | no", "no", "attackers margin tq engaged"},
    {.duty = "choose whether {0} attacks first",
     .turn = table::Turn::theirs,
     .facts = table::untyped<shock_first_facts>}};

inline constexpr table::Question k_clash_by{
    {"clash-by", "8.16", "UNIT", "which Type counts among the attackers", "Am-SI1"},
    {"which Type counts among its attackers; best: by superiority, then column", "best", "best"},
    {.duty = "choose the Type that counts among the attackers", .asks = table::Asks::army, .slot = 13}};

inline constexpr table::Question k_clash_as{
    {"clash-as", "8.16", "UNIT", "which Type counts among the defenders", "Ha-CH1"},
    {"which Type counts among its defenders", "best", "best"},
    {.duty = "choose the Type that counts among the defenders",
     .asks = table::Asks::army,
     .turn = table::Turn::theirs,
     .slot = 14}};

inline constexpr table::Question k_share{
    {"share", "9.12", "UNIT", "which unit takes an odd hit", "Am-SI2"},
    {"which unit takes an odd hit; strongest: the unit farthest from Rout", "strongest", "strongest"},
    {.duty = "choose the unit that takes the odd hit",
     .asks = table::Asks::army,
     .slot = 15,
     .facts = table::untyped<share_facts>}};

inline constexpr table::Question k_advance{
    {"advance", "8.23", "UNIT", "which unit takes a hex that the enemy has left", "Am-SI1"},
    {"which of several units takes a hex that the enemy has left; listed: the first", "listed", "listed"},
    {.duty = "choose the unit that advances", .asks = table::Asks::army, .slot = 16}};

inline constexpr table::Question k_advance_to{
    {"advance-to", "8.21", "HEX", "which of two hexes is taken", "1414"},
    {"which of two hexes is taken", "listed", "listed"},
    {.duty = "choose the hex to advance into", .asks = table::Asks::army, .slot = 17}};

inline constexpr table::Question k_advance_facing{
    {"advance-facing", "8.22", "UNIT (stay | FACING)", "facing after an advance", "Am-SI1 stay"},
    {"turn by a vertex after an advance", "stay | left | right", "stay"},
    {.duty = "choose which way {0} faces after its advance", .remark = table::untyped<facing_remark>}};

}  // namespace hexpost::chariots
