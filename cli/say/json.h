#pragma once

#include <nlohmann/json_fwd.hpp>

#include "cli/say/terminal.h"

namespace hexpost::cli {

/// Keys stay in the order in which they were put.
using Json = nlohmann::ordered_json;

/// Indented, ASCII only, whatever is in it: bytes that are no UTF-8 become U+FFFD.
void print_json(Terminal& terminal, const Json& value);

}  // namespace hexpost::cli
