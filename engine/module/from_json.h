#pragma once

#include <nlohmann/json.hpp>

#include "engine/hex/hex.h"
#include "engine/odds/odds.h"
#include "engine/report/document.h"
#include "engine/systems/system.h"
#include "engine/table/match.h"

/// Reads values of the engine that to_json.h has written, for a program that plays through a module. Each function
/// throws nlohmann::json::exception for a value of another form.
namespace hexpost::module {

using Json = nlohmann::ordered_json;

/// What json_of (to_json.h) has written. T: a type whose members members.h lists.
template <class T>
T value_of(const Json& json);
table::DealtCards dealt_of(const Json& json);
hex::Grid grid_of(const Json& json);

}  // namespace hexpost::module
