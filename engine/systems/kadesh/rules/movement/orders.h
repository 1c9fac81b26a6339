#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "engine/systems/kadesh/rules/movement/questions.h"
#include "engine/systems/kadesh/rules/movement/walk.h"

/// Day of the Chariot: Kadesh 8.0: the orders of the Movement Phase and the questions that they answer.
namespace hexpost::kadesh {

/// One item of a movement order: a companion, a hex of the path, the facing at its end, the target of a charge.
struct Leg {
  enum class Kind : std::uint8_t { go, with, taking, face, at } kind = Kind::go;
  Hex hex;
  UnitId unit = k_no_unit;
  LeaderId leader = k_no_leader;
  Facing facing = 3;
  void form(auto& io) {
    if (io.opt("with", kind == Kind::with)) {
      kind = Kind::with, io.unit(unit);
    } else if (io.opt("taking", kind == Kind::taking)) {
      kind = Kind::taking, io.leader(leader);
    } else if (io.opt("face", kind == Kind::face)) {
      kind = Kind::face, io.facing(facing);
    } else if (io.opt("at", kind == Kind::at)) {
      kind = Kind::at, io.hex(hex);
    } else {
      kind = Kind::go, io.hex(hex);
    }
  }
};

/// An order for a unit and those that go along with it.
struct UnitLegs {
  UnitId unit = k_no_unit;
  std::vector<Leg> legs;
  void form(auto& io) { io.unit(unit), io.list(legs); }
};

struct ChargeOrder : UnitLegs {
  static constexpr auto verb = orders::syntax(
      "charge", "8.8", "UNIT [with UNIT] [taking LEADER] [HEX...] [face FACING] at HEX",
      "a charge along these hexes at the enemies in a hex", "LW-C1 1221 1121 at 1020", orders::Sense::charge);
};

struct OverrunOrder : UnitLegs {
  static constexpr auto verb =
      orders::syntax("overrun", "8.9", "UNIT [with UNIT] [taking LEADER] [HEX...] at HEX",
                     "chariots overrun the enemies in a hex", "LW-C1 1221 at 1120", orders::Sense::drive_through);
};

struct EndCharges {
  static constexpr auto verb =
      orders::syntax("end-charges", "8.8", "", "all charges and overruns are ordered", "", orders::Sense::end);
};

struct MoveOrder : UnitLegs {
  static constexpr auto verb =
      orders::syntax("move", "8.1", "UNIT [with UNIT] [taking LEADER] HEX... [face FACING]",
                     "a unit moves along these hexes", "AM-C1 with AM-Ru1 0720 0820 face E", orders::Sense::move);
};

struct MarchOrder : UnitLegs {
  static constexpr auto verb = orders::syntax("march", "8.3", "UNIT [with UNIT] [taking LEADER] HEX... [face FACING]",
                                              "a unit in March Mode marches", "PR-H1 2032 2031", orders::Sense::way);
};

struct QuickOrder : UnitLegs {
  static constexpr auto verb = orders::syntax("quick", "8.4", "UNIT [with UNIT] [taking LEADER] HEX... [face FACING]",
                                              "a unit moves in quick time, two points more, then checks its morale",
                                              "AM-H1 0720 0820", orders::Sense::way);
};

struct EnterOrder : UnitLegs {
  static constexpr auto verb =
      orders::syntax("enter", "6.1.1", "UNIT [with UNIT] [taking LEADER] HEX... [face FACING]",
                     "a unit enters the map from its box", "NA-C1 0105 0205", orders::Sense::way);
};

struct FaceOrder : UnitLegs {
  static constexpr auto verb = orders::syntax("face", "4.3", "UNIT face FACING", "a unit turns in its hex",
                                              "AM-H1 face NE", orders::Sense::face);
};

struct LeadOrder {
  static constexpr auto verb =
      orders::syntax("lead", "8.1", "LEADER HEX...", "a leader moves", "AM-Mesha 0720 0820", orders::Sense::lead);
  LeaderId leader = k_no_leader;
  std::vector<Leg> legs;
  void form(auto& io) { io.leader(leader), io.list(legs); }
};

struct ReserveOrder {
  static constexpr auto verb =
      orders::syntax("reserve", "8.5", "LEADER", "a leader turns to Reserve at the end of the movement", "AM-Mesha");
  LeaderId leader = k_no_leader;
  void form(auto& io) { io.leader(leader); }
};

struct EndMoves {
  static constexpr auto verb = orders::syntax("end-moves", "8.10", "", "all units have moved", "", orders::Sense::end);
};

/// The pieces and the way of an order.
struct Plan {
  Party party;
  Walk walk;
  std::optional<Hex> target;  ///< of a charge
  Hex end() const { return walk.way.empty() ? party.at : walk.way.back(); }
};

/// Error if the legs do not make up a party and a way: pieces of different hexes, a target without a charge.
std::variant<Plan, Bar> plan_of(View v, UnitId u, const std::vector<Leg>& legs, Gait gait);

/// The facing that a charge leaves open: as before if the target lies in front, otherwise towards it.
Facing facing_towards(Hex end, Facing now, Hex target);

/// The facing of a charge that names none: that which keeps the target of a unit in front that charges from that hex
/// already, if one does, and otherwise facing_towards().
Facing charge_facing(View v, Hex end, UnitId u, Hex target);

/// [8.3] A Hittite file that has entered without a leader marches on though it is out of command, east of the Orontes.
bool marches_alone(View v, UnitId u);

/// [8.3] The unit on the map next to which a marching unit must end; k_no_unit if it leads its file.
UnitId unit_ahead(View v, UnitId u);

/// [6.1.1] The unit waits in a Move to Map box.
inline bool waits_to_enter(View v, UnitId u) {
  return is_entry_box(v.unit(u).place);
}
/// The hexes by which a Move to Map box leads onto the map.
const std::vector<Hex>& edge_of(View v, Place box);

struct ChargesQuestion : table::Orders<ChargesQuestion, k_charge_orders, ChargeOrder, OverrunOrder, EndCharges> {
  Barred judge_order(const TableView& v, const ChargeOrder& o) const;
  Barred judge_order(const TableView& v, const OverrunOrder& o) const;
  Barred judge_order(const TableView&, const EndCharges&) const { return std::nullopt; }
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  Answer sample(const TableView& v, dice::Random& random) const;
  std::optional<Answer> forced(const TableView& v) const;
};

struct MovesQuestion : table::Orders<MovesQuestion, k_move_orders, MoveOrder, MarchOrder, QuickOrder, EnterOrder,
                                     FaceOrder, LeadOrder, ReserveOrder, EndMoves> {
  Barred judge_order(const TableView& v, const MoveOrder& o) const;
  Barred judge_order(const TableView& v, const MarchOrder& o) const;
  Barred judge_order(const TableView& v, const QuickOrder& o) const;
  Barred judge_order(const TableView& v, const EnterOrder& o) const;
  Barred judge_order(const TableView& v, const FaceOrder& o) const;
  Barred judge_order(const TableView& v, const LeadOrder& o) const;
  Barred judge_order(const TableView& v, const ReserveOrder& o) const;
  Barred judge_order(const TableView&, const EndMoves&) const { return std::nullopt; }
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  Answer sample(const TableView& v, dice::Random& random) const;
  std::optional<Answer> forced(const TableView& v) const;
};

/// [8.9] The units of the hex can be overrun by units of that side.
Barred overrun_bar(View v, SideId side, Hex target);

/// The gait of a leader who moves by himself: marching in March Mode [8.3], in quick time where his allowance does not
/// reach and the rules of quick time let him [8.4] [K85].
Gait lead_gait(View v, const Party& party, const std::vector<Hex>& way);

}  // namespace hexpost::kadesh
