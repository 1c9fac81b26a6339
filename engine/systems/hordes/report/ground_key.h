#pragma once

#include <string>
#include <vector>

#include "engine/systems/hordes/model/view.h"

namespace hexpost::hordes {

/// The effects of each kind of ground on the battlefield on movement, shooting and combat [1.5], one
/// line for each: the key under the map.
std::vector<std::string> ground_key(const View& v);

}  // namespace hexpost::hordes
