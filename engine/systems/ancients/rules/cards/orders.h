#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/ancients/rules/cards/effect.h"
#include "engine/systems/ancients/rules/cards/item.h"
#include "engine/systems/ancients/rules/cards/questions.h"

/// Commands & Colors: Ancients 3.2 steps 1 and 2: one line names the card and all that it orders.
namespace hexpost::ancients {

struct PlayOrder {
  static constexpr auto verb = orders::syntax(
      "play", "3.2", "CARD [under LEADER] [UNIT...] [alone LEADER...] [enter UNIT HEX [taking LEADER]...]",
      "play a card and name what it orders", "order-three-center C-MI1 C-HI1 alone Mago", orders::Sense::play);
  std::string card;
  std::vector<Item> items;
  void form(auto& io) { io.text(card), io.list(items); }
};

/// Never forced: whether there is a choice is as hidden as the hand.
struct PlayQuestion : table::Orders<PlayQuestion, k_card, PlayOrder> {
  std::optional<base::Refusal> judge_order(const TableView& v, const PlayOrder& o) const;
  /// Each card that is known to be in the hand: by itself, and with as many pieces as it can order.
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  Answer sample(const TableView& v, dice::Random& random) const;
};

/// The number of the kind of card of that word; k_no_card if there is none.
KindId kind_called(View v, std::string_view word);

/// One piece of an order each, in that order of preference: units, then leaders by themselves.
std::vector<Item> order_candidates(View v, SideId side);
/// The possible orders of each known card in the hand: with each leader that may lead it, with an ambush;
/// pieces are taken in the order of `candidates`, as many as are legal.
std::vector<PlayOrder> full_orders(const TableView& v, const std::vector<Item>& candidates);

/// Plays a card, and gives its orders; those of dice are rolled and given, too. False if the battle stops at the
/// question.
bool card_phase(Play& p);

}  // namespace hexpost::ancients
