#pragma once

#include "store/host/office/table.h"

/// The next step of a game that has not begun.
namespace hexpost::host {

/// The next step of a game that has not begun.
base::Result<Host::Stage> stage(Office& office, const GameRow& row);

}  // namespace hexpost::host
