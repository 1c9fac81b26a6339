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

/// What json_of (to_json.h) has written.
base::Error error_of(const Json& json);
base::Refusal refusal_of(const Json& json);
table::Awaited awaited_of(const Json& json);
table::DealtCards dealt_of(const Json& json);
table::Entry entry_of(const Json& json);
table::Pending pending_of(const Json& json);
table::Odds odds_of(const Json& json);
table::Score score_of(const Json& json);
table::Verb verb_of(const Json& json);
table::StandingQuestion question_of(const Json& json);
hexpost::BattleInfo battle_info_of(const Json& json);
hex::Grid grid_of(const Json& json);
report::Document document_of(const Json& json);

}  // namespace hexpost::module
