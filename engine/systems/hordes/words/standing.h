#pragma once

#include "engine/table/declared.h"

/// Hordes & Heroes: all questions, and what follows from their declarations.
namespace hexpost::hordes {

/// The questions, in the order of the bound; each is declared beside its rule (rules/<chapter>/questions.h). Standing
/// orders may answer them [Q32].
const table::Declared& declared();

}  // namespace hexpost::hordes
