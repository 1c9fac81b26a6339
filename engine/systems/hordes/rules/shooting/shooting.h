#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/hordes/model/sight.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: shooting [1.8] with small arms and artillery: shooters, targets, dice and scores.
namespace hexpost::hordes {

inline constexpr int k_highest_score = 12;  ///< a needed score above it cannot hit [1.8.4]

/// Hexes that shooters of that type reach: an engine's own range [1.8.8], else that of small arms [1.8.2].
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
const TroopType& battery_type(const View& v, UnitId unit, const Battery& battery);
/// Dice of all its batteries together.
int shooting_dice(const View& v, UnitId unit);
/// Artillery: the front rank is an engine.
bool is_artillery(const View& v, UnitId unit);

/// Nothing if the unit may shoot in the shooting phase of the present bound, else why not [1.8.5] [1.8.6] [1.8.8]
/// [1.8.9]: already shot, moved into contact (but for chariots), in hand-to-hand combat since an earlier bound, moved
/// with pavises or stakes, artillery that moved or whose turn it is not.
std::optional<base::Refusal> may_shoot(const View& v, UnitId unit);

/// True if the unit may turn before it shoots: not disrupted, not as if disrupted in a river [1.8.3], and it has not
/// shot at another target before in this phase.
bool may_turn_to_shoot(const View& v, UnitId unit);

/// Nothing if the battery of that unit could shoot at the target when facing rightly: alive, in range, seen, not shut
/// out by steep sides, woods or built-up areas, within the arc if the unit may not turn [1.8.2] [1.8.8] [Q33].
std::optional<base::Refusal> may_target(const View& v, UnitId shooter, const Battery& battery, UnitId target);
/// Enemy units any of its batteries may target, by rows of the map. Empty when the unit may not shoot.
std::vector<UnitId> legal_targets(const View& v, UnitId shooter);

/// A facing from which all targets lie in the arc of the front sides: the present one if it will do, else the one with
/// the smallest turn, clockwise first; nothing if there is none, or the unit may not turn [1.8.2] [1.8.8]. Chariots
/// shoot all round and keep theirs [1.13.9].
std::optional<Facing> facing_for(const View& v, UnitId shooter, std::span<const UnitId> targets);

/// The shot comes through one of these hexsides of the target's hex. Where the line meets a corner either side of it
/// will do: half the target is then behind it, and to count as open more than half has to be [Q6].
bool comes_through(Hex target, Hex from, std::uint8_t sides);

/// How hard cover protects a target against shots from a hex [1.8.10] [1.13.7].
enum class Cover : std::uint8_t { none, hard, stone };
/// Cover of the hexsides through which the shot comes, and of war wagons in the unit: combined with foot only through
/// their front sides [1.13.8]. A wall or fence has no owner: the book covers any unit behind it, so it shields the
/// units on either side of it against shots that cross it.
Cover hard_cover(const View& v, UnitId target, Hex from);
/// True when the battery can have no effect on the target: hard cover, but stone against artillery only adds to the
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
/// Lowest D12 of small arms that hits [1.8.4]; above 12 none does.
Needed needed_score(const View& v, UnitId shooter, const Battery& battery, UnitId target);

/// The modifier of all scores of an engine against this target [1.8.8]; factor and armour stay 0.
Needed artillery_addition(const View& v, UnitId shooter, UnitId target);
/// Hits of one piece that rolled `roll`; `addition` raises every score, and a score above 12 cannot be had.
int artillery_hits(const HitScores& scores, int addition, int roll);
/// The row of an engine for this distance: near up to three hexes.
const HitScores& scores_at(const Engine& piece, int distance);
/// Scores from which an engine has one hit, two, three at this target, cover counted; 0: it cannot. All 0 for small
/// arms.
std::array<int, 3> engine_scores(const View& v, UnitId shooter, const Battery& battery, UnitId target);
/// Hits of one die of this battery at the target, small arms or artillery.
int hits_of_roll(const View& v, UnitId shooter, const Battery& battery, UnitId target, int roll);

/// Nothing if artillery may take up "hold fire" now, instead of shooting in its own phase and unmoved [1.8.9].
std::optional<base::Refusal> may_hold_fire(const View& v, UnitId unit);
/// Nothing if it may give up "hold fire" now, instead of shooting in its own phase [Q53].
std::optional<base::Refusal> may_release_fire(const View& v, UnitId unit);

/// Stands of shooters behind hard cover that so many stands keep from shooting: one for one out of hard cover of their
/// own, one for two out of the open [1.8.10].
int suppressed_by(int stands_in_cover, int stands_in_open);

/// Part of a volley: one unit with so many of its dice; all it has left when 0.
struct Shot {
  UnitId unit = k_no_unit;
  int dice = 0;
  bool operator==(const Shot&) const = default;
};

/// One pool, looked up once [1.8.1].
struct Volley {
  std::vector<Shot> shots;
  UnitId target = k_no_unit;
  UnitId otherwise = k_no_unit;  ///< fired at instead when the target is gone by then [Q51]
  bool suppress = false;         ///< no dice: keeps shooters in hard cover from shooting [1.8.10]
  bool operator==(const Volley&) const = default;
};

/// Why a declaration is not accepted, and where.
struct VolleyRefusal {
  std::size_t volley = 0;  ///< index in the declaration
  std::size_t shot = 0;    ///< index in the volley; volley.shots.size() when the volley as a whole is wrong
  base::Refusal refusal;
  bool operator==(const VolleyRefusal&) const = default;
};

/// Judges all that a side declares for its part of the phase, in written order [1.8.1] [Q51]: every shot legal, no die
/// used twice, all targets of a unit within one arc, and only artillery or a unit with several enemies in contact with
/// it dividing its dice [1.8.6] [Q26]. Nothing: legal.
std::optional<VolleyRefusal> judge_volleys(const View& v, SideId side, std::span<const Volley> volleys);

/// The declaration with every "all it has left" turned into a number of dice; what is illegal stays as it is.
std::vector<Volley> with_numbers(const View& v, std::span<const Volley> volleys);

/// The rest of a volley at its turn [Q51]: shots that have become impossible dropped, the other target
/// taken when no unit can shoot at the first. No shots: it is not fired. Unit::shot does not count here: a unit
/// may have part of its dice in a later volley.
Volley still_possible(const View& v, const Volley& volley);

/// How the dice of a shot fall to the batteries of the unit, front rank first.
struct Salvo {
  Battery battery;
  int dice = 0;
  bool operator==(const Salvo&) const = default;
};
/// `used`: dice of the unit spent in earlier volleys. Batteries that may not shoot at the target are left out.
std::vector<Salvo> salvos(const View& v, const Shot& shot, UnitId target, int used = 0);

/// Effect of a suppressing volley on its target now: how many of its shooting stands fall silent [1.8.10].
int suppression(const View& v, const Volley& volley);

/// Standing orders for a whole side or one unit.
enum class Aim : std::uint8_t { none, nearest, strongest, weakest };
std::optional<Aim> find_aim(std::string_view word);
std::string_view aim_name(Aim aim);

/// How strong a unit is in hand-to-hand combat at its present strength, for choosing targets: Combat Factor, Impact
/// Bonus, stands.
int strength(const View& v, UnitId unit);

/// The volleys of these units under one aim, one pool for each target: of units with several enemies in contact the
/// dice are split evenly, what is left over going to the strongest (nearest), or all go to one (strongest, weakest).
/// Targets that cannot be hurt are passed over. Legal by judge_volleys().
std::vector<Volley> canned_volleys(const View& v, SideId side, std::span<const UnitId> units, Aim aim);
/// Of all units of the side.
std::vector<Volley> canned_volleys(const View& v, SideId side, Aim aim);

/// Option shooting=simultaneous [Q5]: the position from which the other side shoots: its units as they stood when the
/// phase began, but for those eliminated since.
State simultaneous_state(const Data& data, const State& at_start, const State& now, SideId shooters);

}  // namespace hexpost::hordes
