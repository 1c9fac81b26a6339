#pragma once

#include <nlohmann/json.hpp>

#include "engine/hex/hex.h"
#include "engine/odds/odds.h"
#include "engine/report/document.h"
#include "engine/systems/system.h"
#include "engine/table/match.h"
#include "engine/table/trial.h"

/// Values of the engine as JSON, and the inputs of a run from JSON. Members stand in a fixed order and those that
/// are empty are left out, so that equal values give equal bytes. schemas/module.md is the reference.
namespace hexpost::module {

using Json = nlohmann::ordered_json;

/// A value whose members members.h lists.
template <class T>
Json json_of(const T& value);
Json json_of(const table::Segment& segment);
Json json_of(const table::DealtCards& dealt);
Json json_of(const table::LineOutlook& line);
Json json_of(const hex::Grid& grid);

/// The inputs of one run. Throws nlohmann::json::exception for a value that has another form.
table::Segment segment_of(const Json& json);
table::Given given_of(const Json& json);

}  // namespace hexpost::module
