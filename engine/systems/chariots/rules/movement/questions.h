#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/movement/withdrawal_ways.h"
#include "engine/systems/chariots/rules/turn/check.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/systems/chariots/rules/turn/sentences.h"
#include "engine/table/declared.h"

/// Chariots of Fire: the questions and the checks of movement, and the order of reactions [7.44].
namespace hexpost::chariots {

/// [6.42] A unit withdraws. Its leaders' ratings are taken off the die; a 9 after that costs a hit.
inline Check withdrawal_check(View v, UnitId u) {
  return {v.check_tq(u), withdrawal_modifier(v, u)};
}
/// [6.66] Infantry turns in reaction: each point of excess is a hit.
inline Check turn_check(View v, UnitId u) {
  return {v.check_tq(u)};
}
/// [6.72] Runners with their chariot block an enemy that drives through.
inline Check block_check(View v, UnitId u) {
  return {v.info(u).tq, 0, Check::Passes::below};
}

// What a player needs to know to answer (Question::facts), and remarks on the answers (Question::remark).
std::vector<std::string> orders_facts(View v, const table::Asking& asking);
std::vector<std::string> withdraw_facts(View v, const table::Asking& asking);
std::vector<std::string> face_facts(View v, const table::Asking& asking);
std::vector<std::string> block_facts(View v, const table::Asking& asking);

/// The circumstances that a standing order may test in several of these questions.
inline constexpr std::string_view k_movement_tests = "flanked hits margin points stacked chariot";

inline constexpr table::Question k_orders{
    {"orders", "5.4"},
    {"end: no other unit moves or fires", "end"},
    {.duty = "move units and fire", .asks = table::Asks::army, .facts = table::untyped<orders_facts>}};

inline constexpr table::Question k_on{{"on", "6.14"},
                                      {"how a held move goes on; stop: not at all", "stop"},
                                      {.duty = "choose how the held move of {0} goes on"}};

inline constexpr table::Question k_react_first{
    {"react-first", "7.44", "UNIT", "which of several units reacts next", "Am-SI2"},
    {"which of several units reacts first; listed: in the order of the army", "listed", "listed"},
    {.duty = "choose which unit reacts first", .asks = table::Asks::army, .turn = table::Turn::theirs, .slot = 9}};

inline constexpr table::Question k_withdraw{
    {"withdraw", "6.41", "UNIT (yes | no)", "Orderly Withdrawal before an enemy that comes near", "Am-CH1 no"},
    {"an enemy comes within two hexes: withdraw before it (flanked: that costs a hit first)", "yes | no", "no",
     k_movement_tests},
    {.duty = "choose whether {0} withdraws before {1}",
     .turn = table::Turn::theirs,
     .facts = table::untyped<withdraw_facts>}};

inline constexpr table::Question k_withdraw_to{
    {"withdraw-to", "6.42", "UNIT HEX", "where it goes", "Am-CH1 1313"},
    {"where to; far: farthest from the enemy, near: the shortest way", "far | near", "far", k_movement_tests},
    {.duty = "choose where {0} withdraws to", .turn = table::Turn::theirs}};

inline constexpr table::Question k_face{
    {"face", "6.66", "UNIT (stay | FACING)", "Reaction Facing Change", "Ha-SI1 NE", orders::Sense::face},
    {"an enemy comes next to it: turn by a vertex, or stay; towards: to the vertex that brings the enemy nearer to the "
     "front",
     "stay | towards", "stay", "front rear gains rolls margin tq chariot"},
    {.duty = "choose which way {0} faces",
     .turn = table::Turn::theirs,
     .facts = table::untyped<face_facts>,
     .remark = table::untyped<facing_remark>}};

inline constexpr table::Question k_block{
    {"block", "6.72", "UNIT (yes | no)", "try to block enemies that drive through", "Am-RI1 yes"},
    {"runners and chariot try to block enemies that drive through", "yes | no", "yes", "tq second hits"},
    {.duty = "choose whether {0} tries to block {1}",
     .turn = table::Turn::theirs,
     .facts = table::untyped<block_facts>}};

/// Asks the owner which of several units reacts next; by default the first of the list. A single one is not asked
/// about. Nothing has been answered if the battle stops [Play::stopped].
UnitId next_to_react(Play& p, const std::vector<UnitId>& units, table::Rule rule);

}  // namespace hexpost::chariots
