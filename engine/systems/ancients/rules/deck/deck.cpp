#include "engine/systems/ancients/rules/deck/deck.h"

#include <algorithm>
#include <numeric>

#include "engine/base/ensure.h"

namespace hexpost::ancients {
namespace {

/// [C70] [C71] Keeps the contents of the new pile, for the players who shuffle it by mail: first the places of the old
/// pile, then the open cards. The first deal needs no such list.
void keep_lots(Play& p, const std::vector<CardId>& open) {
  State& s = p.s;
  if (s.deals == 1) return;
  const auto hidden = static_cast<Place>(s.end - s.next - static_cast<Place>(open.size()));
  const auto deal = static_cast<std::int16_t>(s.deals - 1);
  Place place = s.next;
  for (Place from = static_cast<Place>(s.next - hidden); from < s.next; ++from)
    s.dealt.push_back({place++, deal, CardId{-1}, from});
  for (const CardId card : open)
    s.dealt.push_back({place++, deal, card, 0});
}

/// Lays that many cards as a new pile. With open hands their order is rolled, from the last card to the second, and
/// kept;
/// with hidden hands both players shuffle them by mail, and the rules know places alone.
void deal(Play& p, std::size_t count, std::vector<CardId> cards) {
  State& s = p.s;
  std::erase_if(s.open, [&](const Open& open) { return open.place >= s.next && open.place < s.end; });
  s.next = s.end;
  s.end = static_cast<Place>(s.end + static_cast<Place>(count));
  ++s.deals;
  if (p.has(Option::hidden_hands)) return keep_lots(p, cards);
  for (auto last = static_cast<int>(count); last > 1; --last) {
    const int chosen = p.table.roll({last, "C68"});
    std::swap(cards[static_cast<std::size_t>(last - 1)], cards[static_cast<std::size_t>(chosen - 1)]);
  }
  for (std::size_t i = 0; i < count; ++i)
    s.open.push_back({static_cast<Place>(s.next + static_cast<Place>(i)), cards[i]});
  std::ranges::sort(s.open, {}, &Open::place);
}

}  // namespace

void first_deal(Play& p) {
  std::vector<CardId> cards(p.data.cards.size());
  std::iota(cards.begin(), cards.end(), CardId{0});
  deal(p, p.data.cards.size(), std::move(cards));
  draw_up(p, p.data.first);
  draw_up(p, other(p.data.first));
  p.tell("C68", say("the deck is shuffled and the hands are dealt"));
}

void draw_card(Play& p, SideId side) {
  State& s = p.s;
  if (s.next == s.end) {  // [C70]
    p.tell("C70", say("the pile is empty: the discards are shuffled"));
    std::vector<CardId> cards = std::exchange(s.discards, {});
    const std::size_t count = cards.size();
    deal(p, count, std::move(cards));
  }
  base::ensure(s.next < s.end, "no card is left to draw");
  s.hands.push_back({s.next++, side});
}

void draw_up(Play& p, SideId side) {
  while (static_cast<int>(p.view().hand(side).size()) < p.view().command(side))
    draw_card(p, side);
}

void shuffle_all(Play& p) {
  State& s = p.s;
  std::vector<CardId> cards = std::exchange(s.discards, {});
  const std::size_t count = cards.size() + static_cast<std::size_t>(s.end - s.next);
  for (const Open& open : s.open) {
    if (open.place >= s.next && open.place < s.end) cards.push_back(open.card);
  }
  std::ranges::sort(cards);
  p.tell("C71", say("pile and discards are shuffled"));
  deal(p, count, std::move(cards));
}

Place take_from_hand(Play& p, SideId side, CardId card) {
  const auto at = std::ranges::find_if(
      p.s.hands, [&](const Held& held) { return held.side == side && card_of(p.s, p.cards, held.place) == card; });
  base::ensure(at != p.s.hands.end(), "a card is played that is not in the hand");
  const Place place = at->place;
  p.s.hands.erase(at);
  std::erase_if(p.s.open, [&](const Open& open) { return open.place == place; });
  return place;
}

void discard(Play& p, CardId card) {
  p.s.discards.insert(std::ranges::lower_bound(p.s.discards, card), card);
}

std::optional<CardId> held_card(const TableView& v, SideId side, KindId kind) {
  for (const Place place : v.hand(side)) {
    const auto card = v.card_of(place);
    if (card && v.data.cards[static_cast<std::size_t>(*card)].kind == kind) return card;
  }
  return std::nullopt;
}

namespace {

/// The cards that a player without a hand would see.
table::Cards open_cards(const TableView& v) {
  constexpr table::Player k_onlooker = 31;  // no side has this number
  return v.known_cards->seen_by(k_onlooker);
}

}  // namespace

std::optional<CardId> open_card(const TableView& v, SideId side, KindId kind) {
  const table::Cards cards = open_cards(v);
  return held_card(TableView{v, v.names(), cards}, side, kind);
}

bool hides_card(const TableView& v, SideId side) {
  const table::Cards cards = open_cards(v);
  return std::ranges::any_of(v.hand(side), [&](Place place) { return !card_of(v.s, cards, place); });
}

bool all_discarded(View v, Effect effect) {
  const auto is = [&](CardId card) {
    const KindId kind = v.data.cards[static_cast<std::size_t>(card)].kind;
    return v.data.kinds[static_cast<std::size_t>(kind)].effect == effect;
  };
  int all = 0;
  for (std::size_t card = 0; card < v.data.cards.size(); ++card)
    all += is(static_cast<CardId>(card)) ? 1 : 0;
  return std::ranges::count_if(v.s.discards, is) + (v.s.used >= 0 && is(v.s.used) ? 1 : 0) == all;
}

}  // namespace hexpost::ancients
