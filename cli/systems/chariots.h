#pragma once

#include "cli/systems.h"

namespace hexpost::cli {

System chariots_system();

}  // namespace hexpost::cli
