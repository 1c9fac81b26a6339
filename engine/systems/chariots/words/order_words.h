#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/orders/line.h"
#include "engine/orders/tongue.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/table/conditions.h"
#include "engine/table/declared.h"
#include "engine/table/match.h"

/// Chariots of Fire: its questions, the words of its order language, and order lines in their one spelling.
namespace hexpost::chariots {

/// What a condition may ask of a piece.
extern const table::Conditions<TableView, UnitId, LeaderId> k_conditions;

/// The questions, in the order of a game turn; each is declared beside its rule (rules/<chapter>/questions.h).
const table::Declared& declared();

/// The canonical line of an order or an answer, or why it is not understood. Synonyms and Polish words are replaced
/// before this (book/polish.h).
std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line);

/// All verbs: orders and answers of all chapters, headings, standing orders and conditions.
const std::vector<table::Verb>& all_verbs();

/// [7.12] `fire A at B` becomes `fire A B`, because people write it as they write `shock A at B`. Other lines stay.
orders::Line without_at(const orders::Line& line);

/// The line with names in the place of titles; a refusal if a title fits more than one piece. `by`: the writer.
std::variant<orders::Line, base::Refusal> named(const GameData& game, const orders::Line& typed,
                                                std::optional<table::Player> by);

}  // namespace hexpost::chariots
