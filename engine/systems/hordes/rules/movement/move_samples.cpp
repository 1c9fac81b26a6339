#include <algorithm>

#include "engine/systems/hordes/rules/movement/move.h"
#include "engine/systems/hordes/rules/movement/movement_orders.h"

namespace hexpost::hordes {

namespace {

/// [1.5.2] A hex point, or a side by which a road leaves. What is sure to be refused is not tried: writing refusals
/// costs more than the search.
bool is_facing_of(const View& v, Hex at, Facing f) {
  return is_point(f) || has_side(v.hex(at)->road, (f - 1) / 2);
}

}  // namespace

/// Every place and facing a unit can come to, cheapest way first: a search by points spent, one node for each hex and
/// facing.
class MoveSearch {
 public:
  MoveSearch(const View& v, UnitId u) : MoveSearch(v, start(v, u)) {}
  /// From where a walk under way has come to; no farther than the first end in contact with `wanted`, if that is given.
  MoveSearch(const View& v, const Walk& from, UnitId wanted = k_no_unit)
      : v_(v), wanted_(wanted), best_(v.data.scenario.map.hexes.size() * hex::k_facings, k_never) {
    nodes_.push_back({from, -1, 0, 0});
    take(0);
    for (Facing f = 0; f < hex::k_facings; ++f)
      turn_first(f);
    for (std::size_t cost = 0; cost < rings_.size(); ++cost) {
      for (std::size_t i = 0; i < rings_[cost].size() && !found_; ++i)
        expand(rings_[cost][i]);
    }
  }

  const std::vector<std::int32_t>& ends() const { return ends_; }
  const Walk& walk(std::int32_t node) const { return nodes_[static_cast<std::size_t>(node)].walk; }
  std::vector<Leg> legs(std::int32_t node) const {
    std::vector<std::int32_t> chain;
    for (std::int32_t i = node; i >= 0; i = nodes_[static_cast<std::size_t>(i)].before)
      chain.push_back(i);
    std::vector<Leg> out;
    for (auto it = chain.rbegin(); it != chain.rend(); ++it) {
      const Node& n = nodes_[static_cast<std::size_t>(*it)];
      out.insert(out.end(), legs_.begin() + n.first, legs_.begin() + n.first + n.count);
    }
    return out;
  }

 private:
  struct Node {
    Walk walk;
    std::int32_t before = -1;           ///< node it came from
    std::int32_t first = 0, count = 0;  ///< its own legs in legs_
  };
  static constexpr int k_never = 1000;

  /// The cost of the walk, so that of two ways to one place the one that may go farther is kept. The road bonus and a
  /// move that only the single-hex rule carries come into it.
  static int cost(const Walk& w) {
    const int points = 2 * w.spent + (w.road ? 0 : 1);
    return w.ordinary ? points : points + 20;
  }

  /// Keeps a walk unless a cheaper one is known; true when it is new.
  void add(const Walk& w, std::int32_t before, std::initializer_list<Leg> legs) {
    const int price = cost(w);
    int& best = best_[static_cast<std::size_t>(v_.data.slot(w.at)) * hex::k_facings + w.facing];
    if (best <= price) return;
    best = price;
    nodes_.push_back({w, before, static_cast<std::int32_t>(legs_.size()), static_cast<std::int32_t>(legs.size())});
    legs_.insert(legs_.end(), legs);
    take(static_cast<std::int32_t>(nodes_.size()) - 1);
  }

  void take(std::int32_t node) {
    const Walk& w = nodes_[static_cast<std::size_t>(node)].walk;
    const auto ring = static_cast<std::size_t>(cost(w));
    if (rings_.size() <= ring) rings_.resize(ring + 1);
    rings_[ring].push_back(node);
    if (w.hexes == 0 || may_end(v_, w)) return;
    ends_.push_back(node);
    found_ = found_ || (wanted_ != k_no_unit && in_contact_at(v_, w.unit, w.at, wanted_));
  }

  void turn_first(Facing f) {
    Walk w = nodes_[0].walk;
    if (f == w.facing || !is_facing_of(v_, w.at, f) || try_leg(v_, w, Leg::face(f))) return;
    add(w, 0, {Leg::face(f)});
  }

  void expand(std::int32_t node) {
    const Walk from = nodes_[static_cast<std::size_t>(node)].walk;
    if (cost(from) > best_[static_cast<std::size_t>(v_.data.slot(from.at)) * hex::k_facings + from.facing]) return;
    if (from.contact || from.halted || from.engaged || (from.hexes > 0 && points_left(v_, from) == 0)) return;
    for (hex::Side side = 0; side < hex::k_sides; ++side) {
      if (from.hexes > 0 && !has_side(front_sides(from.facing), side)) continue;
      Walk w = from;
      const Leg go = Leg::go(hex::step(from.at, side));
      if (!v_.on_map(go.hex) || try_leg(v_, w, go)) continue;
      add(w, node, {go});
      const std::uint8_t road = v_.hex(w.at)->road;
      for (Facing f = 0; f < hex::k_facings; ++f) {  // the turns that cost nothing
        const bool point = is_point(f) && (road != 0 || !w.ordinary || turn_between(f, w.entered_facing) <= 2);
        if (f == w.facing || (!point && (is_point(f) || !has_side(road, (f - 1) / 2)))) continue;
        Walk turned = w;
        if (try_leg(v_, turned, Leg::face(f)) || turned.spent != w.spent) continue;
        add(turned, node, {go, Leg::face(f)});
      }
    }
  }

  const View& v_;
  UnitId wanted_;
  bool found_ = false;
  std::vector<Node> nodes_;
  std::vector<Leg> legs_;
  std::vector<std::vector<std::int32_t>> rings_;  ///< nodes by cost
  std::vector<std::int32_t> ends_;
  std::vector<int> best_;  ///< by slot and facing
};

MoveSamples::MoveSamples(const View& v, UnitId u, std::size_t limit) {
  if (may_move(v, u)) return;
  std::vector<Sample> all;
  const auto offer_in_place = [&](Leg leg) {
    if (!judge_move(v, u, std::array{leg})) all.push_back({-1, leg, {}});
  };
  const Facing facing = start(v, u).facing;
  for (Facing f = 0; f < hex::k_facings; ++f) {
    if (f != facing && is_facing_of(v, v.unit(u).at, f)) offer_in_place(Leg::face(f));
  }
  for (const auto kind : {Leg::Kind::column, Leg::Kind::deploy, Leg::Kind::dismount, Leg::Kind::remount})
    offer_in_place(Leg::of(kind));
  search_ = std::make_unique<MoveSearch>(v, u);
  const bool forms = v.may_form_column(u);
  for (const std::int32_t node : search_->ends()) {
    all.push_back({node, {}, {}});
    if (!forms) continue;
    for (const auto kind : {Leg::Kind::deploy, Leg::Kind::column}) {
      Walk w = search_->walk(node);
      if (try_leg(v, w, Leg::of(kind))) continue;
      all.push_back({node, Leg::of(kind), walks_.size()});
      walks_.push_back(w);
    }
  }
  const std::size_t count = std::min(limit, all.size());
  for (std::size_t i = 0; i < count; ++i)
    picked_.push_back(all[i * all.size() / count]);
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
  const int reach = std::max(1, points_left(v, from)) + 1;
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
    if (std::ranges::find(seen, at) != seen.end() || !in_contact_at(v, u, at, target)) continue;
    seen.push_back(at);
    out.push_back(search.legs(node));
  }
  return out;
}

}  // namespace hexpost::hordes
