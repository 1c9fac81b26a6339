#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/systems/hordes/advice/odds.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/systems/hordes/words/standing.h"
#include "engine/systems/hordes/words/verbs.h"
#include "engine/table/match.h"

/// Hordes & Heroes as the kernel sees it (engine/table/system.h).
namespace hexpost::hordes {

/// The names of a battle as the order language needs them.
class BattleNames final : public orders::Names {
 public:
  explicit BattleNames(const Data& data);
  std::string unit(int id) const override { return units_.at(static_cast<std::size_t>(id)); }
  std::optional<int> find_unit(std::string_view name) const override;
  std::string leader(int id) const override { return generals_.at(static_cast<std::size_t>(id)); }
  std::optional<int> find_leader(std::string_view name) const override;
  const hex::Grid& grid() const override { return grid_; }
  std::vector<std::string> all() const override;
  bool covers(std::string_view who, std::string_view unit) const override;
  std::span<const orders::Tongue* const> tongues() const override { return hordes::tongues(); }

 private:
  std::vector<std::string> units_, groups_, generals_;
  std::vector<std::pair<std::string, int>> by_name_;  ///< lower case, sorted; generals as -1 - id
  hex::Grid grid_;
};

/// What a battle is fought with.
struct GameData {
  explicit GameData(Data resolved) : data(std::move(resolved)), names(data) {}
  Data data;
  BattleNames names;
};

struct Sys {
  using State = hordes::State;
  using Data = GameData;
  using View = TableView;
  using Fact = hordes::Fact;

  static State start(const GameData& game) { return initial_state(game.data); }
  static void step(const GameData& game, State& s, Table& table);
  static bool over(const TableView& v) { return v.s.phase == Phase::over; }
  static std::optional<table::Player> winner(const TableView& v);
  static std::string position(const GameData& game, const State& s);
  static base::Result<State> read_position(const GameData& game, std::string_view text);
  static std::string describe(const GameData& game, const Fact& fact) { return hordes::describe(game.data, fact); }
  static int heading(const Fact& fact) { return hordes::heading(fact); }
  static std::vector<table::Deed> deeds(const GameData& game, const Fact& fact);
  static table::Score score(const TableView& v);
  static std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line);
  static std::optional<bool> condition(const TableView& v, std::string_view name, std::string_view word);
  static std::vector<std::string> conditions(const GameData& game, std::string_view name);
  static std::vector<std::string> slots(const GameData& game, table::Player who);
  static const std::vector<table::StandingQuestion>& standing() { return standing_questions(); }
  static const orders::Names& names(const GameData& game) { return game.names; }
  static report::Document situation(const TableView& v, std::optional<table::Player> viewer,
                                    const table::Awaited& awaited);
  static std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited,
                                              const table::Pending* pending);
  static std::optional<std::string> propose(const TableView& v, const table::Awaited& awaited,
                                            const table::Answers& answers);
  static std::vector<std::string> closing_lines(const TableView& v);
  static std::variant<Considered, base::Refusal> consider(const TableView& v, const orders::Line& line) {
    return hordes::consider(v, line);
  }
  static std::vector<table::Became> became(const GameData& game, const State& before, const State& after,
                                           const std::vector<std::pair<std::string, Fact>>& facts) {
    return hordes::became(game.data, before, after, facts);
  }
};

}  // namespace hexpost::hordes
