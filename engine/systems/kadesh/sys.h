#pragma once

#include <string>
#include <vector>

#include "engine/orders/compass.h"
#include "engine/systems/kadesh/advice/cautions.h"
#include "engine/systems/kadesh/advice/odds.h"
#include "engine/systems/kadesh/advice/order_sheet.h"
#include "engine/systems/kadesh/advice/proposal.h"
#include "engine/systems/kadesh/advice/thoughts.h"
#include "engine/systems/kadesh/model/position.h"
#include "engine/systems/kadesh/report/score.h"
#include "engine/systems/kadesh/report/situation.h"
#include "engine/systems/kadesh/rules/setup/setup.h"
#include "engine/systems/kadesh/rules/turn/play.h"
#include "engine/systems/kadesh/words/order_words.h"
#include "engine/table/match.h"
#include "engine/table/player_turn.h"
#include "engine/table/system_frame.h"

/// Day of the Chariot: Kadesh as the kernel sees it (engine/table/system.h).
namespace hexpost::kadesh {

struct Sys
    : table::SystemFrame<State, GameData, TableView>,
      table::AskedOf<k_conditions>,
      table::PartsOf<declared, all_verbs, canonical, score, situation, order_sheet, propose, closing_lines, consider> {
  static void step(const GameData& game, State& s, Table& table);
  /// A player turn [5.0]; the set-up belongs to no turn.
  static table::PlayerTurn player_turn(const TableView& v);
  static std::string turn_title(const GameData& game, const table::PlayerTurn& turn);
  static const auto& scenario(const GameData& game) { return game.data; }
  static const std::string& side_name(const GameData&, table::Player side) { return kadesh::side_name(side); }
  static const hex::Grid& grid(const GameData& game) { return game.data.map.grid; }
  /// Sentences name facings only (Thing).
  static std::string shown(const GameData&, int, int n) { return orders::facing_shown(hex::clock(n)); }
  static const std::vector<std::string>& slots(const GameData& game, table::Player who) { return game.slots[who]; }
  static const auto& leaders(const GameData& game) { return game.data.leaders; }
  using Thoughts = kadesh::Thoughts;
  static constexpr auto& propose_on = kadesh::propose_on;
  static constexpr auto& settled_by_closing_lines = kadesh::settled_by_closing_lines;
  static constexpr auto& cautions = kadesh::cautions;
};

}  // namespace hexpost::kadesh
