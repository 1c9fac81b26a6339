#include "engine/systems/kadesh/rules/movement/reach.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <tuple>

#include "engine/systems/kadesh/model/terrain.h"

namespace hexpost::kadesh {
namespace {

constexpr int half_of(int n) {
  return (n + 1) / 2;
}

}  // namespace

bool has_ground(View v, Gait gait, Hex from, Hex to) {
  return gait == Gait::march ? march_ground(v, from, to) : gait == Gait::quick ? quick_ground(v, from, to) : true;
}

bool any_shaken(View v, const Party& party) {
  return std::ranges::any_of(party.units, [&](UnitId u) { return !v.steady(u); });
}

UnitId leading(View v, const Units& units) {
  const auto rank = [&](UnitId u) {
    return std::tuple(is_chariot(v.type(u)) ? 0 : 1, static_cast<int>(v.unit(u).order), static_cast<int>(u));
  };
  return *std::ranges::min_element(units, {}, rank);
}

int allowance(View v, UnitId u, Gait gait, bool zone) {
  const Unit& unit = v.unit(u);
  if (gait == Gait::extra) return unit.spent + unit.extra;
  if (gait == Gait::charge || gait == Gait::overrun) return v.info(u).charge;
  const int ma = unit.reserve ? half_of(v.face(u).ma) : v.ma(u);
  if (zone || (unit.halved && gait == Gait::move)) return half_of(ma);
  return ma + (gait == Gait::march ? 4 : gait == Gait::quick ? 2 : 0);
}

int allowance(View v, LeaderId l, Gait gait) {
  const Leader& leader = v.leader(l);
  if (leader.mode == Mode::reserve || leader.turns_to_reserve) return half_of(v.leader_info(l).ma);  // [4.6.2] [K72]
  return v.leader_info(l).ma + (gait == Gait::march ? 4 : gait == Gait::quick ? 2 : 0);
}

std::optional<int> way_points(View v, bool wheels, const Party& party, const std::vector<Hex>& way) {
  int out = 0;
  Hex from = party.at;
  for (std::size_t i = 0; i < way.size(); ++i) {
    if (i == 0 && party.entering) {
      const CostRow& row = v.data.charts.terrain[index_of(v.terrain(way[0]))];
      const Cost& cost =
          v.hex(way[0]) != nullptr && v.hex(way[0])->road != 0 ? v.data.charts.road[wheels] : row[wheels];
      if (cost.prohibited || cost.whole) return std::nullopt;
      out += cost.points;
    } else {
      const StepCost step = step_cost(v, wheels, from, way[i]);
      if (!step.allowed || (step.whole && way.size() > 1)) return std::nullopt;
      out += step.whole ? 99 : step.points;
    }
    from = way[i];
  }
  return out;
}

std::vector<Hex> Reaches::way(const Reach& reach) const {
  std::vector<Hex> out;
  if (reach.stays) return out;
  for (int at = numbers_->of(reach.end); before_[static_cast<std::size_t>(at)] >= 0;
       at = before_[static_cast<std::size_t>(at)])
    out.push_back(numbers_->hex(at));
  std::ranges::reverse(out);
  return out;
}

namespace {

/// A search for the cheapest way to each hex: what it costs, and the hex before it. Of equal ways the one counts whose
/// hex before costs least, and of such hexes the first by label. Where a step may cost nothing, hexes of equal cost are
/// left by label, and the way that was found first counts.
class Search {
 public:
  Search(const hex::Numbering& numbers, int start, int points, bool every_step_costs)
      : numbers_(&numbers),
        by_label_(!every_step_costs),
        cost_(numbers.size(), k_not_reached),
        before_(numbers.size(), -1),
        by_cost_(static_cast<std::size_t>(points) + 1, -1) {
    open_.reserve(k_usual);
    add(start, 0);
  }
  /// Takes out a hex that is reached at this cost; -1 if there is none. None that costs less may be left.
  int take(int cost) {
    if (by_label_) return take_by_label(cost);
    int& first = by_cost_[static_cast<std::size_t>(cost)];
    while (first >= 0) {
      const Open one = open_[static_cast<std::size_t>(first)];
      first = one.next;
      if (cost_[static_cast<std::size_t>(one.slot)] == cost) return one.slot;  // else it was reached for less
    }
    return -1;
  }
  int cost(int slot) const { return cost_[static_cast<std::size_t>(slot)]; }
  /// A way over `from` leads to the hex at this cost, which is not more than known.
  void reach(int slot, int from, int cost) {
    std::int16_t& before = before_[static_cast<std::size_t>(slot)];
    if (cost < this->cost(slot)) {
      before = static_cast<std::int16_t>(from);
      add(slot, cost);
    } else if (!by_label_ && before >= 0 && this->cost(from) < cost && this->cost(before) == this->cost(from) &&
               numbers_->by_label(from) < numbers_->by_label(before)) {
      before = static_cast<std::int16_t>(from);
    }
  }
  /// All hexes reached, by label.
  Reaches result(int start) {
    constexpr std::size_t k_bits = 64;
    std::vector<std::uint64_t> places(numbers_->size() / k_bits + 1);
    std::vector<std::int16_t> slots(places.size() * k_bits);
    for (const Open& one : open_) {
      const auto place = static_cast<std::size_t>(numbers_->by_label(one.slot));
      places[place / k_bits] |= std::uint64_t{1} << place % k_bits;
      slots[place] = one.slot;
    }
    std::vector<Reach> out;
    out.reserve(open_.size());
    for (std::size_t word = 0; word < places.size(); ++word) {
      for (std::uint64_t bits = places[word]; bits != 0; bits &= bits - 1) {
        const int slot = slots[word * k_bits + static_cast<std::size_t>(std::countr_zero(bits))];
        out.push_back({numbers_->hex(slot), cost(slot), slot == start});
      }
    }
    return {*numbers_, std::move(out), std::move(before_)};
  }

 private:
  static constexpr std::int16_t k_not_reached = 0x7fff;
  static constexpr std::size_t k_usual = 256;
  struct Open {
    std::int16_t slot = 0, next = -1;  // the next one of the same cost
  };
  /// Takes out the first by label.
  int take_by_label(int cost) {
    if (level_cost_ != cost) {
      level_cost_ = cost, level_.clear();
      for (int i = by_cost_[static_cast<std::size_t>(cost)]; i >= 0; i = open_[static_cast<std::size_t>(i)].next)
        level_.push_back(labelled(open_[static_cast<std::size_t>(i)].slot));
      std::make_heap(level_.begin(), level_.end(), std::greater<>());
    }
    while (!level_.empty()) {
      std::pop_heap(level_.begin(), level_.end(), std::greater<>());
      const int slot = static_cast<int>(level_.back() & 0xffff);
      level_.pop_back();
      if (this->cost(slot) == cost) return slot;
    }
    return -1;
  }
  /// One number, which compares as the label does.
  std::uint32_t labelled(int slot) const {
    return static_cast<std::uint32_t>(numbers_->by_label(slot)) << 16 | static_cast<std::uint32_t>(slot);
  }
  void add(int slot, int cost) {
    cost_[static_cast<std::size_t>(slot)] = static_cast<std::int16_t>(cost);
    int& first = by_cost_[static_cast<std::size_t>(cost)];
    open_.push_back({static_cast<std::int16_t>(slot), static_cast<std::int16_t>(first)});
    first = static_cast<int>(open_.size()) - 1;
    if (cost != level_cost_) return;
    level_.push_back(labelled(slot));
    std::push_heap(level_.begin(), level_.end(), std::greater<>());
  }

  const hex::Numbering* numbers_;
  bool by_label_;
  std::vector<std::int16_t> cost_, before_;  // by slot
  std::vector<int> by_cost_;                 // the first of that cost in open_
  std::vector<Open> open_;
  std::vector<std::uint32_t> level_;  // a heap: those of the cost that is being taken, by label
  int level_cost_ = -1;
};

}  // namespace

CostField to_enemies(View v, SideId side, bool wheels, int least) {
  std::vector<Hex> goals;
  for (const UnitId e : v.s.on_map[other(side)]) {
    if (v.first_at(v.unit(e).at) != e) continue;
    for (hex::Side k = 0; k < hex::k_sides; ++k)
      goals.push_back(hex::step(v.unit(e).at, k));
  }
  return {v, wheels, goals, least};
}

Reaches reachable(View v, const Party& party, Gait gait, int points, CostField* goals) {
  const hex::Numbering& numbers = v.data.numbers;
  const bool wheels = party.units.empty() || rolls(v.type(party.units.front()));
  const int start = numbers.of(party.at);
  if (start < 0) return {numbers, {{party.at, 0, true}}, {}};
  const SideId enemy = other(party.side);
  const bool apart = is_formed(gait) || any_shaken(v, party);  // keeps away from enemies
  const bool all_cost = every_step_costs(v.data.charts);
  if (goals != nullptr && !all_cost && !goals->is_bound()) goals = nullptr;
  Search search(numbers, start, std::max(points, 0), all_cost);
  const auto leave = [&](int slot, int spent) {
    if (slot != start && !party.units.empty() && v.next_to(enemy, slot) && v.in_zone(enemy, numbers.hex(slot))) return;
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      const int to = numbers.beside(slot, k);
      if (to < 0 || search.cost(to) <= spent) continue;
      const StepCost step = step_cost(v, wheels, slot, k);
      const int total = spent + step.points;
      if (!step.allowed || step.whole || total > points || search.cost(to) < total || v.held_by(enemy, to)) continue;
      if (goals != nullptr && !goals->is_within(to, points - total)) continue;
      if (apart && v.next_to(enemy, to)) continue;
      if (!step.road && !has_ground(v, gait, numbers.hex(slot), numbers.hex(to))) continue;
      search.reach(to, slot, total);
    }
  };
  for (int spent = 0; spent <= points; ++spent) {
    for (int slot = search.take(spent); slot >= 0; slot = search.take(spent))
      leave(slot, spent);
  }
  return search.result(start);
}

}  // namespace hexpost::kadesh
