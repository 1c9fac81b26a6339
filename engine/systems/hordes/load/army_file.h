#pragma once

#include "engine/base/result.h"
#include "engine/data/library.h"
#include "engine/systems/hordes/rules/setup/army.h"

/// Hordes & Heroes: the units and generals of a side from TOML, in a battle file or in an army file of its own.
namespace hexpost::hordes {

/// A player's army, bought from a list: units, generals, blocks and combined arms with their lines. Only the form is
/// judged here; whether it keeps to its list says check_army.
base::Result<ArmyFile> read_army(const data::Source& source);

/// The part that battle and army files share. `table` has `general`, `unit`, `block` and `combined`. With a grid, units
/// and generals may have hexes; fails for labels that are not on it.
void read_side(const data::Document& document, const data::Value& table, const hex::Grid* grid, ArmyFile& out);

/// Fails with Error "name" when units, generals or sides of a battle share a name or have one that orders could mistake;
/// the line is that of the file `document` for the sides whose lines are known.
void check_names(const data::Document& document, const std::array<const ArmyFile*, 2>& armies);

}  // namespace hexpost::hordes
