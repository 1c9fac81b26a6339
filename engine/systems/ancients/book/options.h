#pragma once

#include <span>

#include "engine/systems/ancients/model/data.h"
#include "engine/table/named_option.h"

/// Commands & Colors: Ancients: the printed options and the rulings that depart from, or choose between, printed
/// sentences. All are off unless the players choose them.
namespace hexpost::ancients {

using NamedOption = table::NamedOption<Option>;
/// All of them by name.
std::span<const NamedOption> named_options();

}  // namespace hexpost::ancients
