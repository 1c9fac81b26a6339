#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/hex/numbering.h"
#include "engine/systems/kadesh/model/types.h"

/// Day of the Chariot: Kadesh: what is printed or agreed before the battle and never changes in it. load/ fills it from
/// TOML; the rules only read it.
namespace hexpost::kadesh {

/// The origin of a figure: "rule 13.1.5" or "reconstruction".
using Provenance = std::string;

/// One figure or row of a chart and where it comes from, for `rules` and the foot of a report.
struct Sourced {
  std::string figure;  ///< "combat.7": its path in the file
  Provenance provenance;
  bool operator==(const Sourced&) const = default;
};

/// [8.2] Movement Points to enter a hex or to cross a side.
struct Cost {
  int points = 1;
  bool prohibited = false;
  bool whole = false;  ///< the whole allowance: only as a minimum move [8.1.1]
  bool operator==(const Cost&) const = default;
};
/// Infantry, archers and runners; then chariots, scouts and leaders.
using CostRow = std::array<Cost, 2>;

/// [9.3.1] [9.3.6] [8.9] What a table does to one side of a combat.
struct Outcome {
  bool attacker = false;    ///< A of the combat table; everything else is the target's
  bool locked = false;      ///< B
  bool eliminated = false;  ///< E
  bool level = false;       ///< L
  bool shaken = false;      ///< S
  bool routed = false;      ///< Rt
  int retreat = 0;          ///< r1, r2; what E, Rt and S of a combat make it
  bool nothing() const { return !locked && !eliminated && !level && !shaken && !routed && retreat == 0; }
  bool operator==(const Outcome&) const = default;
};

inline constexpr std::size_t k_most_columns = 12;  ///< of a table of results

/// Results by modified roll and, unless `from` is empty, by a second figure.
struct Table2D {
  int first = 0;  ///< roll of the first row, which is also that of all lower rolls; the last is that of all higher
  std::vector<int> from;  ///< the figure from which each column holds, ascending; the first holds below it, too
  std::vector<std::array<Outcome, k_most_columns>> rows;

  std::size_t column(int figure) const {
    std::size_t out = 0;
    while (out + 1 < from.size() && figure >= from[out + 1])
      ++out;
    return out;
  }
  const Outcome& at(std::size_t column, int roll) const {
    const int row = std::clamp(roll - first, 0, static_cast<int>(rows.size()) - 1);
    return rows[static_cast<std::size_t>(row)][column];
  }
};

/// [13.1.6] When a formation comes.
struct Reinforcement {
  Formation formation = Formation::naarun;
  enum class Box : std::uint8_t { west, south, either } box = Box::west;
  bool each = false;         ///< each unit and leader rolls for itself [K15]
  std::vector<int> highest;  ///< by turn, from 0: the highest die that brings it; 0 none, 6 automatic
};

/// The charts card: a file of its own, so that an owner of the printed one can play by it.
struct Charts {
  std::string id, name;
  Table2D combat;   ///< by odds: n/1 is n, 1/n is 2 - n
  Table2D missile;  ///< by the Total Missile Fire Value
  Table2D overrun;
  bool repulsed(int roll) const { return repulses > 0 && roll - overrun.first < repulses; }
  int repulses = 1;                                         ///< rows of the overrun table that repulse
  std::array<std::array<int, 2>, k_postures> withdrawal{};  ///< highest die: infantry, chariots and scouts
  std::array<std::array<int, 2>, k_postures> slaughter{};   ///< likewise
  std::array<int, 11> recovery{};                           ///< by 2D6 - 2
  std::array<CostRow, k_terrains> terrain{};
  std::array<CostRow, k_hexsides> hexside{};  ///< in addition
  CostRow road{}, upslope{}, downslope{};
  std::array<std::array<int, 4>, 6> alert{};  ///< by 1D6 - 1 and turn - 1
  std::array<int, 6> release{};               ///< by 1D6 - 1
  std::vector<Reinforcement> reinforcements;
  /// Victory Points by owner, by kind (main arms, light, runner), for eliminated, Routed, Shaken.
  std::array<std::array<std::array<int, 3>, 3>, 2> points{};
  std::vector<Sourced> sources;  ///< sorted by figure
  bool reconstructed = false;
};

/// [2.1] A hex of the map. Hexsides stand in both hexes that share them.
struct MapHex {
  Terrain terrain = Terrain::clear;
  bool high = false;               ///< high ground: sides towards other hexes are slopes
  std::uint8_t road = 0;           ///< bit s: the road leaves by side s
  bool east = false;               ///< east of the Orontes
  bool far_west = false;           ///< west of the western-most stream
  bool behind_line = false;        ///< east of the Orontes or of the stream that flows into it
  std::array<Hexside, 6> water{};  ///< stream, moat or none
  std::array<Hexside, 6> walls{};  ///< a side may have both
  bool operator==(const MapHex&) const = default;
};

struct BattleMap {
  std::string id, name;
  hex::Grid grid;
  std::vector<MapHex> hexes;  ///< grid.index order
  std::vector<Hex> west_edge, south_edge, east_entry, east_exit;
  std::vector<Hex> camp, fortress, fords;  ///< by label
  Provenance provenance;
};

/// One side of a counter.
struct Face {
  int strength = 1;            ///< Combat Strength
  int missile = 0, range = 0;  ///< strength of fire, and its hexes; 0: it does not fire
  int morale = 7;              ///< 2D6 must not exceed it
  int ma = 5;                  ///< Movement Points
  bool operator==(const Face&) const = default;
};

/// [2.2.2] A combat unit.
struct UnitInfo {
  std::string name;  ///< "PR-C3"
  SideId side = k_egypt;
  Formation formation = Formation::royal;
  UnitType type = UnitType::heavy;
  Face front, back;
  int charge = 0;              ///< Charge allowance; 0: cannot charge
  UnitId partner = k_no_unit;  ///< the runner of a chariot, the chariot of a runner [4.2.1 A]
};

/// [7.3] [7.4] Which units a leader, or commander [K76], can command.
struct LeaderInfo {
  std::string name, title;
  SideId side = k_egypt;
  Formation formation = Formation::royal;
  int rating = 1, ma = 9;
  int range = 5;   ///< hexes; 0: without limit [K33]
  int points = 0;  ///< Victory Points for the enemy
  std::array<bool, k_formations> formations{};
  enum class Of : std::uint8_t { all, infantry, chariots } of = Of::all;
  int borrows = 0;  ///< chariots of other divisions
  std::array<bool, k_formations> borrows_from{};
};

struct FormationInfo {
  std::string name;
  std::vector<LeaderId> recovery;  ///< the leaders with which its lost units return [11.1]; the first commands it
};

/// [13.1.1] [13.1.2] [13.2.3] One sentence of a set-up.
struct Group {
  enum class Place : std::uint8_t {
    camp,
    alert,   ///< the Alert box of the side
    file,    ///< along `path`, in file from its first hex
    within,  ///< `distance` of `of`
    fortress,
    reinforcement,  ///< comes by the reinforcement dice
    west_of_stream,
    east_of_orontes,
    east_of_line
  } place = Place::within;
  SideId side = k_egypt;
  std::vector<UnitId> units;
  std::vector<LeaderId> leaders;
  int draw = 0;    ///< that many of them by lot; the others belong to the next group that lists them
  int choose = 0;  ///< the number that the player chooses, likewise
  Hex of{};
  int distance = 0;
  std::vector<Hex> path;
  std::vector<Hex> area;  ///< the hexes in which it may stand, the first ones first in a proposed set-up
  bool march = false;
  bool released = true;
  int when = -1;    ///< option that must be on; -1: none
  int unless = -1;  ///< option that must be off
};

struct StepCost {
  bool allowed = false;
  bool whole = false;  ///< the whole allowance [8.1.1]
  bool road = false;   ///< along a road or trail
  bool ford = false;   ///< off the road into a ford, which costs as much as the river until it is located [13.1.4]
  bool quick = false;  ///< quick time has ground for it [8.4]
  int points = 0;
};
/// The steps from a hex, by side.
using StepCosts = std::array<StepCost, hex::k_sides>;

/// The cost of a path; of two with as many Movement Points the one with fewer hexes is cheaper.
struct WayCost {
  int points = 0, hexes = 0;
  auto operator<=>(const WayCost&) const = default;
};
constexpr WayCost operator+(const WayCost& a, const WayCost& b) {
  return {a.points + b.points, a.hexes + b.hexes};
}

struct Data {
  std::string id, name, intro;
  Provenance provenance;
  int turns = 15;
  int turn_track = 0;  ///< how many turns the Turn Record Track has for this scenario [3.0]; 0: it is not known
  /// Least difference of a marginal, substantial, overwhelming victory [14.3] [K46].
  std::array<int, 3> levels{25, 49, 77};
  /// Scatter, shock, unknown fords [13.1.3] [13.1.4] [13.2.1]; not in the set piece [13.3.1].
  bool ambush = false;
  /// Alert, reinforcement, release dice [13.1.5] to [13.1.7] [13.2.2]; none in the set piece [13.3.2] [K127].
  bool alerts = false;
  bool low_roll_first = false;  ///< the lower roll sets up first [13.3.3]; else Egypt
  BattleMap map;
  Charts charts;
  std::array<FormationInfo, k_formations> formations;
  std::vector<UnitInfo> units;      ///< by UnitId
  UnitId first_hittite = 0;         ///< all before it are Egypt's, it and all after it the Hittites'
  std::vector<LeaderInfo> leaders;  ///< by LeaderId
  std::vector<Group> groups;
  std::array<bool, k_option_count> options{};  ///< by Option
  bool counters_reconstructed = false, leaders_reconstructed = false;
  std::vector<Sourced> sources;  ///< of counters and leaders, sorted by figure

  hex::Numbering numbers;  ///< of the hexes of the map

  // what prepare() works out once; as long as it is empty, the rules work out what they need each time
  std::vector<std::string> labels;              ///< by hex
  std::array<std::vector<StepCosts>, 2> steps;  ///< [8.2] by wheels, then hex; those into a ford as if it were located
  /// [8.7] By side, wheels and hex: the cost of a way off the map if no enemy were there and the player could choose
  /// which fords are located. No way costs less. Points -1: there is none.
  std::array<std::array<std::vector<WayCost>, 2>, 2> ways_out;
  /// [13.1.3] The same by goal of a scattered unit (scatter.h), wheels and hex; empty where no unit can be scattered.
  std::array<std::array<std::vector<WayCost>, 2>, 3> ways_home;

  /// Index of a hex in map.hexes; -1 off the map.
  int slot(Hex h) const { return numbers.of(h); }
  std::size_t ford_count() const { return map.fords.size(); }
  /// "0406"
  std::string label(Hex h) const {
    const int number = labels.empty() ? -1 : slot(h);
    return number < 0 ? map.grid.label(h) : labels[static_cast<std::size_t>(number)];
  }
};

/// True if the option is in force.
inline bool has(const Data& data, Option option) {
  return data.options[index_of(option)];
}
/// True if the options of the battle let the group take part.
bool in_force(const Data& data, const Group& g);
/// [K21] True if an option keeps the unit out of its groups.
bool stays_away(const Data& data, UnitId u);
/// True if the unit, or the leader, belongs to a group of this battle. The counters of all scenarios are in `units` and
/// `leaders`.
bool takes_part(const Data& data, UnitId u);
bool leader_takes_part(const Data& data, LeaderId l);

/// The last game turn of the battle, by option the last one of the Turn Record Track [3.0].
inline int last_turn(const Data& data) {
  return has(data, Option::turn_track) && data.turn_track > 0 ? data.turn_track : data.turns;
}

}  // namespace hexpost::kadesh
