#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Commands & Colors: Ancients: the parts of the rules and the rulings by number. Refusals, facts and comments cite
/// them; `hexpost rules ancients NUMBER` shows them.
namespace hexpost::ancients {

/// A part of the rules; with headings of the battle chapter in brackets.
struct Rule {
  std::string_view id;       ///< "4.6"
  std::string_view heading;  ///< this and the summary are texts for translation
  std::string_view summary;  ///< in our words
};

/// How unclear print is read here.
struct Ruling {
  std::string_view id;       ///< "C39"
  std::string_view rule;     ///< the part that it is about
  std::string_view summary;  ///< in our words; also a text for translation
};

/// Every part, in the order of its number.
std::span<const Rule> rulebook();
/// C1 to C128, in their order.
std::span<const Ruling> rulings();
/// [3.2] A turn step by step.
std::vector<std::string> turn_in_brief();

}  // namespace hexpost::ancients
