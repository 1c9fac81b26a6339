#pragma once

#include <set>
#include <string>

#include "engine/base/result.h"
#include "engine/data/toml_file.h"
#include "engine/systems/chariots/model/data.h"

/// Chariots of Fire: one side of a battle file.
namespace hexpost::data::chariots {

namespace rules = hexpost::chariots;

/// Reads a `side` table. `scenario` has its map and charts already; `taken` holds the lower-case names of the battle so
/// far and takes this side's.
base::Result<rules::SideSetup> read_side(const Document& document, const Value& table, const rules::Scenario& scenario,
                                         std::set<std::string>& taken);

}  // namespace hexpost::data::chariots
