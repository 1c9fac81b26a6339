#include "engine/systems/ancients/advice/ordered_units.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/ancients/rules/battle/battle.h"
#include "engine/systems/ancients/rules/cards/orders.h"
#include "engine/systems/ancients/rules/movement/movement.h"

namespace hexpost::ancients {

std::vector<std::string> with_units(const table::Battle& battle, table::Player who, std::string_view line,
                                    const std::function<std::vector<std::string>()>& others) {
  const auto typed = base::words(line);
  if (typed.size() != 2 || typed[0] != PlayOrder::verb) return {};
  std::vector<std::string> units;
  for (const std::string& other : others()) {
    const auto words = base::words(other);
    const bool acts = words.size() > 1 &&
                      (words[0] == MoveOrder::verb || words[0] == AttackOrder::verb || words[0] == FireOrder::verb);
    if (!acts || !battle.names().find_unit(words[1])) continue;
    if (std::ranges::find(units, words[1]) == units.end()) units.emplace_back(words[1]);
  }
  if (units.empty()) return {};
  const std::string list = " " + base::join(units, " ");
  std::vector<std::string> out{std::string(line) + list};
  for (const std::string& leader : battle.leaders(who))
    out.push_back(std::string(line) + " under " + leader + list);
  return out;
}

}  // namespace hexpost::ancients
