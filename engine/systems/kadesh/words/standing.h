#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/kadesh/model/data.h"
#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions that standing orders may answer, and the seal slots they fill.
namespace hexpost::kadesh {

/// All questions; each is declared beside its rule (rules/<chapter>/questions.h).
table::Questions questions();
/// All of them, in the order of a player turn.
const std::vector<table::StandingQuestion>& standing_questions();
/// True if the side may be asked this in this battle. Alerts, releases and a scattered division belong to one side and
/// to some scenarios; fire needs a unit with missiles.
bool may_be_asked(const Data& data, std::string_view question, SideId side);
/// The questions among them that no single piece is the subject of: one seal slot each, after those of units and
/// leaders. The order is part of the protocol: new ones go to the end.
const std::vector<std::string>& army_slots();
/// The duty of a player who is asked, as a part of a sentence: "choose whether {0} stands or evades".
std::span<const table::Duty> duties();

}  // namespace hexpost::kadesh
