#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>

#include "engine/orders/line.h"
#include "engine/table/fact.h"
#include "engine/table/table.h"

/// The context of the procedures of every rule system. V is the system's View: it has the references `data` and `s`.
namespace hexpost::table {

/// The names with which procedures tell facts; the `play.h` of a system imports them into its namespace.
namespace telling {
using base::phrase;
using base::word;
using table::Fact;
using table::heading;
using table::say;
}  // namespace telling

/// The context for judging a question: the position, and the names that orders are written in.
template <class V>
struct OrderView : V {
  OrderView(const V& view, const orders::Names& battle_names) : V(view), order_names(&battle_names) {}
  /// `game` has the members `data` and `names`.
  template <class Game, class State>
  requires(!std::derived_from<Game, V>) OrderView(const Game& game, const State& state)
      : V{game.data, state}, order_names(&game.names) {}

  const orders::Names* order_names;
  const orders::Names& names() const { return *order_names; }
};

/// The position that a procedure changes, and the table where it asks, rolls and tells. TV is the context that
/// questions are judged in.
template <class V, class TV>
struct PlayFrame {
  decltype(V::data) data;
  std::remove_const_t<std::remove_reference_t<decltype(V::s)>>& s;
  Table<TV, Fact>& table;
  const orders::Names& order_names;

  V view() const { return {data, s}; }
  operator V() const { return view(); }
  auto& unit(auto u) { return s.units[static_cast<std::size_t>(u)]; }
  auto& leader(auto l) { return s.leaders[static_cast<std::size_t>(l)]; }
  template <class Q>
  typename Q::Answer ask(decltype(V::s.active) who, Q question) {
    return table.ask(TV{view(), order_names}, who, std::move(question));
  }
  template <class Q>
  std::optional<typename Q::Answer> ask_or_stop(decltype(V::s.active) who, Q question) {
    return table.ask_or_stop(TV{view(), order_names}, who, std::move(question));
  }
  void tell(Rule rule, Fact fact) { table.tell(rule, std::move(fact)); }
  void tell(Rule rule, const std::invocable auto& fact) { table.tell(rule, fact); }
};

}  // namespace hexpost::table
