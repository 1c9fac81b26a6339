#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/refuse.h"
#include "engine/base/result.h"
#include "engine/hex/numbering.h"
#include "engine/systems/hordes/model/data.h"
#include "engine/systems/hordes/model/state.h"
#include "engine/table/piece_view.h"
#include "engine/table/roster.h"

/// Hordes & Heroes: what judging sees. `Data` is a scenario with its names turned into indexes, `View` the two together
/// with a state. A View is two references: it costs nothing to make and is never out of date.
namespace hexpost::hordes {

/// The constant data of a unit. Ids: the units of side 0 as the scenario lists them, those of side 1, then one
/// *rear half* for every unit that may come to hold six stands (it is on the table only while a narrow passage parts
/// them, [1.5.9]), then the foot behind war wagons.
struct UnitInfo {
  std::string name;
  std::string group;
  SideId side = 0;
  std::int16_t type = 0;         ///< index in the types of the side's list, as bought
  UnitId rear_half = k_no_unit;  ///< of a unit that may hold six stands
  UnitId half_of = k_no_unit;    ///< of a rear half, or of foot that has left its wagons: the whole unit
  UnitId foot = k_no_unit;       ///< of wagons combined with foot: the foot once it has gone on alone [Q48]
  UnitId third = k_no_unit;      ///< of a six-stand block: the unit given up to make two blocks of three [1.13.4]
};

struct GeneralInfo {
  std::string name;
  SideId side = 0;
  std::string of;  ///< how a standing order names him in a test: "of-decebalus"
};

/// What lies across a hexside.
struct Across {
  std::int16_t slot = -1;        ///< of the hex; -1 off the map
  bool closed = true;            ///< no unit ever enters: the edge of the map, impenetrable ground, a lake
  bool closed_to_wheels = true;  ///< no wheels ever enter by this side
  bool steep = false;            ///< a steep escarpment side
  bool road = false;             ///< a road runs across
  bool plain = false;            ///< true if only planted stakes can hinder a step
};

/// A scenario, checked and indexed. Copying is safe; nothing in it points anywhere.
struct Data {
  Scenario scenario;
  std::vector<UnitInfo> units;                          ///< by UnitId
  std::vector<GeneralInfo> generals;                    ///< by GeneralId
  std::array<std::vector<std::int16_t>, 2> dismounted;  ///< by side and type: the type it dismounts as, or -1

  hex::Numbering numbers;  ///< of the hexes of the map
  /// Index of a hex in scenario.map.hexes; -1 off the map.
  int slot(Hex h) const { return numbers.of(h); }

  std::vector<std::array<Across, hex::k_sides>> across;  ///< by slot and side
  /// What lies between two adjacent hexes; null unless they are adjacent and the first lies on the map.
  const Across* across_from(Hex from, Hex to) const {
    const int from_slot = slot(from);
    const auto side = hex::side_towards(from, to);
    if (from_slot < 0 || !side) return nullptr;
    return &across[static_cast<std::size_t>(from_slot)][static_cast<std::size_t>(*side)];
  }
};

/// Resolves each name in the scenario. Errors (code "scenario"): a name twice, a type the list does not have, a map
/// whose hexes do not fit its grid, a block or combined pair of unknown or unfit units, two units in one hex.
base::Result<Data> resolve(Scenario scenario);

/// The state before the first step: all units of both sides at full strength, six-stand blocks and combined arms made
/// [1.13.4] [1.13.8], generals with the unit whose hex they share; on the table where the scenario says so.
State initial_state(const Data& data);

/// Builds State::board from the hexes of the units.
void rebuild_board(const Data& data, State& s);
/// The only writers of Unit::at and Unit::placed of a unit in play. The hex must lie on the map.
void put_on_board(const Data& data, State& s, UnitId u, Hex to);
void take_off_board(const Data& data, State& s, UnitId u);

struct View : table::MapView<Data, State, UnitId> {
  using MapView::MapView;

  // ---- the map
  /// Off the map counts as impenetrable [Q55].
  Terrain terrain(Hex h) const {
    const MapHex* m = hex(h);
    return m ? m->terrain : Terrain::impenetrable;
  }
  /// True if the hex lies in the side's own edge row, the last row or row 1 [1.0.3].
  bool on_own_edge(SideId side, Hex h) const;

  // ---- units
  SideId side(UnitId u) const { return unit(u).side; }
  bool hostile(UnitId a, UnitId b) const { return side(a) != side(b); }
  /// Alive and in a hex.
  bool on_table(UnitId u) const { return unit(u).alive && unit(u).placed; }
  /// The unit of lowest id in the hex; k_no_unit if the hex has none.
  UnitId unit_at(Hex h) const {
    const int slot = data.slot(h);
    return slot < 0 ? k_no_unit : s.board.first(slot);
  }
  /// A unit of the side is in one of the six hexes around.
  bool any_beside(SideId side, Hex h) const {
    const int slot = data.slot(h);
    return slot >= 0 && s.near[static_cast<std::size_t>(slot)][side] > 0;
  }
  /// A unit of the side is one or two hexes away, if the hex lies on the map. May be wrong about units that stand in
  /// the hex itself.
  bool any_within_two(SideId side, Hex h) const;
  /// Units of a side on the table, by id.
  std::vector<UnitId> living(SideId side) const;

  // ---- what a unit is
  /// The type whose class, factor, armour and so on count: the front rank's, the dismounted one's while dismounted; of
  /// a unit without front stands the rear rank's [Q48].
  const TroopType& type(UnitId u) const;
  /// The same if the unit were dismounted, or mounted. Units that never dismount ignore `dismounted`.
  const TroopType& type_if(UnitId u, bool dismounted) const;
  /// The rear rank of combined arms; null for other units.
  const TroopType* rear_type(UnitId u) const;
  bool combined(UnitId u) const { return unit(u).rear.now > 0 && unit(u).front.now > 0; }
  Kind kind(UnitId u) const { return type(u).kind; }
  TroopClass troop_class(UnitId u) const { return type(u).troop_class; }
  /// Infantry, or cavalry that has dismounted.
  bool infantry(UnitId u) const { return kind(u) == Kind::infantry; }
  /// Rides or is drawn: cavalry, chariots and elephants [Q62].
  bool mounted(UnitId u) const;
  /// Chariots, war wagons and artillery, also when only one rank of combined arms is.
  bool wheeled(UnitId u) const;
  /// Both ranks together.
  int stands(UnitId u) const { return unit(u).front.now + unit(u).rear.now; }
  int full_stands(UnitId u) const { return unit(u).front.start + unit(u).rear.start; }
  /// A six-stand block of pikes [1.13.4], whatever it has lost since.
  bool pike_block(UnitId u) const;
  /// In column or squeezed into one: how it fights and shoots.
  bool in_column(UnitId u) const { return unit(u).column || unit(u).squeezed; }
  /// May form column: the C of every rank, no block.
  bool may_form_column(UnitId u) const;
  /// Hexes in good going before any bonus: those of the slowest rank; 1 for blocks and deployed pavise carriers
  /// [1.13.4] [1.13.5].
  int speed(UnitId u) const;
  /// The six-stand unit is parted by a narrow passage: its rear half is on the table [1.5.9].
  bool parted(UnitId u) const;
  /// The unit is parted, and its rear half stands beside the front one and follows it [1.5.9]. Compulsory moves can
  /// tear the halves apart: then each moves for itself, until they stand side by side again.
  bool trailing(UnitId u) const;

  // ---- generals
  const General& general(GeneralId g) const { return s.generals[static_cast<std::size_t>(g)]; }
  GeneralId general_count() const { return static_cast<GeneralId>(s.generals.size()); }
  base::Ids<GeneralId> all_generals() const { return base::Ids<GeneralId>(general_count()); }
  const std::string& general_name(GeneralId g) const { return data.generals[static_cast<std::size_t>(g)].name; }
  bool on_table_general(GeneralId g) const { return general(g).alive && general(g).placed; }
  /// Alive, on the table and with no unit [1.12.4].
  bool alone(GeneralId g) const { return on_table_general(g) && general(g).host == k_no_unit; }
  std::vector<GeneralId> hosted_by(UnitId u) const;
  /// A general of the side who is alone in the hex; k_no_general if there is none.
  GeneralId lone_general_at(Hex h, SideId side) const;
  bool hosts_general(UnitId u) const {
    return std::any_of(s.generals.begin(), s.generals.end(),
                       [u](const General& g) { return g.host == u && g.alive && g.placed; });
  }

  // ---- stakes
  /// Bit s: planted stakes on hexside s of this hex, the planter's own or left behind [1.13.6].
  std::uint8_t stakes_on(Hex h) const;
};

/// True if the hex is on the map and holds no unit and no lone general of the enemy of `side` [Q44] [Q45].
bool vacant(const View& v, SideId side, Hex h);
/// Rows from a hex to the side's own edge row; negative beyond it.
int rows_to_edge(const View& v, SideId side, Hex h);
/// Row and column: ties go to the lower ones.
std::pair<int, int> map_order(const View& v, Hex h);

/// The front hexsides of a unit with this facing, bit s for side s: two for a hex point, three for a road hexside
/// [1.0.2].
constexpr std::uint8_t front_sides(Facing facing) {
  constexpr std::array<std::uint8_t, hex::k_facings> k_front = [] {
    std::array<std::uint8_t, hex::k_facings> out{};
    const auto bit = [](int side) { return 1u << hex::wrap(side); };
    for (int f = 0; f < hex::k_facings; ++f) {
      const int side = f / 2;  // that of a hexside; the second one of a hex point
      out[static_cast<std::size_t>(f)] =
          static_cast<std::uint8_t>(f % 2 == 0 ? bit(side - 1) | bit(side) : bit(side - 1) | bit(side) | bit(side + 1));
    }
    return out;
  }();
  return k_front[facing];
}
/// True if bit s is set.
inline bool has_side(std::uint8_t sides, hex::Side s) {
  return (sides >> s & 1) != 0;
}
/// The neighbouring hex lies across a front hexside of a unit that stands and faces so.
inline bool in_front(Hex at, Facing facing, Hex beside) {
  const auto side = hex::side_towards(at, beside);
  return side && has_side(front_sides(facing), *side);
}
/// True for a hex point (an even twelfth), false for a hexside.
inline bool is_point(Facing facing) {
  return facing % 2 == 0;
}
/// Twelfths between two facings, 0..6: two of them are one hex point.
constexpr int turn_between(Facing a, Facing b) {
  const int d = a < b ? b - a : a - b;
  return d > hex::k_facings / 2 ? hex::k_facings - d : d;
}

using base::refuse;
using Refused = std::optional<base::Refusal>;  ///< why not; nothing: it is allowed

/// Hordes & Heroes: the data of a battle, and its names as orders use them.
struct GameData {
  explicit GameData(Data resolved);
  Data data;
  table::Roster names;
  std::array<std::vector<std::string>, 2> slots;  ///< seal slots, by side
};

}  // namespace hexpost::hordes
