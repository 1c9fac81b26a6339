#include <algorithm>

#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/missile/missile.h"

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

/// [10.27] Stamina is a rating too: hits that he has kept from duels may come to it now.
void weaken(Play& p, LeaderId l) {
  lower_ratings(p.leader(l));
  const Leader& leader = p.leader(l);
  if (!p.view().special().heroes || leader.hits == 0 || leader.hits < leader.now.stamina) return;
  p.tell("10.27", {.what = What::leader_killed, .leader = l, .side = leader.side, .a = -2});
  kill_leader(p, l);
}

void die_of_wounds(Play& p, LeaderId l, table::Rule rule, int die, int need) {
  p.tell(rule, {.what = What::leader_killed, .leader = l, .side = p.leader(l).side, .a = die, .b = need});
  kill_leader(p, l);
}

}  // namespace

void wound_leader(Play& p, LeaderId l, table::Rule rule) {
  if (p.leader(l).wounded) return die_of_wounds(p, l, rule, -1, 0);
  const int need = rating(p, l);  // [Q32] as it is before this wound
  const auto kills = p.d10(rule, table::suffers(p.leader(l).side), [need](int face) { return face > need; });
  if (kills) return die_of_wounds(p, l, rule, kills.face, need);
  p.leader(l).wounded = true;
  p.tell(rule, {.what = What::leader_wounded, .leader = l, .side = p.leader(l).side, .a = kills.face, .b = need});
  if (!p.view().polish()) return weaken(p, l);
  // the Polish edition lowers the ratings of all leaders of the army
  for (LeaderId each = 0; each < p.view().leader_count(); ++each) {
    if (p.leader(each).side == p.leader(l).side && p.leader(each).alive) weaken(p, each);
  }
}

}  // namespace hexpost::chariots
