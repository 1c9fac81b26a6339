#pragma once

#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: all questions, and what follows from their declarations.
namespace hexpost::kadesh {

/// The questions, in the order of a player turn; each is declared beside its rule (rules/<chapter>/questions.h).
const table::Declared& declared();

}  // namespace hexpost::kadesh
