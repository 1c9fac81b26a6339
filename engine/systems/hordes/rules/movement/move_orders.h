#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/hordes/rules/movement/move.h"

/// Hordes & Heroes 1.5: judging orders of the movement phase. Each function says why the order is refused; nothing: it
/// is legal.
namespace hexpost::hordes {

/// Why the unit may make no tactical move now: not its bound, out of command [1.4.7], disrupted [1.5.12], done, passed
/// through by friends [1.5.7].
Refused may_move(const View& v, UnitId u);
/// A whole order: may_move, every leg, may_end.
Refused judge_move(const View& v, UnitId u, std::span<const Leg> legs);

/// Two friends change places [1.5.7]: both move.
Refused judge_interchange(const View& v, UnitId a, UnitId b);
/// `mover` joins `other`; both reduced, same type [1.5.10] [Q3].
Refused judge_combine(const View& v, UnitId mover, UnitId other_unit);
/// Stands of the joined unit, and stands lost because they find no room [1.5.10].
struct Joined {
  int stands = 0, lost = 0;
};
Joined combined_strength(const View& v, UnitId mover, UnitId other_unit);
/// Class-A infantry in contact steps back one hex, facing kept [1.5.5].
Refused judge_step_back(const View& v, UnitId u, Hex to);
/// A unit in column and in contact deploys [1.5.5].
Refused judge_deploy_in_combat(const View& v, UnitId u);
/// A rear half beside its head that has still to move, or that has moved with it [1.5.9]. When the head comes back to a
/// half that has stayed where it was, the half has its own move still.
bool follows_head(const View& v, UnitId u);
/// Why the unit may get no order of the movement phase; nothing if it may: wrong side or phase, disrupted [1.5.12], out
/// of command [1.4.7], moved already, or the rear half of a unit [1.5.9]. In contact or not makes no difference.
Refused may_act(const View& v, UnitId u);
/// Artillery turns in its hex and may still shoot [1.8.8]; needs no command.
Refused judge_turn_artillery(const View& v, UnitId u, Facing facing);
/// Stakes [1.13.6]: a unit plants them on its two front sides and lifts its own; a unit in their hex removes them.
Refused judge_plant_stakes(const View& v, UnitId u);
Refused judge_lift_stakes(const View& v, UnitId u);
Refused judge_remove_stakes(const View& v, UnitId u);
/// Two pike blocks split back into three units, the third in `to` [1.13.4] [Q47].
Refused judge_split_blocks(const View& v, UnitId a, UnitId b, Hex to);
/// The unit that comes back when these two split; k_no_unit when there is none.
UnitId third_of_blocks(const View& v, UnitId a, UnitId b);
/// Stands of the first block, the second and the third unit after a split.
std::array<int, 3> split_strengths(int first, int second);
/// Two adjacent combined-arms units exchange stands to become one of each type [1.13.8].
Refused judge_exchange_stands(const View& v, UnitId a, UnitId b);

/// True if the walk from `before` to `w` changes nothing.
bool does_nothing(const View& v, const Walk& before, const Walk& w);

}  // namespace hexpost::hordes
