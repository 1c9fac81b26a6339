#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/hordes/model/sight.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: shooting [1.8] with small arms and artillery: shooters, targets, dice and scores.
namespace hexpost::hordes {

inline constexpr int k_highest_score = 12;  ///< a needed score above it cannot hit [1.8.4]

/// The range of that type, hexes: an engine's own range [1.8.8], else that of small arms [1.8.2].
int range_of(const TroopType& type);

/// Shooters of one kind within a unit: the one rank of most units, one or both ranks of combined arms [1.13.8].
struct Battery {
  bool rear = false;  ///< the rear rank of combined arms; its type is View::rear_type
  bool artillery = false;
  int dice = 0;  ///< D12 it throws now: stands, or pieces of artillery
  bool operator==(const Battery&) const = default;
};

/// Shooters of a unit with the dice they have now [1.8.3]: all stands deployed, two in column, half (rounded up) when
/// disrupted or in a river, less those suppressed [1.8.10]. Whether the unit may shoot at all is may_shoot().
std::vector<Battery> batteries(const View& v, UnitId unit);
/// The type of the battery's rank.
const TroopType& battery_type(const View& v, UnitId unit, const Battery& battery);
/// Dice of all its batteries together.
int shooting_dice(const View& v, UnitId unit);
/// True for artillery: the front rank is an engine.
bool is_artillery(const View& v, UnitId unit);

/// Why the unit may not shoot in the shooting phase of this bound; nothing if it may [1.8.5] [1.8.6] [1.8.8] [1.8.9].
/// It has shot, has moved into contact (chariots may shoot then), has been in hand-to-hand combat since an earlier
/// bound, or has moved with pavises or stakes; artillery has moved or is not of the side on move.
Refused may_shoot(const View& v, UnitId unit);

/// The same, but for whether it has shot already.
Refused able_to_shoot(const View& v, UnitId unit);

/// True if the unit may turn before it shoots: not disrupted, not as if disrupted in a river [1.8.3], and it has not
/// shot at another target before in this phase.
bool may_turn_to_shoot(const View& v, UnitId unit);

/// Why the battery cannot shoot at the target; nothing if it can, if need be after a turn [1.8.2] [1.8.8] [Q33]. The
/// target must be alive, in range and in sight, steep sides, woods and built-up areas must not hide it, and it must be
/// in the arc if the unit may not turn.
Refused may_target(const View& v, UnitId shooter, const Battery& battery, UnitId target);
/// Enemy units that one of its batteries may target, by rows of the map. Empty if the unit may not shoot.
std::vector<UnitId> legal_targets(const View& v, UnitId shooter);

/// A facing that has all targets in its arc [1.8.2] [1.8.8]: the present one if it has, otherwise the one with the
/// smallest turn, clockwise first. Nothing if there is none, or if the unit may not turn. Chariots shoot all round and
/// keep theirs [1.13.9].
std::optional<Facing> facing_for(const View& v, UnitId shooter, std::span<const UnitId> targets);

/// True if the shot crosses one of these hexsides of the target's hex, bit s for side s. A line through a corner
/// crosses both sides that meet there: then half of the target is behind each, and a target in the open needs more than
/// half [Q6].
bool comes_through(Hex target, Hex from, std::uint8_t sides);

/// How hard cover protects a target against shots from a hex [1.8.10] [1.13.7].
enum class Cover : std::uint8_t { none, hard, stone };
/// The cover of the hexsides that the shot crosses, and that of war wagons in the unit; wagons combined with foot cover
/// their front sides only [1.13.8]. A wall or fence has no owner: it shields the units on both sides against shots that
/// cross it.
Cover hard_cover(const View& v, UnitId target, Hex from);
/// True if the battery cannot hurt the target because of hard cover. Stone does not stop artillery: it only raises the
/// score [Q52].
bool immune(const View& v, UnitId target, Hex from, const Battery& battery);

/// The modifiers that make a hit harder, one by one for reports.
struct Needed {
  int factor = 0;   ///< the shooters'
  int armour = 0;   ///< personal, of the front rank, after crossbows and gunpowder [1.8.4]
  int terrain = 0;  ///< wood, built-up area
  int steep = 0;    ///< steep side above the shooters
  int pavises = 0;  ///< [1.13.5] [Q57]
  int wall = 0;     ///< stone wall, artillery only [Q52]
  int sum() const { return factor + armour + terrain + steep + pavises + wall; }
  bool operator==(const Needed&) const = default;
};
/// The lowest D12 of small arms that hits is sum() [1.8.4]; above 12 no die hits.
Needed needed_score(const View& v, UnitId shooter, const Battery& battery, UnitId target);

/// What is added to each score of an engine against this target [1.8.8]; factor and armour stay 0.
Needed artillery_addition(const View& v, UnitId shooter, UnitId target);
/// Hits of one piece for the D12 `roll`. `addition` raises each score; a score above 12 cannot be rolled.
int artillery_hits(const HitScores& scores, int addition, int roll);
/// The row of an engine for this distance: near up to three hexes.
const HitScores& scores_at(const Engine& piece, int distance);
/// The lowest D12 with which an engine has one, two and three hits at this target, cover included; 0: it cannot have so
/// many. All 0 for small arms.
std::array<int, 3> engine_scores(const View& v, UnitId shooter, const Battery& battery, UnitId target);
/// Hits of one die of this battery at the target, small arms or artillery.
int hits_of_roll(const View& v, UnitId shooter, const Battery& battery, UnitId target, int roll);

/// Why artillery may not take up "hold fire" now; nothing if it may: in its own phase, unmoved, instead of shooting
/// [1.8.9].
Refused may_hold_fire(const View& v, UnitId unit);
/// Why it may not give up "hold fire" now; nothing if it may: in its own phase, instead of shooting [Q53].
Refused may_release_fire(const View& v, UnitId unit);

/// The number of shooting stands behind hard cover that may not shoot because of suppressing stands [1.8.10]: one for
/// each that is in hard cover itself, one for two in the open.
int suppressed_by(int stands_in_cover, int stands_in_open);

/// Option shooting=simultaneous [Q5]: the position from which `shooters`, the second side, shoot. Their units are as
/// they were when the phase began, without those that have been eliminated since.
State simultaneous_state(const Data& data, const State& at_start, const State& now, SideId shooters);

}  // namespace hexpost::hordes
