#include <algorithm>

#include "engine/rules/chariots/command.h"
#include "engine/rules/chariots/missile.h"

/// Chariots of Fire 8.15, 8.65: what becomes of a leader who is hit.
namespace hexpost::chariots {
namespace {

using What = Fact::What;

/// All of them [Q71].
void lower_ratings(Leader& leader) {
  Ratings& now = leader.now;
  for (int* rating : {&now.range, &now.rating, &now.charisma, &now.combat, &now.stamina})
    *rating = std::max(0, *rating - 1);
}

void die_of_wounds(Play& p, LeaderId l, table::Rule rule, int die, int need) {
  p.tell(rule, {.what = What::leader_killed, .leader = l, .side = p.leader(l).side, .a = die, .b = need});
  kill_leader(p, l);
}

}  // namespace

void wound_leader(Play& p, LeaderId l, table::Rule rule) {
  if (p.leader(l).wounded) return die_of_wounds(p, l, rule, -1, 0);
  const int need = rating(p, l);  // [Q32] as it is before this wound
  const int die = p.d10(
      rule, [need](int face) { return face > need ? 1 : 0; }, table::suffers(p.leader(l).side));
  if (die > need) return die_of_wounds(p, l, rule, die, need);
  p.leader(l).wounded = true;
  p.tell(rule, {.what = What::leader_wounded, .leader = l, .side = p.leader(l).side, .a = die, .b = need});
  if (!p.view().polish()) return lower_ratings(p.leader(l));
  // the Polish edition lowers the ratings of all leaders of the army
  for (Leader& leader : p.s.leaders) {
    if (leader.side == p.leader(l).side && leader.alive) lower_ratings(leader);
  }
}

}  // namespace hexpost::chariots
