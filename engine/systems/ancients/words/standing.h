#pragma once

#include "engine/table/declared.h"

/// Commands & Colors: Ancients: all questions, and what follows from their declarations.
namespace hexpost::ancients {

/// The questions, those of the enemy's turn first; each is declared beside its rule (rules/<chapter>/questions.h).
const table::Declared& declared();

}  // namespace hexpost::ancients
