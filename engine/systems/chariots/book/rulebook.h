#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Chariots of Fire: the names of the rules. Refusals, facts and comments cite these ids; reports and `rules chariots`
/// show where the printed book has them and what they say in a few words. The book numbers its missile charts 7.41
/// and 7.42 a second time; they are 7.51 and 7.52 here, as in the Polish edition.
namespace hexpost::chariots {

struct Rule {
  std::string_view id;       ///< "6.42"; "7.0" is a chapter, "Q12" a ruling on unclear print
  std::string_view heading;  ///< heading of the printed section; of a ruling the rule it is about
  std::string_view summary;  ///< in our words; also a text for translation
};

/// All rules by number, then the rulings.
std::span<const Rule> rulebook();
/// [3.0] A game turn step by step, for new players.
std::vector<std::string> turn_in_brief();
/// The differences between the two printed editions, both of which the program plays, with their rules.
std::vector<std::string> edition_differences();

/// Q1 to Q121, a part of the rulebook.
std::span<const Rule> rulings();

}  // namespace hexpost::chariots
