#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/systems/chariots/model/data.h"

/// Chariots of Fire: everything that changes in a battle. A plain value: copy it, compare it, write it down as the
/// position text (position.h) and read it back. Markers of one phase are part of it, because the state has to hold
/// everything after each step.
namespace hexpost::chariots {

/// The result of a unit's die for Orderly Withdrawal; it holds for the enemy's whole Orders Phase [6.42] [6.45].
enum class Withdrawal : std::uint8_t { untried, passed, refused };

/// The state of a combat unit.
struct Unit {
  SideId side = 0;
  bool alive = true;    ///< in play: on the map or yet to enter
  bool placed = false;  ///< has a hex
  Hex at;
  Facing facing = 0;      ///< twelfths: even a vertex, odd (in Column) a hexside
  std::int16_t hits = 0;  ///< Cohesion Hits [9.11]
  bool column = false;
  bool routed = false;
  Supply supply = Supply::full;
  bool moved_marker = false;  ///< "Moved", this game turn [6.13]
  bool rallied = false;       ///< "Rallied", until Phase D [9.55]
  bool recovered = false;     ///< has had hits removed this game turn [9.14, Polish edition]

  // ---- of the current Orders Phase; its end clears them
  bool active = false;      ///< of the activated command; fixed at the start of the phase
  bool in_command = false;  ///< In Command [5.41]; fixed likewise, for active units only
  bool done = false;        ///< has made its move, has fired instead of it, or has recovered [6.12]
  bool moved = false;       ///< has spent Movement Points in this phase
  bool stepped = false;     ///< has spent them to enter a hex
  bool parting = false;     ///< half of a stack that has parted: it goes on by itself before any other unit acts [8.42]
  std::int8_t spent = 0;    ///< Movement Points, of a unit that is parting
  std::int8_t turned = 0;   ///< vertices turned in this hex, of a unit that is parting [6.62]
  std::int8_t speed = 0;    ///< declared Rate of Speed, of a unit that is parting [6.81]
  bool fired = false;       ///< its one active fire [7.12]
  bool ran = false;         ///< Fire & Run: its whole phase [7.21]
  bool pinned_facing = false;   ///< has turned in an enemy's front hex: may neither fire nor Shock [6.64]
  bool passed_through = false;  ///< has passed through enemy chariots: no Shock [8.33]
  bool stopped = false;         ///< a block has ended its movement [6.72]
  bool reacted_facing = false;  ///< has made its one Reaction Facing Change [6.66]
  Withdrawal withdrawal = Withdrawal::untried;
  bool column_attacked = false;  ///< reverts at the end of the phase [6.36]
  bool was_adjacent = false;     ///< an enemy was adjacent when the phase began [8.11]
  bool began_in_front = false;   ///< it stood in an enemy's front hex when the phase began [6.64]

  UnitId next = k_no_unit;  ///< next unit in the same hex, higher id; kept by place() and remove_unit()
  bool operator==(const Unit&) const = default;
};

/// The state of a leader.
struct Leader {
  SideId side = 0;
  bool alive = true;  ///< in play; a dead WC waits for Phase D
  bool placed = false;
  Hex at;
  Ratings now;  ///< lowered by wounds [8.15]
  bool wounded = false;
  std::int8_t hits = 0;  ///< Individual Hits [10.25]
  bool on_foot = false;
  bool replaced = false;    ///< the replacement side is up [4.25]
  bool moved = false;       ///< has made his move of this phase
  bool to_replace = false;  ///< killed or fled: Phase D may bring a replacement
  bool operator==(const Leader&) const = default;
};

/// The state of a Standard [9.3].
struct Standard {
  SideId side = 0;
  bool placed = true;  ///< on the map; false: eliminated [9.33]
  Hex at;
  bool captured = false;       ///< kept by the enemy
  UnitId captor = k_no_unit;   ///< the unit that carries it; none once that unit is gone
  std::int16_t back_from = 0;  ///< game turn from which its leader gets it back; 0: he does not
  bool operator==(const Standard&) const = default;
};

/// Two units that fought and are still adjacent [9.21].
struct EngagedPair {
  UnitId a = k_no_unit, b = k_no_unit;  ///< a < b
  auto operator<=>(const EngagedPair&) const = default;
};

/// A reaction that `who` has used against `whom` in this Orders Phase.
struct Used {
  enum class What : std::uint8_t {
    entry_fire,       ///< Entry Fire [7.44]: no Return Fire at the same unit any more [7.45]
    entry_fire_here,  ///< Entry Fire since its last step: no other before its next step [7.44]
    withdrawal_fire,  ///< [7.42]
    withdrawal_chance,
    return_fire,
    passed  ///< has passed through it: no Shock against it [8.33]
  } what = What::entry_fire;
  UnitId who = k_no_unit, whom = k_no_unit;
  auto operator<=>(const Used&) const = default;
};

/// Where in a game turn the battle stands [3.0].
enum class Phase : std::uint8_t { initiative, activation, orders, shock, reload, withdrawal, over };
/// The one Order of an Orders Phase [3.0 C1].
enum class OrderKind : std::uint8_t { undecided, act, disengage, rally };
/// Why a battle ended.
enum class Ending : std::uint8_t { none, withdrawn, turn_limit, agreed };

/// The state of a battle.
struct State {
  std::vector<Unit> units;
  std::vector<Leader> leaders;
  std::vector<Standard> standards;
  std::vector<EngagedPair> engaged;  ///< sorted
  std::vector<Used> used;            ///< sorted; of the current Orders Phase
  std::vector<UnitId> first_at;      ///< by Data::slot: lowest unit in the hex; kept by place() and remove_unit()

  int turn = 1;
  Phase phase = Phase::initiative;
  int stage = 0;                     ///< step within the phase
  SideId active = 0;                 ///< the side that has the Orders Phase
  WingId wing = k_no_wing;           ///< the activated one; none in a phase without one
  LeaderId commander = k_no_leader;  ///< under free_command: the activated leader
  MarkerId marker = k_no_marker;     ///< the marker in use; none in a phase that a Trump has won
  bool from_pool = false;            ///< the marker was drawn, so it can be trumped [5.34]
  bool trump_phase = false;          ///< a Trump has won the phase
  OrderKind order = OrderKind::undecided;
  std::vector<MarkerId> pool;           ///< sorted
  MarkerId set_aside = k_no_marker;     ///< chosen by Initiative, not used yet [5.22]
  std::array<bool, 2> trumped{};        ///< the side has tried to trump this turn [5.31]
  std::array<bool, 2> momentum_back{};  ///< its Momentum marker goes back once after its use this turn [5.32]
  std::array<bool, 2> momentum_used{};  ///< used this turn
  std::array<std::int8_t, 2> ignore{};  ///< how many of its next markers are lost unused [10.43]
  std::int8_t heroic_drm = 0;           ///< to every Shock die of this phase [10.42]
  std::array<int, 2> rout_points{};     ///< lost so far [11.0]
  std::array<int, 2> withdrawal{};      ///< Withdrawal Levels; a scenario may change them
  std::int8_t winner = -1;              ///< -1: none, or a draw
  Ending ending = Ending::none;
  bool operator==(const State&) const = default;
};

}  // namespace hexpost::chariots
