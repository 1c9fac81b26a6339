#pragma once

#include <memory>

#include "engine/base/result.h"
#include "engine/systems/hordes/model/data.h"
#include "engine/systems/system.h"
#include "engine/table/match.h"

/// Hordes & Heroes behind the erased interface.
namespace hexpost::hordes {

/// The name of the rule system in a genesis.
inline constexpr const char* k_system = "hordes";

/// A battle ready to be fought. Errors (code "scenario") as resolve().
base::Result<std::unique_ptr<table::Battle>> battle(Scenario scenario);

/// What players ask of a position.
hexpost::Lookups lookups();

}  // namespace hexpost::hordes
