#include "engine/systems/ancients/model/cards.h"

#include <algorithm>

namespace hexpost::ancients {

std::optional<CardId> card_of(const State& s, const table::Cards& known, Place place) {
  const auto at = std::ranges::lower_bound(s.open, place, {}, &Open::place);
  if (at != s.open.end() && at->place == place) return at->card;
  const auto card = known.at(place);
  return card ? std::optional(static_cast<CardId>(*card)) : std::nullopt;
}

}  // namespace hexpost::ancients
