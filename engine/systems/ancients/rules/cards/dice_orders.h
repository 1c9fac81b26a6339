#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/systems/ancients/rules/cards/effect.h"
#include "engine/systems/ancients/rules/cards/item.h"
#include "engine/systems/ancients/rules/cards/questions.h"

/// Commands & Colors: Ancients C89, C90: orders that dice give, I Am Spartacus and Rally.
namespace hexpost::ancients {

/// Dice by face.
using Symbols = std::array<int, 6>;

/// [C89] `rouse` names the units and leaders that the dice order.
struct RouseOrder {
  static constexpr auto verb = orders::syntax("rouse", "C89", "[UNIT...] [alone LEADER...]",
                                              "name the pieces that the dice of I Am Spartacus order",
                                              "C-LI1 C-MI1 alone Mago", orders::Sense::rally);
  std::vector<Item> items;
  void form(auto& io) { io.list(items); }
};

/// [C90] `rally` names a unit for each block that it gets back.
struct RallyOrder {
  static constexpr auto verb =
      orders::syntax("rally", "C90", "[UNIT...]", "name a unit for each block that it gets back", "C-HI1 C-HI1 C-MI1",
                     orders::Sense::rally);
  std::vector<Item> items;
  void form(auto& io) { io.list(items); }
};

/// The common parts of the two questions: the dice as symbols, and answers made of the pieces that they may name.
template <class Self, const auto& asked, class Order>
struct OfDice : table::Orders<Self, asked, Order> {
  using Answer = std::variant<Order>;
  Symbols symbols{};
  /// As many pieces as possible, none, and each piece alone.
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  std::optional<Answer> forced(const TableView& v) const;
  /// `auto`: as many as the dice allow, the first of the list.
  std::optional<Answer> choose(const TableView& v, std::string_view word) const;
  std::vector<std::string> words(const TableView&) const { return {"auto"}; }
};
struct RouseQuestion : OfDice<RouseQuestion, k_rouse, RouseOrder> {
  std::optional<base::Refusal> judge_order(const TableView& v, const RouseOrder& o) const;
  static std::vector<Item> candidates(View v);
};
struct RallyQuestion : OfDice<RallyQuestion, k_rally, RallyOrder> {
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
