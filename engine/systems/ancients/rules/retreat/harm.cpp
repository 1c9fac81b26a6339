#include "engine/systems/ancients/rules/retreat/harm.h"

#include <algorithm>

#include "engine/systems/ancients/rules/leaders/leaders.h"
#include "engine/systems/ancients/rules/victory/victory.h"

namespace hexpost::ancients {
namespace {

/// [4.12] The last block is gone: a banner, and one more if the unit's leader is killed with it [C66].
void eliminate(Play& p, UnitId u, const Sequence& sequence) {
  const SideId side = p.view().side(u);
  const LeaderId l = p.view().leader_of(u);
  Unit& unit = p.unit(u);
  unit.placed = false, unit.at = {}, unit.blocks = 0;
  p.tell("4.12", say("{} is eliminated", p.name(u)).loses(side));
  award(p, other(side), "4.12");
  if (p.over() || l == k_no_leader) return;
  if (!sequence.checked || p.has(Option::second_leader_die)) check_leader(p, l, 1, "C33");
  if (!p.over() && p.leader(l).alive) evade_leader(p, l);  // [C102]
}

}  // namespace

bool lose_blocks(Play& p, UnitId u, int blocks, Sequence& sequence, table::Rule rule) {
  if (blocks <= 0) return true;
  Unit& unit = p.unit(u);
  const int lost = std::min<int>(blocks, unit.blocks);  // surplus hits are lost [C65]
  unit.blocks = static_cast<std::int8_t>(unit.blocks - lost);
  p.tell(rule, say("{0} loses {1} {1|block|blocks} and has {2}", p.name(u), lost, static_cast<int>(unit.blocks)));
  if (unit.blocks == 0) {
    eliminate(p, u, sequence);
    return false;
  }
  const LeaderId l = p.view().leader_of(u);
  if (l != k_no_leader && !sequence.checked) {
    sequence.checked = true;
    check_leader(p, l, 2, "4.7");
  }
  return !p.over();
}

bool cross_mire(Play& p, UnitId u, Sequence& sequence) {
  if (!p.view().ground(p.unit(u).at).mires) return true;
  const Face own = p.view().type(u).symbol;
  const auto worth = [own](int face) { return face == static_cast<int>(own) + 1 ? 1 : 0; };
  const Face face = p.die("4.9", table::suffers(p.view().side(u)), worth);
  return face != own || lose_blocks(p, u, 1, sequence, "4.9");
}

}  // namespace hexpost::ancients
