#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/systems/hordes/advice/odds.h"
#include "engine/systems/hordes/advice/order_sheet.h"
#include "engine/systems/hordes/advice/proposal.h"
#include "engine/systems/hordes/model/game.h"
#include "engine/systems/hordes/report/score.h"
#include "engine/systems/hordes/report/situation.h"
#include "engine/systems/hordes/rules/shooting/shoot_question.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/systems/hordes/words/order_words.h"
#include "engine/systems/hordes/words/standing.h"
#include "engine/systems/hordes/words/verbs.h"
#include "engine/table/match.h"
#include "engine/table/player_turn.h"

/// Hordes & Heroes as the kernel sees it (engine/table/system.h).
namespace hexpost::hordes {

struct Sys {
  using State = hordes::State;
  using Data = GameData;
  using View = TableView;
  using Fact = table::Fact;

  static State start(const GameData& game) { return initial_state(game.data); }
  static void step(const GameData& game, State& s, Table& table);
  static bool over(const TableView& v) { return v.s.phase == Phase::over; }
  static std::optional<table::Player> winner(const TableView& v);
  /// A bound [1.3]; the time before the first one belongs to no turn.
  static table::PlayerTurn player_turn(const TableView& v);
  static std::vector<table::TurnName> turn_names(const GameData&) { return {}; }
  static std::string turn_title(const GameData& game, const table::PlayerTurn& turn);
  static std::string position(const GameData& game, const State& s);
  static base::Result<State> read_position(const GameData& game, std::string_view text);
  static const hex::Grid& grid(const GameData& game) { return game.data.scenario.map.grid; }
  static std::string shown(const GameData& game, int kind, int n) {
    return name_of(game.data, static_cast<Thing>(kind), n);
  }
  static table::Score score(const TableView& v) { return hordes::score(v); }
  static std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line) {
    return hordes::canonical(game, line);
  }
  /// [1.8.1] All shots of a side are declared at once: `shoot` lines of one turn are one.
  static std::optional<std::string> joined(const orders::Line& line, const orders::Line& next) {
    return joined_shots(line, next);
  }
  static std::optional<bool> condition(const TableView& v, std::string_view name, std::string_view word);
  static std::vector<std::string> conditions(const GameData& game, std::string_view name);
  static const std::vector<std::string>& slots(const GameData& game, table::Player who) { return game.slots.at(who); }
  static const std::vector<table::StandingQuestion>& standing() { return standing_questions(); }
  static const orders::Names& names(const GameData& game) { return game.names; }
  static report::Document situation(const TableView& v, std::optional<table::Player> viewer,
                                    const table::Awaited& awaited) {
    return hordes::situation(v, viewer, awaited);
  }
  static std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited,
                                              const table::Pending* pending) {
    return hordes::order_sheet(v, awaited, pending);
  }
  static std::optional<std::string> propose(const TableView& v, const table::Awaited& awaited,
                                            const table::Answers& answers) {
    return hordes::propose(v, awaited, answers);
  }
  static std::vector<std::string> closing_lines(const TableView& v, table::Player who) {
    return hordes::closing_lines(v, who);
  }
  static std::variant<Considered, base::Refusal> consider(const TableView& v, const orders::Line& line) {
    return hordes::consider(v, line);
  }
  static std::vector<table::Became> became(const GameData& game, const State& before, const State& after,
                                           const std::vector<std::pair<std::string, Fact>>& facts) {
    return hordes::became(game.data, before, after, facts);
  }
};

}  // namespace hexpost::hordes
