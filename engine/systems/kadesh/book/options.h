#pragma once

#include <span>
#include <string_view>

#include "engine/systems/kadesh/model/data.h"
#include "engine/table/named_option.h"

/// Day of the Chariot: Kadesh: the printed options and the rulings that depart from, or choose between, printed
/// sentences. All are off unless the players choose them.
namespace hexpost::kadesh {

using NamedOption = table::NamedOption<Option>;
/// All of them by name.
std::span<const NamedOption> named_options();
/// Index of an option's name; -1 for an unknown one.
int find_option(std::string_view name);

}  // namespace hexpost::kadesh
