#include "engine/systems/ancients/model/cards.h"

#include <algorithm>

namespace hexpost::ancients {

std::optional<CardId> OpenCards::card_of(const State& s, Place place) const {
  const auto at = std::ranges::lower_bound(s.open, place, {}, &Open::place);
  if (at == s.open.end() || at->place != place) return std::nullopt;
  return at->card;
}

}  // namespace hexpost::ancients
