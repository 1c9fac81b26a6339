#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions that standing orders may answer, and the seal slots they fill.
namespace hexpost::kadesh {

/// All questions; each is declared beside its rule (rules/<chapter>/questions.h).
table::Questions questions();
/// All of them, in the order of a player turn.
const std::vector<table::StandingQuestion>& standing_questions();
/// The questions among them that no single piece is the subject of: one seal slot each, after those of units and
/// leaders.
const std::vector<std::string>& army_slots();
/// The duty of a player who is asked, as a part of a sentence: "choose whether {0} stands or evades".
std::span<const table::Duty> duties();

}  // namespace hexpost::kadesh
