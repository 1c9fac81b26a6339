#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/orders/line.h"

/// Whether a line has the form that help shows: `advance HEX (none | UNIT FACING)`.
namespace hexpost::orders {

/// The first word of a line that its grammar does not take.
struct Misfit {
  std::size_t word = 0;             ///< its place; the number of words if the line is too short
  std::vector<std::string> wanted;  ///< what the grammar has there; empty if the line should end before it
};
/// Compares a canonical line with a grammar, verb included; nothing if it fits. UNIT, LEADER, HEX, FACING and NUMBER
/// (also `<unit>`) take what their names say; any other place takes any word.
std::optional<Misfit> misfit(const Names& names, std::string_view usage, const Line& line);

}  // namespace hexpost::orders
