#pragma once

#include <string>
#include <vector>

#include "engine/systems/hordes/model/view.h"

namespace hexpost::hordes {

/// The key under the map: one line for each kind of ground on the battlefield, with its effects on movement, shooting
/// and combat [1.5].
std::vector<std::string> ground_key(const View& v);

}  // namespace hexpost::hordes
