#pragma once

#include "engine/report/document.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: what the units of a side may do next, for a report to either side.
namespace hexpost::hordes {

/// The enemies that each unit of the side could contact in a tactical move and those it could shoot at, if all others
/// stayed in place and it were in command. Units that reach no enemy are left out.
report::Table outlook(const View& now, SideId side);

}  // namespace hexpost::hordes
