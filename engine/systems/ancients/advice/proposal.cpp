#include "engine/systems/ancients/advice/proposal.h"

#include <algorithm>

#include "engine/systems/ancients/rules/battle/battle.h"
#include "engine/systems/ancients/rules/cards/effect.h"
#include "engine/systems/ancients/rules/movement/walk.h"
#include "engine/systems/ancients/words/order_words.h"

/// Commands & Colors: Ancients: plain orders without cunning.
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

/// The card of the hand that promises most now, with all that it orders; nothing: the hand is not known.
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

/// The next move that makes an ordered unit's place better; nothing: enough.
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

/// The units that evade by default: some from every attack, others only from a heavy one.
std::vector<std::string> evade_lines() {
  std::vector<std::string> out;
  for (const std::string_view code : {"LI", "LB", "LS", "LC", "LBC", "BCH", "HWM"}) {
    out.push_back("stand " + std::string(code) + " defend if dice >= 3 do evade");
    out.push_back("stand " + std::string(code) + " defend if blocks <= 2 do evade");
  }
  for (const std::string_view code : {"MC", "HC", "CAM", "HCH"})
    out.push_back("stand " + std::string(code) + " defend if dice >= 4 and blocks <= 2 do evade");
  return out;
}

bool there_is(const TableView& v, SideId side, std::string_view line) {
  const orders::Line cut = orders::cut(line);
  return std::ranges::any_of(v.all_units(),
                             [&](UnitId u) { return v.side(u) == side && v.names().covers(cut.word(1), v.name(u)); });
}

}  // namespace

std::optional<std::string> propose(const TableView& v, const table::Awaited& awaited, const table::Answers& answers) {
  if (awaited.question == k_card.name) {
    const auto order = plain_card(v);
    return order ? std::optional(PlayQuestion{}.print(v, *order)) : std::nullopt;
  }
  if (awaited.question == k_moves.name) {
    const auto order = plain_move(v);
    return order ? MovesQuestion{}.print(v, *order) : std::string(EndMoves::verb);
  }
  for (const table::StandingQuestion& q : declared().standing) {
    if (q.name != awaited.question) continue;
    // what comes after the first die is covered by the closing lines
    if (q.own_turn && awaited.who == v.s.active) return std::nullopt;
    if (q.proposed == "no" || q.proposed == "yes" || q.proposed == "stand")
      return q.name + " " + awaited.subject + " " + q.proposed;
  }
  return answers().front();
}

std::vector<std::string> proposed_stands(const table::Battle& battle, table::Player side) {
  const auto slots = battle.slots(side);
  auto out = evade_lines();
  std::erase_if(out, [&](const std::string& line) {
    const orders::Line cut = orders::cut(line);
    return std::ranges::none_of(slots, [&](const std::string& slot) {
      return battle.names().find_unit(slot) && battle.names().covers(cut.word(1), slot);
    });
  });
  return out;
}

std::vector<std::string> closing_lines(const TableView& v, table::Player who) {
  if (v.s.phase == Phase::deal || v.s.phase == Phase::over) return {};
  std::vector<std::string> out;
  const bool own = who == v.s.active;
  if (own && v.s.phase <= Phase::moves) out.emplace_back(EndMoves::verb);
  const bool again = v.s.phase == Phase::again || (v.s.phase >= Phase::moves && v.plays(Effect::move_fire_move));
  if (own && again) out.emplace_back(EndMoves::verb);
  if (!own) {
    for (std::string& line : evade_lines()) {
      if (there_is(v, who, line)) out.push_back(std::move(line));
    }
  }
  for (const table::StandingQuestion& q : declared().standing) {
    if (q.proposed != "ask" && (own ? q.own_turn : q.theirs()))
      out.push_back("stand army " + q.name + " do " + q.proposed);
  }
  return out;
}

}  // namespace hexpost::ancients
