#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/report/document.h"
#include "engine/systems/kadesh/model/data.h"
#include "engine/table/control.h"
#include "engine/table/match.h"

/// Day of the Chariot: Kadesh behind the erased interface.
namespace hexpost::kadesh {

/// A battle ready to be fought.
std::unique_ptr<table::Battle> battle(Data data);

/// full_orders() (advice/full_orders.h) on the position of a match of this system; empty for a match of another.
std::vector<std::string> ways(const table::Match& match, std::string_view line, std::size_t limit);

/// moves_into_contact() (advice/full_orders.h), likewise.
std::vector<std::string> moves_into_contact(const table::Match& match, std::string_view line);

/// Zones of control of a side [4.4] in the position of a match of this system; empty for a match of another.
table::Control control(const table::Match& match, table::Player of);
/// The map of a match of this system with its counters; a map without cells for a match of another.
report::Map drawn_map(const table::Match& match);

}  // namespace hexpost::kadesh
