#pragma once

#include <string>

#include "engine/systems/ancients/model/view.h"

namespace hexpost::ancients {

/// What a card does, in one clause with the numbers of its rules [3.6], in the reader's language. `command`: the
/// Command of its player [3.2]; 0 writes "Command" for the number.
std::string card_text(const CardKind& kind, int command);

/// The sections that a hex belongs to as the side sees them [3.1]: "left section", "left section, center section".
std::string section_words(View v, SideId side, Hex h);
/// The same by letters for a column of a table: "L", "LC".
std::string section_letters(View v, SideId side, Hex h);

}  // namespace hexpost::ancients
