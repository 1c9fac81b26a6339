#include "engine/systems/chariots/advice/ways.h"

#include <algorithm>
#include <optional>

#include "engine/orders/form.h"
#include "engine/systems/chariots/rules/movement/move_orders.h"
#include "engine/systems/chariots/rules/movement/move_search.h"
#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/systems/chariots/rules/movement/walk.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"
#include "engine/systems/chariots/rules/shock/shock_question.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"
#include "engine/table/filled_walk.h"

namespace hexpost::chariots {
namespace {

constexpr std::size_t k_most_moves = 250;  ///< of a unit that looks for a way into contact
constexpr std::size_t k_most_added = 14;   ///< legs put between those that the player wrote

/// What a search for filled-in moves must know [FilledWalk].
struct Walks {
  using Walk = chariots::Walk;
  using Leg = chariots::Leg;
  using Is = Leg::Is;
  const TableView& v;
  const MoveOrder& typed;

  static bool goes(const Leg& leg) { return leg.is == Is::go; }
  static bool turns(const Leg& leg) { return leg.is == Is::face; }
  static Leg go(Hex to) { return {.is = Is::go, .hex = to}; }
  static Leg face(Facing f) { return {.is = Is::face, .facing = f}; }
  static bool steps(const Walk& w) { return w.on_map; }
  /// A Column faces a hexside, other units face a point [6.31].
  static bool may_face(const Walk& w, Facing f) { return f % 2 == (w.column ? 1 : 0); }
  bool barred(Walk& w, const Leg& leg) const { return try_leg(v, w, leg).has_value(); }
  std::string order(const std::vector<Leg>& legs) const {
    MoveOrder order = typed;
    order.legs = legs;
    return judge_order(v, order) ? std::string() : orders::print(v.names(), order);
  }
};

/// True if a leg of the move costs hits or a Routed friend.
bool hurts(const TableView& v, const std::string& line) {
  const auto parsed = orders::parse_any<MoveOrder>(v.names(), orders::cut(line));
  if (!parsed || parsed->index() != 0) return false;
  const MoveOrder& move = std::get<0>(std::get<0>(*parsed));
  Walk w = start_walk(v, move);
  return std::ranges::any_of(move.legs, [&](const Leg& leg) {
    if (leg_hurts(v, w, leg)) return true;
    try_leg(v, w, leg);
    return false;
  });
}

/// A way without hits to the one hex that the player has written, though it may be longer than others; what the player
/// does there follows. Empty if there is none.
std::string harmless_way(const TableView& v, const Walks& walks) {
  const MoveOrder& typed = walks.typed;
  if (typed.legs.empty() || !Walks::goes(typed.legs.front())) return {};
  if (std::any_of(typed.legs.begin() + 1, typed.legs.end(), Walks::goes)) return {};
  const auto way = way_to(v, typed.unit, typed.with, typed.legs.front().hex, true);
  if (!way) return {};
  std::vector<Leg> legs = way->legs;
  legs.insert(legs.end(), typed.legs.begin() + 1, typed.legs.end());
  return walks.order(legs);
}

/// The move as typed if it is legal, otherwise with hexes filled in.
std::vector<std::string> ways_of(const TableView& v, const MoveOrder& typed, std::size_t limit) {
  const Walks walks{v, typed};
  if (std::ranges::any_of(typed.legs, Walks::goes)) {
    Walk start = start_walk(v, typed);
    // a unit that already stands where it is sent is not led around
    if (Walks::goes(typed.legs.front()) && typed.legs.front().hex == start.at) return {};
    start.will_move = true;
    auto out = table::FilledWalk(walks, typed.legs, limit).from(start, k_most_added);
    if (!std::ranges::all_of(out, [&](const std::string& line) { return hurts(v, line); })) return out;
    if (std::string free = harmless_way(v, walks); !free.empty()) out.insert(out.begin(), std::move(free));
    if (out.size() > limit) out.resize(limit);
    return out;
  }
  if (limit == 0 || judge_order(v, typed)) return {};
  return {orders::print(v.names(), typed)};
}

std::vector<std::string> ways_of(const TableView& v, const LeadOrder& typed) {
  if (typed.path.empty()) return {};
  for (LeadOrder lead : leads_of(v, typed.leader)) {
    lead.standard = typed.standard;
    if (lead.path.back() == typed.path.back() && !judge_order(v, lead)) return {orders::print(v.names(), lead)};
  }
  return {};
}

/// [8.11] [8.12] The Shocks as typed, with those that other units owe, as the engine divides them.
std::vector<std::string> ways_of(const TableView& v, const Designate& question, Designate::Answer strikes) {
  const std::size_t typed = strikes.size();
  if (typed == 0 || !question.judge(v, strikes)) return {};
  const auto strike_with = [&](auto member, auto matches) {
    return std::find_if(strikes.begin(), strikes.begin() + static_cast<std::ptrdiff_t>(typed),
                        [&](const Strike& strike) { return std::ranges::any_of(strike.*member, matches); });
  };
  const auto end = [&] { return strikes.begin() + static_cast<std::ptrdiff_t>(typed); };
  const auto of_lead = [&](UnitId lead) { return strike_with(&Strike::by, [lead](UnitId u) { return u == lead; }); };
  const auto at_hex = [&](UnitId enemy) {
    return strike_with(&Strike::at, [&](UnitId e) { return v.unit(e).at == v.unit(enemy).at; });
  };
  for (const Strike& owed : question.choose(v, "auto").value_or(Designate::Answer{})) {
    Strike rest;
    for (const UnitId u : owed.by) {
      if (of_lead(u) == end()) rest.by.push_back(u);
    }
    for (const UnitId e : owed.at) {
      if (at_hex(e) == end()) rest.at.push_back(e);
    }
    if (!rest.by.empty() && !rest.at.empty()) {
      strikes.push_back(std::move(rest));
      continue;
    }
    for (const UnitId u : rest.by)  // the typed lines attack its enemy: it joins them
      base::insert_sorted(at_hex(owed.at.front())->by, u);
    for (const UnitId e : rest.at)  // a typed attacker has this enemy in front, too
      base::insert_sorted(of_lead(owed.by.front())->at, e);
  }
  if (question.judge(v, strikes)) return {};
  return {question.print(v, strikes)};
}

/// True if a unit that ends its move so can Shock one of these enemies, by its Type and over the ground between [8.11].
bool can_shock_one(const View& v, const Walk& w, const std::vector<UnitId>& enemies) {
  return std::ranges::any_of(v.in_front(w.at, w.facing), [&](UnitId e) {
    return base::contains(enemies, e) && can_shock_from(v, party_of(w), w.at, v.unit(e).at);
  });
}

/// The way of a unit to a hex that has one of these enemies in front and is not `taken`; it takes the hex.
std::optional<MoveOrder> way_into_contact(const TableView& v, UnitId u, const std::vector<UnitId>& enemies,
                                          std::vector<Hex>& taken) {
  std::optional<MoveOrder> out;
  std::ptrdiff_t fewest = 0;
  Hex end;
  if (!v.unit(u).placed || v.type(u) == UnitType::li) return out;  // Light Infantry never Shocks
  visit_moves(v, u, k_most_moves, true, [&](const Walk& w, const OrderOf& order_of) {
    if (w.pinned || base::contains(taken, w.at) || !can_shock_one(v, w, enemies)) return;
    const auto met = std::ranges::count_if(v.in_front(w.at, w.facing), [&](UnitId e) { return v.hostile(e, u); });
    if (out && met > fewest) return;
    MoveOrder order = order_of();
    if (out && met == fewest && order.legs.size() >= out->legs.size()) return;
    fewest = met, end = w.at;
    out = std::move(order);
  });
  if (out) taken.push_back(end);
  return out;
}

/// The move of a unit of the active wing to the nearest hex beside an enemy, if all of them are farther than its
/// Movement Points reach: its refusal says how far. Empty for any other unit.
std::string move_out_of_reach(const TableView& v, UnitId u, const std::vector<UnitId>& enemies) {
  MoveOrder order;
  order.unit = u;
  if (!v.here(u) || v.type(u) == UnitType::li || judge_beginning(v, order)) return {};
  std::optional<Hex> out;
  const auto far = [&](Hex h) { return hex::distance(v.unit(u).at, h); };
  for (const UnitId e : enemies) {
    if (!v.here(e) || v.side(e) == v.side(u)) return {};
    for (hex::Side side = 0; side < hex::k_sides; ++side) {
      const Hex h = hex::step(v.unit(e).at, side);
      if (v.on_map(h) && v.units_at(h).empty() && (!out || far(h) < far(*out))) out = h;
    }
  }
  if (!out || far(*out) <= start_walk(v, order).left[0]) return {};
  return "move " + v.name(u) + " " + v.label(*out);
}

}  // namespace

std::vector<std::string> ways(const TableView& view, const orders::Line& line, std::size_t limit) {
  if (const Designate shocks; base::same_word(line.verb(), Designate::verb)) {
    auto strikes = shocks.parse(view, line);
    return strikes.index() == 0 ? ways_of(view, shocks, std::move(std::get<0>(strikes))) : std::vector<std::string>{};
  }
  const auto parsed = orders::parse_any<MoveOrder, LeadOrder>(view.names(), line);
  if (!parsed || parsed->index() != 0) return {};
  const auto& order = std::get<0>(*parsed);
  if (const LeadOrder* lead = std::get_if<LeadOrder>(&order)) return ways_of(view, *lead);
  const MoveOrder& move = std::get<MoveOrder>(order);
  if (judge_beginning(view, move)) return {};
  auto out = ways_of(view, move, limit);
  return out.empty() ? ways_of(view, table::with_points(Walks{view, move}, move), limit) : out;
}

std::vector<std::string> moves_into_contact(const TableView& view, const orders::Line& line) {
  if (!base::same_word(line.verb(), Designate::verb) || view.s.phase != Phase::orders) return {};
  std::vector<std::string> out;
  std::vector<Hex> taken;
  std::vector<UnitId> by, at;
  const auto lead_up = [&] {
    for (const UnitId u : by) {
      const Unit& unit = view.unit(u);
      const auto wanted = [&at](UnitId e) { return base::contains(at, e); };
      if (std::ranges::any_of(view.in_front(unit.at, unit.facing), wanted)) continue;
      if (const auto move = way_into_contact(view, u, at, taken)) {
        out.push_back(orders::print(view.names(), *move));
      } else if (std::string far = move_out_of_reach(view, u, at); !far.empty()) {
        out.push_back(std::move(far));
      }
    }
    by.clear(), at.clear();
  };
  bool aims = false;  // behind `at`
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    if (base::same_word(line.word(i), "at")) {
      aims = true;
    } else if (base::same_word(line.word(i), "and")) {
      lead_up();
      aims = false;
    } else {
      const auto unit = view.names().find_unit(line.word(i));
      if (!unit) return {};
      (aims ? at : by).push_back(static_cast<UnitId>(*unit));
    }
  }
  lead_up();
  return out;
}

}  // namespace hexpost::chariots
