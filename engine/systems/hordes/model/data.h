#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/hex/hex.h"

/// Hordes & Heroes: what is printed or agreed before the battle and never changes in it. The folder `load` fills it
/// from TOML; the rules only read it.
namespace hexpost::hordes {

/// The origin of a figure: "rule 2.2", "published (Kallistra forum t=1981)" or "reconstruction".
using Provenance = std::string;

enum class TroopClass : std::uint8_t { a, b, c, d, e };
/// Most kinds have rules of their own [1.13].
enum class Kind : std::uint8_t { infantry, cavalry, chariot, elephant, war_wagon, artillery };

/// How a missile engine throws [1.8.7]: high over adjacent friends, low never on flat ground, grape never at all.
enum class Trajectory : std::uint8_t { low, high, grape };

/// Lowest natural D12 for one, two and three hits [1.1.5]; 0: the engine cannot have that many hits.
struct HitScores {
  std::array<int, 3> hits{};
  bool operator==(const HitScores&) const = default;
};

/// A missile engine; on the result table it is class C with factor 1 [Q28].
struct Engine {
  Trajectory trajectory = Trajectory::low;
  int range = 0;          ///< hexes, farthest
  int min_range = 1;      ///< hexes, nearest
  HitScores near;         ///< 1-3 hexes
  HitScores far;          ///< 4 hexes and more
  bool emplaced = false;  ///< it can only turn if option emplaced_engines is on [3.1]
  bool operator==(const Engine&) const = default;
};

struct TroopType {
  std::string id;    ///< "legionaries": unique within an army list
  std::string name;  ///< "Legionaries"
  TroopClass troop_class = TroopClass::c;
  Kind kind = Kind::infantry;
  int speed = 1;             ///< hexes in good going, 1 to 5
  bool column = false;       ///< C: may form column
  bool road = true;          ///< R: has the road bonus
  int factor = 0;            ///< hand-to-hand Combat Factor
  int impact = 0;            ///< Impact Bonus at full strength
  int shooting = 0;          ///< lowest D12 that hits, 5 to 8; 0: it does not shoot
  bool crossbow = false;     ///< C: 1 armour less counts against it [1.8.4]
  bool gunpowder = false;    ///< G: no armour counts against it [1.8.4]
  int armour = 0;            ///< 0..2 (A1, A2)
  int evade = 0;             ///< 0..2 hexes (E1, E2)
  bool flee = false;         ///< F: flee response
  bool shield_wall = false;  ///< S
  bool horde = false;        ///< H
  bool aggressive = false;   ///< the A of AH, or an aggressive unit that is not a horde
  bool pikes = false;        ///< P: three units may become two six-stand blocks
  bool hard_target = false;  ///< HT
  bool stakes = false;
  bool pavises = false;
  std::string dismounts_as;  ///< id of the dismounted type [1.13.12] [Q58]; empty: never dismounts
  int stands = 4;            ///< stands or pieces of a full unit, 1..6, as the list has it [Q19]
  std::optional<Engine> engine;
  int points = 0;                ///< what the list charges for a unit
  bool points_override = false;  ///< charged although the formula says otherwise [Q17]
  std::string points_note;       ///< the reason for it; empty without an override
  Provenance provenance;
  bool operator==(const TroopType&) const = default;
};

struct GeneralType {
  int move = 3;   ///< hexes of a command move [1.4.1]
  int range = 3;  ///< hexes of command [1.4.3]
  int points = 10;
  int max = 0;  ///< how many of this rating the list allows; 0: as many as generals
  bool operator==(const GeneralType&) const = default;
};

/// The number of units of a type that a list allows.
struct ListEntry {
  std::string type;
  int min = 0;
  int max = 0;
  bool operator==(const ListEntry&) const = default;
};

struct ArmyList {
  std::string id;  ///< "imperial-roman"
  std::string name;
  std::vector<TroopType> types;
  std::vector<ListEntry> entries;
  std::vector<GeneralType> generals;  ///< the ratings that may be bought
  int min_generals = 1;
  int max_generals = 4;
  bool heroes = true;
  Provenance provenance;
};

enum class Terrain : std::uint8_t { clear, broken, wood, river, lake, built_up, impenetrable };
/// A linear obstacle on a hexside: all are hard cover; artillery reaches only what stands behind stone [Q52].
enum class Obstacle : std::uint8_t { none, stone_wall, fence };

/// The contents of a hex and its sides [1.0.6].
struct MapHex {
  Terrain terrain = Terrain::clear;
  std::int8_t level = 0;            ///< 0 plain, 1 hill or escarpment top
  std::uint8_t road = 0;            ///< bit s: the road leaves by side s
  bool crossing = false;            ///< ford or bridge in a river hex; a narrow passage elsewhere [1.5.9]
  bool bridge = false;              ///< the crossing is a bridge (option dry_bridge)
  std::uint8_t steep = 0;           ///< bit s: steep escarpment on side s; set on both hexes that share the side
  std::array<Obstacle, 6> walls{};  ///< by side; on both hexes that share it: it shields either from the other [1.13.7]
  bool operator==(const MapHex&) const = default;
};

struct BattleMap {
  std::string id, name;
  hex::Grid grid;
  std::vector<MapHex> hexes;  ///< grid.index order
  Provenance provenance;
  const MapHex& at(hex::Hex h) const { return hexes[grid.index(h)]; }
};

/// The options that the book prints, and those that rulings (Q) leave to the players. All are off unless the scenario
/// or both players choose them.
struct Options {
  bool simultaneous_shooting = false;         ///< Q5  "shooting=simultaneous"
  bool command_over_broken = false;           ///< Q2
  bool combine_out_of_contact = false;        ///< Q3
  bool recoil_any_far_hex = false;            ///< Q10
  bool hero_subtracts_three = false;          ///< Q12
  bool general_dies_with_host = false;        ///< Q13
  bool wall_needs_front = false;              ///< Q15
  bool elephants_spare_engaged = false;       ///< Q24
  bool wood_rim_in_range = false;             ///< Q33
  bool wagons_never_recoil = false;           ///< Q34
  bool combined_wagons_lost_on_flee = false;  ///< Q34
  bool chase_flee_response = false;           ///< Q39
  bool one_response_per_bound = false;        ///< Q40
  bool engaged_may_respond = false;           ///< Q40
  bool evade_short = false;                   ///< Q41
  bool evade_avoids_zoc = false;              ///< Q41
  bool flee_any_away = false;                 ///< Q43
  bool flee_domino = false;                   ///< Q44
  bool zoc_stops_generals = false;            ///< Q45
  bool disrupted_block_range = false;         ///< Q46
  bool dry_bridge = false;                    ///< Q49
  bool evaded_contact_may_shoot = false;      ///< Q61
  bool emplaced_engines = false;              ///< 3.1: Engine::emplaced counts
  bool roll_for_initiative = false;           ///< printed, 1.2.3: edge, deployment, first move by roll
  bool commander_in_chief = false;            ///< printed, 1.14.4
  int break_percent = 50;                     ///< printed, 1.14.2: 50, 60, 70, 80 or 100
  int turn_limit = 0;                         ///< game turns; 0: none (1.14.3)
  bool operator==(const Options&) const = default;
};

/// A unit as the scenario or the army file brings it: bought whole, named, perhaps placed.
struct UnitSetup {
  std::string name;   ///< as in orders and reports: "Leg1"
  std::string type;   ///< id in the side's army list
  std::string group;  ///< "left", "main": for standing orders; may be empty
  std::optional<hex::Hex> at;
  hex::Facing facing = 0;
  bool in_column = false;
};

struct GeneralSetup {
  std::string name;
  int move = 3, range = 3;
  bool hero = false;
  bool chief = false;  ///< commander-in-chief
  std::optional<hex::Hex> at;
};

struct SideSetup {
  std::string name;
  std::string army;  ///< id of an army list
  std::vector<UnitSetup> units;
  std::vector<GeneralSetup> generals;
  /// Declared before deployment [1.2.5].
  /// Three unit names that become two six-stand blocks [1.13.4]: the first two keep name and place, the third is spent.
  std::vector<std::array<std::string, 3>> blocks;
  /// Front unit, rear unit: 2 + 2 stands each [1.13.8], both keep name and place. A front unit of two wagons takes two
  /// stands of the rear unit, which goes on with its other two.
  std::vector<std::array<std::string, 2>> combined;
  int south = 1;  ///< own table edge: 1 the row with the highest number, 0 row 1
};

struct Scenario {
  std::string id, name, intro;
  BattleMap map;  ///< agreed, or laid by a third party [1.2.4]; rows parallel to the own edges [Q1]
  std::array<SideSetup, 2> sides;
  std::array<ArmyList, 2> armies;
  bool placed = false;  ///< all units stand on the map at the start; otherwise the players deploy [1.2.1]
  int first = 0;        ///< side that moves first when placed
  int deployment_rows = 3;
  int points = 0;  ///< agreed size of each army; 0: none
  Options options;
  Provenance provenance;
};

}  // namespace hexpost::hordes
