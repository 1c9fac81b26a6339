#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/orders/line.h"
#include "engine/orders/tongue.h"
#include "engine/table/match.h"

/// Hordes & Heroes: the words of the order language that shooting and hand-to-hand combat use.
namespace hexpost::hordes {

/// Every verb of the system: set-up, command, movement, answers, combat; then standing orders and conditions.
std::vector<table::Verb> all_verbs();
/// Those of combat, in the order of the bound.
const std::vector<table::Verb>& combat_verbs();
/// Canonical text of a line that begins with one of these verbs, or why it is not understood; nothing for other verbs.
/// Needs no position: whether it is legal shows when its turn comes.
std::optional<std::variant<std::string, base::Refusal>> canonical_combat_line(const orders::Names& names,
                                                                              const orders::Line& line);

/// The languages in which the order words may be typed besides the canonical one.
std::span<const orders::Tongue* const> tongues();

}  // namespace hexpost::hordes
