#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/orders/tongue.h"
#include "engine/systems/kadesh/rules/turn/play.h"
#include "engine/table/conditions.h"
#include "engine/table/declared.h"
#include "engine/table/match.h"

/// Day of the Chariot: Kadesh: its questions, the words of its order language, and order lines in their one spelling.
namespace hexpost::kadesh {

/// What a condition may ask of a piece.
extern const table::Conditions<TableView, UnitId, LeaderId> k_conditions;

/// The questions, in the order of a player turn; each is declared beside its rule (rules/<chapter>/questions.h).
const table::Declared& declared();

/// The canonical line of an order or an answer.
std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line);

/// Every verb: set-up, modes, movement, combat, answers; then headings, standing orders and conditions.
const std::vector<table::Verb>& all_verbs();
/// Words that may be typed besides the canonical ones: Polish and English synonyms (polish.cpp).
std::span<const orders::Tongue* const> tongues();

}  // namespace hexpost::kadesh
