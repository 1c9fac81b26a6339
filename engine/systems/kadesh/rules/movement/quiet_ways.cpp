#include "engine/systems/kadesh/rules/movement/quiet_ways.h"

#include <functional>

#include "engine/systems/kadesh/model/terrain.h"

namespace hexpost::kadesh {
namespace {

/// Points of the cheapest step there can be: hexsides and slopes only add to it.
int cheapest_step(const Charts& charts, bool wheels) {
  int out = charts.road[wheels].points;
  for (const CostRow& row : charts.terrain)
    out = std::min(out, row[wheels].points);
  return std::max(out, 0);
}

}  // namespace

std::vector<WayCost> least_costs(const Data& data, bool wheels, const std::vector<Hex>& goals) {
  constexpr WayCost k_none{-1, 0};
  std::vector<WayCost> out(data.numbers.size(), k_none);
  for (const bool located : {false, true}) {
    State s;
    s.fords.assign(data.map.fords.size(), located);
    QuietWays ways({data, s}, k_egypt, wheels, false, goals);
    for (std::size_t slot = 0; slot < out.size(); ++slot) {
      const auto cost = ways.from(data.numbers.hex(static_cast<int>(slot)));
      if (cost && (out[slot] == k_none || *cost < out[slot])) out[slot] = *cost;
    }
  }
  return out;
}

QuietWays::QuietWays(View v, SideId side, bool wheels, bool quick, const std::vector<Hex>& goals,
                     const std::vector<WayCost>* bound)
    : v_(v),
      wheels_(wheels),
      quick_(quick),
      bound_(bound),
      clear_(bound != nullptr ? bound->size() : 0, Clear::unknown),
      cheapest_(cheapest_step(v.data.charts, wheels)),
      near_enemy_(v.data.numbers.size()) {
  for (const UnitId u : v.s.on_map[other(side)]) {
    const int at = v.data.slot(v.unit(u).at);
    near_enemy_[static_cast<std::size_t>(at)] = 1;
    for (const int next : v.data.numbers.beside(at)) {
      if (next >= 0) near_enemy_[static_cast<std::size_t>(next)] = 1;
    }
  }
  if (is_led()) return;
  best_.assign(v.data.numbers.size(), WayCost{k_unknown, 0});
  for (const Hex h : goals) {
    if (quiet(h)) offer(v.data.slot(h), {});
  }
}

void QuietWays::offer(int slot, WayCost cost) {
  WayCost& best = best_[static_cast<std::size_t>(slot)];
  if (best.points != k_unknown && best <= cost) return;
  best = cost;
  const auto points = static_cast<std::size_t>(cost.points);
  if (points >= open_.size()) open_.resize(points + 1);
  open_[points].push_back({slot, cost.hexes});
}

std::optional<int> QuietWays::step(int from, hex::Side side) const {
  const StepCost step = step_cost(v_, wheels_, from, side);
  if (!step.allowed || step.whole || (quick_ && !step.quick)) return std::nullopt;
  return step.points;
}

std::optional<int> QuietWays::step(Hex from, Hex to) const {
  const auto side = hex::side_towards(from, to);
  return side ? step(v_.data.slot(from), *side) : std::nullopt;
}

void QuietWays::leave(int slot) {
  const WayCost here = best_[static_cast<std::size_t>(slot)];
  for (hex::Side k = 0; k < hex::k_sides; ++k) {
    const int from = v_.data.numbers.beside(slot, k);
    if (from < 0 || !quiet(from)) continue;
    const WayCost& known = best_[static_cast<std::size_t>(from)];
    if (known.points != k_unknown && known <= WayCost{here.points + cheapest_, here.hexes + 1}) continue;
    const auto points = step(from, hex::opposite(k));
    if (points) offer(from, {here.points + *points, here.hexes + 1});
  }
}

bool QuietWays::clear(int slot) {
  Clear& known = clear_[static_cast<std::size_t>(slot)];
  if (known != Clear::unknown) return known == Clear::yes;
  const WayCost here = bound(slot);
  bool found = here == WayCost{};
  for (hex::Side k = 0; k < hex::k_sides && !found && here.points != k_unknown; ++k) {
    const int to = v_.data.numbers.beside(slot, k);
    if (to < 0 || !quiet(to)) continue;
    const WayCost& rest = bound(to);
    if (rest.points == k_unknown || rest >= here) continue;
    const auto points = step(slot, k);
    found = points && rest + WayCost{*points, 1} == here && clear(to);
  }
  known = found ? Clear::yes : Clear::no;
  return found;
}

/// A* by the bound, which may be too low where enemies bar the way. A hex from which the cost is known ends the
/// search, and then it is known for every hex of the way to it.
std::optional<WayCost> QuietWays::search(int slot, const WayCost* most) {
  struct Open {
    WayCost total, rest;
    int slot = 0;
    auto operator<=>(const Open&) const = default;
  };
  if (clear(slot)) return bound(slot);
  if (seen_.empty()) seen_.resize(clear_.size());
  const WayCost& known = seen(slot).rest;
  if (known.points == k_none || (most != nullptr && least(slot) > *most)) return std::nullopt;
  if (known.points >= 0) return known;
  const int number = ++searches_;
  std::vector<Open> open;  // a heap, the least total on top
  std::vector<int> reached{slot};
  const auto offer = [&](int to, int before, WayCost spent) {
    Seen& it = seen(to);
    if (bound(to).points < 0 || it.rest.points == k_none) return;
    const WayCost rest = least(to);
    if (it.search == number && it.spent <= spent) return;
    if (most != nullptr && spent + rest > *most) return;
    if (it.search != number) reached.push_back(to);
    it.search = number, it.before = static_cast<std::int16_t>(before), it.spent = spent;
    open.push_back({spent + rest, rest, to});
    std::ranges::push_heap(open, std::greater{});
  };
  // no way from a hex that was reached is so cheap that a way over it costs less than the cheapest
  const auto learn = [&](const WayCost& cheapest) {
    for (const int at : reached) {
      const WayCost& spent = seen(at).spent;
      seen(at).least = std::max(seen(at).least, {cheapest.points - spent.points, cheapest.hexes - spent.hexes});
    }
  };
  offer(slot, slot, {});
  while (!open.empty()) {
    const Open here = open.front();
    std::ranges::pop_heap(open, std::greater{});
    open.pop_back();
    const WayCost spent_here = seen(here.slot).spent;
    if (spent_here + here.rest < here.total) continue;
    if (seen(here.slot).rest.points >= 0 || clear(here.slot)) {
      learn(here.total);
      for (int at = here.slot; true; at = seen(at).before) {
        const WayCost& spent = seen(at).spent;
        seen(at).rest = {here.total.points - spent.points, here.total.hexes - spent.hexes};
        if (at == slot) return here.total;
      }
    }
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      const int to = v_.data.numbers.beside(here.slot, k);
      if (to < 0 || !quiet(to)) continue;
      if (const auto points = step(here.slot, k)) offer(to, here.slot, spent_here + WayCost{*points, 1});
    }
  }
  if (most != nullptr) {
    learn({most->points, most->hexes + 1});
    return std::nullopt;
  }
  for (const int at : reached)
    seen(at).rest.points = k_none;
  return std::nullopt;
}

std::optional<WayCost> QuietWays::settle(int slot) {
  const WayCost& wanted = best_[static_cast<std::size_t>(slot)];
  for (; !settled(wanted); ++points_) {
    const auto now = static_cast<std::size_t>(points_);
    if (now >= open_.size()) return std::nullopt;
    for (std::size_t i = 0; i < open_[now].size(); ++i) {  // a step without points adds to the list
      const Reached one = open_[now][i];
      if (best_[static_cast<std::size_t>(one.slot)] == WayCost{points_, one.hexes}) leave(one.slot);
    }
  }
  return wanted;
}

std::optional<WayCost> QuietWays::from(Hex h) {
  const int slot = v_.data.slot(h);
  return slot >= 0 && quiet(slot) ? cost_from(slot) : std::nullopt;
}

std::optional<WayCost> QuietWays::behind(Hex from, hex::Side side, WayCost cost) {
  const int here = v_.data.slot(from), slot = v_.data.numbers.beside(here, side);
  if (slot < 0 || !quiet(slot)) return std::nullopt;
  if (is_led() && (bound(slot).points < 0 || bound(slot) > cost)) return std::nullopt;
  const auto points = step(here, side);
  if (!points) return std::nullopt;
  const WayCost first{*points, 1}, most{cost.points - *points, cost.hexes - 1};
  if (is_led() && bound(slot) > most) return std::nullopt;
  const auto rest = is_led() ? search(slot, &most) : settle(slot);
  return rest && *rest + first == cost ? rest : std::nullopt;
}

std::optional<WayCost> QuietWays::from_start(Hex h) {
  const int slot = v_.data.slot(h);
  if (quiet(slot)) return cost_from(slot);
  std::optional<WayCost> best;
  for (hex::Side k = 0; k < hex::k_sides; ++k) {
    const int to = v_.data.numbers.beside(slot, k);
    if (to < 0 || !quiet(to)) continue;
    const auto points = step(slot, k);
    if (!points) continue;
    const WayCost first{*points, 1};
    if (best && is_led() && bound(to) + first >= *best) continue;
    const auto rest = cost_from(to);
    if (rest && (!best || *rest + first < *best)) best = *rest + first;
  }
  return best;
}

}  // namespace hexpost::kadesh
