#include "store/protocol/dealers.h"

#include <algorithm>

#include "engine/base/text.h"

namespace hexpost::store {

using base::tr;

std::string dealers_sentence(const Genesis& genesis, const table::Battle& battle) {
  const auto umpires = std::ranges::count(genesis.seats, k_umpire_side, &Seat::side);
  if (umpires == 0) return {};
  const auto match = battle.begin();
  match->run();
  if (!match->dealt_cards()) return {};
  return umpires == 1 ? tr("The umpire of this game deals the cards, and can read both hands. The umpire cannot choose "
                           "a card: after the battle anyone can check the deal.")
                      : tr("The umpires of this game deal the cards together. A single umpire cannot read a hand, and "
                           "no umpire can choose a card: after the battle anyone can check the deal.");
}

}  // namespace hexpost::store
