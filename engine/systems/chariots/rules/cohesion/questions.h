#pragma once

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/turn/described.h"
#include "engine/table/declared.h"

/// Chariots of Fire: the questions of cohesion.
namespace hexpost::chariots {

inline constexpr table::Question k_disengage{
    .name = "disengage",
    .rule = "9.25",
    .settles = "whether all Engaged units try to break off, with a die, or chariots alone without one",
    .words = "all | chariots",
    .proposed = "all",
    .usage = "disengage (all | chariots)",
    .help = "which units try to break off",
    .example = "disengage chariots",
    .duty = "choose which units Disengage",
    .tests = "rating",
    .asks = table::Question::Asks::wing,
    .slot = 6};

inline constexpr table::Question k_back{
    .name = "back",
    .rule = "9.24",
    .settles = "which unit breaks off next and where to; listed: the first possible path; none: no more units",
    .words = "listed | none",
    .proposed = "listed",
    .usage = "back (UNIT HEX | none)",
    .help = "an Engaged unit breaks off to a hex",
    .example = "back none",
    .duty = "choose which unit Disengages next and where to",
    .asks = table::Question::Asks::army,
    .slot = 7};

inline constexpr table::Question k_rally_at{
    .name = "rally-at",
    .rule = "9.41",
    .settles = "where a Routed unit gathers, of several hexes as near; listed: the first",
    .words = "listed",
    .proposed = "listed",
    .usage = "rally-at UNIT HEX",
    .help = "where a Routed unit gathers",
    .example = "rally-at Am-SI1 1316",
    .duty = "choose where {0} gathers"};

inline constexpr table::Question k_rout_facing{
    .name = "rout-facing",
    .rule = "9.41",
    .settles = "which way it faces there: towards the nearest enemy, or as before",
    .words = "enemy | keep",
    .proposed = "enemy",
    .usage = "rout-facing UNIT FACING",
    .help = "its facing there",
    .example = "rout-facing Am-SI1 S",
    .duty = "choose which way the Routed {0} faces",
    .remark = table::untyped<facing_remark>};

inline constexpr table::Question k_standard{.name = "standard",
                                            .rule = "9.33",
                                            .settles = "what becomes of a captured Standard",
                                            .words = "destroy | keep",
                                            .proposed = "destroy",
                                            .usage = "standard UNIT (destroy | keep)",
                                            .help = "what becomes of a captured Standard",
                                            .example = "standard Am-SI1 destroy",
                                            .duty = "choose what becomes of the Standard that {0} took"};

}  // namespace hexpost::chariots
