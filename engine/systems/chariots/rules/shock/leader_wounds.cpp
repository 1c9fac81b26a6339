#include "engine/systems/chariots/rules/shock/leader_wounds.h"

#include <algorithm>

#include "engine/systems/chariots/rules/command/command.h"

/// Chariots of Fire 8.15, 8.65: the fate of a leader who is hit.
namespace hexpost::chariots {

/// [4.25] [11.0]
void kill_leader(Play& p, LeaderId l) {
  Leader& leader = p.leader(l);
  if (!leader.alive) return;
  const LeaderInfo& info = p.view().leader_info(l);
  leader.alive = leader.placed = false;
  if (info.kind == LeaderKind::overall) {
    // [Q54] printed on the track, so wounds do not count [2.8]; the option reads 11.0 by itself
    const int initiative = p.view().options().oc_points_current ? leader.now.rating : info.ratings.rating;
    p.s.rout_points[leader.side] += 5 * initiative;
  }
  // [Q7] an OC never, so a wing of his stays without command; [Q72] a WC whose reverse is his Foot side brings none
  leader.to_replace = info.kind == LeaderKind::wing && info.replacement.has_value();
}

namespace {

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
  p.tell("10.27", [&] {
    return say("{} dies: the hits of the duels now reach the leader's Stamina", p.leader_name(l)).loses(leader.side);
  });
  kill_leader(p, l);
}

/// [8.15] [8.65] The leader is hit: a die, or an earlier wound, decides whether he is wounded or killed.
void wound_leader(Play& p, LeaderId l, table::Rule rule) {
  const SideId side = p.leader(l).side;
  if (p.leader(l).wounded) {
    p.tell(rule, [&] { return say("{} is wounded again and dies", p.leader_name(l)).loses(side); });
    return kill_leader(p, l);
  }
  const int need = rating(p, l);  // [Q32] as it is before this wound
  const auto kills = p.d10(rule, table::suffers(p.leader(l).side), [need](int face) { return face > need; });
  if (kills) {
    p.tell(rule, [&] { return say("{} is killed: {} against {}", p.leader_name(l), kills.face, need).loses(side); });
    return kill_leader(p, l);
  }
  p.leader(l).wounded = true;
  p.tell(rule, [&] { return say("{} is wounded: {} against {}", p.leader_name(l), kills.face, need).loses(side); });
  if (!p.view().polish()) return weaken(p, l);
  // the Polish edition lowers the ratings of all leaders of the army
  for (LeaderId each = 0; each < p.view().leader_count(); ++each) {
    if (p.leader(each).side == p.leader(l).side && p.leader(each).alive) weaken(p, each);
  }
}

}  // namespace

void leader_die(Play& p, LeaderId l, table::Rule rule) {
  const auto hit = p.d10(rule, table::suffers(p.leader(l).side), [](int face) { return face == 0; });
  if (hit) return wound_leader(p, l, rule);
  p.tell(rule, [&] { return say("{} is unhurt", p.leader_name(l)); });
}

}  // namespace hexpost::chariots
