#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/systems/kadesh/advice/cautions.h"
#include "engine/systems/kadesh/advice/odds.h"
#include "engine/systems/kadesh/advice/order_sheet.h"
#include "engine/systems/kadesh/advice/proposal.h"
#include "engine/systems/kadesh/report/score.h"
#include "engine/systems/kadesh/report/situation.h"
#include "engine/systems/kadesh/rules/setup/setup.h"
#include "engine/systems/kadesh/rules/turn/play.h"
#include "engine/systems/kadesh/words/order_words.h"
#include "engine/systems/kadesh/words/standing.h"
#include "engine/table/match.h"
#include "engine/table/player_turn.h"

/// Day of the Chariot: Kadesh as the kernel sees it (engine/table/system.h).
namespace hexpost::kadesh {

struct Sys {
  using State = kadesh::State;
  using Data = GameData;
  using View = TableView;
  using Fact = table::Fact;

  static State start(const GameData& game) { return initial_state(game.data); }
  static void step(const GameData& game, State& s, Table& table);
  static bool over(const TableView& v) { return v.s.phase == Phase::over; }
  static std::optional<table::Player> winner(const TableView& v);
  /// A player turn [5.0]; the set-up belongs to no turn.
  static table::PlayerTurn player_turn(const TableView& v);
  static std::vector<table::TurnName> turn_names(const GameData&) { return {}; }
  static std::string turn_title(const GameData& game, const table::PlayerTurn& turn);
  static std::string position(const GameData& game, const State& s);
  static base::Result<State> read_position(const GameData& game, std::string_view text);
  static const hex::Grid& grid(const GameData& game) { return game.data.map.grid; }
  static table::Score score(const TableView& v) { return kadesh::score(v); }
  static std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line) {
    return kadesh::canonical(game, line);
  }
  static std::optional<bool> condition(const TableView& v, std::string_view name, std::string_view word);
  static std::vector<std::string> conditions(const GameData& game, std::string_view name);
  static std::vector<std::string> slots(const GameData& game, table::Player who);
  static const std::vector<table::StandingQuestion>& standing() { return standing_questions(); }
  static const orders::Names& names(const GameData& game) { return game.names; }
  static report::Document situation(const TableView& v, std::optional<table::Player> viewer,
                                    const table::Awaited& awaited) {
    return kadesh::situation(v, viewer, awaited);
  }
  static std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited,
                                              const table::Pending* pending) {
    return kadesh::order_sheet(v, awaited, pending);
  }
  static std::optional<std::string> propose(const TableView& v, const table::Awaited& awaited,
                                            const table::Answers& answers) {
    return kadesh::propose(v, awaited, answers);
  }
  static std::optional<std::string> settled_by_closing_lines(const TableView& v, const table::Awaited& awaited) {
    return kadesh::settled_by_closing_lines(v, awaited);
  }
  static std::vector<std::string> closing_lines(const TableView& v, table::Player who) {
    return kadesh::closing_lines(v, who);
  }
  static std::vector<std::string> cautions(const TableView& v, const orders::Line& answer, const orders::Line& by) {
    return kadesh::cautions(v, answer, by);
  }
  static std::variant<Considered, base::Refusal> consider(const TableView& v, const orders::Line& line) {
    return kadesh::consider(v, line);
  }
  static std::vector<table::Became> became(const GameData& game, const State& before, const State& after,
                                           const std::vector<std::pair<std::string, Fact>>&) {
    return kadesh::became(game.data, before, after);
  }
};

}  // namespace hexpost::kadesh
