#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/systems/ancients/model/data.h"

/// Commands & Colors: Ancients: the printed options and the rulings that depart from, or choose between, printed
/// sentences. All are off unless the players choose them.
namespace hexpost::ancients {

struct NamedOption {
  Option option;
  std::string_view name;  ///< "plunder-ten-minus"
  std::string_view rule;
  std::string_view summary;  ///< in English; catalogued
};
/// All of them by name.
std::span<const NamedOption> named_options();

}  // namespace hexpost::ancients
