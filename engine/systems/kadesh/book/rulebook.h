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

/// How unclear print is read here.
struct Ruling {
  std::string_view id;       ///< "K39"
  std::string_view rule;     ///< the rule it is about
  std::string_view summary;  ///< in our words; also a text for translation
};

/// K1 to K137, in their order.
std::span<const Ruling> rulings();
/// Every numbered heading of the book, in its order.
std::span<const Rule> rulebook();
/// [5.1] A player turn step by step.
std::vector<std::string> turn_in_brief();

}  // namespace hexpost::kadesh
