#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/systems/ancients/model/cards.h"
#include "engine/systems/ancients/model/game.h"
#include "engine/systems/ancients/model/view.h"
#include "engine/table/fact.h"
#include "engine/table/play_frame.h"
#include "engine/table/table.h"

/// Commands & Colors: Ancients at the table: the context of every procedure.
namespace hexpost::ancients {

/// The context for judging a question, with the cards that this program knows.
struct TableView : table::OrderView<View> {
  TableView(const View& view, const orders::Names& battle_names, const table::Cards& known)
      : OrderView(view, battle_names), known_cards(&known) {}
  TableView(const GameData& game, const State& state, const table::Cards& known = table::Cards::none())
      : OrderView(game, state), known_cards(&known) {}
  const table::Cards* known_cards;
  std::optional<CardId> card_of(Place place) const { return ancients::card_of(s, *known_cards, place); }
};
using namespace table::telling;
using Table = table::Table<TableView, Fact>;

struct Play : table::PlayFrame<View, TableView> {
  const table::Cards& cards;
  bool together = false;  ///< banners are counted before the battle is won [C40]

  bool has(Option option) const { return ancients::has(data, option); }
  /// [3.2] [C104] The battle is over, in the middle of anything: a procedure returns at once.
  bool over() const { return s.phase == Phase::over; }
  const std::string& name(UnitId u) const { return data.units[static_cast<std::size_t>(u)].name; }
  const std::string& leader_name(LeaderId l) const { return data.leaders[static_cast<std::size_t>(l)].name; }
  std::string label(Hex h) const { return data.board.grid.label(h); }

  /// One battle die.
  Face die(table::Rule rule, table::Favour favour = {}) { return static_cast<Face>(table.roll({6, rule, favour}) - 1); }
  /// The same; `worth`: of its faces 1 to 6, for luck statistics. Faces of equal worth have the same effect.
  template <std::invocable<int> W>
  Face die(table::Rule rule, table::Favour favour, const W& worth) {
    const auto means = [&worth](int face) { return worth(face); };
    return static_cast<Face>(table.roll({6, rule, favour}, means, means).face - 1);
  }
  template <class Q>
  typename Q::Answer ask(SideId who, Q question) {
    return table.ask(TableView{view(), order_names, cards}, who, std::move(question));
  }
  template <class Q>
  std::optional<typename Q::Answer> ask_or_stop(SideId who, Q question) {
    return table.ask_or_stop(TableView{view(), order_names, cards}, who, std::move(question));
  }
};

/// "G S F": faces as letters, sword S, helmet H, flag F.
std::string letters(const std::vector<Face>& faces);

/// Puts a unit, and the leader with it, into a hex. A unit without a leader takes a friendly lone leader there along
/// from then on; an order of the leader's own is lost [C76].
void place_unit(Play& p, UnitId u, Hex h);

}  // namespace hexpost::ancients
