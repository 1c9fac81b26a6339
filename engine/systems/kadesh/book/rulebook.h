#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Day of the Chariot: Kadesh: the names of the rules. Refusals, facts and comments cite these ids; `rules kadesh`
/// shows where the printed book has them.
namespace hexpost::kadesh {

struct Rule {
  std::string_view id;       ///< "9.3.6"
  std::string_view heading;  ///< of the printed section
};

/// Every numbered heading of the book, in its order.
std::span<const Rule> rulebook();
/// [5.1] A player turn step by step.
std::vector<std::string> turn_in_brief();

}  // namespace hexpost::kadesh
