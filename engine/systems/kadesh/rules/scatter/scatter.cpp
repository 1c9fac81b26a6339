#include "engine/systems/kadesh/rules/scatter/scatter.h"

#include <algorithm>

namespace hexpost::kadesh {
namespace {

bool is_surprised(View v, const std::vector<UnitId>& targets) {
  if (!v.data.ambush || v.s.turn != 1 || v.s.active != k_hatti) return false;
  return std::ranges::any_of(targets, [&](UnitId u) { return v.info(u).formation == Formation::pre; });
}

}  // namespace

void note_attack(Play& p, const std::vector<UnitId>& targets) {
  if (is_surprised(p, targets)) p.s.pre_attacked = true;
}

void note_result(Play& p, const std::vector<UnitId>& targets) {
  if (p.s.scatter != Scatter::unrolled || !is_surprised(p, targets)) return;
  const int roll = p.d6("13.1.3", table::gains(k_egypt));
  p.s.scatter = roll > 4 ? Scatter::held : roll == 1 ? Scatter::scattered_fast : Scatter::scattered;
  p.tell("13.1.3", roll > 4 ? say("the Division of P'Re holds together: {}", roll)
                            : say("the Division of P'Re will scatter: {}", roll));
}

}  // namespace hexpost::kadesh
