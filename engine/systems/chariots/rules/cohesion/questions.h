#pragma once

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/turn/sentences.h"
#include "engine/table/declared.h"

/// Chariots of Fire: the questions of cohesion.
namespace hexpost::chariots {

inline constexpr table::Question k_disengage{
    {"disengage", "9.25", "(all | chariots)", "which units try to break off", "chariots"},
    {"whether all Engaged units try to break off, with a die, or chariots alone without one", "all | chariots", "all",
     "rating"},
    {.duty = "choose which units Disengage", .asks = table::Asks::wing, .slot = 6}};

inline constexpr table::Question k_back{
    {"back", "9.24", "(UNIT HEX | none)", "an Engaged unit breaks off to a hex", "none"},
    {"which unit breaks off next and where to; listed: the first possible path; none: no more units", "listed | none",
     "listed"},
    {.duty = "choose which unit Disengages next and where to", .asks = table::Asks::army, .slot = 7}};

inline constexpr table::Question k_rally_at{
    {"rally-at", "9.41", "UNIT HEX", "where a Routed unit gathers", "Am-SI1 1316"},
    {"where a Routed unit gathers, of several hexes as near; listed: the first", "listed", "listed"},
    {.duty = "choose where {0} gathers"}};

inline constexpr table::Question k_rout_facing{
    {"rout-facing", "9.41", "UNIT FACING", "its facing there", "Am-SI1 S"},
    {"which way it faces there: towards the nearest enemy, or as before", "enemy | keep", "enemy"},
    {.duty = "choose which way the Routed {0} faces", .remark = table::untyped<facing_remark>}};

inline constexpr table::Question k_standard{
    {"standard", "9.33", "UNIT (destroy | keep)", "what becomes of a captured Standard", "Am-SI1 destroy"},
    {"what becomes of a captured Standard", "destroy | keep", "destroy"},
    {.duty = "choose what becomes of the Standard that {0} took"}};

}  // namespace hexpost::chariots
