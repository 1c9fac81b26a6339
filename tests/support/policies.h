#pragma once

#include <string>
#include <vector>

#include "engine/orders/standing.h"
#include "engine/table/match.h"

namespace hexpost::test {

/// Sealed standing orders as the rule system proposes them.
inline std::vector<std::string> proposed_policies(const table::Battle& battle, table::Player who) {
  std::vector<std::string> out;
  for (const std::string& slot : battle.slots(who)) {
    std::vector<orders::Policy> policies;
    for (const auto& q : battle.standing()) {
      const bool fits = q.per_unit ? battle.names().find_unit(slot).has_value() : slot == q.name;
      if (fits && q.proposed != "ask") policies.push_back({q.name, {}, q.proposed});
    }
    out.push_back(orders::print_slot(policies));
  }
  return out;
}

}  // namespace hexpost::test
