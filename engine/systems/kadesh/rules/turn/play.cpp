#include "engine/systems/kadesh/rules/turn/play.h"

namespace hexpost::kadesh {

std::string with_sign(int n) {
  return (n > 0 ? "+" : "") + std::to_string(n);
}

std::string listed(View v, std::span<const UnitId> units) {
  std::string out;
  for (const UnitId u : units)
    out += (out.empty() ? "" : ", ") + v.name(u);
  return out;
}

bool check_morale(Play& p, UnitId u, table::Rule rule) {
  const int morale = p.view().morale(u);
  const int roll = p.dice(rule, table::suffers(p.view().side(u)));
  p.tell(rule, roll <= morale ? say("{} passes its morale check: {} against {}", p.name(u), roll, morale)
                              : say("{} fails its morale check: {} against {}", p.name(u), roll, morale));
  return roll <= morale;
}

}  // namespace hexpost::kadesh
