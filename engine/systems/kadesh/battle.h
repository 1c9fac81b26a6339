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
hexpost::Lookups lookups();

/// As fire_without_attackers of a view (advice/attack_lines.h). Empty if it is not the time of the archers.
std::vector<std::string> fire_without_attackers(const table::Match& match, const std::vector<std::string>& lines);
/// As with_runners of a view (advice/attack_lines.h).
std::vector<std::string> with_runners(const table::Match& match, std::string_view line);

}  // namespace hexpost::kadesh
