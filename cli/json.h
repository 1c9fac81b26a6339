#pragma once

#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/terminal.h"

namespace hexpost::cli {

/// Keys stay in the order in which they were put.
using Json = nlohmann::ordered_json;

/// Indented, ASCII only, whatever is in it: bytes that are no UTF-8 become U+FFFD.
inline void print_json(Terminal& terminal, const Json& value) {
  terminal.out << value.dump(2, ' ', true, Json::error_handler_t::replace) << "\n";
}

}  // namespace hexpost::cli
