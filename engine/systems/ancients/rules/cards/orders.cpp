#include "engine/systems/ancients/rules/cards/orders.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/systems/ancients/book/polish.h"
#include "engine/systems/ancients/rules/cards/dice_orders.h"
#include "engine/systems/ancients/rules/cards/orders_bar.h"
#include "engine/systems/ancients/rules/deck/deck.h"

namespace hexpost::ancients {
namespace {

/// Kinds of cards that are known to be in the hand, by number.
std::vector<KindId> known_kinds(const TableView& v, SideId side) {
  std::vector<KindId> out;
  for (const Place place : v.hand(side)) {
    const auto card = v.card_of(place);
    if (!card) continue;
    const KindId kind = v.data.cards[static_cast<std::size_t>(*card)].kind;
    if (std::ranges::find(out, kind) == out.end()) out.push_back(kind);
  }
  std::ranges::sort(out);
  return out;
}

/// Adds piece after piece as long as the order stays legal, twice, since a chain may grow by a later piece.
void fill_orders(View v, SideId side, const Played& meaning, const std::vector<Item>& candidates, PlayOrder& order) {
  for (int round = 0; round < 2; ++round) {
    for (const Item& item : candidates) {
      if (std::ranges::find(order.items, item) != order.items.end()) continue;
      order.items.push_back(item);
      Played trial = meaning;
      if (orders_bar(v, side, trial, order.items)) order.items.pop_back();
    }
  }
}

/// The ways to begin a card: with each leader that may lead it, with each ambush; the first is without any.
std::vector<PlayOrder> beginnings(View v, SideId side, KindId kind, const Played& meaning) {
  std::vector<PlayOrder> out{{v.data.kinds[static_cast<std::size_t>(kind)].name, {}}};
  for (const LeaderId l : v.leaders_of(side)) {
    PlayOrder led = out.front();
    led.items.push_back({Item::Kind::under, k_no_unit, l, {}});
    Played trial = meaning;
    if (!orders_bar(v, side, trial, led.items)) out.push_back(std::move(led));
  }
  PlayOrder ambush = out.front();
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.side(u) != side || !v.unit(u).reserve) continue;
    for (const Hex h : v.data.board.grid.all()) {
      ambush.items.push_back({Item::Kind::enter, u, k_no_leader, h});
      Played trial = meaning;
      if (!orders_bar(v, side, trial, ambush.items)) break;
      ambush.items.pop_back();
    }
  }
  for (LeaderId l = 0; l < v.leader_count() && !ambush.items.empty(); ++l) {
    if (v.leader_side(l) == side && v.leader(l).reserve) ambush.items.push_back({Item::Kind::taking, k_no_unit, l, {}});
  }
  if (!ambush.items.empty()) out.push_back(std::move(ambush));
  return out;
}

/// The pieces that the order names are ordered; those in ambush enter.
void give_orders(Play& p, const std::vector<Item>& items) {
  Hex last{};
  for (const Item& item : items) {
    switch (item.kind) {
      case Item::Kind::unit:
        p.unit(item.unit).ordered = true;
        break;
      case Item::Kind::alone:
        p.leader(item.leader).ordered = true;
        break;
      case Item::Kind::under: {  // [C78] it and its unit; it does not detach
        const UnitId u = p.view().unit_at(p.leader(item.leader).at);
        if (u == k_no_unit)
          p.leader(item.leader).ordered = true;
        else
          p.unit(u).ordered = true;
        break;
      }
      case Item::Kind::enter: {  // [C113] [C125] the first hex of its move
        Unit& unit = p.unit(item.unit);
        unit.reserve = false, unit.ordered = true, unit.moved = 1;
        unit.placed = true, unit.at = last = item.hex;
        p.tell("C113", say("{} comes out of ambush in {}", p.name(item.unit), p.label(item.hex)));
        break;
      }
      case Item::Kind::taking: {
        Leader& leader = p.leader(item.leader);
        leader.reserve = false, leader.placed = true, leader.at = last;
        break;
      }
    }
  }
}

}  // namespace

std::vector<Item> order_candidates(View v, SideId side) {
  std::vector<Item> out;
  for (const UnitId u : v.units_of(side))
    out.push_back({Item::Kind::unit, u, k_no_leader, {}});
  for (const LeaderId l : v.leaders_of(side))
    out.push_back({Item::Kind::alone, k_no_unit, l, {}});
  return out;
}

std::vector<PlayOrder> full_orders(const TableView& v, const std::vector<Item>& candidates) {
  const SideId side = v.s.active;
  std::vector<PlayOrder> out;
  for (const KindId kind : known_kinds(v, side)) {
    const Played meaning = meaning_of(v, side, kind);
    for (PlayOrder& order : beginnings(v, side, kind, meaning)) {
      if (order.items.empty() || order.items.front().kind == Item::Kind::under)
        fill_orders(v, side, meaning, candidates, order);
      out.push_back(std::move(order));
    }
  }
  return out;
}

KindId kind_called(View v, std::string_view word) {
  const auto at = std::ranges::find(v.data.kinds, word, &CardKind::name);
  return at == v.data.kinds.end() ? k_no_card : static_cast<KindId>(at - v.data.kinds.begin());
}

namespace {

/// "In the hand: order-two-left, rally": the words of the cards, in the language of the reader. Empty if the hand is
/// hidden: the opponent reads the refusal, too.
std::string hand_hint(const TableView& v) {
  if (v.has(Option::hidden_hands)) return {};
  std::vector<std::string> words = base::transformed(known_kinds(v, v.s.active), [&](const KindId kind) {
    return orders::shown(tongues(), v.data.kinds[static_cast<std::size_t>(kind)].name);
  });
  return words.empty() ? std::string() : base::fill(base::tr("in the hand: {}"), {base::join(words, ", ")});
}

/// Names the nearest card of the deck, also if it is not in the hand.
base::Refusal no_such_card(const TableView& v, const std::string& name) {
  std::vector<std::string> known = base::transformed(v.data.kinds, [&](const CardKind& kind) { return kind.name; });
  base::Refusal out = refuse("3.6", "there is no card {}", {base::printable(name, 40)});
  if (const auto close = base::nearest(name, known)) out.hint = base::fill(base::tr("did you mean {}?"), {*close});
  if (const std::string hand = hand_hint(v); !hand.empty()) out.hint += (out.hint.empty() ? "" : " ") + hand;
  return out;
}

}  // namespace

std::optional<base::Refusal> PlayQuestion::judge_order(const TableView& v, const PlayOrder& o) const {
  const SideId side = v.s.active;
  const KindId kind = kind_called(v, o.card);
  if (kind == k_no_card) return no_such_card(v, o.card);
  const auto card = held_card(v, side, kind);
  if (!card) {
    auto out = refuse("3.2", "{} is not in the hand", {base::tr(v.data.kinds[static_cast<std::size_t>(kind)].title)});
    out.hint = hand_hint(v);
    return out;
  }
  Played meaning = meaning_of(v, side, kind);
  return orders_bar(v, side, meaning, o.items);
}

std::vector<PlayQuestion::Answer> PlayQuestion::list(const TableView& v, std::size_t limit) const {
  const SideId side = v.s.active;
  std::vector<Answer> out;
  const auto candidates = order_candidates(v, side);
  for (const KindId kind : known_kinds(v, side)) {
    const Played meaning = meaning_of(v, side, kind);
    for (PlayOrder& order : beginnings(v, side, kind, meaning)) {
      if (out.size() >= limit) return out;
      const bool bare = order.items.empty();
      PlayOrder full = order;
      if (bare || order.items.front().kind == Item::Kind::under) fill_orders(v, side, meaning, candidates, full);
      const bool grown = full.items.size() > order.items.size();
      out.push_back(std::move(full));
      if (grown && out.size() < limit) out.push_back(std::move(order));
    }
  }
  return out;
}

PlayQuestion::Answer PlayQuestion::sample(const TableView& v, dice::Random& random) const {
  const SideId side = v.s.active;
  const auto kinds = known_kinds(v, side);
  base::ensure(!kinds.empty(), "a hand that is not known here is not sampled");
  const KindId kind = random.one_of(kinds);
  const Played meaning = meaning_of(v, side, kind);
  auto starts = beginnings(v, side, kind, meaning);
  PlayOrder order = random.one_of(starts);
  if (!order.items.empty() && order.items.front().kind == Item::Kind::enter) return order;
  auto candidates = order_candidates(v, side);
  for (std::size_t n = candidates.size(); n > 1; --n)
    std::swap(candidates[n - 1], candidates[random.below(n)]);
  if (random.chance(30) && !candidates.empty()) candidates.resize(random.index(candidates.size()) + 1);
  fill_orders(v, side, meaning, candidates, order);
  return order;
}

bool card_phase(Play& p) {
  const SideId side = p.s.active;
  const auto answer = p.ask_or_stop(side, PlayQuestion{});
  if (!answer) return false;
  const PlayOrder& order = std::get<PlayOrder>(*answer);
  const KindId kind = kind_called(p, order.card);
  Played meaning = meaning_of(p, side, kind);
  orders_bar(p, side, meaning, order.items);  // completes the meaning
  // of equal cards the one that the packet reveals; in a trial no card is revealed yet
  const TableView seen{p.view(), p.order_names, p.cards};
  const auto open = open_card(seen, side, kind);
  const CardId card = open ? *open : *held_card(seen, side, kind);
  take_from_hand(p, side, card);
  p.s.used = card;
  p.s.last[side] = meaning;
  const CardKind& played = p.data.kinds[static_cast<std::size_t>(kind)];
  p.tell("3.2", say("{} plays {}", word(p.view().side_name(side)), word(played.title)));
  if (meaning.as != kind && meaning.as != k_no_card)
    p.tell("C72", say("it is played as {}", word(p.data.kinds[static_cast<std::size_t>(meaning.as)].title)));
  const auto effect = effect_of(p, meaning);
  if (effect == Effect::spartacus && (meaning.as == kind || p.has(Option::copied_spartacus_shuffles)))
    p.s.reshuffle = true;  // [C71]
  give_orders(p, order.items);
  if (!effect || meaning.plain) return true;
  for (const UnitId u : ordered_at_once(p, side, *effect))
    p.unit(u).ordered = true;
  if (*effect == Effect::spartacus) order_by_dice(p);
  if (*effect == Effect::rally) rally(p);
  return true;
}

}  // namespace hexpost::ancients
