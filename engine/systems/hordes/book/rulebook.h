#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/systems/hordes/model/data.h"
#include "engine/table/named_option.h"

/// Hordes & Heroes: the names of the rules. Refusals, facts and comments cite these ids; reports and `rules hordes`
/// show where the printed book has them and what they say in a few words.
namespace hexpost::hordes {

struct Rule {
  std::string_view id;       ///< "1.7.2", a ruling "Q37", a table "2.1"
  std::string_view heading;  ///< heading of the printed book
  std::string_view summary;  ///< in our words; also a text for translation
};
/// All rules, by chapter, then the rulings by number.
std::span<const Rule> rulebook();
/// [1.3] A bound step by step, for new players.
std::vector<std::string> bound_in_brief();

/// Named by its flag in Options.
using NamedOption = table::NamedOption<bool Options::*>;
/// Those that are on or off; break_percent and turn_limit have a figure. engine/data reads them from texts.
std::span<const NamedOption> named_options();

}  // namespace hexpost::hordes
