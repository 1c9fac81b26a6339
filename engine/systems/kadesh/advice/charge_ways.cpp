#include "engine/systems/kadesh/advice/charge_ways.h"

#include <algorithm>
#include <utility>

#include "engine/systems/kadesh/rules/movement/orders.h"
#include "engine/systems/kadesh/rules/movement/walk.h"

namespace hexpost::kadesh {
namespace {

/// The order with this way: behind those that go along, before everything else.
template <class Order>
Order with_way(const Order& typed, const std::vector<Hex>& way) {
  Order out{{typed.unit, {}}};
  const auto along = [](const Leg& leg) { return leg.kind == Leg::Kind::with || leg.kind == Leg::Kind::taking; };
  std::ranges::copy_if(typed.legs, std::back_inserter(out.legs), along);
  for (const Hex h : way)
    out.legs.push_back({Leg::Kind::go, h});
  std::ranges::copy_if(typed.legs, std::back_inserter(out.legs), [&](const Leg& leg) { return !along(leg); });
  return out;
}

template <class Order>
std::vector<std::string> ways_of(const TableView& v, const Order& typed, std::size_t limit) {
  const auto target = std::ranges::find(typed.legs, Leg::Kind::at, &Leg::kind);
  const bool has_way = std::ranges::any_of(typed.legs, [](const Leg& leg) { return leg.kind == Leg::Kind::go; });
  if (target == typed.legs.end() || has_way || !v.here(typed.unit)) return {};
  const Party party{{typed.unit}, {}, v.side(typed.unit), v.unit(typed.unit).at, false};
  auto reaches = reachable(v, party, Gait::charge, v.info(typed.unit).charge);
  std::erase_if(reaches, [&](const Reach& r) { return r.way.empty() || !hex::adjacent(r.way.back(), target->hex); });
  std::ranges::stable_sort(reaches, {}, [](const Reach& r) { return r.way.size(); });
  std::vector<std::string> out;
  for (const Reach& reach : reaches) {
    if (out.size() == limit) break;
    const Order order = with_way(typed, reach.way);
    if (!ChargesQuestion{}.judge_order(v, order)) out.push_back(orders::print(v.names(), order));
  }
  return out;
}

}  // namespace

std::vector<std::string> charge_ways(const TableView& view, const orders::Line& line, std::size_t limit) {
  const auto parsed = orders::parse_any<ChargeOrder, OverrunOrder>(view.names(), line);
  if (!parsed || parsed->index() != 0) return {};
  return std::visit([&](const auto& order) { return ways_of(view, order, limit); }, std::get<0>(*parsed));
}

}  // namespace hexpost::kadesh
