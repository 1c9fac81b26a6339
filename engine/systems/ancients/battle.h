#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/report/document.h"
#include "engine/systems/ancients/model/data.h"
#include "engine/table/match.h"

/// Commands & Colors: Ancients behind the erased interface.
namespace hexpost::ancients {

/// A battle ready to be fought.
std::unique_ptr<table::Battle> battle(Data data);
/// The map of a match of this system with its counters; a map without cells for a match of another.
report::Map drawn_map(const table::Match& match);

/// Full orders that a line stands for if it leaves out hexes of a way; empty for a match of another system.
std::vector<std::string> ways(const table::Match& match, std::string_view line, std::size_t limit);
/// moves_into_contact() (advice/ways.h), likewise.
std::vector<std::string> moves_into_contact(const table::Match& match, std::string_view line);
/// with_units() (advice/ordered_units.h), likewise.
std::vector<std::string> with_units(const table::Match& match, table::Player who, std::string_view line,
                                    const std::function<std::vector<std::string>()>& others);
/// card_line() (advice/card_line.h); the line as it is for a match of another system.
std::string card_line(const table::Match& match, table::Player who, std::string_view line);

}  // namespace hexpost::ancients
