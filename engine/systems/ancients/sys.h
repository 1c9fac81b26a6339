#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/systems/ancients/advice/cautions.h"
#include "engine/systems/ancients/advice/odds.h"
#include "engine/systems/ancients/advice/order_sheet.h"
#include "engine/systems/ancients/advice/proposal.h"
#include "engine/systems/ancients/model/position.h"
#include "engine/systems/ancients/report/situation.h"
#include "engine/systems/ancients/rules/turn/play.h"
#include "engine/systems/ancients/words/order_words.h"
#include "engine/table/match.h"
#include "engine/table/player_turn.h"
#include "engine/table/system_frame.h"

/// Commands & Colors: Ancients as the kernel sees it (engine/table/system.h).
namespace hexpost::ancients {

struct Sys
    : table::SystemFrame<State, GameData, TableView>,
      table::AskedOf<k_conditions>,
      table::PartsOf<declared, all_verbs, canonical, score, situation, order_sheet, propose, closing_lines, consider> {
  static void step(const GameData& game, State& s, Table& table, const table::Cards& cards = table::Cards::none());
  /// [3.2] A turn; the deal belongs to no turn.
  static table::PlayerTurn player_turn(const TableView& v);
  static std::string turn_title(const GameData& game, const table::PlayerTurn& turn);
  static const auto& scenario(const GameData& game) { return game.data; }
  static const std::string& side_name(const GameData& game, table::Player side) { return game.data.sides[side].name; }
  static const hex::Grid& grid(const GameData& game) { return game.data.board.grid; }
  static std::optional<table::DealtCards> dealt_cards(const TableView& v);
  static std::vector<std::string> card_stands(const TableView& v, table::Player who);
  static std::vector<std::vector<std::string>> every_card_stands(const TableView& v);
  /// The line with the word of a card where it has the card's title.
  static std::variant<orders::Line, base::Refusal> named(const GameData& game, const orders::Line& line,
                                                         std::optional<table::Player>) {
    return ancients::named(game, line);
  }
  /// Units, leaders, then each unit's slot for First Strike [C125]; with hidden hands the slot for the card's place.
  static std::vector<std::string> slots(const GameData& game, table::Player who);
  static const auto& leaders(const GameData& game) { return game.data.leaders; }
  static constexpr auto& cautions = ancients::cautions;
};

}  // namespace hexpost::ancients
