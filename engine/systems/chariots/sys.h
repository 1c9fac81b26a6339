#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/systems/chariots/advice/odds.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/systems/chariots/words/standing.h"
#include "engine/systems/chariots/words/verbs.h"
#include "engine/table/match.h"

/// Chariots of Fire as the kernel sees it (engine/table/system.h).
namespace hexpost::chariots {

/// The names of a battle as the order language needs them. Standing orders may speak for a unit, a wing or the army.
class BattleNames final : public orders::Names {
 public:
  explicit BattleNames(const Data& data);
  std::string unit(int id) const override { return units_.at(static_cast<std::size_t>(id)); }
  std::optional<int> find_unit(std::string_view name) const override;
  std::string leader(int id) const override { return leaders_.at(static_cast<std::size_t>(id)); }
  std::optional<int> find_leader(std::string_view name) const override;
  std::optional<std::string> find_other(std::string_view name) const override;
  const hex::Grid& grid() const override { return grid_; }
  std::vector<std::string> all() const override;
  bool covers(std::string_view who, std::string_view unit) const override;
  std::span<const orders::Tongue* const> tongues() const override { return chariots::tongues(); }

 private:
  std::vector<std::string> units_, wings_, wing_names_, leaders_, standards_;  ///< wings_: by unit
  std::vector<std::string> commands_;                 ///< by leader the wing he commands; empty: none
  std::vector<std::pair<std::string, int>> by_name_;  ///< lower case, sorted; leaders as -1 - id
  hex::Grid grid_;
};

/// What a battle is fought with.
struct GameData {
  explicit GameData(Data resolved) : data(std::move(resolved)), names(data) {}
  Data data;
  BattleNames names;
};

/// [8.12] two canonical `shock` lines as one; nothing unless both say who attacks whom (shock_question.cpp).
std::optional<std::string> joined_shocks(const orders::Line& line, const orders::Line& next);

struct Sys {
  using State = chariots::State;
  using Data = GameData;
  using View = TableView;
  using Fact = chariots::Fact;

  static State start(const GameData& game) { return initial_state(game.data); }
  static void step(const GameData& game, State& s, Table& table);
  static bool over(const TableView& v) { return v.s.phase == Phase::over; }
  static std::optional<table::Player> winner(const TableView& v);
  static std::string position(const GameData& game, const State& s);
  static base::Result<State> read_position(const GameData& game, std::string_view text);
  static std::string describe(const GameData& game, const Fact& fact) { return chariots::describe(game.data, fact); }
  static int heading(const Fact& fact) { return chariots::heading(fact); }
  static std::vector<table::Deed> deeds(const GameData& game, const Fact& fact);
  static table::Score score(const TableView& v);
  static std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line);
  /// The line with names of wings where it has their titles, and without the `at` of a shot (titles.cpp).
  static std::variant<orders::Line, base::Refusal> named(const GameData& game, const orders::Line& line,
                                                         std::optional<table::Player> by);
  /// [8.12] Shocks are declared all at once: `shock` lines after each other are one.
  static std::optional<std::string> joined(const orders::Line& line, const orders::Line& next) {
    return joined_shocks(line, next);
  }
  static std::optional<bool> condition(const TableView& v, std::string_view name, std::string_view word);
  static std::vector<std::string> conditions(const GameData& game, std::string_view name);
  static std::vector<std::string> slots(const GameData& game, table::Player who);
  static const std::vector<table::StandingQuestion>& standing() { return standing_questions(); }
  static const orders::Names& names(const GameData& game) { return game.names; }
  static report::Document situation(const TableView& v, std::optional<table::Player> viewer,
                                    const table::Awaited& awaited);
  static std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited,
                                              const table::Pending* pending,
                                              std::span<const orders::Circumstance> when);
  static std::optional<std::string> propose(const TableView& v, const table::Awaited& awaited,
                                            const table::Answers& answers);
  static std::vector<std::string> closing_lines(const TableView& v);
  /// Whom a line gives up or leaves idle though it is legal (cautions.cpp).
  static std::vector<std::string> cautions(const TableView& v, const orders::Line& answer, const orders::Line& by);
  static std::variant<Considered, base::Refusal> consider(const TableView& v, const orders::Line& line) {
    return chariots::consider(v, line);
  }
  static std::vector<table::Became> became(const GameData& game, const State& before, const State& after,
                                           const std::vector<std::pair<std::string, Fact>>&) {
    return chariots::became(game.data, before, after);
  }
};

}  // namespace hexpost::chariots
