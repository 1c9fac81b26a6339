#include "engine/table/cards.h"

#include <algorithm>

namespace hexpost::table {

const Cards& Cards::none() {
  static const Cards k_none;
  return k_none;
}

std::optional<int> Cards::at(int place) const {
  const auto at = std::ranges::lower_bound(cards_, place, {}, &KnownCard::place);
  if (at == cards_.end() || at->place != place) return std::nullopt;
  return at->card;
}

bool Cards::learn(const KnownCard& card) {
  const auto at = std::ranges::lower_bound(cards_, card.place, {}, &KnownCard::place);
  if (at == cards_.end() || at->place != card.place) {
    cards_.insert(at, card);
    return true;
  }
  if (at->card != card.card) return false;
  at->seen_by |= card.seen_by;
  return true;
}

Cards Cards::seen_by(std::optional<Player> viewer) const {
  if (!viewer) return *this;
  Cards out;
  std::ranges::copy_if(cards_, std::back_inserter(out.cards_),
                       [&](const KnownCard& card) { return (card.seen_by & sees(*viewer)) != 0; });
  return out;
}

}  // namespace hexpost::table
