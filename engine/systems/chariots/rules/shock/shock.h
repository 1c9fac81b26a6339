#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.0: Shock as predicates and as the steps of its procedure.
namespace hexpost::chariots {

/// One unit, or a chariot with its runners, that fights as one [8.41]; by id.
using Party = std::vector<UnitId>;

/// Who of the active command may Shock, and whom.
struct Attacker {
  Party units;
  UnitId lead = k_no_unit;   ///< by whose name it goes: the chariot of a stack
  bool must = false;         ///< [8.11] without a check
  std::vector<Hex> targets;  ///< front hexes with enemies that it can Shock; never empty
  std::vector<Hex> beside;   ///< [8.12, Polish edition] flank hexes with such enemies
};

/// What makes up a Shock's column and die [8.17] [6.26] [4.22].
struct ShockFigures {
  int base = 0;                             ///< Clash of Arms
  int flank = 0, numbers = 0, terrain = 0;  ///< columns to the right
  int column = 0;                           ///< the one used, 1..13
  int leaders = 0;                          ///< to the die, attacker's less defender's
  int heroic = 0;                           ///< to the die [10.42]
  Superiority superiority = Superiority::none;
  bool from_rear = false;  ///< superiority of position
  bool in_column = false;  ///< because one of the defenders marches in Column [6.35]
  bool operator==(const ShockFigures&) const = default;
};

/// One combat from its designation to its end.
struct Combat {
  std::vector<UnitId> attackers;  ///< those who still take part
  std::vector<UnitId> defenders;
  std::vector<Hex> hexes;  ///< where the defenders stand, or stood
  // ---- settled while it is resolved
  bool fought = false;  ///< the dice of the Shock have been thrown
  Party by, against;    ///< the parties whose Types were used [8.16]
  std::vector<UnitId>
      used;  ///< defenders of the used Type, those attacked from the rear if that counts: `against` and its like
  ShockFigures figures{};  ///< theirs, until the hits are dealt
  Superiority superiority = Superiority::none;
  bool from_rear = false;                          ///< the superiority is one of position [8.17]
  std::vector<std::pair<UnitId, int>> taken;       ///< hits of this Shock; those of Routed units stand nowhere else
  std::array<std::vector<LeaderId>, 2> modifiers;  ///< leaders whose modifier counts, of attacker and defender
  bool operator==(const Combat&) const = default;
};

// ---- shock_view.cpp
/// The units as parties: chariots with their runners together.
std::vector<Party> parties(View v, const std::vector<UnitId>& units);
FightsAs party_type(View v, const Party& party);
/// Enemies of `side` in the hex, as parties.
std::vector<Party> parties_at(View v, Hex h, SideId side);
/// [8.11] [8.6] the party can Shock somebody in the adjacent hex: its Type against one of theirs, and no wall or river
/// between that it could not cross.
bool can_shock(View v, const Party& party, Hex h);
/// The same, if the party stood in `from`.
bool can_shock_from(View v, const Party& party, Hex from, Hex h);
/// Front hexes with somebody to Shock.
std::vector<Hex> shock_targets(View v, const Party& party);
/// [8.11] those of the active command, by lead.
std::vector<Attacker> shock_attackers(View v);
/// [8.11] [8.14] the unit would have to pass a check before it attacks.
bool checks_first(View v, UnitId u);

/// `all`: the combats of the same segment, for 8.17 1.A.
ShockFigures shock_figures(View v, const Combat& combat, const Party& by, const Party& against,
                           const std::vector<Combat>& all);
/// Those that are the same for every pair of parties, and theirs made of them.
ShockFigures shared_figures(View v, const Combat& combat);
ShockFigures shock_figures(View v, const ShockFigures& shared, const Party& by, const Party& against,
                           const std::vector<Combat>& all);
/// Hits to attacker and defender at a die, superiority included.
CrtCell shock_hits(View v, const ShockFigures& figures, int die);

// ---- shock.cpp
/// Attackers who cannot go on, hexes without defenders, and who has nobody left to attack drop out.
void tidy(View v, Combat& combat);
/// [8.14] step 2: all un-Engaged defenders of a combat check; hexes they vacate are taken at once.
void check_defenders(Play& p, Combat& combat);

/// A unit that Routs in the collapse, or flees when Routed already.
struct Breaking {
  UnitId unit = k_no_unit;
  std::uint8_t group = 0;  ///< units of one side of one combat break together
  bool operator==(const Breaking&) const = default;
};

/// A Shock segment under way, part by part: all that one part leaves to the next is here and in the state.
struct Shocks {
  enum class Part : std::uint8_t {
    attackers,
    tables,
    defenders,
    tidy,
    leaders,
    types,
    strike,
    rout,
    steady,
    advance,
    done
  };
  std::vector<Combat> combats;
  std::vector<UnitId> engaged_before;  ///< when it began [8.18]
  Part part = Part::attackers;
  std::size_t next = 0;              ///< the combat whose turn it is
  std::vector<Breaking> breaking{};  ///< who has yet to break, the next one first
  /// Hexes of the group or the tests under way one of whose units has got away to its Standard [Q118].
  std::vector<Hex> gathered{};
  std::vector<UnitId> steadying{};  ///< who may have to steady itself yet [Q100]
  bool operator==(const Shocks&) const = default;
};
/// [8.13] the next part; false when all is done.
bool go_on(Play& p, Shocks& shocks);
/// [8.15]-[8.18] leaders, dice, collapse, advance, Engaged. `engaged_before`: who was Engaged when it began [8.18].
void fight(Play& p, std::vector<Combat> combats, const std::vector<UnitId>& engaged_before);

// ---- shock_fight.cpp, collapse.cpp
/// [8.15] [10.21] step 3 for one combat.
void leaders_in_shock(Play& p, Combat& combat);
/// [8.16] step 4 for one combat: whose Types count, and the figures of the die.
void choose_types(Play& p, Combat& combat, const std::vector<Combat>& all);
/// [8.17] its die and hits.
void strike(Play& p, Combat& combat);
/// [8.18] step 5 for all of them: who breaks, in which order; those who are spared are left with the hits they keep.
void find_endings(Play& p, Shocks& shocks);
/// [8.18] the next of `breaking`.
void break_next(Play& p, Shocks& shocks);
/// [8.18] [Q100] fills `steadying`.
void begin_to_steady(View v, Shocks& shocks);
/// [8.18] [Q100] those of `steadying` up to the first who has to roll. False when nobody had to.
bool steady_next(Play& p, Shocks& shocks);
/// [8.2] [9.2] advances of all combats, then Engaged.
void advance_and_engage(Play& p, std::vector<Combat>& combats);
std::vector<UnitId> engaged_units(View v);

// ---- advance.cpp [8.2]
/// The party goes into the hex: hits of the ground, leaders and Standards there, facing, reactions.
void advance(Play& p, const Party& party, Hex to);
/// [8.21] [8.23] who of the combat's attackers takes the vacated hex; asks on a tie. Empty: nobody can. `in_check`:
/// after the check before Shock, when an enemy's front hex holds it back.
Party who_advances(Play& p, const Combat& combat, Hex to, bool in_check, const std::vector<UnitId>& gone);
/// The whole party can enter the adjacent hex.
bool can_enter(View v, const Party& party, Hex to);

/// [Q103] by number of hex, then by id: the order in which dice are thrown for several units.
std::vector<UnitId> in_order(View v, std::vector<UnitId> units);

}  // namespace hexpost::chariots
