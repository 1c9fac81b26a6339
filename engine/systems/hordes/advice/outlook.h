#pragma once

#include "engine/report/document.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: what the units of a side may do next, for a report to either side.
namespace hexpost::hordes {

/// The enemies that each unit of the side could contact by a tactical move, and those that it could shoot at, as if it
/// were in command and all other units stayed in place. Without units that reach no enemy.
report::Table outlook(const View& now, SideId side);

}  // namespace hexpost::hordes
