#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/systems/kadesh/model/game.h"
#include "engine/systems/kadesh/model/view.h"
#include "engine/table/fact.h"
#include "engine/table/table.h"

/// Day of the Chariot: Kadesh at the table: what every procedure has at hand.
namespace hexpost::kadesh {

/// The context for judging a question: the position, and the names that orders are written in.
struct TableView : View {
  TableView(const GameData& game, const State& state) : View{game.data, state}, order_names(&game.names) {}
  TableView(const View& view, const orders::Names& battle_names) : View(view), order_names(&battle_names) {}
  const orders::Names* order_names;
  const orders::Names& names() const { return *order_names; }
};
using base::phrase;
using base::word;
using table::Fact;
using table::heading;
using table::say;
using Table = table::Table<TableView, Fact>;

struct Play {
  const Data& data;
  State& s;
  Table& table;
  const orders::Names& order_names;

  View view() const { return {data, s}; }
  operator View() const { return {data, s}; }
  bool has(Option option) const { return kadesh::has(data, option); }
  Unit& unit(UnitId u) { return s.units[static_cast<std::size_t>(u)]; }
  Leader& leader(LeaderId l) { return s.leaders[static_cast<std::size_t>(l)]; }
  const std::string& name(UnitId u) const { return data.units[static_cast<std::size_t>(u)].name; }
  const std::string& leader_name(LeaderId l) const { return data.leaders[static_cast<std::size_t>(l)].name; }
  std::string label(Hex h) const { return data.map.grid.label(h); }
  SideId active() const { return s.active; }
  SideId passive() const { return other(s.active); }

  int d6(table::Rule rule, table::Favour favour = {}) { return table.roll({6, rule, favour}); }
  /// 2D6.
  int dice(table::Rule rule, table::Favour favour = {}) { return table.sum(2, {6, rule, favour}); }
  template <class Q>
  typename Q::Answer ask(SideId who, Q question) {
    return table.ask(TableView{view(), order_names}, who, std::move(question));
  }
  void tell(table::Rule rule, Fact fact) { table.tell(rule, std::move(fact)); }
};

/// "+2", "-1", "0".
std::string with_sign(int n);
/// "AM-C1, AM-Ru1"
std::string listed(View v, std::span<const UnitId> units);
/// [4.7] 2D6 against the unit's current morale. True if it passes.
bool check_morale(Play& p, UnitId u, table::Rule rule);

}  // namespace hexpost::kadesh
