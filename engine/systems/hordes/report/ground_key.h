#pragma once

#include <string>
#include <vector>

#include "engine/systems/hordes/model/view.h"

namespace hexpost::hordes {

/// What each kind of ground on the battlefield does to those who enter it, shoot into it and fight in it [1.5], one
/// line for each: the key under the map.
std::vector<std::string> ground_key(const View& v);

}  // namespace hexpost::hordes
