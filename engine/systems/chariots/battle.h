#pragma once

#include <memory>

#include "engine/report/document.h"
#include "engine/systems/chariots/model/data.h"
#include "engine/table/control.h"
#include "engine/table/match.h"

/// Chariots of Fire: a scenario made ready to play.
namespace hexpost::chariots {

/// Errors: those of resolve() (view.h).
base::Result<std::unique_ptr<table::Battle>> battle(Scenario scenario);

/// ways() (advice/ways.h) on the position of a match of this system; empty for a match of another.
std::vector<std::string> ways(const table::Match& match, std::string_view line, std::size_t limit);
/// moves_into_contact() (advice/ways.h), likewise.
std::vector<std::string> moves_into_contact(const table::Match& match, std::string_view line);

/// Front hexes of the units of a side that are not Routed [6.61] in the position of a match of this system; empty for a
/// match of another.
table::Control control(const table::Match& match, table::Player of);
/// The map of a match of this system with its counters; a map without cells for a match of another.
report::Map drawn_map(const table::Match& match);

}  // namespace hexpost::chariots
