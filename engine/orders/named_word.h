#pragma once

#include <cstddef>
#include <string_view>

#include "engine/orders/line.h"

namespace hexpost::orders {

/// The index of the word of the line that the reason of a refusal names first: a unit, a leader, a hex or a direction;
/// 0 if it names none. The verb does not count, nor does a word of a condition that both branches have. If the reason
/// names no word, the first word of the remedy in brackets at its end counts: `face NE, SE or S` points at the
/// direction.
std::size_t named_word(const Line& line, std::string_view reason);

}  // namespace hexpost::orders
