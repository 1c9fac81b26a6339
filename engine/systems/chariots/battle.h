#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/chariots/model/data.h"
#include "engine/systems/system.h"
#include "engine/table/match.h"

/// Chariots of Fire: a scenario made ready to play.
namespace hexpost::chariots {

/// Errors: those of resolve() (view.h).
base::Result<std::unique_ptr<table::Battle>> battle(Scenario scenario);

/// What players ask of a position.
hexpost::Lookups lookups();

/// shocks_instead() (rules/shock/shock_lines.h) of a canonical line.
std::vector<std::string> lines_instead(std::string_view line);

}  // namespace hexpost::chariots
