#pragma once

#include <span>
#include <string_view>

#include "engine/systems/chariots/model/data.h"

/// Chariots of Fire: the options by name, as scenarios, command line and genesis write them.
namespace hexpost::chariots {

/// A named option: off unless the scenario or both players choose it.
struct NamedOption {
  std::string_view name;  ///< "ow_every_step"
  std::string_view rule;  ///< the rule or ruling it departs from, "6.42"; "6.8" is what the book itself offers
  bool Options::*flag;
  std::string_view summary;  ///< what it changes; also a text for translation
};

/// All of them: the printed one, those that depart from a printed sentence, the second readings of unclear print.
std::span<const NamedOption> named_options();

}  // namespace hexpost::chariots
