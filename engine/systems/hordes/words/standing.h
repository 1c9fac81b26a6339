#pragma once

#include <string>
#include <vector>

#include "engine/table/match.h"

/// Hordes & Heroes: the questions that standing orders may answer, and the seal slots they fill.
namespace hexpost::hordes {

/// All of them, in the order of the bound.
const std::vector<table::StandingQuestion>& standing_questions();
/// What the tests of the questions look at, in one paragraph.
std::string test_meanings();
/// The questions among them that no single unit is the subject of: one seal slot each, after the units' slots. The
/// order is part of the protocol: new ones go to the end.
const std::vector<std::string>& army_slots();

}  // namespace hexpost::hordes
