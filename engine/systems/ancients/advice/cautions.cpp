#include "engine/systems/ancients/advice/cautions.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/orders/form.h"
#include "engine/orders/tongue.h"
#include "engine/systems/ancients/rules/cards/effect.h"
#include "engine/systems/ancients/rules/cards/orders.h"
#include "engine/systems/ancients/rules/cards/orders_bar.h"

namespace hexpost::ancients {
namespace {

/// True if the card orders pieces that no line names.
bool orders_by_itself(const TableView& v, const Played& meaning) {
  const auto effect = effect_of(v, meaning);
  if (!effect || meaning.plain) return false;
  return *effect == Effect::spartacus || *effect == Effect::rally || !ordered_at_once(v, v.s.active, *effect).empty();
}

}  // namespace

std::vector<std::string> cautions(const TableView& v, const orders::Line& answer, const orders::Line&) {
  using base::fill;
  using base::tr;
  if (!base::same_word(answer.verb(), PlayOrder::verb) || v.s.phase != Phase::card) return {};
  const auto parsed = orders::parse<PlayOrder>(v.names(), answer);
  const auto* order = std::get_if<PlayOrder>(&parsed);
  if (order == nullptr || !order->items.empty()) return {};
  const SideId side = v.s.active;
  Played meaning = meaning_of(v, side, kind_called(v, order->card));
  if (orders_bar(v, side, meaning, {}) || orders_by_itself(v, meaning)) return {};
  for (const PlayOrder& full : full_orders(v, order_candidates(v, side))) {
    if (full.card != order->card || full.items.empty()) continue;
    return {fill(tr("this card orders no unit, and the turn passes without a move; name units after it, for example: "
                    "{}"),
                 {orders::shown(v.names(), PlayQuestion{}.print(v, full))})};
  }
  return {tr("this card orders no unit, and the turn passes without a move")};
}

}  // namespace hexpost::ancients
