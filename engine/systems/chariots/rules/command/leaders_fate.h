#pragma once

#include <vector>

#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 4.2, 6.56 and 6.57 at the table: the fate of leaders whose units go.
namespace hexpost::chariots {

/// `mover` is about to enter the hex: enemy leaders who are alone there or next to it go to their nearest friendly unit
/// or are lost, with their Standards [4.24].
void displace_leaders(Play& p, UnitId mover, Hex about_to_enter);
/// The same for leaders in this hex only.
void displace_leaders_in(Play& p, UnitId mover, Hex h);
/// The unit has gone from `from` by `path` in an Orderly Withdrawal, a Rout or an advance. Asks the owner of each
/// leader who may go along [6.57] [9.44] [10.16]: each leader if `free_for_all` (withdrawal, Rout), otherwise Heroes
/// only (with option leader_follows_unit all). A Hero enters barred ground only in a Rout [4.14].
void leaders_follow(Play& p, UnitId u, Hex from, const std::vector<Hex>& path, bool free_for_all);
/// [10.16] Adds to `along` the leaders who go along with `u` (and `with`), which is about to leave `from` by a move:
/// Heroes, with option leader_follows_unit all, if the ordered path is open to them [4.14]. Asks their owner about each
/// that is not among them yet.
void leaders_to_go(Play& p, UnitId u, UnitId with, Hex from, const std::vector<Hex>& path, Leaders& along);
/// Moves those of `along` that are in `from` to `to`, with their Standards. `begins`: their first step [9.34].
void leaders_go(Play& p, const Leaders& along, Hex from, Hex to, bool begins);
/// [10.24] [10.26] A leader who is alone in a hex goes to the nearest friendly unit, or is lost [4.24].
void withdraw_leader(Play& p, LeaderId l);
/// Carries out an order that has been judged legal [5.46].
void carry_out(Play& p, const LeadOrder& order);

}  // namespace hexpost::chariots
