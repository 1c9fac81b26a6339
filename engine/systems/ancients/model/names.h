#pragma once

#include "engine/systems/ancients/model/data.h"
#include "engine/table/roster.h"

/// Commands & Colors: Ancients: the names that orders are written in.
namespace hexpost::ancients {

/// Units and leaders by name; standing orders may speak for a unit type by its code ("LI"), too.
table::Roster roster_of(const Data& data, std::span<const orders::Tongue* const> tongues = {});

}  // namespace hexpost::ancients
