#pragma once

#include "engine/systems/system.h"

namespace hexpost::cli {

/// Chariots of Fire as the commands see it: its battles, charts, rules and words.
System chariots_system();

}  // namespace hexpost::cli
