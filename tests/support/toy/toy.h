#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/table/match.h"
#include "engine/table/player_turn.h"
#include "engine/table/table.h"

/// A rule system of one page for tests of the kernel and of the protocol: two or three players with two fencers each.
/// It has every kind of question: orders, a choice that may be sealed by unit (dodge, strike-back), one by the army
/// (toast), chains of them, and dice before the first decision.
namespace hexpost::toy {

struct Data final : orders::Names {
  explicit Data(int players = 2, int hits = 3);
  int players, hits;
  hex::Grid map{hex::Grid::Top::pointy, true, 4, 4};
  std::vector<std::string> fencers;  ///< "A1", "A2", "B1", ...

  std::string unit(int id) const override { return fencers.at(static_cast<std::size_t>(id)); }
  std::optional<int> find_unit(std::string_view name) const override;
  std::string leader(int) const override { return {}; }
  std::optional<int> find_leader(std::string_view) const override { return std::nullopt; }
  const hex::Grid& grid() const override { return map; }
  std::vector<std::string> all() const override { return fencers; }
  bool covers(std::string_view who, std::string_view unit) const override;
};

struct State {
  std::vector<int> left;  ///< hits each fencer can still take; 0: gone
  std::vector<bool> acted;
  int active = 0;
  int turn = 0;  ///< 0: before the throw for the start
  bool operator==(const State&) const = default;
};

struct View {
  const Data& data;
  const State& s;
  const orders::Names& names() const { return data; }
  table::Player owner(int fencer) const { return static_cast<table::Player>(fencer / 2); }
  bool gone(int fencer) const { return s.left[static_cast<std::size_t>(fencer)] == 0; }
  bool out(int player) const { return gone(2 * player) && gone(2 * player + 1); }
};

struct Fact {
  enum class What { starts, hits, dodges, falls, toasts } what;
  int who = 0, whom = 0;
};

struct Sys {
  using State = toy::State;
  using Data = toy::Data;
  using View = toy::View;
  using Fact = toy::Fact;
  using Table = table::Table<View, Fact>;
  static State start(const Data& data);
  static void step(const Data& data, State& s, Table& table);
  static bool over(const View& v);
  static std::optional<table::Player> winner(const View& v);
  /// The throw for the start belongs to the first turn, which is the first side's until the die says otherwise.
  static table::PlayerTurn player_turn(const View& v) { return {v.s.active, v.s.active, std::max(v.s.turn, 1)}; }
  static std::vector<table::TurnName> turn_names(const Data& data);
  static std::string turn_title(const Data&, const table::PlayerTurn& turn) {
    return "turn " + std::to_string(turn.number);
  }
  static std::string position(const Data& data, const State& s);
  static base::Result<State> read_position(const Data& data, std::string_view text);
  static std::string describe(const Data& data, const Fact& fact);
  static int heading(const Fact& fact) { return fact.what == Fact::What::starts ? 2 : 0; }
  static std::variant<std::string, base::Refusal> canonical(const Data& data, const orders::Line& line);
  static std::optional<bool> condition(const View& v, std::string_view name, std::string_view word);
  static std::vector<std::string> conditions(const Data&, std::string_view) { return {"gone"}; }
  static std::vector<std::string> slots(const Data& data, table::Player who);
  static const std::vector<table::StandingQuestion>& standing();
  static const orders::Names& names(const Data& data) { return data; }
  static report::Document situation(const View& v, std::optional<table::Player> viewer, const table::Awaited& awaited);
  static std::vector<std::string> order_sheet(const View& v, const table::Awaited& awaited,
                                              const table::Pending* pending);
  static std::optional<std::string> propose(const View&, const table::Awaited&, const table::Answers& answers) {
    return answers().front();
  }
  static std::vector<std::string> closing_lines(const View& v, table::Player who) {
    if (v.s.active == who) return {"end-turn"};
    return {};
  }
};

/// The toy behind the erased interface.
std::unique_ptr<table::Battle> battle(int players = 2, int hits = 3);

}  // namespace hexpost::toy
