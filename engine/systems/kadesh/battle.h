#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/kadesh/model/data.h"
#include "engine/systems/system.h"
#include "engine/table/match.h"

/// Day of the Chariot: Kadesh behind the erased interface.
namespace hexpost::kadesh {

/// A battle ready to be fought.
std::unique_ptr<table::Battle> battle(Data data);

/// What players ask of a position.
cli::Lookups lookups();

}  // namespace hexpost::kadesh
