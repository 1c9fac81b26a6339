#pragma once

#include <string>
#include <vector>

#include "engine/table/match.h"

/// Commands & Colors: Ancients: the questions that standing orders may answer [8.3].
namespace hexpost::ancients {

/// All of them, those of the enemy's turn first.
const std::vector<table::StandingQuestion>& standing_questions();
/// Explains the tests of the questions in one paragraph.
std::string test_meanings();

}  // namespace hexpost::ancients
