#include "engine/systems/ancients/advice/hand.h"

#include "engine/base/text.h"

namespace hexpost::ancients {

using base::tr;

std::string card_title(const View& v, CardId card) {
  return tr(v.data.kinds[static_cast<std::size_t>(v.data.cards[static_cast<std::size_t>(card)].kind)].title);
}

std::string hand_words(const TableView& v, SideId side) {
  std::vector<std::string> out;
  for (const Place place : v.hand(side)) {
    const auto card = v.card_of(place);
    out.push_back(card ? card_title(v, *card) : "?");
  }
  return out.empty() ? tr("none") : base::join(out, ", ");
}

}  // namespace hexpost::ancients
