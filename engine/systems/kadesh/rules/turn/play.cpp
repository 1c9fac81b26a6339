#include "engine/systems/kadesh/rules/turn/play.h"

namespace hexpost::kadesh {

std::string with_sign(int n) {
  return (n > 0 ? "+" : "") + std::to_string(n);
}

bool check_morale(Play& p, UnitId u, table::Rule rule) {
  const int morale = p.view().morale(u);
  const auto passes = p.dice(rule, table::gains(p.view().side(u)), [&](int sum) { return sum <= morale; });
  p.tell(rule, passes ? say("{} passes its morale check: {} against {}", p.name(u), passes.face, morale)
                      : say("{} fails its morale check: {} against {}", p.name(u), passes.face, morale));
  return passes.means;
}

}  // namespace hexpost::kadesh
