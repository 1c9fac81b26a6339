#pragma once

#include "engine/report/document.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: what the units of a side may do next, for a report to either side.
namespace hexpost::hordes {

/// Whom each unit of the side could come into contact with in a tactical move and whom it could shoot at, if all others
/// stayed where they are and it were in command. Units that reach nobody are left out; no row: nobody reaches anybody.
report::Table outlook(const View& now, SideId side);

}  // namespace hexpost::hordes
