#pragma once

#include "cli/systems.h"

namespace hexpost::cli {

System hordes_system();

}  // namespace hexpost::cli
