#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/orders/line.h"

namespace hexpost::orders {

/// Rewrites harmless variants of a typed line, so that it is not refused for its spelling:
/// `;` between two orders on one line, `move A 2020, B 2021` for two orders of one kind, commas and stops after a
/// word, `facing` for `face`, compass points written out
/// (`North`, `north-east`), `to` before a hex, `705` for 0705, `end moves` for `end-moves`, `post Mesha` for the one
/// piece whose name ends in `-Mesha`. Words that the battle knows, above all names, stay as they are. Returns one entry
/// for each order; an order that needs no change stays as typed.
std::vector<std::string> plain_lines(const Names& names, std::string_view typed);

}  // namespace hexpost::orders
