#include "store/protocol/hands.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "engine/base/text.h"

namespace hexpost::store {

using base::Error;
using base::Result;
using base::tr;

Result<void> check_hidden_seats(const std::vector<Seat>& seats) {
  std::vector<std::uint8_t> umpires, sides;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].side == k_umpire_side)
      umpires.push_back(static_cast<std::uint8_t>(seat));
    else
      sides.push_back(seats[seat].side);
  }
  if (sides.size() != 2 || sides[0] == sides[1])
    return Error{"genesis", tr("hidden hands need two players, one for each side"), ""};
  for (const Seat& seat : seats) {
    if (seat.side == k_umpire_side || umpires.empty()) continue;
    auto answerers = seat.answerers;
    std::ranges::sort(answerers);
    if (answerers != umpires)
      return Error{"genesis", tr("umpires deal the hidden hands: every umpire answers both players, and no other seat"),
                   seat.name};
  }
  return {};
}

Result<Hands> Hands::of(const Genesis& genesis, const Hash& game_id) {
  if (const auto good = check_hidden_seats(genesis.seats); !good) return good.error();
  Hands out;
  out.game_id_ = game_id;
  for (const Seat& seat : genesis.seats)
    out.keys_.push_back(seat.keys.deck), out.sides_.push_back(seat.side);
  out.umpired_ = std::ranges::find(out.sides_, k_umpire_side) != out.sides_.end();
  std::vector<CurveKey> dealers;
  for (std::uint8_t seat = 0; seat < out.keys_.size(); ++seat) {
    if (out.is_dealer(seat)) dealers.push_back(out.keys_[seat]);
  }
  const auto joint = joint_deck_key(dealers);
  if (!joint) return Error{"genesis", tr("the deck keys of the seats have no sum"), ""};
  out.joint_ = *joint;
  return out;
}

bool Hands::is_dealer(std::uint8_t seat) const {
  return !umpired_ || sides_[seat] == k_umpire_side;
}

void Hands::set_holder_key(std::uint8_t seat, const CurveKey& key) {
  if (keys_[seat] == key) return;
  base::ensure(umpired_ && !is_dealer(seat), "a deck that is encrypted to a seat's key cannot have another");
  keys_[seat] = key;
  std::erase_if(passes_, [&](const auto& pass) { return pass.first.holder == seat; });
}

/// Players: the writer first. Umpires: from the last seat to the first, since the last of them writes most answers.
std::vector<std::uint8_t> Hands::shuffle_order(std::uint8_t writer) const {
  std::vector<std::uint8_t> out;
  if (!umpired_) out.push_back(writer);
  for (std::uint8_t seat = 0; seat < keys_.size(); ++seat) {
    if (is_dealer(seat) && (umpired_ || seat != writer)) out.push_back(seat);
  }
  if (umpired_) std::ranges::reverse(out);
  return out;
}

std::uint8_t Hands::seat_of(table::Player side) const {
  return static_cast<std::uint8_t>(std::ranges::find(sides_, side) - sides_.begin());
}

void Hands::follow(const table::DealtCards& dealt, std::uint8_t writer) {
  dealt_ = dealt;
  std::size_t same = 0;
  while (same < piles_.size() && same < dealt.deals.size() && piles_[same].deal == dealt.deals[same])
    ++same;
  if (same < piles_.size()) {  // taken back: its places are dealt again
    const int first = piles_[same].deal.first;
    std::erase_if(shares_, [&](const auto& share) { return share.first.first >= first; });
    std::erase_if(passes_, [&](const auto& pass) { return pass.first.place >= first; });
    piles_.resize(same);
  }
  for (; same < dealt.deals.size(); ++same)
    piles_.push_back(Pile{numbers_++, dealt.deals[same], shuffle_order(writer), {}});
}

std::vector<CardDue> Hands::due(std::uint8_t seat) const {
  using Kind = CardDue::Kind;
  for (std::size_t i = 0; i < piles_.size(); ++i) {
    const Pile& pile = piles_[i];
    if (!pile.complete() && pile.order[pile.shuffles.size()] == seat && ready(pile)) return {{Kind::shuffle, i, 0, 0}};
  }
  std::vector<CardDue> out;
  for (const table::HandPlace& hand : dealt_.hands) {
    if (hand.who == sides_[seat] || !is_dealer(seat) || !sealed(hand.place)) continue;
    const std::uint8_t holder = seat_of(hand.who);
    if (umpired_ && !passes_.contains({hand.place, seat, holder}))
      out.push_back({Kind::pass, 0, hand.place, holder});
    else if (!umpired_ && !shares_.contains({hand.place, seat}))
      out.push_back({Kind::share, 0, hand.place, holder});
  }
  return out;
}

bool Hands::deals(std::uint8_t seat) const {
  const std::vector<int> mine = places(seat);
  return dealt_.plays == sides_[seat] && !mine.empty() &&
         std::ranges::none_of(mine, [&](int place) { return readable(seat, place); });
}

std::optional<std::uint8_t> Hands::holds_up(std::uint8_t asked) const {
  if (!umpired_) {
    if (!deals(asked)) return std::nullopt;
    if (!due(asked).empty() && due(asked).front().kind == CardDue::Kind::shuffle) return std::nullopt;
  }
  for (std::uint8_t seat = 0; seat < keys_.size(); ++seat) {
    if (seat != asked && !due(seat).empty()) return seat;
  }
  return std::nullopt;
}

/// True if every card of the pile is determined: none of them is still being shuffled in an older pile.
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

bool Hands::take_pass(const CardPassLeaf& leaf) {
  const SealedCard* card = sealed(leaf.place);
  const auto hand = std::ranges::find(dealt_.hands, int{leaf.place}, &table::HandPlace::place);
  if (card == nullptr || hand == dealt_.hands.end()) return false;
  const std::uint8_t holder = seat_of(hand->who);
  if (!verify_pass(keys_[leaf.seat], *card, keys_[holder], leaf.pass)) return false;
  passes_[{leaf.place, leaf.seat, holder}] = leaf.pass;
  return true;
}

std::optional<int> Hands::card_at(const SealedCard& card, std::span<const Proof> shares) const {
  const auto point = opened_point(card, shares);
  for (auto one = static_cast<std::uint16_t>(points_.size()); one < cards(); ++one)
    points_.push_back(card_point(game_id_, one));
  const auto at = point ? std::ranges::find(points_, *point) : points_.end();
  return at == points_.end() ? std::nullopt : std::optional(static_cast<int>(at - points_.begin()));
}

/// The other seats' shares or passes that open a place to its holder.
std::vector<Proof> Hands::others_shares(std::uint8_t seat, int place) const {
  std::vector<Proof> out;
  for (std::uint8_t other = 0; other < keys_.size() && !umpired_; ++other) {
    if (other != seat) out.push_back(shares_.at({place, other}));
  }
  return out;
}

std::optional<int> Hands::opened(const CardLeaf& leaf) const {
  const auto card = held(leaf.seat, leaf.place);
  if (!card || leaf.card >= cards() || !verify_share(keys_[leaf.seat], *card, leaf.proof)) return std::nullopt;
  std::vector<Proof> shares = others_shares(leaf.seat, leaf.place);
  shares.push_back(leaf.proof);
  const auto point = opened_point(*card, shares);
  if (!point || card_point(game_id_, leaf.card) != *point) return std::nullopt;
  return leaf.card;
}

std::optional<int> Hands::read(std::uint8_t seat, int place, const SecretBytes& deck_scalar) const {
  const auto card = held(seat, place);
  const auto mine = card ? open_share(deck_scalar, *card) : std::nullopt;
  if (!mine) return std::nullopt;
  std::vector<Proof> shares = others_shares(seat, place);
  shares.push_back(*mine);
  return card_at(*card, shares);
}

std::optional<SealedCard> Hands::held(std::uint8_t seat, int place) const {
  const SealedCard* card = sealed(place);
  if (card == nullptr || !readable(seat, place)) return std::nullopt;
  if (!umpired_) return *card;
  std::vector<CardPass> passes;
  for (std::uint8_t umpire = 0; umpire < keys_.size(); ++umpire) {
    if (is_dealer(umpire)) passes.push_back(passes_.at({place, umpire, seat}));
  }
  return passed_card(*card, passes);
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
    if (other == seat || !is_dealer(other)) continue;
    if (umpired_ ? !passes_.contains({place, other, seat}) : !shares_.contains({place, other})) return false;
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
  Saved out{numbers_, piles_, {}, {}, {}, root_};
  for (const auto& [key, proof] : shares_)
    out.shares.push_back({key.second, static_cast<std::uint16_t>(key.first), proof});
  for (const auto& [key, pass] : passes_)
    out.passes.push_back({key.umpire, static_cast<std::uint16_t>(key.place), pass}), out.holders.push_back(key.holder);
  return out;
}

void Hands::restore(Saved in, const table::DealtCards& dealt) {
  numbers_ = in.numbers, piles_ = std::move(in.piles), dealt_ = dealt, root_ = in.root;
  for (const CardShare& share : in.shares)
    shares_[{share.place, share.seat}] = share.proof;
  for (std::size_t i = 0; i < in.passes.size() && i < in.holders.size(); ++i)
    passes_[{in.passes[i].place, in.passes[i].seat, in.holders[i]}] = in.passes[i].pass;
}

}  // namespace hexpost::store
