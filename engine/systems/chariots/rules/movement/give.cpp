#include "engine/systems/chariots/rules/movement/give.h"

#include <algorithm>
#include <cstdint>
#include <set>

#include "engine/orders/compass.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/shock/shock_question.h"

/// Chariots of Fire: what can be ordered, for lists, samples and whoever has nothing to decide.
namespace hexpost::chariots {
namespace {

using Is = Leg::Is;
using Answer = GiveOrder::Answer;

/// Some first step is legal: where a longer way leads, a shorter one does too.
bool can_lead(View v, LeaderId l) {
  const Leader& leader = v.leader(l);
  if (!leader.alive || leader.moved || leader.side != v.s.active) return false;
  if (!leader.placed) return !leads_of(v, l).empty();
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    if (!judge_order(v, LeadOrder{l, false, {hex::step(leader.at, side)}})) return true;
  }
  return false;
}

bool leader_may_move(View v) {
  const LeaderId l = commander(v);
  return l != k_no_leader && can_lead(v, l);
}

bool is_able(View v, UnitId u) {
  return v.unit(u).active && v.unit(u).alive && !v.unit(u).done && !may_act(v, u);
}

/// Units that may be given an order now.
std::vector<UnitId> able(View v) {
  std::vector<UnitId> out;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (is_able(v, u)) out.push_back(u);
  }
  return out;
}

/// Ways of a unit to every hex and facing in reach, the shortest orders first; `harmless`: by no leg that costs hits.
class MoveSearch {
 public:
  /// Quick: every place once, by the way of fewest legs. With a goal it is thorough: a place is gone on from again by
  /// whoever comes there with more points left, and nobody goes where the goal is out of reach.
  MoveSearch(View v, const MoveOrder& start, bool harmless, std::optional<Hex> goal = {})
      : v_(v), harmless_(harmless), goal_(goal), near_(goal && every_hex_costs(v, v.type(start.unit))) {
    const std::size_t places = v.data.slots.size() * hex::k_facings;
    goal ? best_.resize(places * k_turns, {-1, -1}) : seen_.resize(places);
    nodes_.push_back({start_walk(v, start), 0, {}});
    nodes_.front().walk.will_move = true;
    new_place(nodes_.front().walk);
  }

  /// The walk that `i` legs of search have reached; 0 is the start. False when there are no more of them, or when the
  /// search has gone as far as `most`.
  bool reaches(std::size_t i, std::size_t most = SIZE_MAX) {
    while (i >= nodes_.size() && next_ < nodes_.size() && nodes_.size() < most)
      go_on_from(next_++);
    return i < nodes_.size();
  }
  const Walk& walk(std::size_t i) const { return nodes_[i].walk; }
  std::vector<Leg> legs(std::size_t i) const {
    std::vector<Leg> out;
    for (; i != 0; i = nodes_[i].from)
      out.push_back(nodes_[i].leg);
    std::ranges::reverse(out);
    return out;
  }

 private:
  struct Node {
    Walk walk;
    std::size_t from;
    Leg leg;
  };

  /// With how many points left each half has come to a place; -1 not yet.
  using Best = std::array<std::int16_t, 2>;

  /// [6.91] Nobody comes farther than his points go.
  static bool every_hex_costs(View v, UnitType type) {
    const std::size_t kind = index_of(mover(type));
    const auto& chart = v.charts().movement;
    const auto costs = [kind](const CostRow& row) { return row[kind].prohibited || row[kind].points > 0; };
    return std::ranges::all_of(chart.terrain, costs) && costs(chart.road);
  }
  std::optional<std::size_t> place(Hex h, Facing facing) const {
    const int slot = v_.data.slot(h);
    if (slot < 0) return std::nullopt;
    return static_cast<std::size_t>(slot) * hex::k_facings + facing;
  }
  bool new_place(const Walk& w) {
    const auto at = place(w.at, w.facing);
    if (!at) return false;
    if (!goal_) return seen_[*at] == 0 && (seen_[*at] = 1, true);
    Best& best = best_[*at * k_turns + std::min<std::size_t>(static_cast<std::size_t>(w.turned), k_turns - 1)];
    const bool better = w.left[0] > best[0] || (w.with != k_no_unit && w.left[1] > best[1]);
    for (std::size_t half = 0; half < 2; ++half)
      best[half] = static_cast<std::int16_t>(std::max<int>(best[half], w.left[half]));
    return better;
  }
  bool is_seen(Hex h, Facing facing) const {
    if (goal_) return false;
    const auto at = place(h, facing);
    return !at || seen_[*at] != 0;
  }
  /// Before the step is tried: it costs some of the points that are left.
  bool leads_out_of_reach(const Walk& from, const Leg& leg) const {
    return near_ && leg.is == Is::go && hex::distance(leg.hex, *goal_) > from.left[0];
  }
  bool out_of_reach(const Walk& w) const { return near_ && w.on_map && hex::distance(w.at, *goal_) > w.left[0]; }

  void go_on_from(std::size_t i) {
    for (const Leg& leg : steps_and_turns(v_, nodes_[i].walk)) {
      const Walk& from = nodes_[i].walk;
      // only a Column turns as it goes, and then to where it goes
      if (leg.is == Is::face ? is_seen(from.at, leg.facing) : !from.column && is_seen(leg.hex, from.facing)) continue;
      if (leads_out_of_reach(from, leg) || (harmless_ && leg_hurts(v_, from, leg))) continue;
      Walk to = from;
      if (try_leg(v_, to, leg) || out_of_reach(to) || !new_place(to)) continue;
      nodes_.push_back({to, i, leg});
    }
  }

  static constexpr std::size_t k_turns = 3;  ///< vertices turned in a hex as far as they bar further turns [6.62]
  View v_;
  bool harmless_;
  std::optional<Hex> goal_;
  bool near_;               ///< points tell who can still come to the goal
  std::vector<char> seen_;  ///< of a quick search, by hex and facing
  std::vector<Best> best_;  ///< of a thorough one, by hex, facing and vertices turned
  std::vector<Node> nodes_;
  std::size_t next_ = 0;  ///< the first that has not been gone on from
};

/// [6.51] [6.71] Whoever stands in the hex bars a stop there, whatever way leads to it: the search need not be made.
bool barred_to(View v, UnitId u, UnitId with, Hex to) {
  if (to == v.unit(u).at || v.terrain(to) == Terrain::city) return false;
  UnitId only = k_no_unit;
  for (UnitId there = v.first_at(to); there != k_no_unit; there = v.unit(there).next) {
    if (v.hostile(there, u)) return true;
    if (there == u || there == with) continue;
    if (only != k_no_unit) return true;
    only = there;
  }
  if (only == k_no_unit) return false;
  const UnitType a = v.type(u), b = v.type(only);
  const bool halves = (a == UnitType::ch2 && b == UnitType::ri) || (a == UnitType::ri && b == UnitType::ch2);  // [6.52]
  return v.unit(only).routed || !halves;
}

constexpr std::size_t k_least_search = 60;

int default_speed(View v, UnitId u, UnitId with) {
  if (!v.options().turnover) return 0;
  if (v.unit(u).speed > 0) return v.unit(u).speed;  // declared before it parted [6.81]
  if (is_wheeled(v.type(u))) return v.info(u).ma;
  return with != k_no_unit ? v.info(with).ma : 0;
}

std::vector<MoveOrder> moves_by(View v, UnitId u, std::size_t limit, bool harmless) {
  std::vector<MoveOrder> out;
  const UnitId half = v.unit(u).parting ? k_no_unit : v.partner(u);
  std::vector<UnitId> along;
  if (half != k_no_unit && !may_act(v, half)) along.push_back(half);
  along.push_back(k_no_unit);
  for (const UnitId with : along) {
    MoveOrder order{u, with, default_speed(v, u, with), {}};
    if (judge_beginning(v, order)) continue;
    MoveSearch search(v, order, harmless);
    for (std::size_t i = 1; search.reaches(i, std::max(limit, k_least_search)); ++i) {
      if (out.size() >= limit) return out;
      if (may_stop(v, search.walk(i))) continue;
      order.legs = search.legs(i);
      out.push_back(order);
    }
    // formation is changed in the hex where it stands
    for (const Leg& leg : next_legs(v, start_walk(v, order))) {
      if (leg.is != Is::column && leg.is != Is::line) continue;
      order.legs = {leg};
      if (out.size() < limit && !judge_order(v, order)) out.push_back(order);
    }
  }
  return out;
}

/// [6.55] it has come along a road to where a Routed friend stands, who is lost when it goes on off the road.
bool leaves_road_over_routed(View v, const Walk& w, Mover kind) {
  if (!w.left_start || w.before == w.at || !step_cost(v, kind, w.column, w.before, w.at).along_road) return false;
  return !open_city(v, v.side(w.unit), w.at) && std::ranges::any_of(v.units_at(w.at), [&](UnitId f) {
    return f != w.unit && f != w.with && v.side(f) == v.side(w.unit) && v.unit(f).routed;
  });
}

}  // namespace

bool leg_hurts(View v, const Walk& w, const Leg& leg) {
  for (const UnitId u : {w.unit, w.with}) {
    if (u == k_no_unit) continue;
    const bool formed = is_formed(v.type(u));
    if (leg.is == Is::face) {
      const Cost& cost = v.charts().movement.facing_bad[index_of(mover(v.type(u)))];
      if (w.on_map && bad_ground(v.terrain(w.at)) && cost.hits > 0 && !(w.column && cost.column_spared)) return true;
    } else if (leg.is == Is::go) {
      const Step step = look(v, w, leg.hex);
      if (step.refusal) continue;
      const Mover kind = mover(v.type(u));
      const StepCost cost =
          w.on_map ? step_cost(v, kind, w.column, w.at, leg.hex) : arrival_cost(v, kind, w.column, leg.hex);
      if (cost.hits > 0 || (!step.along_road && leaves_road_over_routed(v, w, kind))) return true;
      if (!step.friends) continue;
      for (const UnitId f : v.units_at(leg.hex)) {
        if (f == w.unit || f == w.with || v.side(f) != v.side(u)) continue;
        if (formed || (v.unit(f).routed ? !step.along_road : is_formed(v.type(f)))) return true;
      }
    }
  }
  return false;
}

std::vector<MoveOrder> moves_of(View v, UnitId u, std::size_t limit) {
  return moves_by(v, u, limit, false);
}

std::vector<MoveOrder> harmless_moves_of(View v, UnitId u, std::size_t limit) {
  return moves_by(v, u, limit, true);
}

/// The legal order of fewest legs that ends in the hex.
std::optional<MoveOrder> way_to(View v, UnitId u, UnitId with, Hex to, bool harmless) {
  MoveOrder order{u, with, default_speed(v, u, with), {}};
  if (barred_to(v, u, with, to) || judge_beginning(v, order)) return std::nullopt;
  MoveSearch search(v, order, harmless, to);
  for (std::size_t i = 1; search.reaches(i); ++i) {
    if (search.walk(i).at != to || may_stop(v, search.walk(i))) continue;
    order.legs = search.legs(i);
    if (std::ranges::any_of(order.legs, [](const Leg& leg) { return leg.is == Is::go; })) return order;
  }
  return std::nullopt;
}

/// Cheapest first: points, then by hex.
std::vector<LeadOrder> leads_of(View v, LeaderId l) {
  std::vector<LeadOrder> out;
  const Leader& leader = v.leader(l);
  if (!leader.alive || leader.moved || leader.side != v.s.active) return out;
  struct Way {
    int points;
    Hex at;
    std::vector<Hex> path;
  };
  std::vector<Way> reached;
  std::size_t next = 0;
  std::set<Hex> seen;
  const int most = leader_points(leader);
  if (leader.placed) {
    reached.push_back({0, leader.at, {}});
    seen.insert(leader.at);
  } else {
    const WingId w = v.leader_info(l).wing;
    const int entry = w == k_no_wing ? -1 : v.wing(w).entry;
    if (entry < 0) return out;
    for (const Hex h : v.data.scenario.sides[leader.side].entries[static_cast<std::size_t>(entry)].hexes) {
      const LeadOrder order{l, false, {h}};
      if (!judge_order(v, order)) out.push_back(order);
    }
    return out;
  }
  while (next < reached.size()) {
    // the cheapest of those not yet gone on from; a hex of equal points by its place, so that the order is one
    // everywhere
    const auto cheapest = std::min_element(
        reached.begin() + static_cast<std::ptrdiff_t>(next), reached.end(),
        [](const Way& a, const Way& b) { return std::tie(a.points, a.at) < std::tie(b.points, b.at); });
    std::iter_swap(reached.begin() + static_cast<std::ptrdiff_t>(next), cheapest);
    const Way from = reached[next++];
    if (!from.path.empty()) {
      const LeadOrder order{l, false, from.path};
      if (!judge_order(v, order)) out.push_back(order);
    }
    for (hex::Side side = 0; side < hex::k_sides; ++side) {
      const Hex h = hex::step(from.at, side);
      const StepCost cost = step_cost(v, mover(leader), false, from.at, h);
      if (!cost.allowed || v.enemy_at(leader.side, h)) continue;
      const int points = from.points + cost.points + (v.occupied(h) ? v.charts().movement.leader_joins : 0);
      if (points > most || !seen.insert(h).second) continue;
      reached.push_back({points, h, from.path});
      reached.back().path.push_back(h);
    }
  }
  return out;
}

bool speaks_of_active(const TableView& v, const orders::Line& line) {
  const std::string_view name = line.word(1);
  if (base::same_word(line.verb(), EndOrders::verb)) {
    return name.empty() || (v.s.wing != k_no_wing && base::same_word(name, v.wing(v.s.wing).name));
  }
  if (const auto u = v.names().find_unit(name)) return v.unit(static_cast<UnitId>(*u)).active;
  const auto l = v.names().find_leader(name);
  return l && *l == commander(v);
}

bool GiveOrder::speaks(const TableView& v, const orders::Line& line) const {
  if (base::same_word(line.verb(), EndOrders::verb)) return speaks_of_active(v, line);
  return Orders::speaks(v, line);
}

namespace {

/// [6.15] The hexes in front where the walk comes to one that is not, and the facing that would do; empty when no leg
/// fails for that.
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
    for (int f = w.column ? 1 : 0; f < hex::k_facings; f += 2) {
      Walk turned = w;
      turned.facing = static_cast<Facing>(f);
      if (!ahead(turned, *hex::side_towards(w.at, leg.hex)) || look_facing(v, w, turned.facing).refusal) continue;
      if (!best || vertices_between(w.facing, turned.facing) < vertices_between(w.facing, *best)) best = turned.facing;
    }
    return out + "; " +
           (best ? base::fill(base::tr("for {} write `face {}` first"), {v.label(leg.hex), orders::facing_shown(*best)})
                 : base::tr("it cannot turn to it there"));
  }
  return {};
}

}  // namespace

std::optional<base::Refusal> GiveOrder::judge_order(const TableView& v, const MoveOrder& order) const {
  auto refusal = chariots::judge_order(static_cast<const View&>(v), order);
  if (refusal && refusal->rule == "6.15") {
    if (std::string hint = front_hint(v, order); !hint.empty()) refusal->hint = std::move(hint);
  }
  if (!refusal || !refusal->hint.empty() || may_act(v, order.unit)) return refusal;
  // another way is no cure for a fire that is not allowed
  if (refusal->rule.starts_with("7.")) return refusal;
  const auto goes = [](const Leg& leg) { return leg.is == Leg::Is::go; };
  const auto to = std::ranges::find_if(order.legs.rbegin(), order.legs.rend(), goes);
  if (to == order.legs.rend()) return refusal;
  for (const bool harmless : {true, false}) {
    if (const auto way = way_to(v, order.unit, order.with, to->hex, harmless)) {
      const std::string line = orders::shown(v.names(), orders::print(v.names(), *way));
      refusal->hint =
          base::fill(harmless ? base::tr("one way: {}") : base::tr("one way, which costs hits: {}"), {line});
      return refusal;
    }
  }
  refusal->hint = base::fill(base::tr("it cannot get to {} in this move"), {v.label(to->hex)});
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

/// A random walk that remembers where it could have stopped last.
GiveOrder::Answer GiveOrder::sample(const TableView& v, dice::Random& random) const {
  const auto units = able(v);
  const std::uint64_t kind = random.below(100);
  if (kind < 5 || (units.empty() && kind < 40)) {
    if (const LeaderId l = commander(v); l != k_no_leader) {
      const auto leads = leads_of(v, l);
      if (!leads.empty()) return leads[random.below(leads.size())];
    }
  }
  if (units.empty() || kind < 10) return EndOrders{};
  const UnitId u = units[random.below(units.size())];
  if (v.here(u) && kind < 40) {
    std::vector<Answer> acts;
    for (const FireOrder& o : fires_of(v, u))
      acts.emplace_back(o);
    for (const RunOrder& o : runs_of(v, u))
      acts.emplace_back(o);
    if (!chariots::judge_order(v, RecoverOrder{u})) acts.emplace_back(RecoverOrder{u});
    if (!acts.empty()) return acts[random.below(acts.size())];
  }
  MoveOrder order{u, k_no_unit, 0, {}};
  const UnitId half = v.unit(u).parting ? k_no_unit : v.partner(u);
  if (half != k_no_unit && !may_act(v, half) && random.below(3) != 0) order.with = half;
  order.speed = default_speed(v, u, order.with);
  Walk w = start_walk(v, order);
  w.will_move = true;
  MoveOrder best;
  for (int i = 0; i < 14; ++i) {
    auto legs = next_legs(v, w);
    if (random.below(3) != 0) {
      std::erase_if(legs,
                    [](const Leg& leg) { return leg.is == Is::column || leg.is == Is::line || (leg.is == Is::face); });
    }
    if (legs.empty()) break;
    const Leg leg = legs[random.below(legs.size())];
    if (try_leg(v, w, leg)) break;
    order.legs.push_back(leg);
    if (!may_stop(v, w)) best = order;
    if (best.unit != k_no_unit && random.below(6) == 0) break;
  }
  if (best.unit != k_no_unit && best.with != k_no_unit && random.below(5) == 0) best.legs.push_back({.is = Is::part});
  if (best.unit != k_no_unit && random.below(8) == 0 && best.legs.back().is != Is::part)
    best.legs.push_back({.is = Is::hold});
  if (best.unit == k_no_unit || chariots::judge_order(v, best)) return EndOrders{};
  return best;
}

std::optional<Answer> GiveOrder::forced(const TableView& v) const {
  for (UnitId u = 0; u < v.count(); ++u) {
    if (is_able(v, u)) return std::nullopt;
  }
  if (leader_may_move(v)) return std::nullopt;
  if (v.options().chariots_disengage_singly) {
    for (const UnitId u : disengageable(v)) {
      if (disengages_freely(v, u) && !disengage_hexes(v, u).empty()) return std::nullopt;
    }
  }
  return EndOrders{};
}

std::optional<Answer> GiveOrder::implied(const TableView& v, const orders::Line& later) const {
  return shock_of_active(v, v.names(), later) ? std::optional<Answer>(EndOrders{}) : std::nullopt;
}

std::optional<Answer> GiveOrder::choose(const TableView&, std::string_view word) const {
  return word == "end" ? std::optional<Answer>(EndOrders{}) : std::nullopt;
}

std::optional<base::Refusal> GiveLead::judge_order(const TableView& v, const LeadOrder& order) const {
  if (std::ranges::find(who, order.leader) == who.end())
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

std::optional<GiveLead::Answer> GiveLead::forced(const TableView& v) const {
  for (const LeaderId l : who) {
    if (can_lead(v, l)) return std::nullopt;
  }
  return EndLeads{};
}

/// Orders to units, and the choice of what Momentum wakes, say that the leaders stay.
std::optional<GiveLead::Answer> GiveLead::implied(const TableView&, const orders::Line& later) const {
  for (const std::string_view verb : {MoveOrder::verb, FireOrder::verb, RunOrder::verb, RecoverOrder::verb,
                                      std::string_view("momentum"), std::string_view("order")}) {
    if (base::same_word(later.verb(), verb)) return EndLeads{};
  }
  return std::nullopt;
}

std::optional<GiveLead::Answer> GiveLead::choose(const TableView&, std::string_view word) const {
  return word == "end" ? std::optional<Answer>(EndLeads{}) : std::nullopt;
}

std::optional<base::Refusal> GiveOn::judge_order(const TableView& v, const OnOrder& order) const {
  if (order.unit != walk.unit) return refuse("6.14", "it is {} that goes on", {v.name(walk.unit)});
  if (order.stop) return std::nullopt;
  if (order.legs.empty()) return refuse("6.14", "where {} goes is missing", {v.name(walk.unit)}, OnOrder::usage);
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
