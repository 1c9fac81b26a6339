#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/table/procedure.h"

/// Chariots of Fire 8.0: Shock without dice: attackers, targets, figures.
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

/// A unit of the active command that may Shock, with its targets.
struct Attacker {
  Party units;
  UnitId lead = k_no_unit;   ///< the unit whose name orders use: of a stack the chariot
  bool must = false;         ///< [8.11] it must attack, without a check
  std::vector<Hex> targets;  ///< front hexes with enemies that it can Shock; never empty
  std::vector<Hex> beside;   ///< [8.12, Polish edition] flank hexes with such enemies
};

/// [8.41] What moves together attacks together.
inline Party party_of(const Walk& w) {
  const Units halves = w.halves();
  return {halves.begin(), halves.end()};
}
/// [8.4] The units as parties: chariots with their runners together.
std::vector<Party> parties(View v, const std::vector<UnitId>& units);
/// The Type of the party on the charts [8.41].
FightsAs party_type(View v, const Party& party);
/// [8.61] [8.31] [8.32] [8.44] Clash of Arms; 0: this Type does not Shock that one.
inline int base_column(View v, FightsAs by, FightsAs against) {
  return v.charts().clash[index_of(against)][index_of(by)];
}
/// [8.62] By weapons alone.
inline Superiority superior_weapons(View v, FightsAs by, FightsAs against) {
  return v.charts().superiority[index_of(against)][index_of(by)];
}
/// Enemies of `side` in the hex, as parties.
std::vector<Party> parties_at(View v, Hex h, SideId side);
/// [8.11] [8.3] [8.6] True if the party can Shock an enemy in the adjacent hex: its Type against one of theirs, and no
/// wall or river between that it could not cross.
bool can_shock(View v, const Party& party, Hex h);
/// The same, if the party stood in `from`.
bool can_shock_from(View v, const Party& party, Hex from, Hex h);
/// Front hexes with an enemy that the party can Shock.
std::vector<Hex> shock_targets(View v, const Party& party);
/// [8.11] The parties of the active command that may Shock, by lead.
std::vector<Attacker> shock_attackers(View v);
/// [8.11] [8.14] True if the unit has to pass a check before it attacks.
bool checks_first(View v, UnitId u);

/// [8.17] The figures of a combat if these parties' Types count. `all`: the combats of the same segment, for 8.17 1.A.
ShockFigures shock_figures(View v, const Combat& combat, const Party& by, const Party& against,
                           const std::vector<Combat>& all);
/// The figures that are the same for each pair of parties; the second function completes them for one pair.
ShockFigures shared_figures(View v, const Combat& combat);
/// `defenders`: the parties of the combat that is attacked.
ShockFigures shock_figures(View v, const ShockFigures& shared, const std::vector<Party>& defenders, const Party& by,
                           const Party& against, const std::vector<Combat>& all);
/// [8.17] 1.A True if `by` attacks the party through its rear and does not itself stand in front of another enemy that
/// no other friend attacks.
bool takes_in_rear(View v, const Party& by, const Party& against, const std::vector<Combat>& all);
/// [8.16] How good a pairing of Types is for the attacker: superiority first, then the column of the Clash of Arms.
int pairing_worth(const ShockFigures& figures);
/// Hits to attacker and defender for a die (0 to 9), superiority included.
CrtCell shock_hits(View v, const ShockFigures& figures, int die);

/// The leaders with these units, by id.
std::vector<LeaderId> leaders_with(View v, const std::vector<UnitId>& units);
/// All Engaged units, by id [9.2].
std::vector<UnitId> engaged_units(View v);
/// [Q103] The order in which dice are thrown for several units: by number of hex, then by id.
std::vector<UnitId> in_order(View v, std::vector<UnitId> units);
/// "A, B" for a sentence.
inline std::string names_of(View v, const std::vector<UnitId>& units) {
  return v.listed(units);
}

}  // namespace hexpost::chariots
