#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/base/lists.h"
#include "engine/base/refusal.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/rules/retreat/results.h"

/// Hordes & Heroes 1.10: moves that combat forces on units, but for flight (flee.h). These functions list the ways,
/// best first; the owner chooses. Then the ways to run, and the board as a running unit sees it; flight (flee.cpp) and
/// answers to contact (responses.cpp) share them.
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

/// True if a friend can be passed through or pushed: it is neither disrupted nor in combat [1.10.2] [1.10.5].
bool may_be_disturbed(const View& v, UnitId friendly);

/// All ways to push the unit out of its hex [1.10.6] [Q44]: into a vacant hex beside it, or, with `domino` and if there
/// is none, by a chain that pushes friends in turn, shortest chains first. `closed`: hexes that no push may use. `but`:
/// an enemy whose zone of control does not count [Q24]. At most k_most_chains.
std::vector<Pushes> displacements(const View& v, UnitId unit, bool domino, std::span<const Hex> closed,
                                  UnitId but = k_no_unit);
inline constexpr std::size_t k_most_chains = 24;

// ---- recoil

/// The kind of combat that forces a unit to move.
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

// ---- tests that recoil, flight and pursuit share

/// Why no compulsory move takes the unit from a hex into the one beside it: a sentence without a final stop.
std::string why_barred(const View& v, UnitId unit, Hex from, Hex to);
/// True if the unit has war wagons in either rank.
bool has_wagons(const View& v, UnitId unit);

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

/// The effect of ground on a running unit that enters a hex.
struct Entry {
  bool open = false;            ///< the runner may enter it in this move
  bool delays = false;          ///< it may enter only in a move of its own, and halts before it
  bool stops = false;           ///< the run ends there
  bool spends = false;          ///< it stops because that step takes the whole move; a flight still has its extra hex
  UnitId friendly = k_no_unit;  ///< the friend to pass or push
};

/// The board as a runner sees it; zones of control are worked out once for each hex.
class Ground {
 public:
  Ground(const View& v, UnitId runner, Mover who) : v_(v), runner_(runner), who_(who) {}

  /// True if the hex is in an enemy's zone of control.
  bool controlled(Hex h) {
    const auto [place, is_new] = zoc_.try_emplace(h, false);
    if (is_new) place->second = in_zoc_of(v_, other(v_.side(runner_)), h);
    return place->second;
  }

  /// A step of the runner. `first`: it has not left its hex yet; `zoc_allowed`: zones of control do not bar it.
  Entry enter(Hex from, Hex to, bool first, bool zoc_allowed) {
    Entry out;
    if (!v_.on_map(to) || steep_between(v_, from, to)) return out;
    const Step ground = step(v_, who_, from, to);
    if (!ground.refused.empty() || (!zoc_allowed && controlled(to))) return out;
    if (v_.lone_general_at(to, other(v_.side(runner_))) != k_no_general) return out;
    out.friendly = v_.unit_at(to);
    if (out.friendly == runner_) out.friendly = k_no_unit;
    if (out.friendly != k_no_unit && (v_.hostile(runner_, out.friendly) || !may_be_disturbed(v_, out.friendly)))
      return out;
    out.delays = !first && (ground.first_hex || ground.whole_move);
    out.open = !out.delays;
    const bool free_road = ground.road && who_.column;  // [Q50]
    const bool rests = ground.halts || (limiting(v_.terrain(to)) && !free_road);
    out.stops = rests || ground.whole_move;
    out.spends = ground.whole_move && !rests;
    return out;
  }

 private:
  const View& v_;
  UnitId runner_;
  Mover who_;
  std::map<Hex, bool> zoc_;
};

/// The hexes of a way in map order: it settles ties between ways.
inline std::vector<std::pair<int, int>> places(const View& v, const std::vector<Hex>& path) {
  return base::transformed(path, [&](Hex h) { return map_order(v, h); });
}

/// The hexes into which a way pushes friends: they settle the last ties.
inline std::vector<std::pair<int, int>> push_places(const View& v, const Pushes& pushes) {
  return base::transformed(pushes, [&](const Push& p) { return map_order(v, p.to); });
}

/// Best first by `key`, at most k_most_ways; the order is total.
void put_in_order(const View& v, std::vector<Run>& ways, auto key) {
  std::sort(ways.begin(), ways.end(), [&](const Run& a, const Run& b) {
    const auto ka = key(a);
    const auto kb = key(b);
    if (ka != kb) return ka < kb;
    return std::tuple(places(v, a.path), push_places(v, a.pushes)) <
           std::tuple(places(v, b.path), push_places(v, b.pushes));
  });
  if (ways.size() > k_most_ways) ways.resize(k_most_ways);
}

}  // namespace hexpost::hordes
