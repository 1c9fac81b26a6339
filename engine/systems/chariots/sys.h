#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/systems/chariots/advice/cautions.h"
#include "engine/systems/chariots/advice/odds.h"
#include "engine/systems/chariots/advice/order_sheet.h"
#include "engine/systems/chariots/advice/proposal.h"
#include "engine/systems/chariots/model/game.h"
#include "engine/systems/chariots/report/score.h"
#include "engine/systems/chariots/report/situation.h"
#include "engine/systems/chariots/rules/shock/shock_question.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/systems/chariots/words/order_words.h"
#include "engine/systems/chariots/words/standing.h"
#include "engine/systems/chariots/words/titles.h"
#include "engine/systems/chariots/words/verbs.h"
#include "engine/table/match.h"
#include "engine/table/player_turn.h"

/// Chariots of Fire as the kernel sees it (engine/table/system.h).
namespace hexpost::chariots {

struct Sys {
  using State = chariots::State;
  using Data = GameData;
  using View = TableView;
  using Fact = table::Fact;

  static State start(const GameData& game) { return initial_state(game.data); }
  static void step(const GameData& game, State& s, Table& table);
  static bool over(const TableView& v) { return v.s.phase == Phase::over; }
  static std::optional<table::Player> winner(const TableView& v);
  /// The Orders Phase of a wing with its Shock segment [3.0 C], or what a Momentum marker brings before one [5.25].
  /// Draws of markers, Initiative and the phases D and E belong to no turn.
  static table::PlayerTurn player_turn(const TableView& v);
  /// By number the wings, then each side's Momentum marker.
  static std::vector<table::TurnName> turn_names(const GameData& game);
  static std::string turn_title(const GameData& game, const table::PlayerTurn& turn);
  static std::string position(const GameData& game, const State& s);
  static base::Result<State> read_position(const GameData& game, std::string_view text);
  static const hex::Grid& grid(const GameData& game) { return game.data.scenario.map.grid; }
  static std::string shown(const GameData& game, int kind, int n) {
    return name_of(game.data, static_cast<Thing>(kind), n);
  }
  static table::Score score(const TableView& v) { return chariots::score(v); }
  static std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line) {
    return chariots::canonical(game, line);
  }
  /// The line with names of wings where it has their titles, and without the `at` of a shot (titles.cpp).
  static std::variant<orders::Line, base::Refusal> named(const GameData& game, const orders::Line& line,
                                                         std::optional<table::Player> by) {
    return chariots::named(game, line, by);
  }
  /// [8.12] Shocks are declared all at once: `shock` lines after each other are one.
  static std::optional<std::string> joined(const orders::Line& line, const orders::Line& next) {
    return joined_shocks(line, next);
  }
  static std::optional<bool> condition(const TableView& v, std::string_view name, std::string_view word);
  static std::vector<std::string> conditions(const GameData& game, std::string_view name);
  static const std::vector<std::string>& slots(const GameData& game, table::Player who) { return game.slots.at(who); }
  static const std::vector<table::StandingQuestion>& standing() { return standing_questions(); }
  static const orders::Names& names(const GameData& game) { return game.names; }
  static report::Document situation(const TableView& v, std::optional<table::Player> viewer,
                                    const table::Awaited& awaited) {
    return chariots::situation(v, viewer, awaited);
  }
  static std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited,
                                              const table::Pending* pending,
                                              std::span<const orders::Circumstance> when) {
    return chariots::order_sheet(v, awaited, pending, when);
  }
  static std::optional<std::string> propose(const TableView& v, const table::Awaited& awaited,
                                            const table::Answers& answers) {
    return chariots::propose(v, awaited, answers);
  }
  static std::vector<std::string> closing_lines(const TableView& v, table::Player who) {
    return chariots::closing_lines(v, who);
  }
  /// Whom a line gives up or leaves idle though it is legal (cautions.cpp).
  static std::vector<std::string> cautions(const TableView& v, const orders::Line& answer, const orders::Line& by) {
    return chariots::cautions(v, answer, by);
  }
  static std::variant<Considered, base::Refusal> consider(const TableView& v, const orders::Line& line) {
    return chariots::consider(v, line);
  }
  static std::vector<table::Became> became(const GameData& game, const State& before, const State& after,
                                           const std::vector<std::pair<std::string, Fact>>&) {
    return chariots::became(game.data, before, after);
  }
};

}  // namespace hexpost::chariots
