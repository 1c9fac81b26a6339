#pragma once

#include <vector>

#include "cli/say/json.h"
#include "store/protocol/forks.h"

namespace hexpost::cli {

Json head_json(const store::Head& head);
/// The forks that a file proves: seat, name, event, both heads.
Json forks_json(const store::ForkRows& rows);
/// Rows of a file that are not what was signed: table, event, what.
Json damage_json(const std::vector<store::Damage>& damage);

}  // namespace hexpost::cli
