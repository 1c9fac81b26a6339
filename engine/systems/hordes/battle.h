#pragma once

#include <memory>

#include "engine/base/result.h"
#include "engine/systems/hordes/model/data.h"
#include "engine/table/match.h"

/// Hordes & Heroes behind the erased interface.
namespace hexpost::hordes {

/// Revision of the rules: what they decide. Changes with every fix that could change a game already played; the genesis
/// names it, and a running game keeps its own.
inline constexpr const char* k_system = "hordes";
inline constexpr const char* k_revision = "hordes-1";

/// A battle ready to be fought. Errors (code "scenario") as resolve().
base::Result<std::unique_ptr<table::Battle>> battle(Scenario scenario);

}  // namespace hexpost::hordes
