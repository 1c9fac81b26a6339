#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/orders/line.h"

namespace hexpost::orders {

/// A typed line with the harmless variants of people's writing made plain, so that none is refused for its spelling:
/// `;` between two orders on one line, `move A 2020, B 2021` for two orders of one kind, commas and stops behind a
/// word, `facing` for `face`, compass points written out
/// (`North`, `north-east`), `to` in front of a hex, `705` for 0705. Words that mean something to the battle, names
/// above all, stay as they are. One entry for each order, as it was typed if it needs nothing.
std::vector<std::string> plain_lines(const Names& names, std::string_view typed);

}  // namespace hexpost::orders
