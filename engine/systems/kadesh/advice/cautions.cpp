#include "engine/systems/kadesh/advice/cautions.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/melee/duty.h"
#include "engine/systems/kadesh/rules/movement/orders.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

using base::fill;
using base::tr;

/// Units that could have moved and have not.
Army idle_units(View v) {
  auto out = v.on_map_of(v.s.active);
  out.remove_if([&](UnitId u) {
    const Unit& unit = v.unit(u);
    return unit.moved || unit.stopped || unit.repulsed || unit.unreleased || unit.scattered || v.locked(u) ||
           v.routed(u);
  });
  return out;
}

bool has_acted(View v, UnitId u) {
  return v.unit(u).moved || v.unit(u).charge.has_value() || v.unit(u).overran || v.unit(u).repulsed;
}

/// [4.4.1] Units in the zone of an enemy that is not in front of them; fire at one hex's range may still save them.
Army misplaced_units(View v) {
  auto out = v.on_map_of(v.s.active);
  out.remove_if([&](UnitId u) {
    if (v.locked(u)) return true;
    const auto duties = duty_of(v, u);
    return std::ranges::all_of(duties, [&](UnitId enemy) { return v.fronts(u, v.unit(enemy).at); });
  });
  return out;
}

/// [4.2.2] Hexes that hold too many; two chariots need a leader at the end of the moves as well [4.2.1 B].
std::vector<std::string> crowded_hexes(View v) {
  std::vector<std::string> out;
  for (const UnitId u : v.on_map_of(v.s.active)) {
    const Hex at = v.unit(u).at;
    const auto all = v.units_at(at);
    if (all.front() != u) continue;
    const bool two = all.size() == 2 && stacking_limit(v, at) == 1 && v.bodies(all) == 2;
    if (overstacked(v, at) || (two && !share_leader(v, all[0], all[1], at))) out.push_back(v.label(at));
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace

std::vector<std::string> cautions(const TableView& v, const orders::Line& answer, const orders::Line& by) {
  std::vector<std::string> out;
  if (!base::same_word(answer.verb(), EndMoves::verb) || v.s.phase != Phase::moves) return out;
  if (const auto crowded = crowded_hexes(v); !crowded.empty())
    out.push_back(fill(tr("too many units are in {}: each of them loses a level when the moves end [4.2.2]"),
                       {base::join(crowded, ", ")}));
  if (const auto misplaced = misplaced_units(v); !misplaced.empty())
    out.push_back(fill(tr("in the zone of control of an enemy that is not in front of them, and so driven off with a "
                          "level lost unless they fire at it, or with the archers at any enemy next to them that has "
                          "them in its zone [4.4.1]: {}"),
                       {listed(v, misplaced)}));
  const auto idle = idle_units(v);
  const bool meant = base::same_word(by.verb(), EndMoves::verb) || base::same_word(by.verb(), "if");
  const auto all = v.on_map_of(v.s.active);
  const bool acted = std::ranges::any_of(all, [&](UnitId u) { return has_acted(v, u); });
  if (!idle.empty() && (!meant || !acted))
    out.push_back(fill(tr("this line ends the moves; {0} {0|unit|units} that could move {0|has|have} not"),
                       {std::to_string(idle.size())}));
  return out;
}

}  // namespace hexpost::kadesh
