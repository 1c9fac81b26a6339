#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/rules/retreat/results.h"

/// Hordes & Heroes 1.10: moves that combat forces on units, but for flight (flee.h). These functions list the ways,
/// best first; the owner chooses.
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

/// What makes a unit go.
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

}  // namespace hexpost::hordes
