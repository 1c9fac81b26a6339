#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/rules/movement/moving.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes 1.11: which winners follow up or pursue, and where to; at the table they take the ground that the
/// losers left, and run after those that fled.
namespace hexpost::hordes {

enum class Duty : std::uint8_t { never, may, must };
/// What a winner owes a vacated hex: may it follow up, must it?
struct FollowUp {
  Duty duty = Duty::must;
  std::string_view rule;  ///< "1.11.1"
  std::string_view why;   ///< in a few words; empty if no special rule applies
};

/// What decides about the follow-up of a winner, taken before any unit moves, because moves change it.
struct Claim {
  UnitId unit = k_no_unit;
  bool disrupted = false;
  bool horde = false;
  bool cavalry = false;
  int impact = 0;  ///< the Impact Bonus that counted in this combat
  int factor = 0;  ///< Combat Factor
  bool operator==(const Claim&) const = default;
};
/// Claims of the units of the winning party against opponents in `foes`.
std::vector<Claim> claims(const View& v, std::span<const UnitId> winners, std::span<const Hex> foes);
/// The order in which winners follow into one vacated hex [1.11.3]: groups, first the best; within a group the owner
/// chooses.
std::vector<std::vector<UnitId>> follow_order(std::span<const Claim> claims);

/// The duty of one winner to follow into a vacated hex [1.11.1] [1.11.2]: the same before and after the loser's move.
/// `fled`: the loser fled, so that attackers have to follow across its stakes [1.13.6].
FollowUp follow_duty(const View& v, UnitId winner, Hex vacated, bool fled);

/// The way of a pursuit [1.11.4].
struct Pursuit {
  Duty duty = Duty::never;
  std::string_view why;   ///< if never: the reason
  std::vector<Hex> path;  ///< hexes beyond the vacated one that it must (or may) enter
};
/// Pursuit by the unit that has just followed up from `came_from` and stands in the vacated hex. `fled_path`: hexes the
/// loser ran through, the vacated hex not among them. `stakes_removed`: following up removed stakes [1.13.6].
Pursuit pursuit(const View& v, UnitId follower, Hex came_from, std::span<const Hex> fled_path, bool stakes_removed);

/// The paths by which another winner of the same combat may come along [1.11.4], shortest first; it may also stay,
/// which is not listed. `trail`: the follower's way from its old hex to its present one, both included. The comrade
/// goes no farther than the follower, and ends adjacent to it unless it is too slow.
std::vector<std::vector<Hex>> comrade_paths(const View& v, UnitId comrade, UnitId follower, std::span<const Hex> trail);

/// A hex that a loser has left, and how it left.
struct Vacated {
  UnitId loser = k_no_unit;
  Hex hex;
  bool fled = false;
  std::vector<Hex> path;  ///< of a flight: hexes entered
};
/// Follow-up and pursuit [1.11]; `claims`: of the winners, as they stood when they fought; `before`: the contacts of
/// that moment. The Impact Bonus of the unit that advanced is live unless it is in Static Combat.
void follow_up(Play& p, const std::vector<Claim>& claims, const std::vector<Vacated>& vacated, const Contacts& before);

}  // namespace hexpost::hordes
