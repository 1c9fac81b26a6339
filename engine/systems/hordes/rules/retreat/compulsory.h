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
/// by the same rules [1.6]. Everything here lists what may be done, best first; the owner chooses.
namespace hexpost::hordes {

// ---- friends in the way

/// A unit pushed out of its hex, which disrupts it.
struct Push {
  UnitId unit = k_no_unit;
  Hex to;
  bool operator==(const Push&) const = default;
};
/// Pushes in the order they are made: the last unit of a domino goes first, so that each finds its hex vacant.
using Pushes = std::vector<Push>;

/// No unit and no lone enemy general of `side` in the hex [Q44] [Q45].
bool vacant(const View& v, SideId side, Hex h);
/// True when the unit's kind may go from a hex to the one beside it as a compulsory move: terrain, steep sides, walls
/// and wheels, stakes, the edge of the map [1.10.2] [1.13.6]. Ignores units and zones of control.
bool may_be_forced(const View& v, UnitId unit, Hex from, Hex to);
/// A friend that can be passed through or pushed: not disrupted, not in combat [1.10.2] [1.10.5].
bool may_be_disturbed(const View& v, UnitId friendly);

/// All ways to clear the unit out of its hex for another [Q44]: into a vacant hex beside it, else with `domino` pushing
/// friends in turn, shortest chains first. `closed`: hexes that are not to be used. `but`: an enemy whose zone of
/// control does not count [Q24]. At most k_most_chains.
std::vector<Pushes> displacements(const View& v, UnitId unit, bool domino, std::span<const Hex> closed,
                                  UnitId but = k_no_unit);
inline constexpr std::size_t k_most_chains = 24;

// ---- recoil

enum class Cause : std::uint8_t { melee, shooting };

/// Why a unit keeps its hex on a result of recoil [1.10.4]; it still suffers lost stands and disruption.
enum class Stays : std::uint8_t { no, artillery, combined_wagons, wagons, shield_wall, stakes, pavises };
/// `foes`: hexes of its opponents, or of the shooters.
Stays stays_on_recoil(const View& v, UnitId unit, Cause cause, std::span<const Hex> foes);
/// On a result of flee: combined wagons keep their place [Q34].
Stays stays_on_flee(const View& v, UnitId unit);

/// One way to recoil.
struct Recoil {
  Hex to;
  Pushes pushes;
  int rank = 0;  ///< of priority, 0 the best; among those of a lawful list the owner chooses
  bool operator==(const Recoil&) const = default;
};
struct Recoils {
  std::vector<Recoil> ways;  ///< lawful ones, least harm to friends first; empty: the unit is eliminated
  bool may_leave = false;    ///< on its own edge row: may choose to leave the table and be eliminated [1.10.2]
  std::string lost_because;  ///< a sentence without a final stop, when `ways` is empty
};
/// After hand-to-hand combat [1.10.2] [Q10]: the hex opposite the enemy it faces, either one when it faces two, that of
/// the first of `foes` when it faces none; along its own edge, or inward from there for want of a better way.
Recoils recoil_from_melee(const View& v, UnitId unit, std::span<const Hex> foes);
/// After shooting [1.10.3]: away from all shooters and homeward, else parallel to the edge, else any vacant hex, else
/// pushing friends.
Recoils recoil_from_shooting(const View& v, UnitId unit, std::span<const Hex> shooters);

// ---- flee

/// Hexes of a normal move in the present formation without the road: speed, one more in column [Q23].
int plain_move(const View& v, UnitId unit);
/// Hexes a fleeing unit has to run [1.10.5]: a plain move and one more.
int flee_distance(const View& v, UnitId unit);

/// The first hexes that lead directly away from the opponents, before asking whether they can be entered [Q43]: one, or
/// more where the owner has a choice. None of them adjacent to an opponent.
std::vector<Hex> directly_away(Hex from, std::span<const Hex> foes);

/// How a path ends.
enum class Stop : std::uint8_t {
  distance,  ///< all hexes run
  edge,      ///< own edge row reached
  terrain,   ///< entered ground that halts it
  before     ///< halted before ground that may not be entered at once
};

/// One way to run.
struct Run {
  std::vector<Hex> path;  ///< hexes entered, in order
  Stop stop = Stop::distance;
  std::vector<UnitId> passed;  ///< friends passed through: disrupted, they stay
  Pushes pushes;               ///< friends pushed out of its last hex
  int forward = 0;             ///< hexes towards the far edge, the compulsory first hex not counted
  int sideways = 0;            ///< hexes along the edge, likewise
  /// Friends that it disturbs.
  int disturbed() const { return static_cast<int>(passed.size() + pushes.size()); }
  Hex end() const { return path.back(); }
  bool operator==(const Run&) const = default;
};
struct Runs {
  std::vector<Run> ways;     ///< lawful ones, best first, at most k_most_ways; empty: the unit is eliminated
  std::string lost_because;  ///< a sentence without a final stop, when `ways` is empty
};
inline constexpr std::size_t k_most_ways = 96;

/// Flight forced by melee or shooting [1.10.5]. A way is lawful when no other disturbs as few friends and keeps more to
/// the direction of its own edge. Best first: fewest friends disturbed, least forward, least sideways, nearest its
/// edge.
Runs flee(const View& v, UnitId unit, std::span<const Hex> foes);

/// The point faced after running from one hex to the next: of the two beside that hexside the one nearer to `homeward`,
/// the facing straight to the own edge; clockwise first when level [1.10.5].
Facing facing_after_run(Hex from, Hex to, Facing homeward);
/// The hex point that looks most nearly at another hex; of two equal ones the first clockwise from north. The same hex:
/// as it was.
Facing facing_towards(Hex from, Hex to, Facing as_it_was);
/// Facing to a side's own edge: 0 or 6.
Facing homeward(const View& v, SideId side);

// ---- elephants

/// The effect of a D6 on an elephant unit that must recoil, flee or run on [1.10.7] [Q24].
struct Rampage {
  Hex to;  ///< where it goes; its own hex when it stays put
  bool moves = false;
  bool eliminated = false;  ///< over its own edge
  UnitId displaced = k_no_unit;
  std::vector<Pushes> pushes;  ///< ways to move that unit aside, its owner chooses; empty if the hex is empty
};
/// `d6`: 1 north-east, then clockwise.
Rampage rampage(const View& v, UnitId elephants, int d6);

// ---- answers to being contacted

/// Why the unit can make no such answer to this enemy's contact now; nothing if it can [1.6.1] [1.6.4] [1.6.5] [Q40].
std::optional<base::Refusal> may_evade(const View& v, UnitId unit, UnitId contacting);
std::optional<base::Refusal> may_flee_response(const View& v, UnitId unit, UnitId contacting);

/// Ways to evade [1.6.2] [Q41], best first: fewest friends disturbed, out of enemy zones of control, nearest its edge.
/// Friends that foot skirmishers pass are not in `passed`.
std::vector<Run> evasions(const View& v, UnitId unit, UnitId contacting);
/// Ways for a flee response [1.6.4] [Q42]: one for every hex it can end in, best first: fewest friends disturbed,
/// farthest from the contacting enemy, nearest its own edge. A dismounted unit remounts first (1 point).
std::vector<Run> flee_responses(const View& v, UnitId unit, UnitId contacting);
/// The flee response along this very path, once for every way to push the friend in its last hex; empty when the path
/// is not lawful. The unit may take any path: the last step decides which way it faces then [1.6.4].
std::vector<Run> flee_response_along(const View& v, UnitId unit, UnitId contacting, std::span<const Hex> path);

// ---- follow-up and pursuit

enum class Duty : std::uint8_t { never, may, must };
struct FollowUp {
  Duty duty = Duty::must;
  std::string_view rule;  ///< "1.11.1"
  std::string_view why;   ///< a few words; empty for plain duty
};

/// The facts of a combat before any move, which decide about follow-up and change with the moves.
struct Claim {
  UnitId unit = k_no_unit;
  bool disrupted = false;
  bool horde = false;
  bool cavalry = false;
  int impact = 0;  ///< live in this combat
  int factor = 0;
  bool operator==(const Claim&) const = default;
};
/// Claims of the units of the winning party against opponents in `foes`.
std::vector<Claim> claims(const View& v, std::span<const UnitId> winners, std::span<const Hex> foes);
/// The order in which winners follow into one vacated hex [1.11.3]: groups, first the best; within a group the owner
/// chooses.
std::vector<std::vector<UnitId>> follow_order(std::span<const Claim> claims);

/// Duty of one winner to follow into a vacated hex [1.11.1] [1.11.2]; judged before the loser moved or after. `fled`:
/// the loser fled, so that attackers have to follow across its stakes [1.13.6].
FollowUp follow_duty(const View& v, UnitId winner, Hex vacated, bool fled);

/// The way of a pursuit [1.11.4].
struct Pursuit {
  Duty duty = Duty::never;
  std::string_view why;   ///< when never
  std::vector<Hex> path;  ///< hexes beyond the vacated one, all that have to be (or may be) entered
};
/// Pursuit by the unit that has just followed up from `came_from` and stands in the vacated hex. `fled_path`: hexes the
/// loser ran through, the vacated hex not among them. `stakes_removed`: following up removed stakes [1.13.6].
Pursuit pursuit(const View& v, UnitId follower, Hex came_from, std::span<const Hex> fled_path, bool stakes_removed);

/// The paths of another winner of the same combat that may come along [1.11.4], shortest first: `trail` is the
/// follower's way from its old hex to its present one, both included; staying put is not listed. The comrade goes no
/// farther than the follower; unless it is too slow to keep up it must end in contact with it.
std::vector<std::vector<Hex>> comrade_paths(const View& v, UnitId comrade, UnitId follower, std::span<const Hex> trail);

}  // namespace hexpost::hordes
