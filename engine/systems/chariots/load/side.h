#pragma once

#include <set>
#include <string>

#include "engine/data/toml_file.h"
#include "engine/systems/chariots/model/data.h"

/// Chariots of Fire: one side of a battle file.
namespace hexpost::chariots {

/// Reads a `side` table. `scenario` has its map and charts already; `taken` holds the lower-case names of the battle so
/// far and takes this side's. Fails (base::fail) with the place in the file.
SideSetup read_side(const data::Document& document, const data::Value& table, const Scenario& scenario,
                    std::set<std::string>& taken);

}  // namespace hexpost::chariots
