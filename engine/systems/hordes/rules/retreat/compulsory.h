#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/rules/retreat/results.h"

/// Hordes & Heroes: moves that combat forces on units [1.10], and the answers to being contacted, which find their way
/// by the same rules [1.6]. These functions list the ways, best first; the owner chooses.
namespace hexpost::hordes {

// ---- friends in the way

/// A unit is pushed out of its hex. The push disrupts it.
struct Push {
  UnitId unit = k_no_unit;
  Hex to;
  bool operator==(const Push&) const = default;
};
/// Pushes in the order in which they are made: the last unit of a chain goes first, so that each finds its hex vacant.
using Pushes = std::vector<Push>;

/// True if the hex is on the map and holds no unit and no lone general of the enemy of `side` [Q44] [Q45].
bool vacant(const View& v, SideId side, Hex h);
/// True if a compulsory move may take the unit from a hex to the one beside it, by terrain, steep sides, walls, stakes
/// and the edge of the map [1.10.2] [1.13.6]. Ignores units and zones of control.
bool may_be_forced(const View& v, UnitId unit, Hex from, Hex to);
/// True if a friend can be passed through or pushed: it is neither disrupted nor in combat [1.10.2] [1.10.5].
bool may_be_disturbed(const View& v, UnitId friendly);

/// All ways to push the unit out of its hex [1.10.6] [Q44]: into a vacant hex beside it, or, with `domino` and if there
/// is none, by a chain that pushes friends in turn, shortest chains first. `closed`: hexes that no push may use. `but`:
/// an enemy whose zone of control does not count [Q24]. At most k_most_chains.
std::vector<Pushes> displacements(const View& v, UnitId unit, bool domino, std::span<const Hex> closed,
                                  UnitId but = k_no_unit);
inline constexpr std::size_t k_most_chains = 24;

// ---- recoil

enum class Cause : std::uint8_t { melee, shooting };

/// Why a unit keeps its hex [1.10.4]. It still suffers lost stands and disruption.
enum class Stays : std::uint8_t { no, artillery, combined_wagons, wagons, shield_wall, stakes, pavises };
/// Why the unit keeps its hex on a result of recoil. `foes`: hexes of its opponents, or of the shooters.
Stays stays_on_recoil(const View& v, UnitId unit, Cause cause, std::span<const Hex> foes);
/// The same on a result of flee: combined wagons keep their hex [Q34].
Stays stays_on_flee(const View& v, UnitId unit);

/// One way to recoil.
struct Recoil {
  Hex to;
  Pushes pushes;
  int rank = 0;  ///< 0 is the best; the owner chooses among all ways of a list
  bool operator==(const Recoil&) const = default;
};
/// All ways to recoil.
struct Recoils {
  std::vector<Recoil> ways;  ///< legal ways, least harm to friends first; empty: the unit is eliminated
  bool may_leave = false;    ///< on its own edge row: its owner may have it leave the table [1.10.2]
  std::string lost_because;  ///< if `ways` is empty: why, a sentence without a final stop
};
/// After hand-to-hand combat [1.10.2] [Q10]: the hex opposite the enemy that the unit faces; either one if it faces
/// two; the one opposite the first of `foes` if it faces none. On its own edge row it goes along the edge, or inward if
/// it has no other way.
Recoils recoil_from_melee(const View& v, UnitId unit, std::span<const Hex> foes);
/// After shooting [1.10.3], the first of these that it can do: away from all shooters and towards its own edge,
/// parallel to the edge, into any vacant hex, by pushing friends.
Recoils recoil_from_shooting(const View& v, UnitId unit, std::span<const Hex> shooters);

// ---- flee

/// Hexes of a normal move in its present formation, without a road: its speed, 1 more in column [Q23].
int plain_move(const View& v, UnitId unit);
/// Hexes that a fleeing unit runs [1.10.5]: a plain move and 1 more.
int flee_distance(const View& v, UnitId unit);

/// The hexes next to `from` that lead directly away from the opponents [Q43]: one, or more if the owner has a choice.
/// None is adjacent to an opponent. Does not check that the unit can enter them.
std::vector<Hex> directly_away(Hex from, std::span<const Hex> foes);

/// How a path ends.
enum class Stop : std::uint8_t {
  distance,  ///< all hexes run
  edge,      ///< own edge row reached
  terrain,   ///< it has entered ground that halts it
  before     ///< it has halted before ground that needs a move of its own
};

/// One way to run.
struct Run {
  std::vector<Hex> path;  ///< hexes entered, in order
  Stop stop = Stop::distance;
  std::vector<UnitId> passed;  ///< friends passed through: they are disrupted and stay
  Pushes pushes;               ///< friends pushed out of its last hex
  int forward = 0;             ///< hexes towards the enemy's edge, without the compulsory first hex
  int sideways = 0;            ///< hexes along the edge, likewise
  /// The number of friends that it disturbs.
  int disturbed() const { return static_cast<int>(passed.size() + pushes.size()); }
  Hex end() const { return path.back(); }
  bool operator==(const Run&) const = default;
};
/// All ways to run.
struct Runs {
  std::vector<Run> ways;     ///< legal ways, best first, at most k_most_ways; empty: the unit is eliminated
  std::string lost_because;  ///< if `ways` is empty: why, a sentence without a final stop
};
inline constexpr std::size_t k_most_ways = 96;

/// Flight that melee or shooting forces [1.10.5]. A way is legal unless another one disturbs no more friends and goes
/// more directly to the unit's own edge. Best first: fewest friends disturbed, least forward, least sideways, nearest
/// to its edge.
Runs flee(const View& v, UnitId unit, std::span<const Hex> foes);

/// The hex point that a unit faces after it has run from one hex to the next [1.10.5]: of the two ends of that hexside
/// the one nearer to `homeward`, the facing straight to its own edge; of equal ones the first clockwise.
Facing facing_after_run(Hex from, Hex to, Facing homeward);
/// The hex point that looks most nearly at another hex; of two equal ones the first clockwise from north. `as_it_was`
/// if both are the same hex.
Facing facing_towards(Hex from, Hex to, Facing as_it_was);
/// The facing straight to a side's own edge: 0 (north) or 6 (south).
Facing homeward(const View& v, SideId side);

// ---- elephants

/// The effect of a D6 on an elephant unit that must recoil, flee or run on [1.10.7] [Q24].
struct Rampage {
  Hex to;  ///< where it goes; its own hex if it stays
  bool moves = false;
  bool eliminated = false;       ///< it has left the table over its own edge
  UnitId displaced = k_no_unit;  ///< the unit in that hex
  std::vector<Pushes> pushes;  ///< ways to push that unit aside, of which its owner chooses; empty if the hex is empty
};
/// The rampage for a die. `d6`: 1 is north-east, then clockwise.
Rampage rampage(const View& v, UnitId elephants, int d6);

// ---- answers to being contacted

/// Why the unit cannot evade or run from this enemy's contact now; nothing if it can [1.6.1] [1.6.4] [1.6.5] [Q40].
std::optional<base::Refusal> may_evade(const View& v, UnitId unit, UnitId contacting);
std::optional<base::Refusal> may_flee_response(const View& v, UnitId unit, UnitId contacting);

/// Ways to evade [1.6.2] [Q41], best first: fewest friends disturbed, out of enemy zones of control, nearest its edge.
/// Friends that foot skirmishers pass are not in `passed`.
std::vector<Run> evasions(const View& v, UnitId unit, UnitId contacting);
/// Ways for a flee response [1.6.4] [Q42]: one for every hex it can end in, best first: fewest friends disturbed,
/// farthest from the contacting enemy, nearest its own edge. A dismounted unit remounts first (1 point).
std::vector<Run> flee_responses(const View& v, UnitId unit, UnitId contacting);
/// The flee response along this path, once for each way to push the friend in its last hex; empty if the path is not
/// legal. The unit may take any path [1.6.4], because the last step decides its facing.
std::vector<Run> flee_response_along(const View& v, UnitId unit, UnitId contacting, std::span<const Hex> path);

// ---- follow-up and pursuit

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

}  // namespace hexpost::hordes
