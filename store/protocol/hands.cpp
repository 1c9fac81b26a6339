#include "store/protocol/hands.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "engine/base/text.h"

namespace hexpost::store {

using base::Error;
using base::Result;
using base::tr;

Result<void> check_hidden_seats(const std::vector<Seat>& seats) {
  for (const Seat& seat : seats) {
    if (seat.side == k_umpire_side)
      return Error{"genesis", tr("hidden hands are dealt by the two players: an umpire has no part in them"),
                   seat.name};
  }
  if (seats.size() != 2 || seats[0].side == seats[1].side)
    return Error{"genesis", tr("hidden hands need two seats, one for each side"), ""};
  return {};
}

Result<Hands> Hands::of(const Genesis& genesis, const Hash& game_id) {
  if (const auto good = check_hidden_seats(genesis.seats); !good) return good.error();
  Hands out;
  out.game_id_ = game_id;
  for (const Seat& seat : genesis.seats)
    out.keys_.push_back(seat.keys.deck), out.sides_.push_back(seat.side);
  const auto joint = joint_deck_key(out.keys_);
  if (!joint) return Error{"genesis", tr("the deck keys of the seats have no sum"), ""};
  out.joint_ = *joint;
  return out;
}

void Hands::follow(const table::DealtCards& dealt, std::uint8_t writer) {
  dealt_ = dealt;
  std::size_t same = 0;
  while (same < piles_.size() && same < dealt.deals.size() && piles_[same].deal == dealt.deals[same])
    ++same;
  if (same < piles_.size()) {  // taken back: its places are dealt anew
    const int first = piles_[same].deal.first;
    std::erase_if(shares_, [&](const auto& share) { return share.first.first >= first; });
    piles_.resize(same);
  }
  for (; same < dealt.deals.size(); ++same) {
    Pile pile{numbers_++, dealt.deals[same], {writer}, {}};
    for (std::uint8_t seat = 0; seat < keys_.size(); ++seat) {
      if (seat != writer) pile.order.push_back(seat);
    }
    piles_.push_back(std::move(pile));
  }
}

std::vector<CardDue> Hands::due(std::uint8_t seat) const {
  for (std::size_t i = 0; i < piles_.size(); ++i) {
    const Pile& pile = piles_[i];
    if (!pile.complete() && pile.order[pile.shuffles.size()] == seat && ready(pile)) return {{true, i, 0}};
  }
  std::vector<CardDue> out;
  for (const table::HandPlace& hand : dealt_.hands) {
    if (hand.who == sides_[seat] || !sealed(hand.place) || shares_.contains({hand.place, seat})) continue;
    out.push_back({false, 0, hand.place});
  }
  return out;
}

bool Hands::deals(std::uint8_t seat) const {
  const std::vector<int> mine = places(seat);
  return dealt_.plays == sides_[seat] && !mine.empty() &&
         std::ranges::none_of(mine, [&](int place) { return readable(seat, place); });
}

std::optional<std::uint8_t> Hands::holds_up(std::uint8_t holder) const {
  if (!deals(holder)) return std::nullopt;
  if (!due(holder).empty() && due(holder).front().shuffle) return std::nullopt;
  for (std::uint8_t seat = 0; seat < keys_.size(); ++seat) {
    if (seat != holder && !due(seat).empty()) return seat;
  }
  return std::nullopt;
}

/// Every card of the pile can be told: none of them is still being shuffled in an older pile.
bool Hands::ready(const Pile& pile) const {
  return !pile.shuffles.empty() || std::ranges::all_of(pile.deal.lots, [&](const table::Lot& lot) {
    return !lot.hidden || sealed(lot.number) != nullptr;
  });
}

std::optional<SealedDeck> Hands::before_shuffle(const Pile& pile) const {
  return pile.shuffles.empty() ? before_first_shuffle(pile) : pile.shuffles.back().cards;
}

std::optional<SealedDeck> Hands::before_first_shuffle(const Pile& pile) const {
  const auto fresh = fresh_deck(game_id_, cards(), joint_);
  base::ensure(fresh.has_value(), "a deck key that was checked has no deck");
  SealedDeck out;
  for (const table::Lot& lot : pile.deal.lots) {
    const SealedCard* card = lot.hidden ? sealed(lot.number) : &(*fresh)[static_cast<std::size_t>(lot.number)];
    if (card == nullptr) return std::nullopt;
    out.push_back(*card);
  }
  return out;
}

bool Hands::take_shuffle(std::size_t index, const DealLeaf& leaf) {
  Pile& pile = piles_[index];
  if (leaf.deal != pile.number || leaf.seat != pile.order[pile.shuffles.size()] ||
      leaf.cards.size() != pile.deal.lots.size())
    return false;
  const bool points = std::ranges::all_of(
      leaf.cards, [](const SealedCard& card) { return check_curve_key(card.first) && check_curve_key(card.second); });
  if (points) pile.shuffles.push_back(leaf);
  return points;
}

bool Hands::take_share(const CardShare& leaf) {
  const SealedCard* card = sealed(leaf.place);
  if (card == nullptr || !verify_share(keys_[leaf.seat], *card, leaf.proof)) return false;
  shares_[{leaf.place, leaf.seat}] = leaf.proof;
  return true;
}

std::optional<int> Hands::card_at(const SealedCard& card, std::span<const Proof> shares) const {
  const auto point = opened_point(card, shares);
  for (auto one = static_cast<std::uint16_t>(points_.size()); one < cards(); ++one)
    points_.push_back(card_point(game_id_, one));
  const auto at = point ? std::ranges::find(points_, *point) : points_.end();
  return at == points_.end() ? std::nullopt : std::optional(static_cast<int>(at - points_.begin()));
}

std::optional<int> Hands::opened(const CardLeaf& leaf) const {
  const SealedCard* card = sealed(leaf.place);
  if (card == nullptr || !readable(leaf.seat, leaf.place) || !verify_share(keys_[leaf.seat], *card, leaf.proof))
    return std::nullopt;
  std::vector<Proof> shares{leaf.proof};
  for (std::uint8_t seat = 0; seat < keys_.size(); ++seat) {
    if (seat != leaf.seat) shares.push_back(shares_.at({leaf.place, seat}));
  }
  const auto point = opened_point(*card, shares);
  if (!point || leaf.card >= cards() || card_point(game_id_, leaf.card) != *point) return std::nullopt;
  return leaf.card;
}

std::optional<int> Hands::read(std::uint8_t seat, int place, const SecretBytes& deck_scalar) const {
  const SealedCard* card = sealed(place);
  if (card == nullptr || !readable(seat, place)) return std::nullopt;
  const auto mine = open_share(deck_scalar, *card);
  if (!mine) return std::nullopt;
  std::vector<Proof> shares{*mine};
  for (std::uint8_t other = 0; other < keys_.size(); ++other) {
    if (other != seat) shares.push_back(shares_.at({place, other}));
  }
  return card_at(*card, shares);
}

const SealedCard* Hands::sealed(int place) const {
  for (auto pile = piles_.rbegin(); pile != piles_.rend(); ++pile) {
    const int first = pile->deal.first;
    if (place < first) continue;
    const auto at = static_cast<std::size_t>(place - first);
    if (!pile->complete() || at >= pile->deal.lots.size()) return nullptr;
    return &pile->shuffles.back().cards[at];
  }
  return nullptr;
}

bool Hands::readable(std::uint8_t seat, int place) const {
  for (std::uint8_t other = 0; other < keys_.size(); ++other) {
    if (other != seat && !shares_.contains({place, other})) return false;
  }
  return true;
}

bool Hands::holds(std::uint8_t seat, int place) const {
  return std::ranges::any_of(
      dealt_.hands, [&](const table::HandPlace& hand) { return hand.place == place && hand.who == sides_[seat]; });
}

std::vector<int> Hands::places(std::uint8_t seat) const {
  std::vector<int> out;
  for (const table::HandPlace& hand : dealt_.hands) {
    if (hand.who == sides_[seat]) out.push_back(hand.place);
  }
  return out;
}

Hands::Saved Hands::saved() const {
  Saved out{numbers_, piles_, {}};
  for (const auto& [key, proof] : shares_)
    out.shares.push_back({key.second, static_cast<std::uint16_t>(key.first), proof});
  return out;
}

void Hands::restore(Saved in, const table::DealtCards& dealt) {
  numbers_ = in.numbers, piles_ = std::move(in.piles), dealt_ = dealt;
  for (const CardShare& share : in.shares)
    shares_[{share.place, share.seat}] = share.proof;
}

}  // namespace hexpost::store
