#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/dice/random.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes 1.5: tactical movement. A move is a list of legs; `try_leg` judges them one after the other on a
/// `Walk`, so that a whole order can be judged beforehand and the same order made one hex at a time.
namespace hexpost::hordes {

/// One piece of a move [1.5].
struct Leg {
  enum class Kind : std::uint8_t {
    go,      ///< into the adjacent hex `hex`
    face,    ///< to `facing`
    column,  ///< into column; a unit without C squeezes beside a narrow passage [1.5.9]
    deploy,  ///< out of column, or out of the squeeze
    dismount,
    remount
  };
  Kind kind = Kind::go;
  Hex hex;
  Facing facing = 0;
  bool operator==(const Leg&) const = default;

  static Leg go(Hex to) { return {Kind::go, to, 0}; }
  static Leg face(Facing f) { return {Kind::face, {}, f}; }
  static Leg of(Kind k) { return {k, {}, 0}; }
};

/// More hexes than any unit can walk in one move: speed 5 and three bonuses [1.1.9].
inline constexpr std::size_t k_longest_walk = 10;

/// A tactical move under way: where it has come to and what it has used up. A plain value.
struct Walk {
  UnitId unit = k_no_unit;
  Hex from;  ///< where the move began
  Hex at;
  Facing facing = 0;
  bool column = false;
  bool squeezed = false;
  bool dismounted = false;
  bool pavises = false;

  int spent = 0;             ///< movement points by the ordinary count
  bool ordinary = true;      ///< the movement points have paid for all legs so far [1.5.1]
  bool single = true;        ///< the rule of the single hex allows all legs so far [1.5.4]
  bool from_column = false;  ///< began in column: +1 [1.5.1]
  bool road = false;         ///< every hex so far along a road: +1 [1.5.1]

  std::uint8_t hexes = 0;  ///< entered so far; path[0..hexes)
  std::array<Hex, k_longest_walk> path{};
  std::uint8_t passed_count = 0;
  std::array<UnitId, k_longest_walk> passed{};  ///< friends passed through: they stay put this bound [1.5.7]

  Facing entered_facing = 0;  ///< facing when it entered this hex; a free turn is counted from it [1.5.2]
  bool turn_paid = false;     ///< a point was paid for turning in this hex
  bool formation_changed = false;
  bool formation_barred = false;  ///< entered or left terrain that forbids changing formation in the same move
  bool halted = false;            ///< terrain or the kind of move ends it here: no further hex
  bool contact = false;           ///< came into contact: no further hex unless the enemy leaves [1.5.6]
  bool engaged = false;           ///< in contact before it began: no hex at all [1.5.5]

  bool parted = false;  ///< six stands in two halves, the rear one following [1.5.9]
  bool apart = false;   ///< its halves stand apart, and each moves for itself [1.5.9]
  Hex rear_half;        ///< where the other half stands, when parted

  bool operator==(const Walk&) const = default;
};

/// The start of a move from where the unit stands. Does not check that it may move: see may_move. A six-stand unit
/// whose front half is clear of the narrow passage closes up.
Walk start(const View& v, UnitId u);
/// One leg: the walk after it, or why it is refused (the walk is then as before).
std::optional<base::Refusal> try_leg(const View& v, Walk& w, const Leg& leg);
/// Why the move may not end: in a friend's hex [1.5.7], not facing along the road, or without any action.
std::optional<base::Refusal> may_end(const View& v, const Walk& w);
/// Movement points left; 0 if only the rule of the single hex allows the move [1.5.4].
int points_left(const View& v, const Walk& w);
/// Points the move has in all: speed, column and road bonus as they stand now [1.5.1].
int allowance(const View& v, const Walk& w);

/// Why the unit may make no tactical move now: not its bound, out of command [1.4.7], disrupted [1.5.12], done, passed
/// through by friends [1.5.7].
std::optional<base::Refusal> may_move(const View& v, UnitId u);
/// A whole order: may_move, every leg, may_end.
std::optional<base::Refusal> judge_move(const View& v, UnitId u, std::span<const Leg> legs);

/// Puts the end of the walk into the state: hex, facing, formation, halves, hosted generals, friends passed, pavises
/// dropped on contact, stakes left behind, Unit::moved. Does not touch contact flags or Unit::done. Call it only if
/// may_end allows the end: a unit that passes through a friend has no hex of its own until it is past.
void settle(const Data& data, State& s, const Walk& w);
/// Lone generals in the hex of a friendly unit join it [Q45], but not the unit `under_way`, whose move is not over.
void join_lone_generals(const Data& data, State& s, UnitId under_way = k_no_unit);
/// If all enemies in contact have left, the walk may go on with the points that remain [1.6.3] [Q39]; otherwise no
/// change.
void resume(const View& v, Walk& w);
/// An enemy has chosen to attack [1.7.1]: the walk enters no other hex.
inline void stop_for_fight(Walk& w) {
  w.contact = true;
}

class MoveSearch;
/// Legal moves of the unit in a fixed order: first turns and formation changes in place, then for each hex that it can
/// reach the cheapest way, without needless turns. At most `limit` moves, spread evenly from near to far. legs() builds
/// the legs on demand.
class MoveSamples {
 public:
  MoveSamples(const View& v, UnitId u, std::size_t limit);
  ~MoveSamples();
  std::size_t size() const { return picked_.size(); }
  std::vector<Leg> legs(std::size_t i) const;
  /// The hex at the end of the move; null if it stays in its hex.
  const Walk* walk(std::size_t i) const;

 private:
  struct Sample {
    std::int32_t node = -1;            ///< of the search; -1: stays in its hex
    std::optional<Leg> last;           ///< behind the legs of the node
    std::optional<std::size_t> after;  ///< of walks_, with `last`
  };
  std::unique_ptr<MoveSearch> search_;
  std::vector<Walk> walks_;
  std::vector<Sample> picked_;
};
/// A legal move of the unit, drawn leg by leg; empty if none was found. To list all moves costs many times as much.
std::vector<Leg> stroll(const View& v, UnitId u, dice::Random& random);
/// The legs of all moves of MoveSamples.
std::vector<std::vector<Leg>> sample_moves(const View& v, UnitId u, std::size_t limit);
/// The cheapest way to each hex where a walk of the unit may end in contact with `target`, command ignored (aggressive
/// units [1.13.2]). Empty if the target is out of reach.
std::vector<std::vector<Leg>> ways_to_contact(const View& v, UnitId u, UnitId target);
/// The enemies that a walk of the unit from where it stands may end in contact with, by id; one search for all of them.
std::vector<UnitId> contacts_in_reach(const View& v, UnitId u);
/// The way, from where the walk is, into contact with the first of the targets that it can reach; nothing if it reaches
/// none.
std::optional<std::vector<Leg>> way_to_contact(const View& v, const Walk& from, std::span<const UnitId> targets);
/// The way of an aggressive unit out of command to its enemy [1.13.2] [Q14]: the nearest that it can reach, of equals
/// the lowest class, then the fewest stands, then by hex. Nothing if it can reach none.
std::optional<std::vector<Leg>> aggressive_way(const View& v, const Walk& from);

// ---- moves without legs. Each function says why the move is refused; nothing: it is legal.

/// Two friends change places [1.5.7]: both move.
std::optional<base::Refusal> judge_interchange(const View& v, UnitId a, UnitId b);
/// `mover` joins `other`; both reduced, same type [1.5.10] [Q3].
std::optional<base::Refusal> judge_combine(const View& v, UnitId mover, UnitId other_unit);
/// Stands of the joined unit, and stands lost because they find no room [1.5.10].
struct Joined {
  int stands = 0, lost = 0;
};
Joined combined_strength(const View& v, UnitId mover, UnitId other_unit);
/// Class-A infantry in contact steps back one hex, facing kept [1.5.5].
std::optional<base::Refusal> judge_step_back(const View& v, UnitId u, Hex to);
/// The hexes it may step back into.
std::vector<Hex> step_back_hexes(const View& v, UnitId u);
/// A unit in column and in contact deploys [1.5.5].
std::optional<base::Refusal> judge_deploy_in_combat(const View& v, UnitId u);
/// A rear half beside its head that has still to move, or that has moved with it [1.5.9]. When the head comes back to a
/// half that has stayed where it was, the half has its own move still.
bool follows_head(const View& v, UnitId u);
/// Why the unit may get no order of the movement phase; nothing if it may: wrong side or phase, disrupted [1.5.12], out
/// of command [1.4.7], moved already, or the rear half of a unit [1.5.9]. In contact or not makes no difference.
std::optional<base::Refusal> may_act(const View& v, UnitId u);
/// Artillery turns in its hex and may still shoot [1.8.8]; needs no command.
std::optional<base::Refusal> judge_turn_artillery(const View& v, UnitId u, Facing facing);
/// Stakes [1.13.6]: a unit plants them on its two front sides and lifts its own; a unit in their hex removes them.
std::optional<base::Refusal> judge_plant_stakes(const View& v, UnitId u);
std::optional<base::Refusal> judge_lift_stakes(const View& v, UnitId u);
std::optional<base::Refusal> judge_remove_stakes(const View& v, UnitId u);
/// Two pike blocks split back into three units, the third in `to` [1.13.4] [Q47].
std::optional<base::Refusal> judge_split_blocks(const View& v, UnitId a, UnitId b, Hex to);
/// The unit that comes back when these two split; k_no_unit when there is none.
UnitId third_of_blocks(const View& v, UnitId a, UnitId b);
/// Stands of the first block, the second and the third unit after a split.
std::array<int, 3> split_strengths(int first, int second);
/// Two adjacent combined-arms units exchange stands to become one of each type [1.13.8].
std::optional<base::Refusal> judge_exchange_stands(const View& v, UnitId a, UnitId b);

// ---- generals [1.4.1] [Q45]

/// A command move under way.
struct GeneralWalk {
  GeneralId general = k_no_general;
  Hex from, at;
  int spent = 0;        ///< hexes of his allowance
  bool road = false;    ///< all of it along a road so far
  bool halted = false;  ///< terrain, an enemy general [1.4.2] or, by option, a zone of control ends it here
  bool operator==(const GeneralWalk&) const = default;
};
/// Why the general may make no command move; nothing if he may. His host is disrupted or in contact, he has moved, or
/// it is not his bound.
std::optional<base::Refusal> may_command_move(const View& v, GeneralId g);
/// The start of his move; does not check that he may move.
GeneralWalk start_general(const View& v, GeneralId g);
/// Enters `to`, or says why not and leaves the walk as it was.
std::optional<base::Refusal> try_general_leg(const View& v, GeneralWalk& w, Hex to);
/// Judges a whole command move; nothing if it is legal.
std::optional<base::Refusal> judge_command_move(const View& v, GeneralId g, std::span<const Hex> path);
/// Puts the end of his move into the state: hex, host (the friend in that hex, if it has one), moved.
void settle_general(const Data& data, State& s, const GeneralWalk& w);
/// Every hex he can reach, each by a shortest path; at most `limit`. path() builds the path on demand.
class CommandMoves {
 public:
  CommandMoves(const View& v, GeneralId g, std::size_t limit);
  std::size_t size() const { return ends_.size(); }
  Hex end(std::size_t i) const { return nodes_[ends_[i]].walk.at; }
  std::vector<Hex> path(std::size_t i) const;

 private:
  struct Node {
    GeneralWalk walk;
    std::size_t before = 0;
  };
  std::vector<Node> nodes_;
  std::vector<std::size_t> ends_;
};
/// The paths of all moves of CommandMoves.
std::vector<std::vector<Hex>> sample_command_moves(const View& v, GeneralId g, std::size_t limit);

}  // namespace hexpost::hordes
