#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/table/procedure.h"

/// Chariots of Fire 8.1: a Shock segment under way.
namespace hexpost::chariots {

/// One unit, or a chariot with its runners, that fights as one [8.41]; by id.
using Party = std::vector<UnitId>;

/// The parts of a Shock's column and die [8.17] [6.26] [4.22].
struct ShockFigures {
  int base = 0;                             ///< Clash of Arms
  int flank = 0, numbers = 0, terrain = 0;  ///< columns to the right
  int column = 0;                           ///< the one used, 1..13
  int leaders = 0;                          ///< added to the die: the attacker's leaders less the defender's
  int heroic = 0;                           ///< added to the die [10.42]
  Superiority superiority = Superiority::none;
  bool from_rear = false;  ///< the superiority is one of position [8.17]
  bool in_column = false;  ///< the same, because a defender marches in Column [6.35]
  bool operator==(const ShockFigures&) const = default;
};

/// One combat from its designation to its end.
struct Combat {
  std::vector<UnitId> attackers;  ///< those that still take part
  std::vector<UnitId> defenders;
  std::vector<Hex> hexes;  ///< where the defenders stand, or stood
  // ---- settled while it is resolved
  bool fought = false;       ///< the dice of the Shock have been thrown
  Party by, against;         ///< the parties whose Types were used [8.16]
  std::vector<UnitId> used;  ///< defenders of the Type of `against`; those attacked from the rear if that counts
  ShockFigures figures{};    ///< of `by` and `against`, until the hits are dealt
  Superiority superiority = Superiority::none;
  bool from_rear = false;                          ///< the superiority is one of position [8.17]
  std::vector<std::pair<UnitId, int>> taken;       ///< hits of this Shock; the state has not those of Routed units
  std::array<std::vector<LeaderId>, 2> modifiers;  ///< leaders whose modifier counts, of attacker and defender
  bool operator==(const Combat&) const = default;
};

/// A unit that Routs in the collapse, or flees when Routed already.
struct Breaking {
  UnitId unit = k_no_unit;
  std::uint8_t group = 0;  ///< units of one side of one combat break together
  bool operator==(const Breaking&) const = default;
};

/// A Shock segment under way. It and the state hold all that one step leaves to the next.
struct Shocks {
  std::vector<Combat> combats;
  std::vector<UnitId> engaged_before;  ///< units that were Engaged when the segment began [8.18]
  table::Progress progress{};
  std::vector<UnitId> gone{};  ///< attackers that have advanced, after the checks or after the Shock [9.21] [Q101]
  std::vector<Breaking> breaking{};  ///< units that have yet to break, the next one first
  /// Hexes from which a unit has reached its Standard, in the group that breaks or the tests under way [Q118].
  std::vector<Hex> gathered{};
  std::vector<UnitId> steadying{};  ///< units that may still have to roll to steady themselves [Q100]
  std::vector<Combat>& items() { return combats; }
  const std::vector<Combat>& items() const { return combats; }
  bool operator==(const Shocks&) const = default;
};

}  // namespace hexpost::chariots
