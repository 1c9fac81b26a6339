#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/lists.h"
#include "engine/base/refuse.h"
#include "engine/base/result.h"
#include "engine/hex/numbering.h"
#include "engine/systems/chariots/model/data.h"
#include "engine/systems/chariots/model/state.h"
#include "engine/table/piece_view.h"
#include "engine/table/roster.h"

/// Chariots of Fire: what judging sees. `Data` is a scenario with its names turned into indexes, `View` the two
/// together with a state. A View is two references: it costs nothing to make and is never out of date.
namespace hexpost::chariots {

/// The constant data of a unit.
struct UnitInfo : UnitSetup {
  SideId side = 0;
  WingId wing = k_no_wing;
};

/// The constant data of a leader.
struct LeaderInfo : LeaderSetup {
  SideId side = 0;
  WingId wing = k_no_wing;  ///< the wing he commands; an OC may have one or none
  std::string of;           ///< how a standing order names him in a test: "of-hector"
};

/// The constant data of a wing.
struct WingInfo {
  std::string name, title;
  std::string word;  ///< the name in lower case, as a standing order tests it
  SideId side = 0;
  LeaderId leader = k_no_leader;
  std::vector<UnitId> units;  ///< by id
  int entry = -1;             ///< index in SideSetup::entries; -1: none
  std::string of;             ///< how a standing order names it in a test: "of-left"
};

/// An activation marker [5.21].
struct MarkerInfo {
  SideId side = 0;
  WingId wing = k_no_wing;  ///< none: Momentum
  std::string name;         ///< of a wing its name; "momentum-" and the side otherwise
};

/// The constant data of a Standard.
struct StandardInfo {
  std::string name;
  SideId side = 0;
  LeaderId leader = k_no_leader;
  bool feature = false;
  std::optional<Hex> at;           ///< at the start; nothing: with its leader
  std::vector<LeaderId> ralliers;  ///< the leaders who may rally in its hex: the OC or its leader, and those that the
                                   ///< scenario adds [9.51]
};

/// A scenario, checked and indexed. Copying is safe; nothing in it points anywhere.
struct Data {
  Scenario scenario;
  std::vector<UnitInfo> units;          ///< by UnitId
  std::vector<LeaderInfo> leaders;      ///< by LeaderId
  std::vector<WingInfo> wings;          ///< by WingId
  std::vector<MarkerInfo> markers;      ///< by MarkerId: side 0's wings and Momentum, then side 1's
  std::vector<StandardInfo> standards;  ///< by StandardId
  std::array<LeaderId, 2> overall{k_no_leader, k_no_leader};  ///< the OCs
  std::array<MarkerId, 2> momentum{k_no_marker, k_no_marker};

  hex::Numbering numbers;  ///< of the hexes of the map
  /// Index of a hex in scenario.map.hexes; -1 off the map.
  int slot(Hex h) const { return numbers.of(h); }
  /// By Mover, then by slot: bit k is set if a unit not in Column may step across side k [6.2]. The most frequent
  /// question of a search for ways.
  std::array<std::vector<std::uint8_t>, k_movers> open_sides;
  /// By Mover, then by slot: Movement Points of a step across each side [6.2], of a unit that is not in Column; -1
  /// where it may not step.
  std::array<std::vector<std::array<std::int8_t, hex::k_sides>>, k_movers> step_points;
};

/// Resolves each name in a scenario whose parts the loader has checked one by one. Errors (code "scenario"): a leader
/// that is not there or has two wings, units that may not share a hex.
base::Result<Data> resolve(Scenario scenario);

/// The state before the first step.
State initial_state(const Data& data);
/// Builds Unit::next and State::first_at from the hexes of the units.
void rebuild_index(const Data& data, State& s);

struct View : table::MapView<Data, State, UnitId> {
  using MapView::MapView;

  // ---- the map
  const Charts& charts() const { return data.scenario.charts; }
  const Special& special() const { return data.scenario.special; }
  bool polish() const { return data.scenario.edition == Edition::polish; }
  /// Off the map counts as impassable [6.24].
  Terrain terrain(Hex h) const {
    const MapHex* m = hex(h);
    return m ? m->terrain : Terrain::impassable;
  }

  // ---- units
  SideId side(UnitId u) const { return info(u).side; }
  UnitType type(UnitId u) const { return info(u).type; }
  bool hostile(UnitId a, UnitId b) const { return side(a) != side(b); }
  /// In play and in a hex.
  bool here(UnitId u) const { return unit(u).alive && unit(u).placed; }
  /// On the map and not Routed; false for k_no_unit.
  bool fit(UnitId u) const { return u != k_no_unit && here(u) && !unit(u).routed; }
  /// The unit of lowest id in the hex, of either side; Unit::next leads to the others. k_no_unit: no combat unit.
  UnitId first_at(Hex h) const {
    const int slot = data.slot(h);
    return slot < 0 ? k_no_unit : s.first_at[static_cast<std::size_t>(slot)];
  }
  /// All combat units in the hex, by id. There is more than one only for a CH-2+RI stack, in a city, and for both sides
  /// while chariots pass through.
  Units units_at(Hex h) const;
  bool occupied(Hex h) const { return first_at(h) != k_no_unit; }
  /// True if a unit of the side, Routed or not, stands there.
  bool held_by(SideId side, Hex h) const;
  bool enemy_at(SideId side, Hex h) const { return held_by(other(side), h); }
  /// The other half of a CH-2+RI stack [6.52]; k_no_unit for a unit by itself.
  UnitId partner(UnitId u) const;
  /// Units of a side on the map, by id.
  std::vector<UnitId> living(SideId side) const;
  std::optional<UnitId> find_unit(std::string_view name) const;

  // ---- what a unit is worth now
  /// The number that dice are compared with: the printed TQ, 1 when Routed [9.42], 2 less in Column [6.35] unless
  /// option column_printed_tq_checks.
  int check_tq(UnitId u) const;
  /// The number of Cohesion Hits at which it Routs: the printed TQ, 2 less in Column; 1 when Routed [9.43].
  int rout_limit(UnitId u) const;
  /// Movement Points of one Orders Phase, 1 more in Column [6.32].
  int ma(UnitId u) const { return info(u).ma + (unit(u).column ? 1 : 0); }
  bool missile_unit(UnitId u) const { return info(u).missile != Missile::none; }

  // ---- facing
  /// The arc in which the adjacent hex `h` lies for a unit in `at` with this facing, or for the unit where it stands.
  static Arc arc(Hex at, Facing facing, Hex h);
  /// The arc in which a side of its hex lies for a unit with this facing.
  static Arc arc(Facing facing, hex::Side side);
  Arc arc(UnitId u, Hex h) const { return arc(unit(u).at, unit(u).facing, h); }
  /// Front hexes: two, of a Column one [6.61] [6.33]. They may lie off the map.
  static Fronts front_hexes(Hex at, Facing facing);
  Fronts front_hexes(UnitId u) const { return front_hexes(unit(u).at, unit(u).facing); }
  /// The units in the front hexes of one that stands so.
  Units in_front(Hex at, Facing facing) const;
  /// True if `h` is a front hex of the unit.
  bool fronts(UnitId u, Hex h) const { return hex::adjacent(unit(u).at, h) && arc(u, h) == Arc::front; }

  // ---- neighbours
  /// Units of `side` in the six hexes around, by id, Routed ones too.
  Units adjacent_units(Hex h, SideId side) const;
  /// Units of `side` at most that many hexes away, by id, Routed ones too.
  Units units_within(Hex h, int distance, SideId side) const;
  /// True if there is at least one.
  bool next_to(Hex h, SideId side) const;
  /// Units of `side` that have `h` as a front hex, for turning [6.63] [6.64]; with option routed_have_no_front no
  /// Routed ones.
  Units fronted_by(Hex h, SideId side) const;

  // ---- Engaged [9.2]
  bool engaged(UnitId u) const;
  Units engaged_with(UnitId u) const;

  // ---- leaders
  const Leader& leader(LeaderId l) const { return s.leaders[static_cast<std::size_t>(l)]; }
  const LeaderInfo& leader_info(LeaderId l) const { return data.leaders[static_cast<std::size_t>(l)]; }
  LeaderId leader_count() const { return static_cast<LeaderId>(s.leaders.size()); }
  base::Ids<LeaderId> all_leaders() const { return base::Ids<LeaderId>(leader_count()); }
  /// The leader's name: his replacement's once the counter is on that side [4.25].
  const std::string& leader_name(LeaderId l) const;
  bool leader_here(LeaderId l) const { return leader(l).alive && leader(l).placed; }
  /// Living leaders in the hex, of both sides, by id.
  Leaders leaders_at(Hex h) const;
  /// Leaders of the unit's side in its hex.
  Leaders leaders_with(UnitId u) const;
  /// The OC if he is alive and on the map; otherwise k_no_leader.
  LeaderId overall(SideId side) const;
  bool is_hero(LeaderId l) const { return leader_info(l).heroic; }
  /// [10.16] True if the leader may go along with any move of a unit in the hex.
  bool goes_with_moves(LeaderId l) const { return is_hero(l) || options().leader_follows_unit; }
  std::optional<LeaderId> find_leader(std::string_view name) const;

  // ---- commands
  const WingInfo& wing(WingId w) const { return data.wings[static_cast<std::size_t>(w)]; }
  /// The way onto the map of a wing that comes later; null for any other wing, and for none.
  const Entry* entry(WingId w) const {
    if (w == k_no_wing || wing(w).entry < 0) return nullptr;
    return &data.scenario.sides[wing(w).side].entries[static_cast<std::size_t>(wing(w).entry)];
  }
  const MarkerInfo& marker(MarkerId m) const { return data.markers[static_cast<std::size_t>(m)]; }
  const Standard& standard(StandardId d) const { return s.standards[static_cast<std::size_t>(d)]; }
  const StandardInfo& standard_info(StandardId d) const { return data.standards[static_cast<std::size_t>(d)]; }
  /// True if `who` has used this reaction against `whom` in this Orders Phase.
  bool used(Used::What what, UnitId who, UnitId whom) const;
};

using base::refuse;

/// Chariots of Fire: the data of a battle, and its names as orders use them.
struct GameData {
  explicit GameData(Data resolved);
  Data data;
  table::Roster names;
  std::array<std::vector<std::string>, 2> slots;  ///< seal slots, by side
};

}  // namespace hexpost::chariots
