#include "engine/systems/kadesh/model/types.h"

namespace hexpost::kadesh {

std::string_view code_of(Formation f) {
  constexpr std::array<std::string_view, k_formations> k_codes{"RI", "CR", "AM", "PR", "PT", "ST", "NA",
                                                               "MB", "RW", "LW", "AN", "SY", "AL", "KA"};
  return k_codes[index_of(f)];
}

std::string_view type_name(UnitType t) {
  constexpr std::array<std::string_view, k_unit_types> k_names{
      "chariots", "chariot runners", "heavy infantry", "regular infantry", "light infantry", "archers", "scouts"};
  return k_names[index_of(t)];
}

std::string_view level_name(Level level) {
  constexpr std::array<std::string_view, 4> k_names{"Ordered", "Disordered", "Shaken", "Routed"};
  return k_names[index_of(level)];
}

std::string_view letters_of(UnitType t) {
  constexpr std::array<std::string_view, k_unit_types> k_letters{"C", "Ru", "H", "R", "L", "A", "S"};
  return k_letters[index_of(t)];
}

}  // namespace hexpost::kadesh
