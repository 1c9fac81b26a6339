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
};
void form(auto& io, Leg& leg) {
  if (io.opt("with", leg.kind == Leg::Kind::with)) {
    leg.kind = Leg::Kind::with, io.unit(leg.unit);
  } else if (io.opt("taking", leg.kind == Leg::Kind::taking)) {
    leg.kind = Leg::Kind::taking, io.leader(leg.leader);
  } else if (io.opt("face", leg.kind == Leg::Kind::face)) {
    leg.kind = Leg::Kind::face, io.facing(leg.facing);
  } else if (io.opt("at", leg.kind == Leg::Kind::at)) {
    leg.kind = Leg::Kind::at, io.hex(leg.hex);
  } else {
    leg.kind = Leg::Kind::go, io.hex(leg.hex);
  }
}

/// An order for a unit and those that go along with it.
struct UnitLegs {
  UnitId unit = k_no_unit;
  std::vector<Leg> legs;
};
void form_unit(auto& io, UnitLegs& o) {
  io.unit(o.unit), io.list(o.legs);
}

struct ChargeOrder : UnitLegs {
  static constexpr auto sense = orders::Sense::charge;
  static constexpr std::string_view verb = "charge",
                                    usage = "charge UNIT [with UNIT] [taking LEADER] [HEX...] [face FACING] at HEX",
                                    rule = "8.8", help = "a charge along these hexes at the enemies in a hex",
                                    example = "charge LW-C1 1221 1121 at 1020";
};
struct OverrunOrder : UnitLegs {
  static constexpr auto sense = orders::Sense::drive_through;
  static constexpr std::string_view verb = "overrun",
                                    usage = "overrun UNIT [with UNIT] [taking LEADER] [HEX...] at HEX", rule = "8.9",
                                    help = "chariots overrun the enemies in a hex",
                                    example = "overrun LW-C1 1221 at 1120";
};
struct EndCharges {
  static constexpr auto sense = orders::Sense::end;
  static constexpr std::string_view verb = "end-charges", usage = "end-charges", rule = "8.8",
                                    help = "all charges and overruns are ordered", example = "end-charges";
};
struct MoveOrder : UnitLegs {
  static constexpr auto sense = orders::Sense::move;
  static constexpr std::string_view verb = "move", usage = "move UNIT [with UNIT] [taking LEADER] HEX... [face FACING]",
                                    rule = "8.1", help = "a unit moves along these hexes",
                                    example = "move AM-C1 with AM-Ru1 0720 0820 face E";
};
struct MarchOrder : UnitLegs {
  static constexpr auto sense = orders::Sense::way;
  static constexpr std::string_view verb = "march",
                                    usage = "march UNIT [with UNIT] [taking LEADER] HEX... [face FACING]", rule = "8.3",
                                    help = "a unit in March Mode marches", example = "march PR-H1 2032 2031";
};
struct QuickOrder : UnitLegs {
  static constexpr auto sense = orders::Sense::way;
  static constexpr std::string_view verb = "quick",
                                    usage = "quick UNIT [with UNIT] [taking LEADER] HEX... [face FACING]", rule = "8.4",
                                    help = "a unit moves in quick time, two points more, then checks its morale",
                                    example = "quick AM-H1 0720 0820";
};
struct EnterOrder : UnitLegs {
  static constexpr auto sense = orders::Sense::way;
  static constexpr std::string_view verb = "enter",
                                    usage = "enter UNIT [with UNIT] [taking LEADER] HEX... [face FACING]",
                                    rule = "6.1.1", help = "a unit enters the map from its box",
                                    example = "enter NA-C1 0105 0205";
};
struct FaceOrder : UnitLegs {
  static constexpr auto sense = orders::Sense::face;
  static constexpr std::string_view verb = "face", usage = "face UNIT face FACING", rule = "4.3",
                                    help = "a unit turns in its hex", example = "face AM-H1 face NE";
};
struct LeadOrder {
  static constexpr auto sense = orders::Sense::lead;
  static constexpr std::string_view verb = "lead", usage = "lead LEADER HEX...", rule = "8.1", help = "a leader moves",
                                    example = "lead AM-Mesha 0720 0820";
  LeaderId leader = k_no_leader;
  std::vector<Leg> legs;
};
struct ReserveOrder {
  static constexpr auto sense = orders::Sense::none;
  static constexpr std::string_view verb = "reserve", usage = "reserve LEADER", rule = "8.5",
                                    help = "a leader turns to Reserve at the end of the movement",
                                    example = "reserve AM-Mesha";
  LeaderId leader = k_no_leader;
};
struct EndMoves {
  static constexpr auto sense = orders::Sense::end;
  static constexpr std::string_view verb = "end-moves", usage = "end-moves", rule = "8.10",
                                    help = "all units have moved", example = "end-moves";
};
template <class Io, class Order>
requires(std::is_base_of_v<UnitLegs, Order>) void form(Io& io, Order& o) {
  form_unit(io, o);
}
void form(auto& io, LeadOrder& o) {
  io.leader(o.leader), io.list(o.legs);
}
void form(auto& io, ReserveOrder& o) {
  io.leader(o.leader);
}

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

struct ChargesQuestion : table::Orders<ChargesQuestion, ChargeOrder, OverrunOrder, EndCharges> {
  std::string_view name() const { return k_charge_orders.name; }
  std::string_view rule() const { return k_charge_orders.rule; }
  Barred judge_order(const TableView& v, const ChargeOrder& o) const;
  Barred judge_order(const TableView& v, const OverrunOrder& o) const;
  Barred judge_order(const TableView&, const EndCharges&) const { return std::nullopt; }
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  Answer sample(const TableView& v, dice::Random& random) const;
  std::optional<Answer> forced(const TableView& v) const;
};

struct MovesQuestion : table::Orders<MovesQuestion, MoveOrder, MarchOrder, QuickOrder, EnterOrder, FaceOrder, LeadOrder,
                                     ReserveOrder, EndMoves> {
  std::string_view name() const { return k_move_orders.name; }
  std::string_view rule() const { return k_move_orders.rule; }
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

/// How a leader goes who moves by himself: marching in March Mode [8.3], in quick time where his allowance does not
/// reach and the rules of quick time let him [8.4] [K85].
Gait lead_gait(View v, const Party& party, const std::vector<Hex>& way);

}  // namespace hexpost::kadesh
