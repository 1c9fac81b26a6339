#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/table/declared.h"

/// Chariots of Fire: the questions that standing orders may answer, and the seal slots they fill.
namespace hexpost::chariots {

/// All questions; each is declared beside its rule (rules/<chapter>/questions.h).
table::Questions questions();
/// All questions that a standing order may answer, in the order of a game turn.
const std::vector<table::StandingQuestion>& standing_questions();
/// The questions among them without a single unit as subject: one seal slot each, after the units' slots.
const std::vector<std::string>& army_slots();
/// The duty of a player who is asked, as a part of a sentence: "choose whether {0} stands or evades".
std::span<const table::Duty> duties();

}  // namespace hexpost::chariots
