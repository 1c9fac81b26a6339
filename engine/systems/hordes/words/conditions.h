#pragma once

#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/conditions.h"

/// Hordes & Heroes: what `if NAME WORD then ORDER` may ask of a piece.
namespace hexpost::hordes {

extern const table::Conditions<TableView, UnitId, GeneralId> k_conditions;

}  // namespace hexpost::hordes
