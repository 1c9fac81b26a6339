#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/systems/chariots/model/types.h"

/// Chariots of Fire: what is printed or agreed before the battle and never changes in it. The folder `load` fills it
/// from TOML; the rules only read it.
namespace hexpost::chariots {

/// The origin of a figure: "rule 8.16", "published (SPQR Deluxe charts)" or "reconstruction".
using Provenance = std::string;

/// One figure of a chart and where it comes from, for `rules` and the foot of a report.
struct Sourced {
  std::string figure;  ///< "shock.9.6": its path in the chart file
  std::string text;    ///< as in the file: "2h", "P", "1(2)"
  Provenance provenance;
  bool operator==(const Sourced&) const = default;
};

/// One cell of the Movement Costs Chart [6.91].
struct Cost {
  int points = 1;  ///< Movement Points; on hexsides and slopes in addition to the hex
  int hits = 0;    ///< Cohesion Hits to combat units; leaders take none [6.22]
  bool prohibited = false;
  bool column_spared = false;  ///< SI and HI in Column take no hits here [6.32]
  bool turnover = false;       ///< a chariot or wagon may turn over here [6.82]
  bool operator==(const Cost&) const = default;
};
using CostRow = std::array<Cost, k_movers>;  ///< by Mover

/// The Movement Costs Chart [6.2] [6.91], by Mover. Kinds of hex and hexside that no battle uses have a row, too.
struct MovementChart {
  std::array<CostRow, k_terrains> terrain;  ///< entering a hex, by Terrain
  std::array<CostRow, k_hexsides> hexside;  ///< crossing, in addition, by Hexside
  CostRow road;                             ///< along a road, instead of hex, hexside and slope
  CostRow up_one, up_more, down;            ///< slopes, in addition: one level up, more, down
  CostRow facing;                           ///< turning by one vertex
  CostRow facing_bad;  ///< turning by one vertex in Rough, Woods or Marsh: hits and turnover on top of `facing` [6.65]
  std::array<int, k_movers> facing_most{};  ///< vertices in one hex; 0: any number [6.62]
  int pass_friend = 1;                      ///< through a friendly unit, in addition [6.55]
  int change_formation = 1;                 ///< into or out of Column [6.31]
  int leader_joins = 1;                     ///< a leader entering a hex with a combat unit, in addition [6.56]
};

/// Faces of the die, `from` to `to`, that cost a hit; none if from > to.
struct Faces {
  int from = 10, to = 9;
  bool has(int die) const { return die >= from && die <= to; }
  bool operator==(const Faces&) const = default;
};

/// The Turnover Chart [6.92]. Rows: CH-2, CH-3, BW.
struct TurnoverChart {
  static constexpr int k_speeds = 9;
  using Column = std::array<Faces, 3>;
  std::array<Column, k_speeds> by_speed;  ///< declared speeds, from 1
  Column fire_and_run;
};

/// One row of the Missile Range and Results Table [7.41, the second of that number].
struct MissileRow {
  Missile weapon = Missile::none;
  bool chariot = false;  ///< fired from a chariot; else by foot
  int range = 1;         ///< hexes; 0: the Pass-Thru row
  /// Highest adjusted die that gives at least one hit, two hits, ...; descending. Empty: never a hit at this range.
  std::vector<int> at_most;
  bool operator==(const MissileRow&) const = default;
};

/// One cell of the Shock Combat Results Table [8.17].
struct CrtCell {
  int attacker = 0, defender = 0;  ///< Cohesion Hits
  bool operator==(const CrtCell&) const = default;
  int worth() const { return defender - attacker; }  ///< for the attacker, in hits
};
inline constexpr int k_crt_columns = 13;

/// Column shifts of the Shock CRT for terrain [6.26] [8.17]: positive to the right, for the attacker; negative to the
/// left, for the defender.
struct ShockTerrain {
  int defenders_covered = -1;   ///< a defender in Woods or Marsh: the best ground counts for all
  int defender_higher = -1;     ///< some defender higher than all attackers
  int defenders_higher = -2;    ///< instead, if all defenders are
  int defenders_lower = 1;      ///< all defenders lower than all attackers
  int across_minor_river = -1;  ///< all attackers over a minor river or ford
  int through_gate = -2;        ///< defender in a city hex attacked through a gate
};

/// The charts card. It is a file of its own, so that owners of the printed card can play by theirs.
struct Charts {
  std::string id, name;
  MovementChart movement;
  TurnoverChart turnover;
  std::vector<MissileRow> missiles;                                ///< sorted by weapon, chariot, range; no row twice
  std::array<std::array<int, k_missiles>, k_unit_types> armour{};  ///< die roll modifier, by target type and weapon
  /// Base column, 1 to 13, by defender and attacker; 0: this Shock is not allowed.
  std::array<std::array<int, k_fights_as>, k_fights_as> clash{};
  std::array<std::array<Superiority, k_fights_as>, k_fights_as> superiority{};  ///< by defender and attacker
  std::array<std::array<CrtCell, k_crt_columns>, 10> crt{};                     ///< by die (0 to 9) and column - 1
  ShockTerrain shock_terrain;
  int flank_shift = 2;           ///< columns to the right, rule 8.17
  int number_shift = 2;          ///< columns, rule 8.17, for each unit more
  std::vector<Sourced> sources;  ///< in the order of the file
  bool reconstructed = false;    ///< some figure is a reconstruction
};

/// A hex of the map [2.1], with the terrain that most of it has [6.23]. Hexsides are set on both hexes that share them.
struct MapHex {
  Terrain terrain = Terrain::clear;
  std::int8_t level = 0;  ///< of height
  std::uint8_t road = 0;  ///< bit s: the road leaves by side s
  std::array<Hexside, 6> sides{};
  std::int8_t feature = -1;  ///< index in BattleMap::features: a town that is a Standard, for instance
  bool operator==(const MapHex&) const = default;
};

struct BattleMap {
  std::string id, name;
  hex::Grid grid;
  std::vector<MapHex> hexes;  ///< grid.index order
  std::vector<std::string> features;
  Provenance provenance;
  const MapHex& at(Hex h) const { return hexes[grid.index(h)]; }
};

/// The printed option, and those of rulings that depart from printed sentences or choose between them. All are off
/// unless the scenario or both players choose them. Each has the number of its rule; book/options.cpp has its effect in
/// words.
struct Options {
  bool turnover = false;                        ///< printed, 6.8
  bool ow_every_step = false;                   ///< 6.42: a chance at every hex entered within two
  bool ow_not_in_front_hex = false;             ///< 6.41: not from an enemy front hex
  bool ow_stack_lower_ma = false;               ///< 6.41: against a stack compare with its lower MA
  bool ow_declared_speed = false;               ///< 6.42, with turnover: compare with the declared speed
  bool ow_one_leader = false;                   ///< 6.42: the better of two leaders only
  bool ow_turnover = false;                     ///< 6.82, with turnover: a withdrawal rolls in the F&R column
  bool routed_have_no_front = false;            ///< 6.63
  bool column_impassable = false;               ///< 6.55: no unit moves through a Column
  bool retire_only_out_of_contact = false;      ///< 7.41
  bool leader_drm_choice = false;               ///< 4.23: the better of WC and OC
  bool rout_path_to_placement = false;          ///< 9.41
  bool hc_hits_of_this_combat = false;          ///< 10.26
  bool leader_follows_unit = false;             ///< every leader goes along with every move of his unit
  bool no_entry_fire_on_exit = false;           ///< 7.44 after a pass-through
  bool chariot_reface_flat = false;             ///< 6.62: 1 MP for one vertex or two
  bool chariots_disengage_singly = false;       ///< 9.25
  bool moved_by_hex = false;                    ///< 6.13
  bool ow_shortest_path = false;                ///< 6.44
  bool shock_after_pass_through = false;        ///< 8.33
  bool column_printed_tq_checks = false;        ///< 6.35
  bool oc_points_current = false;               ///< 11.0
  bool momentum_moves_hero_commanders = false;  ///< 10.14
  bool command_end_hex_free = false;            ///< 5.42
  bool no_facing_against_ar = false;            ///< 6.66
  bool pivot_may_shock = false;                 ///< 8.11
  bool archer_any_leader = false;               ///< 10.33
  bool any_leader_displaced = false;            ///< 4.24 as the Polish edition has it
  bool displaced_past_fugitives = false;        ///< 4.24
  bool no_block_among_friends = false;          ///< 6.72
  bool operator==(const Options&) const = default;
};

/// A combat unit as the scenario brings it; the other pieces are leaders and markers [2.2].
struct UnitSetup {
  std::string name;  ///< as in orders and reports: "E-CH1"
  UnitType type = UnitType::si;
  int tq = 5;  ///< printed Troop Quality, 1..9
  int ma = 4;  ///< printed Movement Allowance, 1..12
  Missile missile = Missile::none;
  std::optional<Hex> at;  ///< nothing: enters later (Entry) or starts off the map
  Facing facing = 0;      ///< even twelfths: a vertex; odd: a hexside, in Column
  bool column = false;
};

/// Ratings of a leader [4.11] [4.12] [10.1], in the order in which they stand on his counter [2.23].
struct Ratings {
  int range = 0;     ///< Command Range, hexes
  int rating = 0;    ///< OC: Initiative; WC: Capability
  int charisma = 0;  ///< OC only
  int combat = 0;    ///< Individual Combat; 0 with stamina 0: cannot be challenged
  int stamina = 0;
  bool operator==(const Ratings&) const = default;
};

struct LeaderSetup {
  std::string name;
  LeaderKind kind = LeaderKind::wing;
  Ratings ratings;
  bool heroic = false;                 ///< H: a Commander who is a Hero, or a pure Hero [10.1]
  bool archer = false;                 ///< [10.31]
  bool foot_side = false;              ///< may change between chariot and foot [10.12]
  bool on_foot = false;                ///< at the start
  std::optional<Ratings> replacement;  ///< [4.25]; OCs and Heroes never
  std::string replacement_name;        ///< empty: the same name
  std::optional<Hex> at;
};

/// Wing or Division [2.4]: one activation marker each [5.21].
struct WingSetup {
  std::string name;    ///< one word, for orders and standing orders: "pharaoh"
  std::string title;   ///< "Pharaoh's Division"
  std::string leader;  ///< its commander: a WC, or the OC; empty: none
  std::vector<UnitSetup> units;
  bool independent = false;  ///< its units belong to any commander of the side: see Special::free_command
};

/// A rallying point [9.3]: a counter that belongs to a leader, or a feature of the map.
struct StandardSetup {
  std::string name;
  std::string leader;                   ///< the leader that moves with it and rallies at it [9.32] [9.51]
  std::optional<Hex> at;                ///< nothing: with its leader
  bool feature = false;                 ///< a town or other feature: neither moved nor captured
  std::vector<std::string> also_rally;  ///< other leaders who may rally here, by the scenario [9.51]
};

/// A wing that comes onto the map by itself in an Orders Phase of its own (scenario special rule).
struct Entry {
  std::string wing;
  int from_turn = 1;
  std::vector<Hex> hexes;  ///< entry hexes; the first step's cost is that of the hex
  Facing facing = 0;
};

struct SideSetup {
  std::string name;
  std::vector<WingSetup> wings;
  std::vector<LeaderSetup> leaders;
  std::vector<StandardSetup> standards;
  std::vector<Entry> entries;
  int withdrawal = 30;  ///< Withdrawal Level in Rout Points [11.0]
};

/// Special rules that a scenario may bring. The footnotes of a report name them.
struct Special {
  bool heroes = false;         ///< chapter 10 is in force
  bool city_stacking = false;  ///< any number of friendly units in a city hex
  bool free_command = false;   ///< no wings: a commander's marker activates all units in the Command Range
  int first_initiative = -1;   ///< side with the Initiative in turn 1 [5.1]; -1: dice
  int turn_limit = 0;          ///< game turns; 0: none [2.6]
  int turn_limit_winner = -1;  ///< side that wins then; -1: the one with fewer Rout Points in proportion to its level
  std::string why;             ///< what is special, for people
  bool operator==(const Special&) const = default;
};

struct Scenario {
  std::string id, name, intro;
  Edition edition = Edition::english;
  BattleMap map;
  Charts charts;
  std::array<SideSetup, 2> sides;
  Special special;
  Options options;
  Provenance provenance;
};

}  // namespace hexpost::chariots
