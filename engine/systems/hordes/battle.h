#pragma once

#include <memory>

#include "engine/base/result.h"
#include "engine/report/document.h"
#include "engine/systems/hordes/model/data.h"
#include "engine/table/control.h"
#include "engine/table/match.h"

/// Hordes & Heroes behind the erased interface.
namespace hexpost::hordes {

/// The name of the rule system in a genesis.
inline constexpr const char* k_system = "hordes";

/// A battle ready to be fought. Errors (code "scenario") as resolve().
base::Result<std::unique_ptr<table::Battle>> battle(Scenario scenario);

/// ways() (advice/ways.h) on the position of a match of this system; empty for a match of another.
std::vector<std::string> ways(const table::Match& match, std::string_view line, std::size_t limit);
/// moves_into_contact() (advice/ways.h), likewise.
std::vector<std::string> moves_into_contact(const table::Match& match, std::string_view line);

/// Zones of control of a side [1.7.1] in the position of a match of this system; empty for a match of another.
table::Control control(const table::Match& match, table::Player of);
/// The map of a match of this system with its counters; a map without cells for a match of another.
report::Map drawn_map(const table::Match& match);

}  // namespace hexpost::hordes
