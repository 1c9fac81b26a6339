#pragma once

#include <string>
#include <vector>

#include "engine/table/match.h"

/// Chariots of Fire: the questions that standing orders may answer, and the seal slots they fill.
namespace hexpost::chariots {

/// All questions that a standing order may answer, in the order of a game turn.
const std::vector<table::StandingQuestion>& standing_questions();
/// The questions among them without a single unit as subject: one seal slot each, after the units' slots. The order is
/// part of the protocol: put new ones at the end.
const std::vector<std::string>& army_slots();

/// Whom a question to the army is about.
inline constexpr auto k_about_leader = table::StandingQuestion::About::leader,
                      k_about_wing = table::StandingQuestion::About::wing;

/// Those of chapters 7 to 11 (standing_combat.cpp).
std::vector<table::StandingQuestion> combat_standing();
/// And their army-level slots.
std::vector<std::string> combat_slots();

}  // namespace hexpost::chariots
