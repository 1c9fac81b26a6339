#pragma once

#include <string_view>

namespace hexpost::store {

/// True if a reader can confuse two players' names: they differ only by case, marks on letters,
/// blanks, and Cyrillic, Greek or full-width letters with the shape of Latin ones. Two players of one game must
/// not have such names, since a sentence about one could be read as one about the other. A genesis that has them stays
/// valid: old games must be readable for ever.
bool look_alike(std::string_view a, std::string_view b);

}  // namespace hexpost::store
