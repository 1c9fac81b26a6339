#pragma once

#include <cstddef>
#include <string_view>

#include "engine/orders/line.h"

namespace hexpost::orders {

/// The index of the word of the line that the reason of a refusal names first: a unit, a leader, a hex or a direction;
/// 0 if it names none. The verb is no such word, and of a condition only a word that one branch alone has. Of a remedy
/// in brackets at the end of the reason only the first word counts, where the reason names nothing: `face NE, SE or S`
/// points at the direction.
std::size_t named_word(const Line& line, std::string_view reason);

}  // namespace hexpost::orders
