#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/player/draft.h"

/// Chooses one of the ways that complete a line: the one whose price is part of every other way's price, or the
/// player's choice `way 2`.
namespace hexpost::cli {

constexpr std::size_t k_ways = 16;  ///< ways that are compared

/// Removes the choice `way 2` at the end of a line and returns it; 0 without one.
std::size_t take_choice(std::string& text);

/// Chooses among the ways; the full line is empty if the player must choose. `wanted`: the player's choice, or 0.
Completion choose(const Stepper& at, const orders::Numbered& line, const std::vector<std::string>& ways,
                  std::size_t wanted);

}  // namespace hexpost::cli
