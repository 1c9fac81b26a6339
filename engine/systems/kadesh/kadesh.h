#pragma once

#include "engine/systems/system.h"

namespace hexpost::cli {

/// Day of the Chariot: Kadesh.
System kadesh_system();

}  // namespace hexpost::cli
