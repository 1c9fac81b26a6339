#pragma once

#include <string>
#include <vector>

#include "engine/table/declared.h"

/// Hordes & Heroes: all questions, and what follows from their declarations.
namespace hexpost::hordes {

/// All of them, in the order of the bound. Seal slots follow this order, so it is part of the protocol: a new question
/// goes where it moves no slot.
table::Questions questions();
const std::vector<table::StandingQuestion>& standing_questions();
/// The questions among them that no single unit is the subject of: one seal slot each, after the units' slots.
const std::vector<std::string>& army_slots();
/// Explains the tests of the questions in one paragraph.
std::string test_meanings();

}  // namespace hexpost::hordes
