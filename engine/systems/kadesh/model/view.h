#pragma once

#include <string>
#include <vector>

#include "engine/systems/kadesh/model/objection.h"
#include "engine/systems/kadesh/model/state.h"
#include "engine/table/piece_view.h"

/// Day of the Chariot: Kadesh: what judging sees: the data and a state. A View is two references: it costs nothing to
/// make and is never out of date.
namespace hexpost::kadesh {

/// In English: "Egypt", "Hatti".
const std::string& side_name(SideId side);

struct View : table::PieceView<Data, State, UnitId> {
  using PieceView::PieceView;

  bool has(Option option) const { return kadesh::has(data, option); }

  // ---- the map
  /// Null off the map.
  const MapHex* hex(Hex h) const {
    const int slot = data.slot(h);
    return slot < 0 ? nullptr : &data.map.hexes[static_cast<std::size_t>(slot)];
  }
  bool on_map(Hex h) const { return data.slot(h) >= 0; }
  /// The terrain of a hex of the map; a ford that is not located yet is river [13.1.4].
  Terrain terrain(Hex h) const { return terrain(data.slot(h)); }
  /// The same by number; -1 is off the map and river.
  Terrain terrain(int slot) const;
  bool is_camp(Hex h) const { return on_map(h) && terrain(h) == Terrain::camp; }
  bool is_fortress(Hex h) const { return on_map(h) && terrain(h) == Terrain::fortress; }
  /// The wall or water between two adjacent hexes of the map.
  Hexside wall(Hex from, Hex to) const;
  Hexside water(Hex from, Hex to) const;
  /// A road or trail, which are the same [K37], runs from one hex to the next.
  bool road(Hex from, Hex to) const;
  /// One of the two is high ground and the other is not.
  bool upslope(Hex from, Hex to) const;
  std::string label(Hex h) const { return data.label(h); }
  /// The label in a sentence that is put into words only if it is read.
  Mention at(Hex h) const { return {data.map.grid, h}; }
  /// The place of a hex of the map in the order of the labels; -1 off the map.
  int by_label(Hex h) const {
    const int slot = data.slot(h);
    return slot < 0 ? -1 : data.numbers.by_label(slot);
  }
  /// The distance to the nearest of the hexes; 9999 without any.
  int distance_to(Hex from, const std::vector<Hex>& hexes) const;

  // ---- units
  SideId side(UnitId u) const { return u < data.first_hittite ? k_egypt : k_hatti; }
  UnitType type(UnitId u) const { return info(u).type; }
  bool here(UnitId u) const { return u != k_no_unit && unit(u).place == Place::map; }
  bool routed(UnitId u) const { return unit(u).level == Level::routed; }
  /// Neither Shaken nor Routed.
  bool steady(UnitId u) const { return unit(u).level <= Level::disordered; }
  UnitId first_at(Hex h) const { return first_at(data.slot(h)); }
  UnitId first_at(int slot) const { return slot < 0 ? k_no_unit : s.first_at[static_cast<std::size_t>(slot)]; }
  bool occupied(Hex h) const { return first_at(h) != k_no_unit; }
  bool held_by(SideId side_, Hex h) const { return held_by(side_, data.slot(h)); }
  bool held_by(SideId side_, int slot) const {
    const UnitId u = first_at(slot);
    return u != k_no_unit && side(u) == side_;
  }
  bool enemy_at(SideId side_, Hex h) const { return held_by(other(side_), h); }
  /// Top first, then by order and id.
  Units units_at(Hex h) const;
  /// The uppermost unit; k_no_unit if the hex has none.
  UnitId top_at(Hex h) const;
  /// A copy, since pieces may come and go while it is read.
  Army on_map_of(SideId side_) const { return s.on_map[side_]; }
  /// Hexes to the nearest unit of the side; `none` without one.
  int nearest(SideId of, Hex from, int none) const;
  /// The partner in the same hex: chariot and runner are one unit there [4.2.1 A]. k_no_unit otherwise.
  UnitId with_partner(UnitId u) const;
  /// Units as stacking and numbers count them: a pair is one [K50].
  int bodies(const Units& units) const;
  /// A chariot, or a runner in its own chariot's hex [K50].
  bool as_chariot(UnitId u) const { return is_chariot(type(u)) || with_partner(u) != k_no_unit; }

  // ---- what a unit is worth now: by its front if it is Ordered [4.5.1], by its back otherwise [4.5.2]
  const Face& face(UnitId u) const { return unit(u).level == Level::ordered ? info(u).front : info(u).back; }
  int strength(UnitId u) const;  ///< halved for Shaken and Routed [4.5.3] [K20]
  int missile(UnitId u) const;   ///< halved for Shaken; 0 for Routed [4.5.4] [K65]
  int range(UnitId u) const { return face(u).range; }
  int morale(UnitId u) const;  ///< by level; 2D6 must not exceed it
  /// Movement Allowance by level, one less out of command [7.2]; of Routed units the Rout allowance [8.7].
  int ma(UnitId u) const;

  // ---- facing
  static Arc arc(hex::Side side, Facing facing);  ///< across this side of the unit's hex
  static Arc arc(Hex at, Facing facing, Hex h);
  Arc arc(UnitId u, Hex h) const { return arc(unit(u).at, unit(u).facing, h); }
  /// `h` is a front hex of the unit.
  bool fronts(UnitId u, Hex h) const { return hex::adjacent(unit(u).at, h) && arc(u, h) == Arc::front; }
  static std::array<Hex, 2> front_hexes(Hex at, Facing facing);

  // ---- zones of control [4.4]
  bool projects(UnitId u, Hex h) const;
  /// Units of `of` with a zone of control on the hex, by id.
  Units zones(SideId of, Hex h) const;
  bool in_zone(SideId of, Hex h) const;
  /// A combat unit of `of` stands in a neighbouring hex [K135].
  bool next_to(SideId of, Hex h) const;
  bool next_to(SideId of, int slot) const {
    return (s.beside[static_cast<std::size_t>(slot)] & 15 * one_beside(of)) != 0;
  }
  /// Units of `of` in the neighbouring hexes.
  Units neighbours(SideId of, Hex h) const;

  // ---- locks [9.3.6]
  bool locked(UnitId u) const;
  bool locked(UnitId a, UnitId b) const;
  /// It is locked with a unit of the hex.
  bool locked_with(UnitId u, Hex h) const;

  // ---- leaders
  const Leader& leader(LeaderId l) const { return s.leaders[static_cast<std::size_t>(l)]; }
  const LeaderInfo& leader_info(LeaderId l) const { return data.leaders[static_cast<std::size_t>(l)]; }
  const std::string& leader_name(LeaderId l) const { return leader_info(l).name; }
  LeaderId leader_count() const { return static_cast<LeaderId>(s.leaders.size()); }
  base::Ids<LeaderId> all_leaders() const { return base::Ids<LeaderId>(leader_count()); }
  bool leader_here(LeaderId l) const { return l != k_no_leader && leader(l).place == Place::map; }
  /// Leaders of the side in the hex, by id.
  Leaders leaders_at(SideId of, Hex h) const;

  const std::string& side_name(SideId side_) const { return kadesh::side_name(side_); }
};

}  // namespace hexpost::kadesh
