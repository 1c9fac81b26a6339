#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/hex/occupancy.h"
#include "engine/systems/hordes/model/data.h"

/// Hordes & Heroes: everything that changes in a battle. A plain value: copy it, compare it, write it down as the
/// position text (position.h) and read it back.
namespace hexpost::hordes {

using hex::Facing;
using hex::Hex;

using SideId = std::uint8_t;  ///< 0 or 1, order of the scenario
inline SideId other(SideId side) {
  return side == 0 ? SideId{1} : SideId{0};
}

using UnitId = std::int16_t;     ///< index in State::units; names and types of both sides in scenario order
using GeneralId = std::int16_t;  ///< index in State::generals
inline constexpr UnitId k_no_unit = -1;
inline constexpr GeneralId k_no_general = -1;

/// Stands of one type within a unit. Ordinary units have one rank of it; combined arms two [1.13.8].
struct Stands {
  std::int16_t type = -1;  ///< index in ArmyList::types of the side; -1: no stands
  std::int8_t now = 0;     ///< stands left
  std::int8_t start = 0;   ///< stands at full strength
  bool operator==(const Stands&) const = default;
};

/// The state of a unit [1.0.4]. Only units can be disrupted, generals cannot [Q20].
struct Unit {
  SideId side = 0;
  bool alive = false;   ///< in the battle: on the table or not yet deployed
  bool placed = false;  ///< has a hex
  Hex at;
  Facing facing = 0;      ///< twelfths: even a hex point, odd a road hexside [1.0.2]
  Stands front;           ///< all stands; of combined arms the front rank
  Stands rear;            ///< combined arms only; type -1 otherwise
  bool column = false;    ///< in column
  bool squeezed = false;  ///< column forced by a narrow passage [1.5.9]
  bool disrupted = false;
  bool static_combat = false;  ///< SC marker [1.9.7]
  bool hold_fire = false;      ///< HF marker [1.8.9]
  bool dismounted = false;
  bool pavises = false;     ///< still carried
  std::uint8_t stakes = 0;  ///< bit s: planted on hexside s [1.13.6]; 0: carried or none
  bool stakes_carried = false;
  bool bad_terrain = false;    ///< Q35: fought mounted in limiting terrain; no Impact Bonus until it is out of both
  bool moved = false;          ///< this bound
  bool charged = false;        ///< moved into contact this bound: no shooting but for chariots [1.8.5] [Q61]
  bool contacted = false;      ///< an enemy came into contact with it this bound: it may shoot at that enemy [1.8.6]
  bool evaded = false;         ///< this bound [1.6.1]
  bool responded = false;      ///< flee response made this bound
  bool shot = false;           ///< this phase
  bool fought = false;         ///< this phase
  std::int8_t suppressed = 0;  ///< stands that may not shoot this phase, because of fire on their hard cover [1.8.10]
  bool impact = false;         ///< its Impact Bonus is live: it is newly in contact, or has followed up [1.9.5]
  bool commanded = false;      ///< in command; fixed after the command moves [1.3]
  bool engaged = false;        ///< was in contact when this bound's movement began, so it fought in an earlier bound
  bool done = false;           ///< has made its tactical move this bound
  bool passed = false;         ///< friends passed through it this bound: it stays put [1.5.7]
  bool rampaging = false;      ///< elephants that had to recoil or flee: they run on until they rally [1.10.7]
  bool operator==(const Unit&) const = default;
};

/// The state of a general [1.0.5].
struct General {
  SideId side = 0;
  bool alive = true;
  bool placed = false;
  Hex at;  ///< the host's hex while hosted
  UnitId host = k_no_unit;
  std::int8_t move = 3, range = 3;  ///< hexes, of a command move and of command
  bool hero = false;
  bool chief = false;
  bool moved = false;   ///< command move made this bound
  bool fought = false;  ///< took part in a combat this phase [Q45]
  bool operator==(const General&) const = default;
};

/// Planted stakes whose planter has left the hex [1.13.6]. While the planter stands there, Unit::stakes has them.
struct LeftStakes {
  Hex at;
  std::uint8_t sides = 0;  ///< bit s: on hexside s
  auto operator<=>(const LeftStakes&) const = default;
};

/// Units that terrain keeps out of contact, and that still fight because the one that could enter the other's
/// hex chose to attack [1.7.1, Q37]. Dropped when the two are no longer adjacent.
struct ChosenFight {
  UnitId attacker = k_no_unit;  ///< may enter the other's hex
  UnitId barred = k_no_unit;    ///< may not enter the attacker's hex
  auto operator<=>(const ChosenFight&) const = default;
};

/// Where in a bound the battle stands [1.3].
enum class Phase : std::uint8_t { initiative, deployment, command, movement, shooting, melee, over };

/// Why a battle ended; standstill: neither side could act.
enum class Ending : std::uint8_t { none, generals_lost, army_broken, turn_limit, chief_lost, agreed, standstill };

/// The state of a battle.
struct State {
  std::vector<Unit> units;
  hex::Occupancy board;  ///< units by Data::slot; put_on_board() and take_off_board() keep it and `near`
  std::vector<std::array<std::uint8_t, 2>>
      near;  ///< by Data::slot: how many units of each side are in the hexes beside
  std::vector<General> generals;
  std::array<int, 2> start_stands{};        ///< combat stands at the start [1.14.2]
  std::array<std::uint8_t, 2> south{1, 0};  ///< own edge: 1 the last row, 0 row 1
  std::vector<LeftStakes> left_stakes;      ///< sorted by hex, one entry a hex
  std::vector<ChosenFight> chosen_fights;   ///< sorted
  SideId first = 0;                         ///< moves first in every game turn
  SideId active = 0;                        ///< whose bound it is
  int turn = 1;                             ///< game turn: one bound of each side
  Phase phase = Phase::initiative;
  int stage = 0;            ///< step within the phase, so that each step ends with everything in the state
  std::int8_t winner = -1;  ///< -1 none or draw
  Ending ending = Ending::none;
  bool operator==(const State&) const = default;
};

}  // namespace hexpost::hordes
