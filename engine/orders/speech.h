#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/orders/line.h"

namespace hexpost::orders {

/// A typed line in the word order of the order language, for lines that players type in another order: `&` is `and`,
/// `one hex` is `1 hex`, `3 forward` is `forward 3`, `moves up` is `advance`, `stands fast` and `stay put` are `hold`,
/// `falls back to 0602` is a move there, `wheels left and moves to 0702` is a move that begins with the turn, `forms
/// column` is `column`, `Bow1 plants stakes` is `stakes Bow1 plant`, `attack War1 with A and B` and `A charges War1
/// from 0705` name the unit that acts first. Names and hexes of the battle stay as they are, and so do lines that begin
/// with `stand` or `if`. `whole`: as for tidy().
std::string spoken(const Names& names, std::string_view typed,
                   const std::function<std::string(const std::string&)>& whole);

}  // namespace hexpost::orders
