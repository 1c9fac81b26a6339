#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/orders/form.h"
#include "engine/systems/chariots/model/types.h"

/// Chariots of Fire: the orders of the Movement and Missile Fire Segment [3.0 C1], one unit after the other [6.14].
namespace hexpost::chariots {

/// One piece of a move.
struct Leg {
  enum class Is : std::uint8_t {
    go,      ///< enter `hex`
    face,    ///< turn to `facing`, 1 MP a vertex
    fire,    ///< fire at `target` from here [7.11]
    column,  ///< into Column facing `facing`, a hexside; only at the end [6.31]
    line,    ///< out of Column, facing `facing`, a vertex; only at the end
    part,    ///< two that move together part: from here each goes on by itself [8.42]; only at the end
    hold     ///< "...": the owner sees the dice before the move goes on; only at the end
  } is = Is::go;
  Hex hex{};
  Facing facing = 0;
  UnitId target = k_no_unit;
  LeaderId leader = k_no_leader;  ///< fire at a leader alone in his hex instead [7.18]
  bool operator==(const Leg&) const = default;
};

/// `move E-CH1 [with E-RI1] [speed 7] 1836 1935 face ENE fire H-CH2 ...`
struct MoveOrder {
  static constexpr auto sense = orders::Sense::move;
  static constexpr std::string_view
      verb = "move",
      rule = "6.1", help = "a unit moves, and fires on the way; pause at the end: it waits for the enemy's reaction",
      example = "move Am-CH1 with Am-RI1 1313 face ENE fire Ha-CH1";
  static constexpr std::string_view usage =
      "move UNIT [with UNIT] [speed NUMBER] {HEX | face FACING | fire UNIT | column FACING | line FACING} [part | ...]";
  UnitId unit = k_no_unit;
  UnitId with = k_no_unit;  ///< the other half of its stack, which goes along
  int speed = 0;            ///< declared Rate of Speed [6.81]; 0: none
  std::vector<Leg> legs;
  bool operator==(const MoveOrder&) const = default;
};

/// `fire E-LI1 H-SI2`: without moving [7.12]; `fire E-LI1 leader Mursili`: at a leader alone in his hex [7.18]
struct FireOrder {
  static constexpr auto sense = orders::Sense::shoot;
  static constexpr std::string_view verb = "fire", rule = "7.12", help = "a unit fires without moving",
                                    example = "fire Am-LI1 Ha-CH1";
  static constexpr std::string_view usage = "fire UNIT (TARGET | leader LEADER)";
  UnitId unit = k_no_unit, target = k_no_unit;
  LeaderId leader = k_no_leader;
  bool operator==(const FireOrder&) const = default;
};

/// `run E-CH1 H-SI2 1836 1935`: Fire & Run along these hexes [7.2]
struct RunOrder {
  static constexpr auto sense = orders::Sense::shoot_and_go;
  static constexpr std::string_view verb = "run", rule = "7.2", help = "Fire & Run along these hexes",
                                    example = "run Am-CH1 Ha-CH1 1313";
  static constexpr std::string_view usage = "run UNIT TARGET HEX [HEX]";
  UnitId unit = k_no_unit, target = k_no_unit;
  std::vector<Hex> path;
  bool operator==(const RunOrder&) const = default;
};

/// `recover E-SI1` [9.14]
struct RecoverOrder {
  static constexpr auto sense = orders::Sense::recover;
  static constexpr std::string_view verb = "recover", rule = "9.14", help = "a unit recovers two hits",
                                    example = "recover Am-SI1";
  static constexpr std::string_view usage = "recover UNIT";
  UnitId unit = k_no_unit;
  bool operator==(const RecoverOrder&) const = default;
};

/// `retreat E-CH1 1836`: an Engaged chariot Disengages by itself, with option chariots_disengage_singly [9.25]
struct RetreatOrder {
  static constexpr auto sense = orders::Sense::none;
  static constexpr std::string_view verb = "retreat", rule = "9.25",
                                    help =
                                        "an Engaged chariot breaks off separately (option chariots_disengage_singly)",
                                    example = "retreat Am-CH1 1313";
  static constexpr std::string_view usage = "retreat UNIT HEX";
  UnitId unit = k_no_unit;
  Hex to;
  bool operator==(const RetreatOrder&) const = default;
};
void form(auto& io, RetreatOrder& o) {
  io.unit(o.unit);
  io.hex(o.to);
}

/// `lead Ramses [standard] 1836 1837`: a leader's own move, with his Standard or without [5.46] [9.32]
struct LeadOrder {
  static constexpr auto sense = orders::Sense::lead;
  static constexpr std::string_view verb = "lead", rule = "5.46", help = "a leader moves",
                                    example = "lead Ramses standard 1315";
  static constexpr std::string_view usage = "lead LEADER [standard] {HEX}";
  LeaderId leader = k_no_leader;
  bool standard = false;
  std::vector<Hex> path;
  bool operator==(const LeadOrder&) const = default;
};

/// `end-orders [WING]`: no other unit acts, and Shock follows. With the name of a wing it ends that wing's phase and no
/// other one that comes under the same packet.
struct EndOrders {
  static constexpr auto sense = orders::Sense::end;
  static constexpr std::string_view verb = "end-orders", rule = "5.48",
                                    help = "no other unit moves or fires: on to Shock", example = "end-orders amun";
  static constexpr std::string_view usage = "end-orders [WING]";
  std::string wing;  ///< lower case; empty: the active one
  bool operator==(const EndOrders&) const = default;
};
void form(auto& io, EndOrders& o) {
  if (!o.wing.empty() || io.more()) io.text(o.wing);
}

/// `end-leads`: at a Momentum draw no other leader moves
struct EndLeads {
  static constexpr auto sense = orders::Sense::end;
  static constexpr std::string_view verb = "end-leads", rule = "5.46",
                                    help = "no other leader moves at the Momentum draw", example = "end-leads";
  static constexpr std::string_view usage = "end-leads";
  bool operator==(const EndLeads&) const = default;
};

/// The target of fire: a unit, or a leader who is alone.
void form_target(auto& io, UnitId& unit, LeaderId& leader) {
  if (io.opt("leader", leader != k_no_leader)) {
    io.leader(leader);
  } else {
    io.unit(unit);
  }
}
void form(auto& io, Leg& leg) {
  using Is = Leg::Is;
  if (io.opt("face", leg.is == Is::face)) {
    leg.is = Is::face, io.facing(leg.facing);
  } else if (io.opt("fire", leg.is == Is::fire)) {
    leg.is = Is::fire;
    form_target(io, leg.target, leg.leader);
  } else if (io.opt("column", leg.is == Is::column)) {
    leg.is = Is::column, io.facing(leg.facing);
  } else if (io.opt("line", leg.is == Is::line)) {
    leg.is = Is::line, io.facing(leg.facing);
  } else if (io.opt("part", leg.is == Is::part)) {
    leg.is = Is::part;
  } else if (io.opt("...", leg.is == Is::hold)) {
    leg.is = Is::hold;
  } else {
    leg.is = Is::go, io.hex(leg.hex);
  }
}
void form(auto& io, MoveOrder& o) {
  io.unit(o.unit);
  if (io.opt("with", o.with != k_no_unit)) io.unit(o.with);
  if (io.opt("speed", o.speed != 0)) io.number(o.speed);
  io.list(o.legs);
}
void form(auto& io, FireOrder& o) {
  io.unit(o.unit);
  form_target(io, o.target, o.leader);
}
void form(auto& io, RunOrder& o) {
  io.unit(o.unit), io.unit(o.target), io.list(o.path);
}
void form(auto& io, RecoverOrder& o) {
  io.unit(o.unit);
}
void form(auto& io, LeadOrder& o) {
  io.leader(o.leader);
  o.standard = io.opt("standard", o.standard);
  io.list(o.path);
}

}  // namespace hexpost::chariots
