#pragma once

#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/table/conditions.h"

/// Chariots of Fire: what `if NAME WORD then ORDER` may ask of a piece.
namespace hexpost::chariots {

extern const table::Conditions<TableView, UnitId, LeaderId> k_conditions;

}  // namespace hexpost::chariots
