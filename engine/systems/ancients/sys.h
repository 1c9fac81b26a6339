#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/systems/ancients/advice/odds.h"
#include "engine/systems/ancients/advice/order_sheet.h"
#include "engine/systems/ancients/advice/proposal.h"
#include "engine/systems/ancients/report/score.h"
#include "engine/systems/ancients/report/situation.h"
#include "engine/systems/ancients/rules/turn/play.h"
#include "engine/systems/ancients/words/order_words.h"
#include "engine/systems/ancients/words/standing.h"
#include "engine/table/match.h"
#include "engine/table/player_turn.h"

/// Commands & Colors: Ancients as the kernel sees it (engine/table/system.h).
namespace hexpost::ancients {

struct Sys {
  using State = ancients::State;
  using Data = GameData;
  using View = TableView;
  using Fact = table::Fact;

  static State start(const GameData& game);
  static void step(const GameData& game, State& s, Table& table, const table::Cards& cards = table::Cards::none());
  static bool over(const TableView& v) { return v.s.phase == Phase::over; }
  static std::optional<table::Player> winner(const TableView& v);
  /// [3.2] A turn; the deal belongs to no turn.
  static table::PlayerTurn player_turn(const TableView& v);
  static std::vector<table::TurnName> turn_names(const GameData&) { return {}; }
  static std::string turn_title(const GameData& game, const table::PlayerTurn& turn);
  static std::string position(const GameData& game, const State& s);
  static base::Result<State> read_position(const GameData& game, std::string_view text);
  static const hex::Grid& grid(const GameData& game) { return game.data.board.grid; }
  static std::optional<table::DealtCards> dealt_cards(const TableView& v);
  static std::vector<std::string> card_stands(const TableView& v, table::Player who);
  static std::vector<std::vector<std::string>> every_card_stands(const TableView& v);
  static table::Score score(const TableView& v) { return ancients::score(v); }
  static std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line) {
    return ancients::canonical(game, line);
  }
  /// The line with the word of a card where it has the card's title.
  static std::variant<orders::Line, base::Refusal> named(const GameData& game, const orders::Line& line,
                                                         std::optional<table::Player>) {
    return ancients::named(game, line);
  }
  static std::optional<bool> condition(const TableView& v, std::string_view name, std::string_view word);
  static std::vector<std::string> conditions(const GameData& game, std::string_view name);
  /// Units, leaders, then each unit's slot for First Strike [8.3]; with hidden hands the slot for the card's place.
  static std::vector<std::string> slots(const GameData& game, table::Player who);
  static const std::vector<table::StandingQuestion>& standing() { return standing_questions(); }
  static const orders::Names& names(const GameData& game) { return game.names; }
  static report::Document situation(const TableView& v, std::optional<table::Player> viewer,
                                    const table::Awaited& awaited) {
    return ancients::situation(v, viewer, awaited);
  }
  static std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited,
                                              const table::Pending* pending) {
    return ancients::order_sheet(v, awaited, pending);
  }
  static std::optional<std::string> propose(const TableView& v, const table::Awaited& awaited,
                                            const table::Answers& answers) {
    return ancients::propose(v, awaited, answers);
  }
  static std::vector<std::string> closing_lines(const TableView& v, table::Player who) {
    return ancients::closing_lines(v, who);
  }
  static std::variant<Considered, base::Refusal> consider(const TableView& v, const orders::Line& line) {
    return ancients::consider(v, line);
  }
  static std::vector<table::Became> became(const GameData& game, const State& before, const State& after,
                                           const std::vector<std::pair<std::string, Fact>>&) {
    return ancients::became(game.data, before, after);
  }
};

}  // namespace hexpost::ancients
