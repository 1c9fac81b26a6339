#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/systems/ancients/rules/cards/effect.h"
#include "engine/systems/ancients/rules/cards/item.h"
#include "engine/systems/ancients/rules/cards/questions.h"

/// Commands & Colors: Ancients C89, C90: orders that come of dice, I Am Spartacus and Rally.
namespace hexpost::ancients {

/// Dice by face.
using Symbols = std::array<int, 6>;

/// [C89] `rouse` names the units and leaders that the dice order.
struct RouseOrder {
  static constexpr auto sense = orders::Sense::rally;
  static constexpr std::string_view verb = "rouse", usage = "rouse [UNIT...] [alone LEADER...]", rule = "C89",
                                    help = "name the pieces that the dice of I Am Spartacus order",
                                    example = "rouse C-LI1 C-MI1 alone Mago";
  std::vector<Item> items;
};
/// [C90] `rally` names a unit for each block that it gets back.
struct RallyOrder {
  static constexpr auto sense = orders::Sense::rally;
  static constexpr std::string_view verb = "rally", usage = "rally [UNIT...]", rule = "C90",
                                    help = "name a unit for each block that it gets back",
                                    example = "rally C-HI1 C-HI1 C-MI1";
  std::vector<Item> items;
};
template <class Io, class Order>
requires(std::is_same_v<Order, RouseOrder> || std::is_same_v<Order, RallyOrder>) void form(Io& io, Order& o) {
  io.list(o.items);
}

/// What the two questions have alike: the dice as symbols, and answers made of the pieces that they may name.
template <class Self, class Order>
struct OfDice : table::Orders<Self, Order> {
  using typename table::Orders<Self, Order>::Answer;
  Symbols symbols{};
  /// All that can be, nothing, and each piece alone.
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  std::optional<Answer> forced(const TableView& v) const;
  /// `auto`: as many as the dice allow, the first of the list.
  std::optional<Answer> choose(const TableView& v, std::string_view word) const;
  std::vector<std::string> words(const TableView&) const { return {"auto"}; }
};
struct RouseQuestion : OfDice<RouseQuestion, RouseOrder> {
  std::string_view name() const { return k_rouse.name; }
  std::string_view rule() const { return "C89"; }
  std::optional<base::Refusal> judge_order(const TableView& v, const RouseOrder& o) const;
  static std::vector<Item> candidates(View v);
};
struct RallyQuestion : OfDice<RallyQuestion, RallyOrder> {
  std::string_view name() const { return k_rally.name; }
  std::string_view rule() const { return "C90"; }
  std::optional<base::Refusal> judge_order(const TableView& v, const RallyOrder& o) const;
  static std::vector<Item> candidates(View v);
};

/// [C90] The unit can get a block back.
bool may_be_rallied(View v, UnitId u);

/// [C89] Rolls the dice of I Am Spartacus, asks and orders.
void order_by_dice(Play& p);
/// [C90] Rolls the dice of Rally, asks and gives blocks back.
void rally(Play& p);

}  // namespace hexpost::ancients
