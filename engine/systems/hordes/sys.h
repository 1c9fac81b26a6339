#pragma once

#include <string>

#include "engine/systems/hordes/advice/odds.h"
#include "engine/systems/hordes/advice/order_sheet.h"
#include "engine/systems/hordes/advice/proposal.h"
#include "engine/systems/hordes/model/position.h"
#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/report/situation.h"
#include "engine/systems/hordes/rules/shooting/shoot_question.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/systems/hordes/words/order_words.h"
#include "engine/table/match.h"
#include "engine/table/player_turn.h"
#include "engine/table/system_frame.h"

/// Hordes & Heroes as the kernel sees it (engine/table/system.h).
namespace hexpost::hordes {

struct Sys
    : table::ScenarioFrame<State, GameData, TableView, Thing>,
      table::AskedOf<k_conditions>,
      table::PartsOf<declared, all_verbs, canonical, score, situation, order_sheet, propose, closing_lines, consider> {
  static void step(const GameData& game, State& s, Table& table);
  /// A bound [1.3]; the time before the first one belongs to no turn.
  static table::PlayerTurn player_turn(const TableView& v);
  static std::string turn_title(const GameData& game, const table::PlayerTurn& turn);
  /// [1.8.1] All shots of a side are declared at once: `shoot` lines of one turn are one.
  static constexpr auto& joined = hordes::joined;
  static const auto& leaders(const GameData& game) { return game.data.generals; }
};

}  // namespace hexpost::hordes
