#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/table/declared.h"

/// Hordes & Heroes: all questions, and what follows from their declarations.
namespace hexpost::hordes {

/// All questions, in the order of the bound.
table::Questions questions();
/// [Q32] Those that a standing order may answer.
const std::vector<table::StandingQuestion>& standing_questions();
/// The questions among them without a single unit as subject: one seal slot each, after the units' slots.
const std::vector<std::string>& army_slots();
/// The duty of a player who is asked, as a part of a sentence: "choose where {0} flees to".
std::span<const table::Duty> duties();

}  // namespace hexpost::hordes
