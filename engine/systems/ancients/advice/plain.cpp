#include "engine/systems/ancients/advice/plain.h"

#include <algorithm>

#include "engine/systems/ancients/rules/battle/battle.h"
#include "engine/systems/ancients/rules/cards/effect.h"
#include "engine/systems/ancients/rules/movement/walk.h"

namespace hexpost::ancients {
namespace {

constexpr int k_far = 99;

int distance_to_enemy(View v, SideId side, Hex from) {
  int out = k_far;
  for (const UnitId e : v.units_of(other(side)))
    out = std::min(out, hex::distance(v.unit(e).at, from));
  return out;
}

/// The best battle of the unit from where it stands; 0: none that promises anything.
int best_battle(View v, UnitId u) {
  int out = 0;
  for (const UnitId e : v.units_of(other(v.side(u)))) {
    const Hex at = v.unit(e).at;
    const bool may = hex::adjacent(v.unit(u).at, at) ? !attack_bar(v, u, at) : !fire_bar(v, u, at);
    if (may) out = std::max(out, prospect(v, u, at));
  }
  return out;
}

/// The value of the place for the unit: the battle from there, friends beside it, the way to the enemy.
int worth_of_place(View v, UnitId u) {
  constexpr int k_battle = 3, k_friend = 2, k_step = 4, k_exposed = 10;
  const Hex h = v.unit(u).at;
  const int battle = best_battle(v, u);
  int out = k_battle * battle + k_friend * std::min(2, v.supporters(u)) - k_step * distance_to_enemy(v, v.side(u), h);
  if (battle == 0 && v.next_to_enemy(v.side(u), h)) out -= k_exposed;
  return out;
}

/// The side's position with the unit ordered and moved so far.
State with_unit_at(const State& s, UnitId u, Hex h, std::size_t moved) {
  State out = s;
  Unit& unit = out.units[static_cast<std::size_t>(u)];
  unit.at = h, unit.ordered = true;
  unit.moved = static_cast<std::int8_t>(unit.moved + static_cast<int>(moved));
  return out;
}

/// The value of an order for the unit: a battle from its hex, otherwise the way to one.
int worth_of_order(View v, UnitId u) {
  const State then = with_unit_at(v.s, u, v.unit(u).at, 0);
  const int battle = best_battle({v.data, then}, u);
  const int far = distance_to_enemy(v, v.side(u), v.unit(u).at);
  return 2 * battle + (far <= 1 ? 4 : far <= 4 ? 8 - far : 2);
}

/// The value of a card with all its orders.
int worth_of_card(const TableView& v, const PlayOrder& order) {
  const SideId side = v.s.active;
  const Played meaning = meaning_of(v, side, kind_called(v, order.card));
  const auto effect = effect_of(v, meaning);
  if (!effect) return 0;
  int out = 0;
  for (const Item& item : order.items) {
    if (item.unit != k_no_unit && item.kind == Item::Kind::unit) out += worth_of_order(v, item.unit);
    if (item.kind == Item::Kind::enter) out += 4;
    if (item.kind != Item::Kind::under) continue;
    if (const UnitId u = v.unit_at(v.leader(item.leader).at); u != k_no_unit) out += worth_of_order(v, u);
  }
  for (const UnitId u : ordered_at_once(v, side, *effect))
    out += worth_of_order(v, u) + (*effect == Effect::clash ? 6 : 2);
  if (*effect == Effect::spartacus) out += 3 * v.command(side);
  if (*effect == Effect::rally) {
    for (const UnitId u : v.units_of(side))
      out += 2 * (v.type(u).blocks - v.unit(u).blocks);
  }
  return out;
}

}  // namespace

std::optional<PlayOrder> plain_card(const TableView& v) {
  std::vector<Item> candidates = order_candidates(v, v.s.active);
  std::vector<int> worth(v.s.units.size(), 0);
  for (const UnitId u : v.units_of(v.s.active))
    worth[static_cast<std::size_t>(u)] = worth_of_order(v, u);
  std::ranges::stable_sort(candidates, std::greater<>{}, [&](const Item& item) {
    return item.unit == k_no_unit ? -1 : worth[static_cast<std::size_t>(item.unit)];
  });
  std::erase_if(candidates, [](const Item& item) { return item.kind == Item::Kind::alone; });
  std::optional<PlayOrder> best;
  int most = -1;
  for (PlayOrder& order : full_orders(v, candidates)) {
    if (const int value = worth_of_card(v, order); value > most) most = value, best = std::move(order);
  }
  return best;
}

std::optional<MoveOrder> plain_move(const TableView& v) {
  for (const UnitId u : v.units_of(v.s.active)) {
    if (!v.unit(u).ordered || v.unit(u).gone) continue;
    int most = worth_of_place(v, u);
    std::optional<MoveOrder> best;
    for (const std::vector<Hex>& path : unit_walks(v, u)) {
      const State then = with_unit_at(v.s, u, path.back(), path.size());
      const int value = worth_of_place({v.data, then}, u);
      if (value <= most) continue;
      most = value;
      best = MoveOrder{u, {}};
      for (const Hex h : path)
        best->legs.push_back({h, false});
    }
    if (best) return best;
  }
  return std::nullopt;
}

}  // namespace hexpost::ancients
