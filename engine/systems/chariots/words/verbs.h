#pragma once

#include <vector>

#include "engine/base/refusal.h"
#include "engine/orders/line.h"
#include "engine/orders/tongue.h"
#include "engine/table/match.h"

/// Chariots of Fire: every word that may begin an order line.
namespace hexpost::chariots {

/// All verbs: orders and answers of all chapters, headings, standing orders and conditions.
const std::vector<table::Verb>& all_verbs();

/// [7.12] `fire A at B` becomes `fire A B`, because people write it as they write `shock A at B`. Other lines stay.
orders::Line without_at(const orders::Line& line);

}  // namespace hexpost::chariots
