#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/systems/kadesh/model/view.h"
#include "engine/systems/kadesh/rules/turn/play.h"
#include "engine/table/match.h"

/// Day of the Chariot: Kadesh: the position for a reader.
namespace hexpost::kadesh {

/// Map, boxes, leaders, units. Nothing is hidden in this system, so every viewer sees the same.
report::Document situation(const TableView& v, std::optional<table::Player> viewer, const table::Awaited& awaited);

}  // namespace hexpost::kadesh
