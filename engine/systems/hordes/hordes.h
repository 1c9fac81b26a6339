#pragma once

#include "engine/systems/system.h"

namespace hexpost::cli {

/// Hordes & Heroes as the commands see it: its battles, charts, rules and words.
System hordes_system();

}  // namespace hexpost::cli
