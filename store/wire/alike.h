#pragma once

#include <string_view>

namespace hexpost::store {

/// True when a reader can take one player's name for the other's: they are the same but for case, marks on letters,
/// blanks, and Cyrillic, Greek or full-width letters that have the shape of Latin ones. Two players of one game must
/// not have such names, or a sentence about one is read as one about the other. A genesis that has them stays valid:
/// old games are read for ever.
bool look_alike(std::string_view a, std::string_view b);

}  // namespace hexpost::store
