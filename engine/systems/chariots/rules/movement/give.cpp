#include "engine/systems/chariots/rules/movement/give.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/orders/compass.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/missile/fire_view.h"
#include "engine/systems/chariots/rules/movement/move_orders.h"
#include "engine/systems/chariots/rules/movement/walk.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"

/// Chariots of Fire: the possible orders, for lists, samples and forced answers. A sample is drawn step by step and
/// each step judged as it is drawn, so that no list of all moves is needed. Every legal move of the kind may come up.
namespace hexpost::chariots {
namespace {

using Answer = GiveOrder::Answer;
using Is = Leg::Is;

constexpr int k_most_legs_drawn = 14;

/// Draws one of the suitable items, each with the same chance; removes unsuitable ones that it draws.
template <class T>
std::optional<T> draw_one(std::vector<T>& all, dice::Random& random, const auto& will_do) {
  while (!all.empty()) {
    const std::size_t i = random.index(all.size());
    if (will_do(all[i])) return all[i];
    all[i] = all.back();
    all.pop_back();
  }
  return std::nullopt;
}

bool may_fire(View v, const Walk& w, UnitId firer) {
  return !w.fired && !w.over && w.on_map && v.missile_unit(firer) && v.unit(firer).supply != Supply::none;
}

/// Makes one more leg; nothing if none was found. `legs`: memory for it.
std::optional<Leg> draw_leg(View v, Walk& w, std::vector<Leg>& legs, dice::Random& random) {
  const auto goes = [&](const Leg& leg) { return !try_leg(v, w, leg); };
  legs.clear();
  if (const UnitId firer = firer_of(v, w); may_fire(v, w, firer) && random.below(4) == 0) {
    for (const UnitId e : v.units_within(w.at, missile_range(v, firer), other(v.side(w.unit))))
      legs.push_back({.is = Is::fire, .target = e});
    if (auto leg = draw_one(legs, random, goes)) return leg;
  }
  const bool turns = random.below(3) == 0;
  visit_steps_and_turns(v, w, [&](const Leg& leg) {
    if (turns || leg.is == Is::go) legs.push_back(leg);
  });
  if (turns && w.on_map && !w.over && is_formed(v.type(w.unit))) {
    for (const int off : {-1, 1})
      legs.push_back({.is = w.column ? Is::line : Is::column, .facing = hex::clock(w.facing + off)});
  }
  return draw_one(legs, random, goes);
}

std::optional<FireOrder> draw_fire(View v, UnitId u, dice::Random& random) {
  const Unit& unit = v.unit(u);
  if (!can_fire(v, u) || unit.fired || unit.pinned_facing) return std::nullopt;
  const SideId enemy = other(v.side(u));
  std::vector<FireOrder> all;
  for (const UnitId e : v.units_within(v.unit(u).at, missile_range(v, u), enemy))
    all.push_back({.unit = u, .target = e});
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader(l).side == enemy && v.leader_here(l) && !v.occupied(v.leader(l).at))
      all.push_back({.unit = u, .leader = l});
  }
  return draw_one(all, random, [&](const FireOrder& fire) {  // as judge_order() judges it
    return !(fire.leader != k_no_leader ? judge_fire_at_leader(v, post_of(v, u), fire.leader, unit.moved, false)
                                        : judge_fire(v, post_of(v, u), fire.target, unit.moved, false));
  });
}

bool spends(const Leg& leg) {
  return leg.is != Is::fire && leg.is != Is::part && leg.is != Is::hold;
}

/// A legal move of the unit, with or without the other half of its stack; nothing if none was found.
std::optional<MoveOrder> draw_move(View v, UnitId u, dice::Random& random) {
  MoveOrder order{u, k_no_unit, 0, {}};
  const UnitId half = v.unit(u).parting ? k_no_unit : v.partner(u);
  if (half != k_no_unit && !may_act(v, half) && random.below(3) != 0) order.with = half;
  order.speed = default_speed(v, u, order.with);
  if (judge_beginning(v, order)) return std::nullopt;
  Walk w = start_walk(v, order);
  w.will_move = true;
  std::vector<Leg> legs;
  std::size_t good = 0;  // legs after which it could stop
  bool over = false;
  for (int i = 0; i < k_most_legs_drawn; ++i) {
    const auto leg = draw_leg(v, w, legs, random);
    if (!leg) break;
    order.legs.push_back(*leg);
    if (!may_stop(v, w)) good = order.legs.size(), over = w.over;
    if (good > 0 && random.below(6) == 0) break;
  }
  if (good == 0) return std::nullopt;
  order.legs.resize(good);
  const bool parts = order.with != k_no_unit && !over && random.below(5) == 0;
  if (parts) order.legs.push_back({.is = Is::part});
  if (random.below(8) == 0 && !parts) order.legs.push_back({.is = Is::hold});
  // the legs have been judged as those of a move; without any that spends points it is judged as a whole
  if (std::ranges::none_of(order.legs, spends) && judge_order(v, order)) return std::nullopt;
  return order;
}

/// What a unit on the map may do instead of a move: fire, Fire & Run, Recovery; nothing if there is none of them.
std::optional<std::variant<FireOrder, RunOrder, RecoverOrder>> draw_act(View v, UnitId u, dice::Random& random) {
  // one kind is looked for first, and the others if there is none
  constexpr std::uint64_t k_fires = 10, k_runs = 5, k_recovers = 1;
  const std::uint64_t first = random.below(k_fires + k_runs + k_recovers);
  if (first < k_recovers && !judge_order(v, RecoverOrder{u})) return RecoverOrder{u};
  if (first < k_recovers + k_runs) {
    if (const auto runs = runs_of(v, u); !runs.empty()) return random.one_of(runs);
  }
  if (const auto fire = draw_fire(v, u, random)) return *fire;
  if (!judge_order(v, RecoverOrder{u})) return RecoverOrder{u};
  const auto runs = runs_of(v, u);
  if (runs.empty()) return std::nullopt;
  return random.one_of(runs);
}

/// A legal move of the leader, by a way that mostly goes ahead; nothing if the leader cannot move.
std::optional<LeadOrder> draw_lead(View v, LeaderId l, dice::Random& random) {
  const Leader& leader = v.leader(l);
  if (!leader.alive || leader.moved || leader.side != v.s.active) return std::nullopt;
  LeadOrder order{l, false, {}};
  if (leader.placed) {
    const auto& costs = v.data.step_points[index_of(mover(leader))];
    int left = leader_points(leader);
    Hex at = leader.at;
    auto ahead = static_cast<hex::Side>(random.below(hex::k_sides));
    for (std::uint64_t i = 1 + random.below(static_cast<std::uint64_t>(left)); i > 0; --i) {
      const hex::Side side = random.below(8) == 0 ? static_cast<hex::Side>(random.below(hex::k_sides))
                                                  : hex::wrap(ahead + static_cast<int>(random.below(3)) - 1);
      const int cost = costs[static_cast<std::size_t>(v.data.slot(at))][static_cast<std::size_t>(side)];
      if (cost < 0 || cost > left) continue;
      const Hex to = hex::step(at, side);
      if (v.enemy_at(leader.side, to)) continue;
      const int points = cost + (v.occupied(to) ? v.charts().movement.leader_joins : 0);
      if (points > left) continue;
      left -= points, at = to, ahead = side;
      order.path.push_back(to);
    }
    if (!order.path.empty() && !judge_order(v, order)) return order;
  }
  const LeadWays ways(v, l);
  if (ways.size() == 0) return std::nullopt;
  return ways.order(random.index(ways.size()));
}

bool leader_may_move(View v) {
  const LeaderId l = commander(v);
  return l != k_no_leader && can_lead(v, l);
}

/// False if a glance shows that may_act() would refuse.
bool could_act(const Unit& unit) {
  return unit.active && unit.alive && !unit.done && !unit.routed && !unit.rallied;
}

bool is_able(View v, UnitId u) {
  return could_act(v.unit(u)) && !may_act(v, u);
}

/// Units that may be given an order now.
std::vector<UnitId> able(View v) {
  return base::only(v.all_units(), [&](UnitId u) { return is_able(v, u); });
}

/// [6.15] The front hexes at the point where the walk enters another hex, and the facing that would be right; empty if
/// no leg fails for that reason.
std::string front_hint(View v, const MoveOrder& order) {
  Walk w = start_walk(v, order);
  w.will_move = true;
  for (const Leg& leg : order.legs) {
    if (leg.is != Is::go || !w.on_map || !hex::adjacent(w.at, leg.hex) || ahead(w, *hex::side_towards(w.at, leg.hex))) {
      if (try_leg(v, w, leg)) return {};
      continue;
    }
    std::vector<std::string> front;
    for (hex::Side side = 0; side < hex::k_sides; ++side) {
      if (ahead(w, side)) front.push_back(v.label(hex::step(w.at, side)));
    }
    std::string out = base::fill(base::tr("in {} facing {} it has before it: {}"),
                                 {v.label(w.at), orders::facing_shown(w.facing), base::join(front, " ")});
    std::optional<Facing> best;
    std::string barred = base::tr("it cannot turn to it there");  // unless it can: then why it does not enter the hex
    for (int f = w.column ? 1 : 0; f < hex::k_facings; f += 2) {
      Walk turned = w;
      turned.facing = static_cast<Facing>(f);
      if (!ahead(turned, *hex::side_towards(w.at, leg.hex)) || look_facing(v, w, turned.facing).refusal) continue;
      Walk goes = w;
      if (try_leg(v, goes, Leg{.is = Is::face, .facing = turned.facing})) continue;
      if (const Objected no = try_leg(v, goes, leg)) {
        barred = worded(v, *no).why;
        continue;
      }
      if (!best || vertices_between(w.facing, turned.facing) < vertices_between(w.facing, *best)) best = turned.facing;
    }
    return out + "; " +
           (best ? base::fill(base::tr("for {} write `face {}` first"), {v.label(leg.hex), orders::facing_shown(*best)})
                 : barred);
  }
  return {};
}

/// Why the unit cannot take the last step of a move to a hex that it can come near to. Nothing when it cannot come
/// near.
std::optional<base::Refusal> last_step(View v, const MoveOrder& order, Hex to) {
  std::optional<base::Refusal> out;
  std::size_t shortest = 0;
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    auto near = way_to(v, order.unit, order.with, hex::step(to, side), true);
    if (!near || (out && near->legs.size() >= shortest)) continue;
    shortest = near->legs.size();
    near->legs.push_back({Is::go, to});
    auto refusal = chariots::judge_order(v, *near);
    if (refusal && refusal->rule != "6.15") out = std::move(refusal);
  }
  if (out) out->column = 0, out->hint.clear();
  return out;
}

}  // namespace

/// A hex at the end of a longer path can also be reached by a shorter one.
bool can_lead(View v, LeaderId l) {
  const Leader& leader = v.leader(l);
  if (!leader.alive || leader.moved || leader.side != v.s.active) return false;
  if (!leader.placed) return LeadWays(v, l).size() > 0;
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    if (!judge_order(v, LeadOrder{l, false, {hex::step(leader.at, side)}})) return true;
  }
  return false;
}

bool speaks_of_active(const TableView& v, const orders::Line& line) {
  const std::string_view name = line.word(1);
  if (base::same_word(line.verb(), EndOrders::verb))
    return name.empty() || (v.s.wing != k_no_wing && base::same_word(name, v.wing(v.s.wing).name));
  if (const auto u = v.names().find_unit(name)) return v.unit(static_cast<UnitId>(*u)).active;
  const auto l = v.names().find_leader(name);
  return l && *l == commander(v);
}

bool GiveOrder::speaks(const TableView& v, const orders::Line& line) const {
  if (base::same_word(line.verb(), EndOrders::verb)) return speaks_of_active(v, line);
  return Orders::speaks(v, line);
}

std::optional<base::Refusal> GiveOrder::judge_order(const TableView& v, const MoveOrder& order) const {
  auto refusal = chariots::judge_order(static_cast<const View&>(v), order);
  if (refusal && refusal->rule == "6.15") {
    if (std::string hint = front_hint(v, order); !hint.empty()) refusal->hint = std::move(hint);
  }
  // nor does another path help a unit, or a stack, that may not begin a move
  if (!refusal || !refusal->hint.empty() || judge_beginning(v, order)) return refusal;
  // another path does not help if the fire is not allowed
  if (refusal->rule.starts_with("7.")) return refusal;
  const auto goes = [](const Leg& leg) { return leg.is == Leg::Is::go; };
  const auto to = std::find_if(order.legs.rbegin(), order.legs.rend(), goes);
  if (to == order.legs.rend()) return refusal;
  for (const bool harmless : {true, false}) {
    if (const auto way = way_to(v, order.unit, order.with, to->hex, harmless)) {
      // the fire or the turn at its end may be what cannot be done, unless this way alone makes the turn needless or
      // too dear
      MoveOrder whole = *way;
      whole.legs.insert(whole.legs.end(), to.base(), order.legs.end());
      if (auto end = chariots::judge_order(v, whole);
          end && end->rule != refusal->rule && end->rule != "6.62" && end->rule != "6.25") {
        end->column = refusal->column;
        return end;
      }
      const std::string line = orders::shown(v.names(), orders::print(v.names(), *way));
      refusal->hint =
          base::fill(harmless ? base::tr("one way: {}") : base::tr("one way, which costs hits: {}"), {line});
      return refusal;
    }
  }
  // [6.14] An order that names its last hex alone is refused for what bars that hex, not for the hexes it leaves out.
  if (order.legs.size() == 1 && refusal->rule == "6.14") {
    if (auto barred = last_step(v, order, to->hex)) {
      barred->column = refusal->column;
      refusal = std::move(barred);
    }
  }
  const int far = hex::distance(v.unit(order.unit).at, to->hex), points = start_walk(v, order).left[0];
  refusal->hint = v.here(order.unit) && far > points
                      ? base::fill(base::tr("{0} is {1} {1|hex|hexes} away, and {2} has {3} Movement {3|Point|Points}"),
                                   {v.label(to->hex), std::to_string(far), v.name(order.unit), std::to_string(points)})
                      : base::fill(base::tr("it cannot get to {} in this move"), {v.label(to->hex)});
  return refusal;
}

std::optional<base::Refusal> GiveOrder::judge_order(const TableView& v, const EndOrders& order) const {
  if (order.wing.empty() || (v.s.wing != k_no_wing && base::same_word(order.wing, v.wing(v.s.wing).name)))
    return std::nullopt;
  return refuse("5.48", "{} is not active", {order.wing});
}

std::vector<Answer> GiveOrder::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out;
  const auto add = [&](Answer answer) {
    if (out.size() < limit) out.push_back(std::move(answer));
  };
  const auto units = able(v);
  const std::size_t share = units.empty() ? 0 : std::max<std::size_t>(3, limit / units.size());
  for (const UnitId u : units) {
    if (out.size() >= limit) break;
    if (v.here(u)) {
      for (const FireOrder& o : fires_of(v, u))
        add(o);
      for (const RunOrder& o : runs_of(v, u))
        add(o);
      if (!chariots::judge_order(v, RecoverOrder{u})) add(RecoverOrder{u});
    }
    for (MoveOrder& o : moves_of(v, u, share))
      add(std::move(o));
  }
  for (const UnitId u : disengageable(v)) {
    for (const Hex h : disengage_hexes(v, u)) {
      const RetreatOrder order{u, h};
      if (!chariots::judge_order(v, order)) add(order);
    }
  }
  if (const LeaderId l = commander(v); l != k_no_leader) {
    for (LeadOrder& o : leads_of(v, l))
      add(std::move(o));
  }
  if (out.size() < limit || limit == 0)
    out.push_back(EndOrders{v.s.wing == k_no_wing ? std::string() : v.wing(v.s.wing).word});
  return out;
}

GiveOrder::Answer GiveOrder::sample(const TableView& v, dice::Random& random) const {
  std::vector<UnitId> units = base::only(v.all_units(), [&](UnitId u) { return could_act(v.unit(u)); });
  const UnitId u = draw_one(units, random, [v](UnitId each) { return !may_act(v, each); }).value_or(k_no_unit);
  const std::uint64_t kind = random.below(100);
  if (kind < 5 || (u == k_no_unit && kind < 40)) {
    if (const LeaderId l = commander(v); l != k_no_leader) {
      if (auto order = draw_lead(v, l, random)) return *std::move(order);
    }
  }
  if (u == k_no_unit || kind < 10) return EndOrders{};
  if (v.here(u) && kind < 40) {
    if (auto act = draw_act(v, u, random))
      return std::visit([](auto& order) { return Answer(std::move(order)); }, *act);
  }
  auto move = draw_move(v, u, random);
  return move ? Answer(*std::move(move)) : Answer(EndOrders{});
}

std::optional<Answer> GiveOrder::forced(const TableView& v) const {
  UnitId next = 0;
  for (const Unit& unit : v.s.units) {
    const UnitId u = next++;
    if (could_act(unit) && !may_act(v, u)) return std::nullopt;
  }
  if (leader_may_move(v)) return std::nullopt;
  if (v.options().chariots_disengage_singly) {
    for (const UnitId u : disengageable(v)) {
      if (disengages_freely(v, u) && !disengage_hexes(v, u).empty()) return std::nullopt;
    }
  }
  return EndOrders{};
}

std::optional<Answer> GiveOrder::choose(const TableView&, std::string_view word) const {
  return word == "end" ? std::optional<Answer>(EndOrders{}) : std::nullopt;
}

std::optional<base::Refusal> GiveLead::judge_order(const TableView& v, const LeadOrder& order) const {
  if (!base::contains(who, order.leader))
    return refuse("5.46", "{} does not move now", {v.leader_info(order.leader).name});
  return chariots::judge_order(v, order);
}

std::vector<GiveLead::Answer> GiveLead::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out{EndLeads{}};
  for (const LeaderId l : who) {
    for (LeadOrder& o : leads_of(v, l)) {
      if (out.size() < limit) out.emplace_back(std::move(o));
    }
  }
  return out;
}

GiveLead::Answer GiveLead::sample(const TableView& v, dice::Random& random) const {
  constexpr std::uint64_t k_rests_once_in = 16;
  if (who.empty() || random.below(k_rests_once_in) == 0) return EndLeads{};
  const std::size_t first = random.index(who.size());
  for (std::size_t i = 0; i < who.size(); ++i) {
    if (auto order = draw_lead(v, who[(first + i) % who.size()], random)) return *std::move(order);
  }
  return EndLeads{};
}

std::optional<GiveLead::Answer> GiveLead::forced(const TableView& v) const {
  for (const LeaderId l : who) {
    if (can_lead(v, l)) return std::nullopt;
  }
  return EndLeads{};
}

std::optional<GiveLead::Answer> GiveLead::choose(const TableView&, std::string_view word) const {
  return word == "end" ? std::optional<Answer>(EndLeads{}) : std::nullopt;
}

std::optional<base::Refusal> GiveOn::judge_order(const TableView& v, const OnOrder& order) const {
  if (order.unit != walk.unit) return refuse("6.14", "only {} goes on now", {v.name(walk.unit)});
  if (order.stop) return std::nullopt;
  if (order.legs.empty()) return refuse("6.14", "where {} goes is missing", {v.name(walk.unit)}, OnOrder::verb.usage());
  return judge_rest(v, walk, order.legs);
}

std::vector<GiveOn::Answer> GiveOn::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out{OnOrder{walk.unit, true, {}}};
  for (const Leg& leg : next_legs(v, walk)) {
    OnOrder order{walk.unit, false, {leg}};
    if (out.size() < limit && !judge_rest(v, walk, order.legs)) out.emplace_back(std::move(order));
  }
  return out;
}

std::optional<GiveOn::Answer> GiveOn::choose(const TableView&, std::string_view word) const {
  return word == "stop" ? std::optional<Answer>(OnOrder{walk.unit, true, {}}) : std::nullopt;
}

}  // namespace hexpost::chariots
