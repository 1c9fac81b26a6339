#include "cli/say/json.h"

#include <nlohmann/json.hpp>

namespace hexpost::cli {

void print_json(Terminal& terminal, const Json& value) {
  terminal.out << value.dump(2, ' ', true, Json::error_handler_t::replace) << "\n";
}

}  // namespace hexpost::cli
