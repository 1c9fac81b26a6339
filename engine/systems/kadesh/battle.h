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

/// [9.3.1] What the standing order `archery do auto` would fire, without the units that these lines order to attack: a
/// unit that has fired with the archers does not fight. Empty if it is not the time of the archers, if it would fire
/// with none of these units, or if a line is for the archers.
std::vector<std::string> fire_without_attackers(const table::Match& match, const std::vector<std::string>& lines);

/// [4.2.1] The full lines, the best first, that an attack without the runners of its chariots stands for: a runner that
/// is with its chariot fights as part of it, and must fight if it has thrown javelins [9.3.4]. Empty for other lines.
std::vector<std::string> with_runners(const table::Match& match, std::string_view line);

}  // namespace hexpost::kadesh
