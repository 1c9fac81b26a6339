#pragma once

#include <vector>

#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes 1.4: which units are in command.
namespace hexpost::hordes {

/// True if the general can command: he is alive and on the table, and his host, if he has one, is not disrupted
/// [1.4.6].
bool commands(const View& v, GeneralId g);
/// The units in command of the side's generals: range, contact chain, hordes [1.4.3]-[1.4.5]; a flag for every unit id.
std::vector<bool> command_flags(const View& v, SideId side);

}  // namespace hexpost::hordes
