#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/orders/line.h"
#include "engine/orders/tongue.h"
#include "engine/table/match.h"

/// Chariots of Fire: every word that may begin an order line.
namespace hexpost::chariots {

/// Orders and answers of all chapters.
std::vector<table::Verb> all_verbs();
/// Those of chapters 7 to 11 (combat_verbs.cpp).
const std::vector<table::Verb>& combat_verbs();
/// Canonical text of a line that begins with one of these verbs and is more than an answer of plain words, or why it is
/// not understood; nothing for other lines. Needs no position: whether it is legal shows when its turn comes.
std::optional<std::variant<std::string, base::Refusal>> canonical_combat_line(const orders::Names& names,
                                                                              const orders::Line& line);

/// [7.12] `fire A at B` for `fire A B`, as people write it who write `shock A at B`; other lines as they are.
orders::Line without_at(const orders::Line& line);

}  // namespace hexpost::chariots
