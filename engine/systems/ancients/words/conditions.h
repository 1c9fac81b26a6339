#pragma once

#include "engine/systems/ancients/rules/turn/play.h"
#include "engine/table/conditions.h"

/// Commands & Colors: Ancients: what `if NAME WORD then ORDER` may ask of a piece.
namespace hexpost::ancients {

extern const table::Conditions<TableView, UnitId, LeaderId> k_conditions;

}  // namespace hexpost::ancients
