#include "engine/systems/hordes/rules/movement/move_samples.h"

#include <algorithm>
#include <array>

#include "engine/base/ensure.h"
#include "engine/base/lists.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "engine/systems/hordes/rules/movement/walk.h"

namespace hexpost::hordes {

/// Every place and facing a unit can come to, cheapest way first: a search by points spent, one node for each hex and
/// facing.
class MoveSearch {
 public:
  MoveSearch(const View& v, UnitId u) : MoveSearch(v, start(v, u)) {}
  /// From where a walk under way has come to; no farther than the first end in contact with `wanted`, if that is given.
  MoveSearch(const View& v, const Walk& from, UnitId wanted = k_no_unit)
      : v_(v),
        walker_(v, from.unit),
        wanted_(wanted),
        best_(v.data.scenario.map.hexes.size() * hex::k_facings, k_never) {
    first_.fill(-1), last_.fill(-1);
    nodes_.reserve(k_usual_nodes), ends_.reserve(k_usual_nodes);
    nodes_.push_back({from, v.data.slot(from.at)});
    take(0);
    for (Facing f = 0; f < hex::k_facings; ++f)
      turn_first(f);
    for (const std::int32_t& ring : first_) {
      for (std::int32_t node = ring; node >= 0 && !found_; node = nodes_[static_cast<std::size_t>(node)].next)
        expand(node);
    }
  }

  const std::vector<std::int32_t>& ends() const { return ends_; }
  const Walk& walk(std::int32_t node) const { return nodes_[static_cast<std::size_t>(node)].walk; }
  const Walker& walker() const { return walker_; }
  std::vector<Leg> legs(std::int32_t node) const {
    std::vector<std::int32_t> chain;
    for (std::int32_t i = node; i >= 0; i = nodes_[static_cast<std::size_t>(i)].before)
      chain.push_back(i);
    std::vector<Leg> out;
    for (auto it = chain.rbegin(); it != chain.rend(); ++it) {
      const Node& n = nodes_[static_cast<std::size_t>(*it)];
      out.insert(out.end(), n.legs.begin(), n.legs.begin() + n.count);
    }
    return out;
  }

 private:
  struct Node {
    Walk walk;
    int slot = 0;
    std::int32_t before = -1;  ///< node it came from
    std::int32_t next = -1;    ///< node of the same cost that was found next
    int count = 0;             ///< its own legs
    std::array<Leg, 2> legs{};
  };
  static constexpr std::size_t k_usual_nodes = 64;
  static constexpr int k_beyond_points = 20;  ///< a move that only the single-hex rule carries costs so much more
  static constexpr std::size_t k_costs = 64;  ///< more than twice the points that a walk can spend, and that
  static constexpr std::uint8_t k_never = 255;

  /// The cost of the walk, so that of two ways to one place the one that may go farther is kept. The road bonus and a
  /// move that only the single-hex rule carries come into it.
  static int cost(const Walk& w) {
    const int points = 2 * w.spent + (w.road ? 0 : 1);
    return w.ordinary ? points : points + k_beyond_points;
  }

  std::uint8_t& best(int slot, Facing facing) {
    return best_[static_cast<std::size_t>(slot) * hex::k_facings + facing];
  }

  /// Keeps a walk unless a cheaper one is known. It ends with `leg`, and then perhaps with `turn`.
  void add(const Walk& w, int slot, std::int32_t before, const Leg& leg, const Leg* turn = nullptr) {
    const int price = cost(w);
    std::uint8_t& known = best(slot, w.facing);
    if (known <= price) return;
    known = static_cast<std::uint8_t>(price);
    nodes_.push_back({w, slot, before, -1, turn ? 2 : 1, {leg, turn ? *turn : Leg{}}});
    take(static_cast<std::int32_t>(nodes_.size()) - 1);
  }

  void take(std::int32_t node) {
    const Walk& w = nodes_[static_cast<std::size_t>(node)].walk;
    const auto ring = static_cast<std::size_t>(cost(w));
    base::ensure(ring < k_costs, "a walk costs more than any can");
    std::int32_t& last = last_[ring];
    (last < 0 ? first_[ring] : nodes_[static_cast<std::size_t>(last)].next) = node;
    last = node;
    if (w.hexes == 0 || walker_.may_end(w)) return;
    ends_.push_back(node);
    found_ = found_ || (wanted_ != k_no_unit && in_contact_at(v_, w.unit, w.at, wanted_));
  }

  void turn_first(Facing f) {
    Walk w = nodes_[0].walk;
    if (f == w.facing || !may_face(v_, w.at, f) || walker_.take(w, Leg::face(f))) return;
    add(w, nodes_[0].slot, 0, Leg::face(f));
  }

  /// False if each place that a step through this side could lead to is known to be as cheap or cheaper. Stepping is
  /// dear, and most steps of a search lead to known places.
  bool may_be_better(const Walk& from, int slot, hex::Side side) {
    const bool paid = from.ordinary && has_side(front_sides(from.facing), side);
    const int least = 2 * (from.spent + (paid ? 1 : 0)) + (from.road ? 0 : 1) + (paid ? 0 : k_beyond_points);
    const auto better = [&](int facing) { return best(slot, hex::clock(facing)) > least; };
    const Facing f = from.facing;
    const std::uint8_t road = v_.data.scenario.map.hexes[static_cast<std::size_t>(slot)].road;
    if (from.hexes > 0 && road == 0 && is_point(f)) return better(f) || better(f + 2) || better(f - 2);
    for (int point = 0; point < hex::k_sides; ++point) {
      if (better(2 * point) || (has_side(road, point) && better(2 * point + 1))) return true;
    }
    return false;
  }

  void expand(std::int32_t node) {
    const Walk from = nodes_[static_cast<std::size_t>(node)].walk;
    const int slot = nodes_[static_cast<std::size_t>(node)].slot;
    if (cost(from) > best(slot, from.facing)) return;
    if (from.contact || from.halted || from.engaged || (from.hexes > 0 && walker_.points_left(from) == 0)) return;
    for (hex::Side side = 0; side < hex::k_sides; ++side) {
      if (from.hexes > 0 && !has_side(front_sides(from.facing), side)) continue;
      const int there = v_.data.numbers.beside(slot, side);
      if (there < 0 || !may_be_better(from, there, side)) continue;
      Walk w = from;
      const Leg go = Leg::go(hex::step(from.at, side));
      if (walker_.take(w, go)) continue;
      add(w, there, node, go);
      const std::uint8_t road = v_.hex(w.at)->road;
      for (Facing f = 0; f < hex::k_facings; ++f) {  // the turns that cost nothing
        const bool point = is_point(f) && (road != 0 || !w.ordinary || turn_between(f, w.entered_facing) <= 2);
        if (f == w.facing || (!point && (is_point(f) || !has_side(road, (f - 1) / 2)))) continue;
        if (best(there, f) <= cost(w)) continue;
        Walk turned = w;
        const Leg turn = Leg::face(f);
        if (walker_.take(turned, turn) || turned.spent != w.spent) continue;
        add(turned, there, node, go, &turn);
      }
    }
  }

  const View v_;
  const Walker walker_;
  UnitId wanted_;
  bool found_ = false;
  std::vector<Node> nodes_;
  std::array<std::int32_t, k_costs> first_, last_;  ///< the first and last node of each cost
  std::vector<std::int32_t> ends_;
  std::vector<std::uint8_t> best_;  ///< by slot and facing
};

MoveSamples::MoveSamples(const View& v, UnitId u, std::size_t limit) {
  if (may_move(v, u)) return;
  std::vector<Sample> all;
  search_ = std::make_unique<MoveSearch>(v, u);
  const Walker& walker = search_->walker();
  const Walk before = start(v, u);
  const auto offer_in_place = [&](Leg leg) {
    Walk w = before;
    if (!walker.take(w, leg) && !walker.may_end(w) && !does_nothing(v, before, w)) all.push_back({-1, leg, {}});
  };
  for (Facing f = 0; f < hex::k_facings; ++f) {
    if (f != before.facing && may_face(v, before.at, f)) offer_in_place(Leg::face(f));
  }
  for (const auto kind : {Leg::Kind::column, Leg::Kind::deploy, Leg::Kind::dismount, Leg::Kind::remount})
    offer_in_place(Leg::of(kind));
  const bool forms = v.may_form_column(u);
  for (const std::int32_t node : search_->ends()) {
    all.push_back({node, {}, {}});
    if (!forms) continue;
    Walk w = search_->walk(node);
    const Leg form = Leg::of(w.column || w.squeezed ? Leg::Kind::deploy : Leg::Kind::column);
    if (!walker.take(w, form)) all.push_back({node, form, {}});
  }
  const std::size_t count = std::min(limit, all.size());
  for (std::size_t i = 0; i < count; ++i) {
    Sample& sample = picked_.emplace_back(all[i * all.size() / count]);
    if (sample.node < 0 || !sample.last) continue;
    sample.after = walks_.size();
    walks_.push_back(search_->walk(sample.node));
    walker.take(walks_.back(), *sample.last);
  }
}

MoveSamples::~MoveSamples() = default;

std::vector<Leg> MoveSamples::legs(std::size_t i) const {
  const Sample& sample = picked_[i];
  std::vector<Leg> out;
  if (sample.node >= 0) out = search_->legs(sample.node);
  if (sample.last) out.push_back(*sample.last);
  return out;
}

const Walk* MoveSamples::walk(std::size_t i) const {
  const Sample& sample = picked_[i];
  if (sample.after) return &walks_[*sample.after];
  return sample.node < 0 ? nullptr : &search_->walk(sample.node);
}

std::vector<std::vector<Leg>> sample_moves(const View& v, UnitId u, std::size_t limit) {
  const MoveSamples samples(v, u, limit);
  std::vector<std::vector<Leg>> out;
  for (std::size_t i = 0; i < samples.size(); ++i)
    out.push_back(samples.legs(i));
  return out;
}

namespace {

/// The way, from where the walk is, into contact with the first of the targets that it can reach; nothing if it reaches
/// none.
std::optional<std::vector<Leg>> way_to_contact(const View& v, const Walk& from, std::span<const UnitId> targets) {
  if (targets.empty()) return std::nullopt;
  const MoveSearch search(v, from, targets.front());
  for (const UnitId target : targets) {
    for (const std::int32_t node : search.ends()) {
      if (in_contact_at(v, from.unit, search.walk(node).at, target)) return search.legs(node);
    }
  }
  return std::nullopt;
}

}  // namespace

/// [1.13.2] [Q14]
std::optional<std::vector<Leg>> aggressive_way(const View& v, const Walk& from) {
  const UnitId u = from.unit;
  struct Goal {
    int distance, troop_class, stands, row, column;
    UnitId target;
    auto operator<=>(const Goal&) const = default;
  };
  std::vector<Goal> goals;
  for (const UnitId e : v.living(other(v.side(u)))) {
    const hex::Grid& grid = v.data.scenario.map.grid;
    const Hex at = v.unit(e).at;
    goals.push_back({hex::distance(v.unit(u).at, at), -static_cast<int>(v.troop_class(e)), v.stands(e), grid.row(at),
                     grid.column(at), e});
  }
  std::sort(goals.begin(), goals.end());
  // every hex costs a point, but one may be had without any [1.5.4]; contact is made from beside the enemy
  const int reach = std::max(1, Walker(v, u).points_left(from)) + 1;
  std::vector<UnitId> targets;
  for (const Goal& goal : goals) {
    if (hex::distance(from.at, v.unit(goal.target).at) <= reach) targets.push_back(goal.target);
  }
  return way_to_contact(v, from, targets);
}

std::optional<std::vector<Leg>> way_to(const View& v, UnitId u, Hex to, std::optional<Facing> facing) {
  if (!v.on_map(to) || may_move(v, u)) return std::nullopt;
  const MoveSearch search(v, u);
  std::optional<std::int32_t> best;
  for (const std::int32_t node : search.ends()) {
    const Walk& w = search.walk(node);
    if (w.at != to) continue;
    if (!best) best = node;
    if (!facing || w.facing == *facing) return search.legs(node);
  }
  return best ? std::optional(search.legs(*best)) : std::nullopt;
}

std::vector<UnitId> contacts_in_reach(const View& v, UnitId u) {
  const MoveSearch search(v, u);
  std::vector<UnitId> out;
  for (const UnitId e : v.living(other(v.side(u)))) {
    const auto touches = [&](std::int32_t node) { return in_contact_at(v, u, search.walk(node).at, e); };
    if (std::ranges::any_of(search.ends(), touches)) out.push_back(e);
  }
  std::ranges::sort(out);
  return out;
}

std::vector<std::vector<Leg>> ways_to_contact(const View& v, UnitId u, UnitId target) {
  const MoveSearch search(v, u);
  std::vector<std::vector<Leg>> out;
  std::vector<Hex> seen;
  for (const std::int32_t node : search.ends()) {
    const Hex at = search.walk(node).at;
    if (base::contains(seen, at) || !in_contact_at(v, u, at, target)) continue;
    seen.push_back(at);
    out.push_back(search.legs(node));
  }
  return out;
}

}  // namespace hexpost::hordes
