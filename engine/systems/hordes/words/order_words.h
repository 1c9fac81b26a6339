#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/orders/line.h"
#include "engine/orders/tongue.h"
#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/conditions.h"
#include "engine/table/declared.h"
#include "engine/table/match.h"

/// Hordes & Heroes: its questions, the words of its order language, and order lines in their one spelling.
namespace hexpost::hordes {

/// What a condition may ask of a piece.
extern const table::Conditions<TableView, UnitId, GeneralId> k_conditions;

/// The questions, in the order of the bound; each is declared beside its rule (rules/<chapter>/questions.h). Standing
/// orders may answer them [Q32].
const table::Declared& declared();

/// The canonical line of an order or an answer, or why it is not understood. Synonyms and Polish words are replaced
/// before this (tongues()).
std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line);

/// Two canonical lines as one: shots, and fights against the same enemy. Nothing for other lines.
std::optional<std::string> joined(const orders::Line& line, const orders::Line& next);

/// Every verb of the system: set-up, command, movement, answers, combat; then standing orders and conditions.
const std::vector<table::Verb>& all_verbs();
/// Words that may be typed besides the canonical ones: Polish and English synonyms (polish.cpp).
std::span<const orders::Tongue* const> tongues();

}  // namespace hexpost::hordes
