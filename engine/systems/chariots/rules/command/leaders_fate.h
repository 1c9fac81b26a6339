#pragma once

#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 4.2, 6.56 and 6.57 at the table: what becomes of leaders whose units go.
namespace hexpost::chariots {

/// `mover` stands next to, or is about to enter, these hexes: enemy leaders alone there go to the nearest friendly unit
/// or are lost, with their Standards [4.24].
void displace_leaders(Play& p, UnitId mover, Hex about_to_enter);
/// The same for those alone in this very hex.
void displace_leaders_in(Play& p, UnitId mover, Hex h);
/// The unit has gone from `from` by `path` in Orderly Withdrawal, Rout or an advance, with which leaders may go along
/// [6.57] [9.44] [10.16]: their owner is asked for each. `free_for_all` when every leader may (withdrawal, rout), else
/// Heroes only (all with option leader_follows_unit). Except in a Rout, a Hero does not enter barred ground [4.14].
void leaders_follow(Play& p, UnitId u, Hex from, const std::vector<Hex>& path, bool free_for_all);
/// [10.16] Who goes along with `u` (and `with`) when it is about to leave `from` by a move: Heroes, all with option
/// leader_follows_unit, if the ordered path is open to them [4.14]; their owner is asked
/// for each.
std::vector<LeaderId> leaders_to_go(Play& p, UnitId u, UnitId with, Hex from, const std::vector<Hex>& path);
/// Moves those of `along` that are in `from` to `to`, with their Standards. `begins`: their first step [9.34].
void leaders_go(Play& p, const std::vector<LeaderId>& along, Hex from, Hex to, bool begins);
/// [10.24] [10.26] a leader alone in a hex goes to the nearest friendly unit, or is lost [4.24].
void withdraw_leader(Play& p, LeaderId l);
/// Kills a leader [4.25]: a WC may be replaced in Phase D, an OC costs Rout Points [11.0], a Standard loses its leader.
void kill_leader(Play& p, LeaderId l);

}  // namespace hexpost::chariots
