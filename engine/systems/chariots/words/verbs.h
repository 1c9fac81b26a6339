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

/// All verbs: orders and answers of all chapters, headings, standing orders and conditions.
std::vector<table::Verb> all_verbs();
/// Those of chapters 7 to 11 (combat_verbs.cpp).
const std::vector<table::Verb>& combat_verbs();
/// The canonical text of a line that begins with one of these verbs and has more than plain words, or why it is not
/// understood; nothing for other lines. Does not ask whether it is legal.
std::optional<std::variant<std::string, base::Refusal>> canonical_combat_line(const orders::Names& names,
                                                                              const orders::Line& line);

/// [7.12] `fire A at B` becomes `fire A B`, because people write it as they write `shock A at B`. Other lines stay.
orders::Line without_at(const orders::Line& line);

}  // namespace hexpost::chariots
