#include "engine/systems/ancients/advice/ordered_units.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/ancients/rules/battle/battle.h"
#include "engine/systems/ancients/rules/cards/effect.h"
#include "engine/systems/ancients/rules/cards/orders.h"
#include "engine/systems/ancients/rules/movement/movement.h"

namespace hexpost::ancients {

namespace {

/// True if the card takes no names of units: it finds its units itself, or orders nothing.
bool names_no_units(const TableView& v, SideId side, std::string_view card) {
  const KindId kind = kind_called(v, card);
  if (kind == k_no_card) return false;
  const auto effect = effect_of(v, meaning_of(v, side, kind));
  return !effect || finds_its_units(v, side, *effect);
}

}  // namespace

std::vector<std::string> with_units(const TableView& v, SideId side, std::string_view line,
                                    const std::function<std::vector<std::string>()>& others) {
  const auto typed = base::words(line);
  if (typed.size() != 2 || typed[0] != PlayOrder::verb || names_no_units(v, side, typed[1])) return {};
  std::vector<std::string> units;
  for (const std::string& other : others()) {
    const auto words = base::words(other);
    const bool acts = words.size() > 1 &&
                      (words[0] == MoveOrder::verb || words[0] == AttackOrder::verb || words[0] == FireOrder::verb);
    if (!acts || !v.names().find_unit(words[1])) continue;
    if (std::ranges::find(units, words[1]) == units.end()) units.emplace_back(words[1]);
  }
  if (units.empty()) return {};
  const std::string list = " " + base::join(units, " ");
  std::vector<std::string> out{std::string(line) + list};
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_side(l) == side) out.push_back(std::string(line) + " under " + v.leader_name(l) + list);
  }
  return out;
}

}  // namespace hexpost::ancients
