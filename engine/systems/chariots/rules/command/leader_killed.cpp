#include "engine/systems/chariots/rules/command/leader_killed.h"

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

}  // namespace hexpost::chariots
