#pragma once

#include <memory>

#include "engine/systems/kadesh/model/data.h"
#include "engine/table/match.h"

/// Day of the Chariot: Kadesh behind the erased interface.
namespace hexpost::kadesh {

/// A battle ready to be fought.
std::unique_ptr<table::Battle> battle(Data data);

}  // namespace hexpost::kadesh
