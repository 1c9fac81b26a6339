#pragma once

#include "engine/table/declared.h"

/// Chariots of Fire: all questions, and what follows from their declarations.
namespace hexpost::chariots {

/// The questions, in the order of a game turn; each is declared beside its rule (rules/<chapter>/questions.h).
const table::Declared& declared();

}  // namespace hexpost::chariots
