#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/ancients/model/data.h"
#include "engine/systems/system.h"
#include "engine/table/match.h"

/// Commands & Colors: Ancients behind the erased interface.
namespace hexpost::ancients {

/// A battle ready to be fought.
std::unique_ptr<table::Battle> battle(Data data);

/// with_units() (advice/ordered_units.h), likewise.
std::vector<std::string> with_units(const table::Match& match, table::Player who, std::string_view line,
                                    const std::function<std::vector<std::string>()>& others);
/// card_line() (advice/card_line.h); the line as it is for a match of another system.
std::string card_line(const table::Match& match, table::Player who, std::string_view line);

/// What players ask of a position.
hexpost::Lookups lookups();

}  // namespace hexpost::ancients
