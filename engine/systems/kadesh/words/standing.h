#pragma once

#include <string>
#include <vector>

#include "engine/table/match.h"

/// Day of the Chariot: Kadesh: the questions that standing orders may answer, and the seal slots they fill.
namespace hexpost::kadesh {

/// All of them, in the order of a player turn.
const std::vector<table::StandingQuestion>& standing_questions();
/// Explains the tests of the questions in one paragraph.
std::string test_meanings();
/// The questions among them that no single piece is the subject of: one seal slot each, after those of units and
/// leaders. The order is part of the protocol: new ones go to the end.
const std::vector<std::string>& army_slots();

}  // namespace hexpost::kadesh
