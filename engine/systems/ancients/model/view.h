#pragma once

#include <string>
#include <vector>

#include "engine/base/refuse.h"
#include "engine/systems/ancients/model/state.h"
#include "engine/table/piece_view.h"

/// Commands & Colors: Ancients: what is true of a position.
namespace hexpost::ancients {

struct View : table::PieceView<Data, State, UnitId> {
  using PieceView::PieceView;

  bool has(Option option) const { return ancients::has(data, option); }

  // ---- the board [3.1]
  bool on_board(Hex h) const { return data.slot(h) >= 0; }
  /// This and the next two: the hex must be on the board.
  const MapHex& hex(Hex h) const { return data.board.hexes[static_cast<std::size_t>(data.slot(h))]; }
  Terrain terrain(Hex h) const { return hex(h).terrain; }
  const TerrainInfo& ground(Hex h) const { return data.terrain[index_of(terrain(h))]; }
  std::string label(Hex h) const { return data.board.grid.label(h); }
  /// Half columns from the left, 0 to 24.
  int half_column(Hex h) const;
  /// The sections of the board that a hex belongs to; two on a dotted line.
  Sections board_sections(Hex h) const;
  /// The same as the side sees them.
  Sections sections(SideId side, Hex h) const;
  /// [3.1] The neighbours toward the side's own edge, those on the board: no retreat leaves it [C35].
  std::vector<Hex> rear(SideId side, Hex h) const;
  /// Whatever their terrain [C122].
  hex::Neighbours neighbours(Hex h) const { return data.board.numbers.neighbours(h); }

  // ---- units
  SideId side(UnitId u) const { return info(u).side; }
  const TypeInfo& type(UnitId u) const { return data.types[index_of(info(u).type)]; }
  Kind kind(UnitId u) const { return type(u).kind; }
  bool is(UnitId u, UnitType t) const { return info(u).type == t; }
  bool elephants(UnitId u) const { return kind(u) == Kind::elephant; }
  /// LI LB LS AX.
  bool light_foot(UnitId u) const { return kind(u) == Kind::foot && type(u).symbol == Face::green; }
  bool heavy_mounted(UnitId u) const { return !is_foot(kind(u)) && type(u).symbol == Face::red; }
  bool here(UnitId u) const { return u != k_no_unit && unit(u).placed; }
  bool full(UnitId u) const { return unit(u).blocks == type(u).blocks; }
  /// k_no_unit if the hex has none.
  UnitId unit_at(Hex h) const;
  /// Units of the side on the board, by id.
  std::vector<UnitId> units_of(SideId side) const;
  /// An enemy unit of `side` stands in a neighbouring hex [C60]. It bars fire and nothing else [C121].
  bool next_to_enemy(SideId side, Hex h) const;
  /// Hexes that the unit's fire reaches now; 0: it does not fire [1].
  int range(UnitId u) const;

  // ---- leaders
  LeaderId leader_count() const { return static_cast<LeaderId>(s.leaders.size()); }
  base::Ids<LeaderId> all_leaders() const { return base::Ids<LeaderId>(leader_count()); }
  const Leader& leader(LeaderId l) const { return s.leaders[static_cast<std::size_t>(l)]; }
  const LeaderInfo& leader_info(LeaderId l) const { return data.leaders[static_cast<std::size_t>(l)]; }
  const std::string& leader_name(LeaderId l) const { return leader_info(l).name; }
  SideId leader_side(LeaderId l) const { return leader_info(l).side; }
  bool leader_here(LeaderId l) const { return l != k_no_leader && leader(l).placed; }
  /// k_no_leader if the hex has none.
  LeaderId leader_at(Hex h) const;
  /// The leader with the unit.
  LeaderId leader_of(UnitId u) const { return here(u) ? leader_at(unit(u).at) : k_no_leader; }
  /// The leader of that side alone in the hex; k_no_leader if there is none.
  LeaderId lone_leader(SideId side, Hex h) const;
  /// Leaders of the side on the board, by id.
  std::vector<LeaderId> leaders_of(SideId side) const;
  /// [4.3] [4.7] A friendly leader is attached or adjacent.
  bool leader_near(UnitId u) const;

  bool occupied(Hex h) const { return unit_at(h) != k_no_unit || leader_at(h) != k_no_leader; }
  /// [4.6] Adjacent friendly units and lone leaders.
  int supporters(UnitId u) const;

  // ---- cards
  /// The places of the side's hand, ascending.
  std::vector<Place> hand(SideId side) const;
  /// [3.2] The largest hand that the scenario now allows the side.
  int command(SideId side) const;
  /// The turn card whose text is carried out; null if it orders nothing.
  const CardKind* card() const;
  /// The effect of the turn card is this one, with its privileges.
  bool plays(Effect effect) const;

  const std::string& side_name(SideId side) const { return data.sides[side].name; }
};

using base::refuse;

}  // namespace hexpost::ancients
