#pragma once

#include "engine/systems/kadesh/rules/turn/play.h"
#include "engine/table/conditions.h"

/// Day of the Chariot: Kadesh: what `if NAME WORD then ORDER` may ask of a piece.
namespace hexpost::kadesh {

extern const table::Conditions<TableView, UnitId, LeaderId> k_conditions;

}  // namespace hexpost::kadesh
