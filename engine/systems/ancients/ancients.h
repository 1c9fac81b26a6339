#pragma once

#include "engine/systems/system.h"

namespace hexpost::cli {

/// Commands & Colors: Ancients.
System ancients_system();

}  // namespace hexpost::cli
