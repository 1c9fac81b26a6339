#pragma once

#include <span>
#include <vector>

#include "engine/table/declared.h"

/// Commands & Colors: Ancients: the questions that standing orders may answer.
namespace hexpost::ancients {

/// All questions; each is declared beside its rule (rules/<chapter>/questions.h).
table::Questions questions();
/// All of them, those of the enemy's turn first.
const std::vector<table::StandingQuestion>& standing_questions();
/// The duty of a player who is asked, as a part of a sentence: "choose whether {0} stands or evades".
std::span<const table::Duty> duties();

}  // namespace hexpost::ancients
