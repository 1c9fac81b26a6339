#pragma once

#include <span>

#include "engine/systems/chariots/model/data.h"
#include "engine/table/named_option.h"

/// Chariots of Fire: the options by name, as scenarios, command line and genesis write them.
namespace hexpost::chariots {

/// Named by its flag in Options.
using NamedOption = table::NamedOption<bool Options::*>;

/// All of them: the printed one, those that depart from a printed sentence, the second readings of unclear print.
std::span<const NamedOption> named_options();

}  // namespace hexpost::chariots
