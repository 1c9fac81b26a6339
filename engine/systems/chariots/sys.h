#pragma once

#include <string>
#include <vector>

#include "engine/systems/chariots/advice/cautions.h"
#include "engine/systems/chariots/advice/odds.h"
#include "engine/systems/chariots/advice/order_sheet.h"
#include "engine/systems/chariots/advice/proposal.h"
#include "engine/systems/chariots/model/position.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/report/situation.h"
#include "engine/systems/chariots/rules/shock/shock_lines.h"
#include "engine/systems/chariots/rules/shock/shock_question.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/systems/chariots/words/order_words.h"
#include "engine/table/match.h"
#include "engine/table/player_turn.h"
#include "engine/table/system_frame.h"

/// Chariots of Fire as the kernel sees it (engine/table/system.h).
namespace hexpost::chariots {

struct Sys
    : table::ScenarioFrame<State, GameData, TableView, Thing>,
      table::AskedOf<k_conditions>,
      table::PartsOf<declared, all_verbs, canonical, score, situation, order_sheet, propose, closing_lines, consider> {
  static void step(const GameData& game, State& s, Table& table);
  /// The Orders Phase of a wing with its Shock segment [3.0 C], or the steps before one that a Momentum marker allows
  /// [5.25].
  /// Draws of markers, Initiative and the phases D and E belong to no turn.
  static table::PlayerTurn player_turn(const TableView& v);
  /// By number the wings, then each side's Momentum marker.
  static std::vector<table::TurnName> turn_names(const GameData& game);
  static std::string turn_title(const GameData& game, const table::PlayerTurn& turn);
  /// The line with names of wings where it has their titles, and without the `at` of a shot (order_words.cpp).
  static constexpr auto& named = chariots::named;
  /// [8.12] Shocks are declared all at once: `shock` lines after each other are one.
  static constexpr auto& joined = joined_shocks;
  static const auto& leaders(const GameData& game) { return game.data.leaders; }
  /// The units that a legal line gives up or leaves idle (cautions.cpp).
  static constexpr auto& cautions = chariots::cautions;
};

}  // namespace hexpost::chariots
