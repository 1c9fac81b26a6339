#pragma once

#include <memory>

#include "engine/systems/ancients/model/data.h"
#include "engine/table/match.h"

/// Commands & Colors: Ancients behind the erased interface.
namespace hexpost::ancients {

/// A battle ready to be fought.
std::unique_ptr<table::Battle> battle(Data data);

}  // namespace hexpost::ancients
