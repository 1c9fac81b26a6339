#include "engine/systems/kadesh/advice/attack_lines.h"

#include <algorithm>
#include <span>

#include "engine/orders/form.h"
#include "engine/systems/kadesh/rules/melee/combat.h"
#include "engine/systems/kadesh/rules/melee/prospect.h"

namespace hexpost::kadesh {

std::vector<std::string> fire_without_attackers(const TableView& v, const std::vector<std::string>& lines) {
  std::vector<UnitId> attackers;
  for (const std::string& line : lines) {
    const auto parsed = orders::parse_any<AttackOrder, FireOrder, EndFire>(v.names(), orders::cut(line));
    if (!parsed || parsed->index() != 0) continue;
    const auto& order = std::get<0>(*parsed);
    if (order.index() != 0) return {};
    const Units by = std::get<0>(order).units();
    attackers.insert(attackers.end(), by.begin(), by.end());
  }
  std::vector<Volley> left = volleys(v, Struck::How::archery);
  const auto without = [&](const std::vector<UnitId>& these) {
    bool any = false;
    for (Volley& volley : left) {
      for (const UnitId u : these) {
        const auto at = std::ranges::find(volley.by, u);
        if (at == volley.by.end()) continue;
        volley.by.erase(at);
        any = true;
      }
    }
    std::erase_if(left, [](const Volley& volley) { return volley.by.empty(); });
    return any;
  };
  if (!without(attackers)) return {};
  std::vector<std::string> out;
  while (!left.empty()) {
    const Volley* best = &left.front();
    for (const Volley& volley : left)
      best = volley_prospect(v, volley) > volley_prospect(v, *best) ? &volley : best;
    const Volley next = *best;
    FireOrder order;
    order.target = next.target;
    for (const UnitId u : next.by)
      order.by.push_back({u});
    out.push_back(orders::print(v.names(), order));
    std::erase_if(left, [&](const Volley& volley) { return volley.target == next.target; });
    without(std::vector<UnitId>(next.by.begin(), next.by.end()));
  }
  out.emplace_back(EndFire::verb);
  return out;
}

std::vector<std::string> with_runners(const TableView& v, std::string_view line) {
  const auto typed = orders::parse_any<AttackOrder>(v.names(), orders::cut(line));
  if (!typed || typed->index() != 0) return {};
  const AttackOrder& attack = std::get<0>(std::get<0>(*typed));
  std::vector<Named> runners;
  const Units by = attack.units();
  for (const UnitId u : by) {
    const UnitId partner = v.info(u).partner;
    if (partner == k_no_unit || v.type(partner) != UnitType::runner) continue;
    if (std::ranges::find(by, partner) == by.end()) runners.push_back({partner});
  }
  std::vector<std::string> out;
  const auto offer = [&](std::span<const Named> more) {
    AttackOrder whole = attack;
    whole.by.insert(whole.by.end(), more.begin(), more.end());
    out.push_back(orders::print(v.names(), whole));
  };
  if (runners.size() > 1) offer(runners);
  for (const Named& runner : runners)
    offer({&runner, 1});
  return out;
}

}  // namespace hexpost::kadesh
